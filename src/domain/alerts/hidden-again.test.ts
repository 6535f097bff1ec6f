import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { comesBack } from './telling.ts';

const NOW = Date.UTC(2026, 10, 28, 6);
const hidden = (nm: number) => ({ atMs: NOW, nm });

test('a hidden emergency comes back after an hour, at half the distance, and within a mile', () => {
  expect(comesBack(hidden(3.6), 3.5, NOW + 59 * MINUTE_MS)).toBe(false);
  expect(comesBack(hidden(3.6), 3.5, NOW + 60 * MINUTE_MS)).toBe(true);
  expect(comesBack(hidden(3.6), 1.7, NOW)).toBe(true);
  expect(comesBack(hidden(1.8), 1, NOW)).toBe(true);
});

test('one that was hidden at the event does not come back at once, nor for an hour because a clock was set back', () => {
  expect(comesBack(hidden(0), 0, NOW)).toBe(false);
  expect(comesBack(hidden(0.8), 0.5, NOW)).toBe(false);
  expect(comesBack(hidden(0.8), 0.3, NOW)).toBe(true);
  expect(comesBack(hidden(5), 5, NOW - 60 * MINUTE_MS)).toBe(true);
});
