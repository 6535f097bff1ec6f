import { expect, test } from 'vitest';
import { countByMonth, monthsBetween } from './months.ts';

const NOW = Date.UTC(2026, 1, 10, 12);

test('the months go back over the end of the year, and one without anything is there with none', () => {
  const times = [Date.UTC(2026, 1, 1), Date.UTC(2026, 1, 10), Date.UTC(2025, 11, 31, 23, 59, 59, 999)];
  expect(countByMonth(times, NOW, 3)).toEqual([
    { name: '2025-12', count: 1 },
    { name: '2026-01', count: 0 },
    { name: '2026-02', count: 2 },
  ]);
});

test('what lies before the first month, or after the last, counts nowhere', () => {
  const times = [Date.UTC(2025, 11, 31, 23, 59), Date.UTC(2026, 2, 1), Date.UTC(2027, 0, 1)];
  expect(countByMonth(times, NOW, 2).map(({ count }) => count)).toEqual([0, 0]);
});

test('the months between two times are those of both and all between them', () => {
  expect(monthsBetween(Date.UTC(2025, 11, 31, 23), Date.UTC(2026, 0, 1))).toBe(2);
  expect(monthsBetween(NOW, NOW)).toBe(1);
  expect(monthsBetween(Date.UTC(2010, 1, 1), NOW)).toBe(193);
});
