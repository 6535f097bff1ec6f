// Whether a port is near a place, for thousands of questions a second: most places have none within a degree, and that is asked first.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { nearIndex } from '#domain/geo/near-index.ts';

const COLUMNS = 360;
const ROWS = 180;
const RADIANS = Math.PI / 180;
const column = (lonDeg: number): number => ((Math.floor(lonDeg + 180) % COLUMNS) + COLUMNS) % COLUMNS;
const row = (latDeg: number): number => Math.min(ROWS - 1, Math.max(0, Math.floor(latDeg + 90)));

/** Degrees of longitude that many miles are at this latitude, and a little more; beyond 89 degrees all of them. */
function reachDeg(latDeg: number, withinNm: NauticalMiles): number {
  const poleward = Math.abs(latDeg) + withinNm / 59;
  return poleward >= 89 ? 180 : withinNm / 59 / Math.cos(poleward * RADIANS);
}

/** Exactly what nearIndex would say. */
export function portGrid(positions: readonly LonLat[], withinNm: NauticalMiles): (place: LonLat) => boolean {
  const index = nearIndex(positions, (position) => position);
  const mayBe = new Uint8Array(COLUMNS * ROWS);
  for (const [lonDeg, latDeg] of positions) {
    const [across, along] = [reachDeg(latDeg, withinNm), withinNm / 59];
    for (let y = row(latDeg - along); y <= row(latDeg + along); y++)
      for (let x = Math.floor(lonDeg - across); x <= Math.floor(lonDeg + across); x++) mayBe[y * COLUMNS + column(x)] = 1;
  }
  return (place) => mayBe[row(place[1]) * COLUMNS + column(place[0])] === 1 && index.countWithin(place, withinNm) > 0;
}
