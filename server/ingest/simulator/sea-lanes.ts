// The shortest routes over the sea lanes of src/domain/routing, from one port to all others. A port may join a lane anywhere.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { canonicalLonDeg, shortTurnDeg } from '#domain/geo/longitude.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { MinHeap } from '#domain/routing/min-heap.ts';
import { readLanes } from '#domain/routing/shipped-sea.ts';

/** Where a port joins the network: on the edge between two nodes, with the distance to each. */
export interface Join {
  place: LonLat;
  from: number;
  to: number;
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
}

/** The shortest routes from one join to all others. */
export interface Ways {
  start: Join;
  /** undefined when no lane leads there. */
  wayTo(end: Join): { places: LonLat[]; lengthNm: NauticalMiles } | undefined;
}

export interface SeaLanes {
  nodes: number;
  /** Places on lanes within reach, nearest first, at most `limit`. */
  near(place: LonLat, withinNm: NauticalMiles, limit: number): Join[];
  waysFrom(start: Join): Ways;
}

/** The spacing of places on an edge that a port may join. */
const JOIN_SPACING_DEG = 0.75;

type Edge = readonly [from: number, to: number, nm: NauticalMiles];

/** 12,000 nodes and 15,000 edges. Takes about 100 ms and yields to the event loop at least every 40 ms. */
export async function readSeaLanes(): Promise<SeaLanes> {
  const { places, edges: joined } = readLanes();
  await nextTurn();
  const edges = joined.map(([from, to]): Edge => [from, to, roughDistanceNm(places[from] as LonLat, places[to] as LonLat)]);
  await nextTurn();
  const neighbours: { to: number; nm: number }[][] = places.map(() => []);
  for (const [from, to, nm] of edges) {
    neighbours[from]?.push({ to, nm });
    neighbours[to]?.push({ to: from, nm });
  }
  const grid = await gridOfJoins(places, edges);

  return {
    nodes: places.length,
    near(place, withinNm, limit) {
      const found: { join: Join; nm: number }[] = [];
      const cells = Math.ceil(withinNm / 60 / CELL_DEG);
      const lonCells = Math.min(45, Math.ceil(cells / Math.cos((place[1] * Math.PI) / 180)));
      for (let dy = -cells; dy <= cells; dy++)
        for (let dx = -lonCells; dx <= lonCells; dx++)
          for (const join of grid.get(cellOf(place[0] + dx * CELL_DEG, place[1] + dy * CELL_DEG)) ?? []) {
            const nm = roughDistanceNm(place, join.place);
            if (nm <= withinNm) found.push({ join, nm });
          }
      return found
        .toSorted((one, other) => one.nm - other.nm)
        .slice(0, limit)
        .map(({ join }) => join);
    },
    waysFrom: (start) => findWays(start, places, neighbours),
  };
}

const CELL_DEG = 2;
const cellOf = (lon: number, lat: number) =>
  Math.floor(((canonicalLonDeg(lon) + 180) % 360) / CELL_DEG) * 1000 + Math.floor((lat + 90) / CELL_DEG);

async function gridOfJoins(places: readonly LonLat[], edges: readonly Edge[]): Promise<Map<number, Join[]>> {
  const grid = new Map<number, Join[]>();
  for (const [index, [from, to, nm]] of edges.entries()) {
    if (index % 2000 === 1999) await nextTurn();
    const [lon, lat] = places[from] as LonLat;
    const [toLon, toLat] = places[to] as LonLat;
    const dLon = shortTurnDeg(lon, toLon);
    const dLat = toLat - lat;
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(dLon), Math.abs(dLat)) / JOIN_SPACING_DEG));
    for (let i = 0; i <= pieces; i++) {
      const place: LonLat = [canonicalLonDeg(lon + (dLon * i) / pieces), lat + (dLat * i) / pieces];
      const cell = cellOf(place[0], place[1]);
      const join: Join = { place, from, to, fromNm: (nm * i) / pieces, toNm: (nm * (pieces - i)) / pieces };
      const joins = grid.get(cell);
      if (joins) joins.push(join);
      else grid.set(cell, [join]);
    }
  }
  return grid;
}

/** Dijkstra's algorithm over the whole network; about 5 ms. */
function findWays(start: Join, places: readonly LonLat[], neighbours: readonly { to: number; nm: number }[][]): Ways {
  const nmTo = new Float64Array(places.length).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(places.length).fill(-1);
  const heap = new MinHeap();
  for (const [node, nm] of [
    [start.from, start.fromNm],
    [start.to, start.toNm],
  ] as const) {
    nmTo[node] = nm;
    heap.push(node, nm);
  }
  for (let node = heap.pop(); node >= 0; node = heap.pop()) {
    const nmHere = heap.cost;
    if (nmHere > (nmTo[node] as number)) continue;
    for (const { to, nm } of neighbours[node] ?? []) {
      const nmNow = nmHere + nm;
      if (nmNow >= (nmTo[to] as number)) continue;
      nmTo[to] = nmNow;
      before[to] = node;
      heap.push(to, nmNow);
    }
  }
  return {
    start,
    wayTo(end) {
      const last = (nmTo[end.from] as number) + end.fromNm <= (nmTo[end.to] as number) + end.toNm ? end.from : end.to;
      const lengthNm = (nmTo[last] as number) + (last === end.from ? end.fromNm : end.toNm);
      if (!Number.isFinite(lengthNm)) return undefined;
      const way: LonLat[] = [end.place];
      for (let node = last; node >= 0; node = before[node] as number) way.push(places[node] as LonLat);
      way.push(start.place);
      return { places: way.toReversed(), lengthNm };
    },
  };
}
