// A sample of tests/chaos/kill-server.ts, whose 20 rounds are a command of their own. In npm test upgrade.process.test.ts kills the server.
import { expect, test } from 'vitest';
import { killServer } from '#tests/chaos/kill-server.ts';

test('a server that is killed twice at random moments has every acknowledged session, and starts again', {
  timeout: 180_000,
  tags: ['long'],
}, async () => {
  const report = await killServer(2, 3, () => {});
  expect(report.failures).toEqual([]);
  expect(report.survived).toBe(2);
  expect(report.sessions).toBeGreaterThan(0);
});
