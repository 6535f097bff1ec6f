import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function lines(level: 'debug' | 'info' | 'warn' | 'error') {
  const written: string[] = [];
  return { log: createLog(level, (line) => written.push(line)), written };
}

test('a line has time, level, message and its fields; what is below the level is not said', () => {
  const { log, written } = lines('info');
  log.debug('not said');
  log.info('feed connected', { feed: 'udp://:10110', messages: 3, error: undefined });
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z info {2}feed connected feed=udp:\/\/:10110 messages=3\n$/);
});

test('outside text can neither start a line nor forge a field', () => {
  const { log, written } = lines('info');
  const hostile = 'A"\n2026-01-01T00:00:00.000Z info  all is well admin=true\u001b[31m';
  log.warn(`refused ${hostile}`, { name: hostile, other: 'x admin=true' });
  expect(written.join('').split('\n')).toHaveLength(2);
  expect(written[0]).toContain('other="x admin=true"');
  expect(written[0]).not.toContain('\u001b');
});
