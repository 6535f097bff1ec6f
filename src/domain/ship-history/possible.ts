// Whether a ship can have come from one report to the next.
import { HOUR_S } from '#contract/units.ts';
import { milesApart, type Spot } from './spot.ts';
import { GLITCH_NM, IMPOSSIBLE_ABOVE_KN } from './thresholds.ts';

/** No further than this in degrees is within GLITCH_NM everywhere; most reports end here. */
const SURELY_NEAR_DEG = (0.7 * GLITCH_NM) / 60;

export function isPossible(before: Readonly<Spot>, after: Readonly<Spot>): boolean {
  if (Math.abs(after.lat - before.lat) < SURELY_NEAR_DEG && Math.abs(after.lon - before.lon) < SURELY_NEAR_DEG) return true;
  const nm = milesApart(before, after);
  return nm <= GLITCH_NM || nm <= (IMPOSSIBLE_ABOVE_KN * (after.atS - before.atS)) / HOUR_S;
}
