// Rounding of decimal figures. Pure.

/**
 * Figures of the rule set have a few decimals, so a product of them that is not exactly half way is at least 1e-9 of the last kept place
 * away from it; binary fractions are wrong by less than 1e-12 of it.
 */
const BINARY_NOISE = 1e-10;

/** Halves up on the decimal value: 0.67 x 15 is 10.05 and gives 10.1, though as a binary fraction it is a little less. For values from 0. */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(value * scale + 0.5 + BINARY_NOISE) / scale;
}

/** Adds figures that have at most so many decimals, without binary noise. */
export const decimalSum = (values: readonly number[], decimals: number): number =>
  roundHalfUp(
    values.reduce((sum, value) => sum + value, 0),
    decimals,
  );
