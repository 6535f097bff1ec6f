import { afterEach, expect, test, vi } from 'vitest';
import { createJobs, runEvery } from './jobs.ts';

test('a job is shown as running, then as idle or failed, with its last and next run', async () => {
  let nowMs = 1000;
  const jobs = createJobs(() => nowMs);
  const seen: unknown[] = [];
  const turn = jobs.run('Sending mails', 500, async () => {
    seen.push(jobs.list());
    nowMs = 1100;
    return 7;
  });
  expect(await turn).toBe(7);
  expect(seen).toEqual([[{ name: 'Sending mails', state: 'running' }]]);
  expect(jobs.list()).toEqual([{ name: 'Sending mails', state: 'idle', lastAt: 1100, nextAt: 1600 }]);
  await expect(jobs.run('Sending mails', 500, () => Promise.reject(new Error('no route')))).rejects.toThrow('no route');
  await jobs.run('Forgetting', 10, async () => {});
  expect(jobs.list()).toMatchObject([{ name: 'Forgetting' }, { name: 'Sending mails', state: 'failed', error: 'no route' }]);
  await jobs.run('Sending mails', 500, async () => {});
  expect(jobs.list()[1]).toEqual({ name: 'Sending mails', state: 'idle', lastAt: 1100, nextAt: 1600 });
});

afterEach(() => void vi.useRealTimers());
const EVERY = { name: 'Looking', everyMs: 1000, failed: 'things could not be looked for' };

test('a job for every second runs immediately, never overlaps itself, and runs once after a slow turn', async () => {
  vi.useFakeTimers();
  let turns = 0;
  let done = () => {};
  const slow = new Promise<void>((resolve) => {
    done = resolve;
  });
  const stop = runEvery({ ...EVERY, log: { warn: () => undefined } }, () => (++turns === 1 ? slow : Promise.resolve()));
  await vi.advanceTimersByTimeAsync(10_500);
  expect(turns).toBe(1);
  done();
  await vi.advanceTimersByTimeAsync(0);
  expect(turns).toBe(2);
  await stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turns).toBe(2);
});

test('a failing job is retried, and logged once until it works again', async () => {
  vi.useFakeTimers();
  const said: string[] = [];
  let works = false;
  const work = () => (works ? Promise.resolve() : Promise.reject(new Error('no database')));
  const stop = runEvery({ ...EVERY, log: { warn: (words) => void said.push(words) } }, work);
  await vi.advanceTimersByTimeAsync(5000);
  expect(said).toEqual(['things could not be looked for; tried again until they can']);
  works = true;
  await vi.advanceTimersByTimeAsync(1000);
  works = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(said).toHaveLength(2);
  await stop();
});

test('a turn that never ends does not delay closing, and its late result is ignored', async () => {
  vi.useFakeTimers();
  let fail = () => {};
  const hanging = new Promise<void>((_, reject) => {
    fail = () => reject(new Error('the database is closed'));
  });
  const said: string[] = [];
  const stop = runEvery({ ...EVERY, log: { warn: (words) => void said.push(words) } }, () => hanging);
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(5000);
  await stopped;
  fail();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toEqual([]);
});
