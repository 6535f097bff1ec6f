// Which ships pass a filter and lie in a box: one linear scan over columns, in degrees, also across 180 degrees and at the poles.
import { E7 } from '#domain/tracks/track.ts';
import type { Box, EpochMs } from '#contract/units.ts';
import { SHIP_FLAG, SHIP_GROUPS, type ShipFilter, flagsOf } from '#contract/worker-apis.ts';
import { type DrawState, groupIndex } from './draw-state.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';

const TURN_E7 = 360 * E7;

/** Tests a slot in use. Gone ships never pass. */
export type ShipTest = (slot: number) => boolean;

/** `filter` and `box` as a test on columns. The edges of the box are inside. */
export function shipTest(held: ShipsInMemory, draw: DrawState, filter: ShipFilter, nowMs: EpochMs, box?: Box): ShipTest {
  const { seenS, lonE7, latE7 } = held.hot;
  const { attributes } = draw;
  const wanted = Uint8Array.from(SHIP_GROUPS, (group) => (filter.groups && !filter.groups.includes(group) ? 0 : 1));
  const oldestS = filter.maxAgeMs === undefined ? 0 : (nowMs - filter.maxAgeMs) / 1000;
  const needed = filter.ownFleetOnly ? SHIP_FLAG.ownFleet : 0;
  const span = box && spanOf(box);
  const chosen = filter.mmsis && slotsOf(held, filter.mmsis);
  return (slot) => {
    const attribute = attributes[2 * slot] as number;
    const flags = flagsOf(attribute);
    if (flags & SHIP_FLAG.gone || (flags & needed) !== needed || !wanted[groupIndex(attribute)] || (seenS[slot] as number) < oldestS)
      return false;
    if (chosen && !chosen[slot]) return false;
    if (!span) return true;
    const lat = latE7[slot] as number;
    return lat >= span.southE7 && lat <= span.northE7 && eastOf(lonE7[slot] as number, span.westE7) <= span.widthE7;
  };
}

/** One byte per slot: a set would cost one hash for each of all ships. */
function slotsOf(held: ShipsInMemory, mmsis: readonly number[]): Uint8Array {
  const chosen = new Uint8Array(held.slots);
  for (const mmsi of mmsis) {
    const slot = held.slotOf(mmsi);
    if (slot >= 0) chosen[slot] = 1;
  }
  return chosen;
}

interface Span {
  westE7: number;
  widthE7: number;
  southE7: number;
  northE7: number;
}

function spanOf([west, south, east, north]: Box): Span {
  const widthDeg = east < west ? east - west + 360 : east - west;
  return {
    westE7: Math.round(west * E7),
    widthE7: Math.round(Math.min(widthDeg, 360) * E7),
    southE7: Math.round(south * E7),
    northE7: Math.round(north * E7),
  };
}

/** How far east of `west`, from 0 to one turn. 180 E and 180 W are the same place. */
function eastOf(lonE7: number, westE7: number): number {
  const east = (lonE7 - westE7) % TURN_E7;
  return east < 0 ? east + TURN_E7 : east;
}
