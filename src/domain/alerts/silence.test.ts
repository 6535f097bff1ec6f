import { expect, it } from 'vitest';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { isSilenced, silenceOver } from './silence.ts';
import type { Priority } from './situation.ts';

const HOUR = 3_600_000;
const NOW = 1_700_000_000_000;

it('lasts from the press to its end', () => {
  const silence = { silencedAt: NOW, silencedUntil: NOW + HOUR };
  expect([NOW, NOW + HOUR - 1, NOW + HOUR].map((atMs) => isSilenced(silence, atMs))).toEqual([true, true, false]);
  expect(isSilenced({}, NOW)).toBe(false);
});

it('is over for a clock by which it was pressed in a time to come, but for 5 min by which clocks may differ', () => {
  const pressedIn = (ms: number) => isSilenced({ silencedAt: NOW + ms, silencedUntil: NOW + ms + HOUR }, NOW);
  expect([4 * 60_000, 6 * 60_000, 24 * HOUR].map(pressedIn)).toEqual([true, false, false]);
});

it('that says no moment of its press, as older code wrote it, is over where more of it is left than the longest lasts', () => {
  expect(isSilenced({ silencedUntil: NOW + 24 * HOUR }, NOW)).toBe(true);
  expect(isSilenced({ silencedUntil: NOW + 25 * HOUR }, NOW)).toBe(false);
});

it('lies over what is at most as urgent as what was silenced: an emergency that it became is heard', () => {
  const mark = { silencedAt: NOW, silencedUntil: NOW + HOUR };
  const isQuiet = (silencedPriority: Priority | undefined, priority: Priority) =>
    isSilenced(silenceOver({ ...mark, ...(silencedPriority && { silencedPriority }) }, priority), NOW);
  expect(ALERT_PRIORITIES.map((priority) => isQuiet('alarm', priority))).toEqual([false, true, true, true]);
  expect(isQuiet('emergency', 'emergency')).toBe(true);
  // as older code wrote it: nobody knows what was silenced
  expect(ALERT_PRIORITIES.map((priority) => isQuiet(undefined, priority))).toEqual([false, true, true, true]);
});
