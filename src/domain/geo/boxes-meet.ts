// Whether two boxes meet. Pure.
import type { Box } from '#contract/units.ts';

const holds = (from: number, to: number, lon: number) => (from <= to ? lon >= from && lon <= to : lon >= from || lon <= to);

/** Whether two boxes share a point, edges included. Either may cross 180 degrees. */
export function boxesMeet([west, south, east, north]: Box, [otherWest, otherSouth, otherEast, otherNorth]: Box): boolean {
  if (south > otherNorth || otherSouth > north) return false;
  return holds(west, east, otherWest) || holds(otherWest, otherEast, west);
}
