import { expect, test } from 'vitest';
import { DEFAULT_NAUTICAL_CHART_VALUES, NauticalChartValues } from '#contract/entities/chart-options.ts';
import { TYPED_VALUES, withTypedValue, wrongValue } from './typed-values.ts';

const VALUES = DEFAULT_NAUTICAL_CHART_VALUES; // contours 2, 5 and 10 m

test('a safety contour deeper than the deep contour raises it; back again, nothing is lowered below what it was', () => {
  expect(withTypedValue(VALUES, 'safetyContour', 12.5)).toEqual({ ...VALUES, safetyContour: 12.5, deepContour: 12.5 });
  expect(withTypedValue(VALUES, 'safetyContour', 8)).toEqual({ ...VALUES, safetyContour: 8 });
});

test('the safety contour never changes by itself: what must change first is named', () => {
  expect(wrongValue(VALUES, 'safetyContour', 1)).toBe('lowerShallow');
  expect(wrongValue(VALUES, 'shallowContour', 6)).toBe('raiseSafety');
  expect(wrongValue(VALUES, 'deepContour', 4)).toBe('lowerSafety');
  expect(wrongValue(VALUES, 'safetyContour', 50)).toBeUndefined();
});

test('what is no depth and no scale is wrong, and what is not wrong can be kept', () => {
  expect([NaN, -1, 12_001].map((typed) => wrongValue(VALUES, 'safetyDepth', typed))).toEqual(['depth', 'depth', 'depth']);
  expect([NaN, 1.5, 99].map((typed) => wrongValue(VALUES, 'textScale', typed))).toEqual(['scale', 'scale', 'scale']);
  for (const name of TYPED_VALUES)
    for (const typed of [0, 2, 5, 7.5, 10, 100, 12_000])
      if (!wrongValue(VALUES, name, typed)) expect(NauticalChartValues.safeParse(withTypedValue(VALUES, name, typed)).success).toBe(true);
});
