import { expect, test } from 'vitest';
import { isReplay } from './time-window.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 11, 24);

test('the map is a replay while the end of its window lies in the past, and live while the slider is closed or follows the clock', () => {
  const ending = (agoMs: number) => isReplay({ fromMs: NOW_MS - 86_400_000, toMs: NOW_MS - agoMs }, NOW_MS);
  expect(isReplay(undefined, NOW_MS)).toBe(false);
  expect([0, 10_000, 60_000].map(ending)).toEqual([false, false, false]);
  expect([10 * 60_000, 86_400_000].map(ending)).toEqual([true, true]);
});
