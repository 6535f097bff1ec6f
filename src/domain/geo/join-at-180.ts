// Lines that a file had cut at 180 degrees become one again: the other half of cutAt180. Pure.
import type { Geometry } from '#contract/geojson.ts';

type Line = [number, number][];

/** Ends and begins at the same place of that meridian. */
const meets = (one: Line, other: Line): boolean => {
  const [end, start] = [one.at(-1), other[0]];
  return !!end && !!start && Math.abs(end[0]) === 180 && start[0] === -end[0] && Math.abs(end[1] - start[1]) < 1e-6;
};

/**
 * Parts of a MultiLineString that meet at 180 degrees are joined, without the two positions that only the cut had made; one part left is
 * a LineString. Other geometries stay as they are.
 */
export function joinedAt180(geometry: Geometry): Geometry {
  if (geometry.type !== 'MultiLineString') return geometry;
  const lines: Line[] = [];
  let joined = false;
  for (const part of geometry.coordinates) {
    const before = lines.at(-1);
    if (before && meets(before, part) && before.length + part.length > 3) {
      lines.splice(-1, 1, [...before.slice(0, -1), ...part.slice(1)]);
      joined = true;
    } else lines.push(part);
  }
  const [only] = lines;
  if (!joined) return geometry;
  return lines.length === 1 && only ? { type: 'LineString', coordinates: only } : { type: 'MultiLineString', coordinates: lines };
}
