// Finds a way over water between places that no lane joins: a search over one-mile cells, from one place outwards or towards another.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { shortTurnDeg } from '#domain/geo/longitude.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { MinHeap } from './min-heap.ts';
import type { SeaMask } from './sea-mask.ts';

/** A mile of land costs as much as so many of sea, so that a route leaves a harbour, which the mask may show as land, by the shortest way. */
const LAND_COST = 15;
/** A mile beside land costs this much more, so that routes keep clear. */
const COAST_COST = 1.3;
const NO_WAY = 255;
/** East, north-east, and so on anticlockwise. */
const DX = [1, 1, 0, -1, -1, -1, 0, 1];
const DY = [0, 1, 1, 1, 0, -1, -1, -1];

export interface SeaSearchWish {
  mask: SeaMask;
  from: LonLat;
  /** How far from `from` the search may look, in degrees of latitude; east and west the same number of miles. */
  roomDeg: number;
  /** Size of cells in sixtieths of a degree: 1 for harbours, more for long ways. */
  cell?: number;
  mostCells?: number;
  mostNm?: NauticalMiles;
  /** The search prefers this direction. */
  towards?: LonLat;
  /** Never crosses what this calls a wall. */
  crosses?: (from: LonLat, to: LonLat) => boolean;
  /** no: never over land. start: until the first sea. always: also later, for waters that the mask cuts off. */
  land?: 'no' | 'start' | 'always';
  /** Called for each cell when the way to it is known, nearest first; true ends the search. */
  onReached: (cell: number, lonDeg: number, latDeg: number, costNm: NauticalMiles) => boolean;
}

/** Cells that were reached, by the numbers passed to onReached. */
export interface SeaSearch {
  /** From `from` itself to the middle of the cell. */
  pathTo(cell: number): LonLat[];
  /** Its centre; the longitude may leave +-180. */
  placeOf(cell: number): LonLat;
}

