// Positions for property tests of geometry.
import fc from 'fast-check';
import type { LonLat } from '#contract/units.ts';

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
export const lonLatUpTo = (latDeg: number): fc.Arbitrary<LonLat> => fc.tuple(degrees(180), degrees(latDeg));
export const lonLat = lonLatUpTo(89);
export const course = fc.double({ min: 0, max: 359.999, noNaN: true });
