import { expect, test } from 'vitest';
import { contourInTheWay, soundingsNotMarked } from './safety-values.ts';

test('the contour that keeps the safety contour from its depth is named; a depth that is no number names none', () => {
  const contours = (safetyContour: number) => contourInTheWay({ shallowContour: 2, safetyContour, deepContour: 10 });
  expect([1, 2, 8, 10, 12, Number.NaN].map(contours)).toEqual([
    'shallowContour',
    undefined,
    undefined,
    undefined,
    'deepContour',
    undefined,
  ]);
});

test('soundings between a safety depth and a deeper safety contour are not marked, though they lie in unsafe water', () => {
  expect(soundingsNotMarked({ safetyDepth: 4, safetyContour: 8 })).toEqual({ fromM: 4, toM: 8 });
  expect(soundingsNotMarked({ safetyDepth: 8, safetyContour: 8 })).toBeUndefined();
  expect(soundingsNotMarked({ safetyDepth: 10, safetyContour: 5 })).toBeUndefined();
  expect(soundingsNotMarked({ safetyDepth: Number.NaN, safetyContour: 5 })).toBeUndefined();
});
