// A place so many miles ahead on the route of a watch: where an invented incident is put.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { destination, bearingDeg, distanceNm } from '#domain/geo/great-circle.ts';

/** From the start of the line, along its legs as great circles; its end where it is shorter. */
export function placeOnLine(line: readonly LonLat[], alongNm: NauticalMiles): LonLat | undefined {
  let leftNm = alongNm;
  for (const [at, to] of line.entries()) {
    const from = line[at - 1] ?? to;
    const lengthNm = distanceNm(from, to);
    if (at > 0 && leftNm <= lengthNm) return destination(from, bearingDeg(from, to), leftNm);
    leftNm -= lengthNm;
  }
  return line.at(-1);
}
