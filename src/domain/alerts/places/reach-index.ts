// Finds the items that a new event may concern. Each item is stored in the cells of its points, with others of similar reach. So a place
// meets only what is near it, and one item that reaches around the world does not slow down the search for all others.
import type { NauticalMiles } from '#contract/units.ts';
import { cellsIn, DegreeCells, type GridPlace, reachAngle } from './degree-cells.ts';

/** 240 nm at the equator. A route of 5,000 nm needs about thirty cells; with cells of one degree it would need a hundred. */
const CELLS = new DegreeCells(4);

interface Entry {
  /** The next power of two, nautical miles. */
  reachNm: NauticalMiles;
  cells: ReadonlySet<number>;
}

function cellsOf(points: Iterable<GridPlace>): Set<number> {
  const cells = new Set<number>();
  for (const point of points) cells.add(CELLS.cellOf(point));
  return cells;
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.reachNm === other.reachNm && one.cells.size === other.cells.size && [...one.cells].every((cell) => other.cells.has(cell));

export class ReachIndex<T> {
  readonly #entries = new Map<T, Entry>();
  readonly #byReach = new Map<NauticalMiles, Map<number, Set<T>>>();

  /** Replaces the item's points. A reach of 0 removes the item. */
  put(item: T, points: Iterable<GridPlace>, reachNm: NauticalMiles): void {
    if (reachNm <= 0) return this.delete(item);
    const entry: Entry = { reachNm: 2 ** Math.ceil(Math.log2(reachNm)), cells: cellsOf(points) };
    const before = this.#entries.get(item);
    if (before && isSame(before, entry)) return;
    this.delete(item);
    this.#entries.set(item, entry);
    const cells = this.#byReach.get(entry.reachNm) ?? new Map<number, Set<T>>();
    this.#byReach.set(entry.reachNm, cells);
    for (const cell of entry.cells) cells.set(cell, (cells.get(cell) ?? new Set()).add(item));
  }

  delete(item: T): void {
    const entry = this.#entries.get(item);
    if (!entry) return;
    this.#entries.delete(item);
    const cells = this.#byReach.get(entry.reachNm);
    for (const cell of entry.cells) {
      const items = cells?.get(cell);
      items?.delete(item);
      if (items?.size === 0) cells?.delete(cell);
    }
    if (cells?.size === 0) this.#byReach.delete(entry.reachNm);
  }

  /** Every item with a point within its reach of the place, and some further away. An item may come more than once. */
  *reaching(place: GridPlace): Generator<T> {
    for (const [reachNm, cells] of this.#byReach) {
      const box = CELLS.boxAround(place, reachAngle(reachNm));
      if (cellsIn(box) > cells.size) {
        for (const [cell, items] of cells) if (CELLS.isIn(cell, box)) yield* items;
        continue;
      }
      for (let row = box.firstRow; row <= box.lastRow; row++)
        for (let column = box.firstColumn; column <= box.lastColumn; column++) yield* cells.get(CELLS.cellAt(row, column)) ?? [];
    }
  }
}
