import { expect, it } from 'vitest';
import { shoreNm } from './shore-distance.ts';
import { readSeaMask } from './shipped-sea.ts';

it('land is as far as the one-mile cells say: near Little Aden, in the Gulf of Aden, and beyond what is asked', () => {
  const mask = readSeaMask();
  expect(shoreNm(mask, [44.9, 12.7], 50)).toBeLessThan(5);
  const middle = shoreNm(mask, [45, 11.6], 100); // Aden lies 70 nm north, Somalia 65 nm south
  expect(middle).toBeGreaterThan(55);
  expect(middle).toBeLessThan(75);
  expect(shoreNm(mask, [45, 11.6], 50)).toBe(50);
  expect(shoreNm(mask, [60, 5], 50)).toBe(50);
  expect(shoreNm(mask, [46, 15], 50)).toBe(0);
});
