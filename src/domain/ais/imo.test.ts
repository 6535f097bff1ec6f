import { expect, test } from 'vitest';
import { imoCheckDigit, isImoNumber, parseImo } from './imo.ts';

test('an IMO number ends with its check digit', () => {
  const numbers = [9_074_729, 9_134_270, 9_074_728, 999_999, 10_000_000, 9_074_729.5, Number.NaN];
  expect(numbers.map((imo) => isImoNumber(imo))).toEqual([true, true, false, false, false, false, false]);
  expect(imoCheckDigit(907_472)).toBe(9);
});

test.each(['9074729', ' 9074729 ', 'IMO 9074729', 'IMO9074729', 'imo 9074729'])('%j is the number as people write it', (text) => {
  expect(parseImo(text)).toBe(9_074_729);
  expect(isImoNumber(text)).toBe(true);
});

test.each(['', '9074728', '907472', '90747290', '9 074 729', '9074729.0', '-9074729', '=9074729', 'IMO', '0000000', '９０７４７２９'])(
  '%j is no IMO number',
  (text) => {
    expect(parseImo(text)).toBeUndefined();
    expect(isImoNumber(text)).toBe(false);
  },
);

test('a single wrong digit is always found, save where the weights hide it', () => {
  // 10 divides weight times difference only for the weights 2, 4, 6 with a difference of 5, and 5 with an even one.
  const imo = 9_074_729;
  for (let place = 0; place < 7; place++) {
    const weight = place === 0 ? 1 : place + 1;
    const unit = 10 ** place;
    const digit = Math.floor(imo / unit) % 10;
    for (let other = 0; other <= 9; other++) {
      if (other === digit || (place === 6 && other === 0)) continue;
      const hidden = place > 0 && (weight * Math.abs(other - digit)) % 10 === 0;
      expect(isImoNumber(imo + (other - digit) * unit), `${place}: ${other}`).toBe(hidden);
    }
  }
});
