import { expect, test } from 'vitest';
import { openTestDb } from '#server/db/test-db.ts';
import { healthHandlers } from './health-handlers.ts';

test('a server that cannot write ships behind is degraded, although its database answers', async () => {
  const db = await openTestDb();
  let history: 'ok' | 'failed' = 'ok';
  const deps = { db } as Parameters<typeof healthHandlers>[0]['deps'];
  const handlers = healthHandlers({ deps, version: '1.2.3', ships: () => 7, history: () => history, feeds: () => [] });
  const ask = () => handlers['health.get']();
  expect(await ask()).toEqual({ status: 'ok', version: '1.2.3', database: { kind: 'pglite', state: 'ok' }, ships: 7, feeds: [] });
  history = 'failed';
  expect(await ask()).toMatchObject({ status: 'degraded', database: { state: 'ok' } });
  await db.close();
});
