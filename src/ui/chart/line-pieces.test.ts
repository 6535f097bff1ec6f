import { expect, test } from 'vitest';
import { linesOf } from './line-pieces.ts';

test('a line runs from the lower edge, nought, to the upper, the most', () => {
  expect(linesOf([0, 5, 10], 10)).toEqual(['0.5,100 1.5,50 2.5,0']);
});

test('where a value is not known the line is broken, and one alone is still seen', () => {
  expect(linesOf([undefined, 10, 10, undefined, 5, undefined], 10)).toEqual(['1.5,0 2.5,0', '4.1,50 4.9,50']);
  expect(linesOf([undefined], 10)).toEqual([]);
});
