// How a stop joins the lanes: over water from a harbour or a place at sea to nodes of the network, and to another stop nearby.
import { MOST_APPROACH_NM } from '#contract/routing.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import type { LaneNetwork } from './lanes.ts';
import { isInNarrows } from './narrows.ts';
import { searchSea } from './sea-search.ts';
import type { SeaMask } from './sea-mask.ts';

export interface Access {
  /** From the stop to the node. */
  costNm: NauticalMiles;
  node: number;
  /** Over water from `water` to the node. */
  path: () => LonLat[];
}

export interface StopAccess {
  stop: LonLat;
  /** Where the water begins: the stop itself when it is at sea. */
  water: LonLat;
  joins: Access[];
}

interface SeaWorld {
  mask: SeaMask;
  network: LaneNetwork;
}

/** The most one-mile cells to search: some 100 nm around in open water. */
const MOST_CELLS = 40_000;
const ROOM_DEG = 3;
const MOST_JOINS = 16;
/** When no lane is that near: how far to look for one in a straight line, and along how many of the found ways. */
const SIGHT_NM: NauticalMiles = 900;
const SECTORS = 16;
const SIGHTED_NODES = 40;
/** With this many, the search stops. */
const ENOUGH_SEEN = 8;
const ENOUGH_REACHED = 3;

type Crosses = (from: LonLat, to: LonLat) => boolean;

/** undefined when there is no sea within MOST_APPROACH_NM, or when that sea leads to no lane. */
export function accessOf(world: SeaWorld, stop: LonLat, crosses?: Crosses): StopAccess | undefined {
  const seen = world.mask.isSea(stop[0], stop[1]) ? sighted(world, { place: stop, costNm: 0, path: () => [stop] }, crosses) : [];
  if (seen.length >= ENOUGH_SEEN) return { stop, water: stop, joins: cheapest(seen) };
  for (const land of ['start', 'always'] as const) {
    const joins = cheapest([...seen, ...reached(world, stop, land, crosses)]).flatMap((join) => {
      const water = waterOf(world.mask, join.path());
      return roughDistanceNm(stop, water) <= MOST_APPROACH_NM ? [{ join, water }] : [];
    });
    const [best] = joins;
    if (best) return { stop, water: best.water, joins: joins.map(({ join }) => join) };
  }
  return undefined;
}

const cheapest = (joins: readonly Access[]) => joins.toSorted((one, other) => one.costNm - other.costNm).slice(0, MOST_JOINS);

function reached({ mask, network }: SeaWorld, stop: LonLat, land: 'start' | 'always', crosses?: Crosses): Access[] {
  const joins: Access[] = [];
  const farthest = { cells: new Int32Array(SECTORS).fill(-1), costs: new Float64Array(SECTORS) };
  const search = searchSea({
    mask,
    from: stop,
    roomDeg: ROOM_DEG,
    mostCells: MOST_CELLS,
    land,
    ...(crosses && { crosses }),
    onReached(cell, lonDeg, latDeg, cost) {
      for (const node of network.inCell(lonDeg, latDeg)) {
        const place = network.places[node] as LonLat;
        if (crosses?.([lonDeg, latDeg], place)) continue;
        joins.push({ node, costNm: cost, path: () => [...search.pathTo(cell).slice(0, -1), place] });
      }
      const sector = Math.floor((Math.atan2(latDeg - stop[1], lonDeg - stop[0]) / Math.PI + 1) * (SECTORS / 2)) % SECTORS;
      farthest.cells[sector] = cell;
      farthest.costs[sector] = cost;
      return joins.length >= MOST_JOINS;
    },
  });
  if (joins.length >= ENOUGH_REACHED) return joins;
  for (const [sector, cell] of farthest.cells.entries()) {
    if (cell < 0) continue;
    const path = () => search.pathTo(cell);
    const [lonDeg, latDeg] = search.placeOf(cell);
    if (mask.isSea(lonDeg, latDeg))
      joins.push(
        ...sighted(
          { mask, network },
          { place: [canonicalLonDeg(lonDeg), latDeg], costNm: farthest.costs[sector] as number, path },
          crosses,
        ),
      );
  }
  return joins;
}

/** From the last land on: everything before it is the approach. In narrow waters the lanes are trusted as they are. */
function waterOf(mask: SeaMask, path: readonly LonLat[]): LonLat {
  return path[waterIndex(mask, path)] as LonLat;
}

export function waterIndex(mask: SeaMask, path: readonly LonLat[]): number {
  const isWater = (place: LonLat) => mask.isSea(place[0], place[1]) || isInNarrows(place);
  const lastLand = path.findLastIndex((place) => !isWater(place));
  return Math.min(path.length - 1, lastLand + 1);
}

/** Nodes that a straight leg over sea reaches. */
function sighted(
  { mask, network }: SeaWorld,
  from: { place: LonLat; costNm: NauticalMiles; path: () => LonLat[] },
  crosses?: Crosses,
): Access[] {
  return network.near(from.place, SIGHT_NM, SIGHTED_NODES).flatMap(({ node, nm }): Access[] => {
    const place = network.places[node] as LonLat;
    if (!mask.isLineSea(from.place, place) || crosses?.(from.place, place)) return [];
    return [{ node, costNm: from.costNm + nm, path: () => [...from.path(), place] }];
  });
}
