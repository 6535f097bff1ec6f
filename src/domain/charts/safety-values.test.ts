import { expect, test } from 'vitest';
import { areDepthsChosen, soundingsNotMarked } from './safety-values.ts';

test('soundings between a safety depth and a deeper safety contour are not marked, though they lie in unsafe water', () => {
  expect(soundingsNotMarked({ safetyDepth: 4, safetyContour: 8 })).toEqual({ fromM: 4, toM: 8 });
  expect(soundingsNotMarked({ safetyDepth: 8, safetyContour: 8 })).toBeUndefined();
  expect(soundingsNotMarked({ safetyDepth: 10, safetyContour: 5 })).toBeUndefined();
});

test('the depths that the chart starts with are chosen only once they were confirmed; any other is', () => {
  expect(areDepthsChosen({ safetyContour: 5, safetyDepth: 10 }, false)).toBe(false);
  expect(areDepthsChosen({ safetyContour: 5, safetyDepth: 10 }, true)).toBe(true);
  expect(areDepthsChosen({ safetyContour: 8, safetyDepth: 10 }, false)).toBe(true);
  expect(areDepthsChosen({ safetyContour: 5, safetyDepth: 12 }, false)).toBe(true);
});
