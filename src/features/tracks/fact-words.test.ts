import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { lengthWords } from './fact-words.ts';

test('how long she was stopped is said in days and hours from two days to ten, else as an age', () => {
  const length = (days: number, hours = 0) => lengthWords(days * DAY_MS + hours * HOUR_MS);
  expect([length(0, 2), length(1, 23), length(2), length(2, 18.9), length(9, 1), length(10, 18)]).toEqual([
    '2 h',
    '47 h',
    '2 d',
    '2 d 18 h',
    '9 d 1 h',
    '10 d',
  ]);
});