/** A function of over 40 lines: one loop over typed arrays, where each call would cost more than its work. */
export function searchSea(wish: SeaSearchWish): SeaSearch {
  const {
    mask,
    from,
    roomDeg,
    mostCells = Number.POSITIVE_INFINITY,
    mostNm = Number.POSITIVE_INFINITY,
    towards,
    crosses,
    land = 'no',
  } = wish;
  const step = (wish.cell ?? 1) / 60;
  const half = Math.ceil(roomDeg / step);
  const halfWide = Math.min(Math.floor(179 / step), Math.ceil(half / Math.max(0.1, Math.cos((from[1] * Math.PI) / 180))));
  const wide = 2 * halfWide + 1;
  const high = 2 * half + 1;
  // one-mile cells are the mask's own; coarser ones lie around `from`, and each step is tested along its length
  const isCoarse = step > 1.5 / 60;
  const lon0 = isCoarse ? from[0] : (Math.floor(from[0] / step) + 0.5) * step;
  const lat0 = isCoarse ? from[1] : (Math.floor(from[1] / step) + 0.5) * step;
  const lonOf = (cell: number) => lon0 + ((cell % wide) - halfWide) * step;
  const latOf = (cell: number) => lat0 + (Math.floor(cell / wide) - half) * step;
  const costs = new Float32Array(wide * high).fill(Number.POSITIVE_INFINITY);
  const came = new Uint8Array(wide * high).fill(NO_WAY);
  const done = new Uint8Array(wide * high);
  const heap = new MinHeap();
  const left = (lon: number, lat: number) => (towards ? roughDistanceNm([lon, lat], towards) * 0.995 : 0);

  const start = half * wide + halfWide;
  costs[start] = 0;
  heap.push(start, left(lon0, lat0));
  let cells = 0;
  for (let cell = heap.pop(); cell >= 0; cell = heap.pop()) {
    if (done[cell]) continue;
    done[cell] = 1;
    const cost = costs[cell] as number;
    const column = cell % wide;
    const row = (cell - column) / wide;
    const lon = lon0 + (column - halfWide) * step;
    const lat = lat0 + (row - half) * step;
    if (wish.onReached(cell, lon, lat, cost) || ++cells >= mostCells) break;
    const sea = mask.isSea(lon, lat);
    const isWide = isCoarse && mask.isWide(lon, lat, step);
    const milesEast = step * 60 * Math.cos((lat * Math.PI) / 180);
    for (let way = 0; way < 8; way++) {
      const [dx, dy] = [DX[way] as number, DY[way] as number];
      if (column + dx < 0 || column + dx >= wide || row + dy < 0 || row + dy >= high) continue;
      const next = cell + dy * wide + dx;
      if (done[next]) continue;
      const nextLon = lon + dx * step;
      const nextLat = lat + dy * step;
      const miles = dy === 0 ? milesEast : dx === 0 ? step * 60 : Math.hypot(milesEast, step * 60);
      let price = miles;
      if (!mask.isSea(nextLon, nextLat)) {
        if (land === 'no' || (land === 'start' && sea)) continue;
        price *= LAND_COST;
      } else if (sea) {
        // no passage through a corner between two cells of land
        if (dx !== 0 && dy !== 0 && !(mask.isSea(nextLon, lat) && mask.isSea(lon, nextLat))) continue;
        if (!mask.isSea(nextLon + dx * step, nextLat + dy * step)) price *= COAST_COST;
      }
      const total = cost + price;
      if (total >= (costs[next] as number) || total > mostNm) continue;
      if (crosses?.([lon, lat], [nextLon, nextLat])) continue;
      // tested last, because it costs most
      if (isCoarse && !isWide && sea && !mask.isLineSea([lon, lat], [nextLon, nextLat])) continue;
      costs[next] = total;
      came[next] = way;
      heap.push(next, total + left(nextLon, nextLat));
    }
  }
  return {
    placeOf: (cell) => [lonOf(cell), latOf(cell)],
    pathTo(cell) {
      const path: LonLat[] = [];
      for (let at = cell; ; ) {
        path.push([lonOf(at), latOf(at)]);
        const way = came[at] as number;
        if (way === NO_WAY) break;
        at -= (DY[way] as number) * wide + (DX[way] as number);
      }
      path.push(from);
      return path.toReversed();
    },
  };
}

interface SeaPathWish {
  mask: SeaMask;
  from: LonLat;
  to: LonLat;
  mostNm: NauticalMiles;
  crosses?: (from: LonLat, to: LonLat) => boolean;
  land?: 'no' | 'start';
  /** For the searched area: fewer cells are coarser. */
  mostCells?: number;
}

const MOST_CELLS = 250_000;

/** The shortest way over water, cell by cell; undefined when there is none within `mostNm`. Longer ways have coarser cells. */
export function seaPath({ mask, from, to, mostNm, crosses, land = 'no', mostCells = MOST_CELLS }: SeaPathWish): LonLat[] | undefined {
  const nm = roughDistanceNm(from, to);
  const lat = Math.max(Math.abs(from[1]), Math.abs(to[1]));
  const roomDeg = (nm + mostNm) / 120 + 0.1;
  const cell = Math.max(1, Math.ceil(Math.sqrt((4 * (roomDeg * 60) ** 2) / Math.max(0.1, Math.cos((lat * Math.PI) / 180)) / mostCells)));
  const nearDeg = (cell * 0.75) / 60;
  let found: number | undefined;
  const search = searchSea({
    mask,
    from,
    towards: to,
    roomDeg,
    cell,
    mostNm,
    land,
    ...(crosses && { crosses }),
    onReached(at, lonDeg, latDeg) {
      if (Math.abs(latDeg - to[1]) > nearDeg || Math.abs(shortTurnDeg(lonDeg, to[0])) > nearDeg) return false;
      if (!mask.isLineSea([lonDeg, latDeg], to) || crosses?.([lonDeg, latDeg], to)) return false;
      found = at;
      return true;
    },
  });
  return found === undefined ? undefined : [...search.pathTo(found), to];
}
