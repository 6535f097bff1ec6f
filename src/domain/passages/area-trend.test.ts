import { expect, it } from 'vitest';
import { areaTrend } from './area-trend.ts';

const trendOf = (lately: number, before: number) => areaTrend({ reportsAYear: lately + before, reportsLately: lately })?.trend;

it('is a change only where chance seldom makes one so large', () => {
  // Twice the root of 20 is 8.9: 14 and 6 differ by 8, 15 and 5 by 10.
  expect([trendOf(14, 6), trendOf(15, 5), trendOf(5, 15), trendOf(10, 10)]).toEqual(['noClearChange', 'more', 'fewer', 'noClearChange']);
  // Of five reports twice the root is 4.5.
  expect([trendOf(5, 0), trendOf(0, 5), trendOf(4, 1)]).toEqual(['more', 'fewer', 'noClearChange']);
});

it('of fewer than five reports says nothing but that they are few', () => {
  expect([trendOf(4, 0), trendOf(0, 0)]).toEqual(['fewReports', 'fewReports']);
});

it('is not known where the half years were not counted', () => {
  expect(areaTrend({ reportsAYear: 9 })).toBeUndefined();
});
