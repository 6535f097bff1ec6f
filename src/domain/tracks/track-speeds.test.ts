import { expect, test } from 'vitest';
import { speedSteps } from './track-speeds.ts';
import { trackOf } from './track.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 20);
const point = (hours: number, sog?: number) => ({ time: START + hours * HOUR, lat: 0, lon: 0, ...(sog !== undefined && { sog }) });

test('each step has the mean and the highest of what she reported in it, one without anything has neither', () => {
  expect(speedSteps(trackOf([point(0.1, 10), point(0.9, 12), point(2.5, 4)]), HOUR)).toEqual([
    { fromMs: START, meanKn: 11, mostKn: 12 },
    { fromMs: START + HOUR, meanKn: undefined, mostKn: undefined },
    { fromMs: START + 2 * HOUR, meanKn: 4, mostKn: 4 },
  ]);
});

test('a speed that is not known counts nowhere', () => {
  expect(speedSteps(trackOf([point(0), point(0.5, 8), point(3)]), HOUR)).toEqual([{ fromMs: START, meanKn: 8, mostKn: 8 }]);
  expect(speedSteps(trackOf([point(0), point(1)]), HOUR)).toEqual([]);
});
