import { expect, test } from 'vitest';
import { isOldCell } from './chart-age.ts';

test('a cell is old when its newest update was issued more than a year ago', () => {
  const cell = { issuedOn: '2026-01-31' };
  expect(isOldCell(cell, Date.UTC(2027, 0, 31))).toBe(false);
  expect(isOldCell(cell, Date.UTC(2027, 1, 1))).toBe(true);
});
