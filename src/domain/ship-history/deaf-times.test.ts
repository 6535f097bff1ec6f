import { expect, it } from 'vitest';
import { DeafTimes } from './deaf-times.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

it('counts the time in which nobody was heard for more than ten minutes, and only that', () => {
  const deaf = new DeafTimes();
  for (const atS of [HOUR, HOUR + 10 * MINUTE, 3 * HOUR, 3 * HOUR, 3 * HOUR - 5, 5 * HOUR]) deaf.heard(atS);
  expect(deaf.within(0, 9 * HOUR)).toBe(110 * MINUTE + 2 * HOUR);
  expect(deaf.within(2 * HOUR, 4 * HOUR)).toBe(2 * HOUR);
  expect(deaf.within(HOUR, HOUR + 10 * MINUTE)).toBe(0);
});

it('goes on over a restart, of which the time is deaf', () => {
  const before = new DeafTimes();
  before.heard(HOUR);
  const after = new DeafTimes(before.kept);
  after.heard(9 * HOUR);
  expect(after.within(0, 10 * HOUR)).toBe(8 * HOUR);
});

it('remembers no more than some hundred times: older ones are joined', () => {
  const deaf = new DeafTimes();
  for (let hour = 1; hour < 1_000; hour++) deaf.heard(hour * HOUR);
  expect(deaf.kept.spans.length).toBeLessThanOrEqual(200);
  expect(deaf.within(0, 1_000 * HOUR)).toBe(998 * HOUR);
});
