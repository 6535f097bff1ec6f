import { expect, test } from 'vitest';
import { soundingsNotMarked } from './safety-values.ts';

test('soundings between a safety depth and a deeper safety contour are not marked, though they lie in unsafe water', () => {
  expect(soundingsNotMarked({ safetyDepth: 4, safetyContour: 8 })).toEqual({ fromM: 4, toM: 8 });
  expect(soundingsNotMarked({ safetyDepth: 8, safetyContour: 8 })).toBeUndefined();
  expect(soundingsNotMarked({ safetyDepth: 10, safetyContour: 5 })).toBeUndefined();
});
