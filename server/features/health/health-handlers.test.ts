import { expect, test, vi } from 'vitest';
import { openTestDb } from '#server/db/test-db.ts';
import { healthHandlers } from './health-handlers.ts';

test('a server that cannot write ships behind is degraded, although its database answers', async () => {
  const db = await openTestDb();
  let history: 'ok' | 'failed' = 'ok';
  const deps = { db, clock: () => 0 } as Parameters<typeof healthHandlers>[0]['deps'];
  const handlers = healthHandlers({ deps, version: '1.2.3', ships: () => 7, history: () => history, feeds: () => [] });
  const ask = () => handlers['health.get']();
  expect(await ask()).toEqual({ status: 'ok', version: '1.2.3', database: { kind: 'pglite', state: 'ok' }, ships: 7, feeds: [] });
  history = 'failed';
  expect(await ask()).toMatchObject({ status: 'degraded', database: { state: 'ok' } });
  await db.close();
});

test('a database that does not answer is busy for half a minute, and has failed after it', async () => {
  let nowMs = 0;
  const questions: ((rows: unknown[]) => void)[] = [];
  const db = { kind: 'pglite', query: () => new Promise((answer) => questions.push(answer)) };
  const deps = { db, clock: () => nowMs } as unknown as Parameters<typeof healthHandlers>[0]['deps'];
  const handlers = healthHandlers({ deps, version: '1.2.3', ships: () => 7, history: () => 'ok', feeds: () => [] });
  vi.useFakeTimers();
  const ask = async () => {
    const answered = handlers['health.get']();
    await vi.advanceTimersByTimeAsync(2000);
    return answered;
  };
  expect(await ask()).toMatchObject({ status: 'ok', database: { state: 'busy' } });
  nowMs = 30_000;
  expect(await ask()).toMatchObject({ status: 'degraded', database: { state: 'failed' } });
  expect(questions).toHaveLength(1);
  questions[0]?.([]);
  await vi.advanceTimersByTimeAsync(0);
  const again = handlers['health.get']();
  questions[1]?.([]);
  expect(await again).toMatchObject({ status: 'ok', database: { state: 'ok' } });
  vi.useRealTimers();
});
