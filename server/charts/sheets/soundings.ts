// Chooses which soundings a zoom shows. A sounding is left out only for one at least as shallow that lies near and is shown whenever it would
// be. The device draws all that are left: collisions of texts never choose.

export interface Sounding {
  /** Web Mercator from 0 to 1, y down. */
  x: number;
  y: number;
  /** Metres, as surveyed; negative where it dries. */
  depth: number;
  /** Shown from this zoom (SCAMIN); always if absent. */
  zmin?: number;
}

/** CSS pixels at the zoom itself; half as many again before the next zoom's choice is drawn. */
export const APART_PX = 24;
const TILE_PX = 512;

/** Whether `kept` is shown at each zoom from `z` on at which `other` is. */
const shownWith = (kept: Sounding, other: Sounding, z: number): boolean => (kept.zmin ?? 0) <= Math.max(other.zmin ?? 0, z);

/** The soundings that zoom `z` shows, the shallowest first. */
export function thin<T extends Sounding>(soundings: readonly T[], z: number): T[] {
  const apart = APART_PX / TILE_PX / 2 ** z;
  const buckets = new Map<string, T[]>();
  const kept: T[] = [];
  const ordered = soundings.toSorted((a, b) => a.depth - b.depth || (a.zmin ?? 0) - (b.zmin ?? 0) || a.x - b.x || a.y - b.y);
  for (const sounding of ordered) {
    const [column, row] = [Math.floor(sounding.x / apart), Math.floor(sounding.y / apart)];
    const hides = (one: T) => Math.hypot(one.x - sounding.x, one.y - sounding.y) < apart && shownWith(one, sounding, z);
    if ([-1, 0, 1].some((i) => [-1, 0, 1].some((j) => buckets.get(`${column + i}/${row + j}`)?.some(hides)))) continue;
    kept.push(sounding);
    const bucket = buckets.get(`${column}/${row}`);
    if (bucket) bucket.push(sounding);
    else buckets.set(`${column}/${row}`, [sounding]);
  }
  return kept;
}
