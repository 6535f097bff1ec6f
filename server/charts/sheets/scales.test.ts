import { expect, test } from 'vitest';
import { zminOf } from './scales.ts';

test('an object shows from the zoom of its SCAMIN, which is earlier nearer the pole', () => {
  expect(zminOf(279_541_132, 0)).toBe(0);
  expect(zminOf(34_122, 0)).toBe(13);
  expect(zminOf(34_122, 60)).toBe(12);
});
