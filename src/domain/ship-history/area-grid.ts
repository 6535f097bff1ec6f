// Which areas contain a place, for thousands of questions a second: a grid of one degree says where no border is near, and only beside a
// border the shape is asked.
import type { LonLat } from '#contract/units.ts';
import { boxOfPositions } from '#domain/geo/box-of-positions.ts';
import { shortTurnDeg } from '#domain/geo/longitude.ts';
import { insideOf } from '#domain/routing/walls.ts';

interface Shaped {
  rings: readonly (readonly LonLat[])[];
}

const COLUMNS = 360;
const ROWS = 180;
const column = (lonDeg: number): number => ((Math.floor(lonDeg + 180) % COLUMNS) + COLUMNS) % COLUMNS;
const row = (latDeg: number): number => Math.min(ROWS - 1, Math.max(0, Math.floor(latDeg + 90)));

interface Cell<A> {
  inside: A[];
  beside: { area: A; isIn: (place: LonLat) => boolean }[];
}

/** The cells that a border may touch, by the box around each of its sides. */
function borderCells(rings: Shaped['rings']): Set<number> {
  const cells = new Set<number>();
  for (const ring of rings)
    for (const [at, to] of ring.entries()) {
      const from = ring[at - 1];
      if (!from) continue;
      const west = shortTurnDeg(from[0], to[0]) < 0 ? to[0] : from[0];
      const wide = Math.abs(shortTurnDeg(from[0], to[0]));
      for (let y = row(Math.min(from[1], to[1])); y <= row(Math.max(from[1], to[1])); y++)
        for (let x = Math.floor(west); x <= Math.floor(west + wide); x++) cells.add(y * COLUMNS + column(x));
    }
  return cells;
}

/** The answer is valid as long as nobody changes it: most places share one empty list. */
export function areaGrid<A extends Shaped>(areas: readonly A[]): (place: LonLat) => readonly A[] {
  const cells = new Map<number, Cell<A>>();
  for (const area of areas) {
    const box = boxOfPositions(area.rings.flat());
    if (!box) continue;
    const [west, south, east, north] = box;
    const borders = borderCells(area.rings);
    const isIn = insideOf(area);
    const seen = new Set<number>();
    const wide = (((east - west) % 360) + 360) % 360;
    for (let y = row(south); y <= row(north); y++)
      for (let x = Math.floor(west); x <= Math.floor(west + wide); x++) {
        const cell = y * COLUMNS + column(x);
        if (seen.has(cell)) continue; // around the world, the last is the first
        seen.add(cell);
        const isBeside = borders.has(cell);
        if (!isBeside && !isIn([column(x) - 179.5, y - 89.5])) continue;
        const there = cells.get(cell) ?? { inside: [], beside: [] };
        if (isBeside) there.beside.push({ area, isIn });
        else there.inside.push(area);
        cells.set(cell, there);
      }
  }
  const NONE: readonly A[] = [];
  return (place) => {
    const cell = cells.get(row(place[1]) * COLUMNS + column(place[0]));
    if (!cell) return NONE;
    if (cell.beside.length === 0) return cell.inside;
    return [...cell.inside, ...cell.beside.flatMap(({ area, isIn }) => (isIn(place) ? [area] : []))];
  };
}
