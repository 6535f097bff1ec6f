import { expect, test } from 'vitest';
import { createJobs } from './jobs.ts';

test('a job is running, then idle or failed, with when it ran and when it comes again', async () => {
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
