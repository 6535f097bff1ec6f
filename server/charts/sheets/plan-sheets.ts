// Which sheets there have to be, of which cells, and which of them are out of date. Pure.
import { createHash } from 'node:crypto';
import { type QuiltCell, lastZoomOf, quiltOrder, reaches, sheetName, type SheetTile, sheetsOf } from './quilt.ts';
import type { PlaneBox } from './rings.ts';

/** Another number builds every sheet anew: raise it when the same cells give other tiles. */
const RECIPE = 1;

/** A cell that is shown, as its row says. */
export interface ShownCell extends QuiltCell {
  /** The name of its content file, which holds a hash. */
  content: string;
  /** In Web Mercator. */
  box: PlaneBox;
}

export interface PlannedSheet {
  id: string;
  parent: SheetTile;
  /** In the order in which they cover each other. */
  cells: ShownCell[];
  /** Names what it is made of: as in its row, unless it is out of date. */
  madeFrom: string;
}

const nameOf = (cells: readonly ShownCell[]): string =>
  createHash('sha256')
    .update(JSON.stringify([RECIPE, ...cells.map(({ name, content, scale, minZoom }) => [name, content, scale, minZoom])]))
    .digest('hex')
    .slice(0, 32);

/** In an order in which neighbours follow each other. */
export function* planSheets(cells: readonly ShownCell[]): Generator<PlannedSheet> {
  const ordered = cells.toSorted(quiltOrder);
  const parents = new Map<string, SheetTile>();
  for (const cell of ordered) for (const parent of sheetsOf(cell, cell.box)) parents.set(sheetName(parent), parent);
  for (const [id, parent] of parents) {
    const reaching = ordered.filter(({ minZoom, box }) => minZoom <= lastZoomOf(parent) && reaches(box, parent));
    yield { id, parent, cells: reaching, madeFrom: nameOf(reaching) };
  }
}
