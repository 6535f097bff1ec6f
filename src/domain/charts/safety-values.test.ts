import { expect, test } from 'vitest';
import { unchosenDepths, soundingsNotMarked } from './safety-values.ts';

test('soundings between a safety depth and a deeper safety contour are not marked, though they lie in unsafe water', () => {
  expect(soundingsNotMarked({ safetyDepth: 4, safetyContour: 8 })).toEqual({ fromM: 4, toM: 8 });
  expect(soundingsNotMarked({ safetyDepth: 8, safetyContour: 8 })).toBeUndefined();
  expect(soundingsNotMarked({ safetyDepth: 10, safetyContour: 5 })).toBeUndefined();
});

test('each of the depths that the chart starts with is chosen only once it was confirmed; any other is', () => {
  const start = { safetyContour: 5, safetyDepth: 10 };
  expect(unchosenDepths(start, [])).toEqual(['safetyContour', 'safetyDepth']);
  expect(unchosenDepths(start, ['safetyContour', 'safetyDepth'])).toEqual([]);
  expect(unchosenDepths(start, ['safetyContour'])).toEqual(['safetyDepth']);
  expect(unchosenDepths({ ...start, safetyContour: 12 }, [])).toEqual(['safetyDepth']);
  expect(unchosenDepths({ ...start, safetyDepth: 12 }, [])).toEqual(['safetyContour']);
});
