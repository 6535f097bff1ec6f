// The network of sea lanes and the shortest ways through it, from several places to several. Lanes are rhumb lines.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { shortTurnDeg } from '#domain/geo/longitude.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { MinHeap } from './min-heap.ts';
import type { Lanes } from './packed-lanes.ts';

/** A node that can be reached, and at what cost. */
export interface LaneEntry {
  node: number;
  costNm: NauticalMiles;
}

export interface LaneWay {
  nodes: number[];
  costNm: NauticalMiles;
  /** Which of the entries and exits the way uses. */
  entry: LaneEntry;
  exit: LaneEntry;
}

export interface LaneNetwork {
  places: readonly LonLat[];
  edges: readonly (readonly [from: number, to: number])[];
  /** Nodes within reach, nearest first, at most `limit`. */
  near(place: LonLat, withinNm: NauticalMiles, limit: number): { node: number; nm: NauticalMiles }[];
  /** Nodes in the cell of 1/60 degree, for a search over cells. */
  inCell(lonDeg: number, latDeg: number): readonly number[];
  shortest(entries: readonly LaneEntry[], exits: readonly LaneEntry[], isOpen?: (from: LonLat, to: LonLat) => boolean): LaneWay | undefined;
}

const GRID_DEG = 2;
const gridOf = (lon: number, lat: number) => Math.floor((lon + 180) / GRID_DEG) * 100 + Math.floor((lat + 90) / GRID_DEG);
const cellOf = (lon: number, lat: number) =>
  (((Math.floor((lon + 180) * 60) % 21_600) + 21_600) % 21_600) * 10_800 + Math.floor((lat + 90) * 60);

function grouped<T>(items: Iterable<[key: number, item: T]>): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const [key, item] of items) {
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** 13,000 nodes and 14,000 edges. */
export function laneNetwork({ places, edges }: Lanes): LaneNetwork {
  // neighbours of node n: from firsts[n] on, as many as firsts[n + 1] says
  const firsts = new Int32Array(places.length + 1);
  for (const [from, to] of edges) {
    firsts[from + 1] = (firsts[from + 1] as number) + 1;
    firsts[to + 1] = (firsts[to + 1] as number) + 1;
  }
  for (let node = 0; node < places.length; node++) firsts[node + 1] = (firsts[node + 1] as number) + (firsts[node] as number);
  const filled = firsts.slice();
  const ends = new Int32Array(edges.length * 2);
  const lengthsNm = new Float32Array(edges.length * 2);
  for (const [a, b] of edges) {
    const nm = roughDistanceNm(places[a] as LonLat, places[b] as LonLat);
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const at = filled[from] as number;
      filled[from] = at + 1;
      ends[at] = to;
      lengthsNm[at] = nm;
    }
  }
  const grid = grouped(places.map(([lon, lat], node) => [gridOf(lon, lat), node]));
  const cells = grouped(places.map(([lon, lat], node) => [cellOf(lon, lat), node]));
  const none: readonly number[] = [];

  return {
    places,
    edges,
    near(place, withinNm, limit) {
      const found: { node: number; nm: number }[] = [];
      const rows = Math.ceil(withinNm / 60 / GRID_DEG);
      const columns = Math.min(90, Math.ceil(rows / Math.max(0.1, Math.cos((place[1] * Math.PI) / 180))));
      const seen = new Set<number>();
      for (let dy = -rows; dy <= rows; dy++)
        for (let dx = -columns; dx <= columns; dx++) {
          const lon = shortTurnDeg(0, place[0] + dx * GRID_DEG);
          const key = gridOf(lon === 180 ? -180 : lon, place[1] + dy * GRID_DEG);
          if (seen.has(key)) continue;
          seen.add(key);
          for (const node of grid.get(key) ?? none) {
            const nm = roughDistanceNm(place, places[node] as LonLat);
            if (nm <= withinNm) found.push({ node, nm });
          }
        }
      return found.toSorted((one, other) => one.nm - other.nm).slice(0, limit);
    },
    inCell: (lonDeg, latDeg) => cells.get(cellOf(lonDeg, latDeg)) ?? none,
    shortest(entries, exits, isOpen) {
      const costs = new Float64Array(places.length).fill(Number.POSITIVE_INFINITY);
      const before = new Int32Array(places.length).fill(-1);
      const heap = new MinHeap();
      for (const { node, costNm } of entries)
        if (costNm < (costs[node] as number)) {
          costs[node] = costNm;
          heap.push(node, costNm);
        }
      const exitAt = new Map<number, LaneEntry>();
      for (const exit of exits) if (exit.costNm < (exitAt.get(exit.node)?.costNm ?? Number.POSITIVE_INFINITY)) exitAt.set(exit.node, exit);
      let best: { exit: LaneEntry; costNm: number } | undefined;
      for (let node = heap.pop(); node >= 0; node = heap.pop()) {
        const cost = heap.cost;
        if (cost > (costs[node] as number)) continue;
        if (best && cost >= best.costNm) break;
        const exit = exitAt.get(node);
        if (exit && cost + exit.costNm < (best?.costNm ?? Number.POSITIVE_INFINITY)) best = { exit, costNm: cost + exit.costNm };
        for (let at = firsts[node] as number; at < (firsts[node + 1] as number); at++) {
          const to = ends[at] as number;
          const total = cost + (lengthsNm[at] as number);
          if (total >= (costs[to] as number)) continue;
          if (isOpen && !isOpen(places[node] as LonLat, places[to] as LonLat)) continue;
          costs[to] = total;
          before[to] = node;
          heap.push(to, total);
        }
      }
      if (!best) return undefined;
      const nodes = [best.exit.node];
      for (let node = before[best.exit.node] as number; node >= 0; node = before[node] as number) nodes.push(node);
      nodes.reverse();
      const entry = entries.filter(({ node }) => node === nodes[0]).toSorted((one, other) => one.costNm - other.costNm)[0] as LaneEntry;
      return { nodes, costNm: best.costNm, entry, exit: best.exit };
    },
  };
}
