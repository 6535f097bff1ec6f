// Which ships lie in an area drawn on the chart: one linear scan over the draw columns, also across 180 degrees.
import { E7 } from '#domain/tracks/track.ts';
import { MAX_SHIPS_PER_FLEET } from '#contract/limits.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { SHIP_FLAG, type ShipFilter, type ShipsInArea, flagsOf } from '#contract/worker-apis.ts';
import { NONE_16 } from '#ships/columns.ts';
import { BestList } from './best-list.ts';
import { type DrawState, fixedY } from './draw-state.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';
import { hitOf } from './ship-search.ts';
import { shipTest } from './ship-selection.ts';

const WORLD_UNITS = 2 ** 32;
const PER_GROUP = 2 ** 17;

export interface AreaQuery {
  ring: readonly LonLat[];
  filter: ShipFilter;
  /** How many of them are returned with names. */
  show: number;
  nowMs: EpochMs;
}

export function shipsInArea(held: ShipsInMemory, draw: DrawState, { ring, filter, show, nowMs }: AreaQuery): ShipsInArea {
  const passes = shipTest(held, draw, filter, nowMs);
  const isInside = areaTest(ring);
  const best = new BestList(show);
  const mmsis: number[] = [];
  for (let slot = 0; slot < held.slots; slot++) {
    if (!passes(slot) || !isInside(draw.positions[2 * slot] as number, draw.positions[2 * slot + 1] as number)) continue;
    mmsis.push(held.cold.mmsi[slot] as number);
    const flags = flagsOf(draw.attributes[2 * slot] as number);
    const lengthM = held.cold.lengthM[slot] as number;
    const group = flags & SHIP_FLAG.alerted ? 0 : flags & SHIP_FLAG.ownFleet ? 1 : 2;
    best.offer(slot, group * PER_GROUP - (lengthM === NONE_16 ? 0 : lengthM));
  }
  return {
    count: mmsis.length,
    mmsis: mmsis.sort((a, b) => a - b).slice(0, MAX_SHIPS_PER_FLEET),
    ships: best.slots().map((slot) => hitOf(held, draw, slot)),
  };
}

/** Tests fixed-point positions, relative to the ring's middle, so that 180 degrees needs no special case. The ring's edges are inside. */
function areaTest(ring: readonly LonLat[]): (x: number, y: number) => boolean {
  const lons = ring.map(([lonDeg]) => lonDeg);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const middleTurns = (west + east) / 720;
  const middleX = Math.round((middleTurns - Math.floor(middleTurns + 0.5)) * WORLD_UNITS) | 0;
  const corners = ring.map(([lonDeg, latDeg]) => ({
    x: (lonDeg / 360 - middleTurns) * WORLD_UNITS,
    y: fixedY(Math.round(latDeg * E7)),
  }));
  if (east - west >= 360) {
    const ys = corners.map(({ y }) => y);
    const [north, south] = [Math.min(...ys), Math.max(...ys)];
    return (_, y) => y >= north && y <= south;
  }
  const sides = corners.map((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from;
    return { from, east: to.x - from.x, south: to.y - from.y };
  });
  return (x, y) => {
    const fromMiddle = (x - middleX) | 0; // the nearest copy of the world, by overflow
    let left = false;
    let right = false;
    for (const { from, east: eastBy, south: southBy } of sides) {
      const side = eastBy * (y - from.y) - southBy * (fromMiddle - from.x);
      if (side < 0) left = true;
      else if (side > 0) right = true;
    }
    return !(left && right); // on one side of all edges
  };
}
