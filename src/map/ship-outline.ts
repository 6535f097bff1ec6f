// The hull of a ship on the chart, from length, beam and heading. Pure.
import type { LonLat } from '#contract/units.ts';

/** WGS 84 mean length of a degree of latitude. */
const METRES_PER_DEG = 111_320;
/** Where the bow begins to narrow, as a fraction of the length from the stern. */
const SHOULDER = 0.82;

export interface Hull {
  position: LonLat;
  lengthM: number;
  beamM: number;
  headingDeg: number;
}

/**
 * A closed ring, bow first. The position is taken for the middle: the contract does not carry where the antenna stands.
 * Longitudes are not folded, so that a hull across 180 degrees stays one shape.
 */
export function hullRing({ position: [lonDeg, latDeg], lengthM, beamM, headingDeg }: Hull): [lonDeg: number, latDeg: number][] {
  const course = (headingDeg * Math.PI) / 180;
  const perLonM = METRES_PER_DEG * Math.max(0.01, Math.cos((latDeg * Math.PI) / 180));
  const at = (ahead: number, starboard: number): [number, number] => {
    const forwardM = (ahead - 0.5) * lengthM;
    const rightM = starboard * beamM;
    const eastM = forwardM * Math.sin(course) + rightM * Math.cos(course);
    const northM = forwardM * Math.cos(course) - rightM * Math.sin(course);
    return [lonDeg + eastM / perLonM, latDeg + northM / METRES_PER_DEG];
  };
  return [at(1, 0), at(SHOULDER, 0.5), at(0, 0.5), at(0, -0.5), at(SHOULDER, -0.5), at(1, 0)];
}
