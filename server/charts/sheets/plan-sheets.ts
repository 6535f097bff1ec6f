// Which sheets there have to be, of which blocks and cells, and what each is made of. Pure.
import { createHash } from 'node:crypto';
import { blocksOf, lastZoomOf, type QuiltCell, quiltOrder, reaches, sheetOfBlock, type TilePlace, tileName } from './quilt.ts';
import type { PlaneBox } from './rings.ts';

/** Another number builds every sheet anew: raise it when the same cells give other tiles. */
const RECIPE = 4;

/** A cell that is shown, as its row says. */
export interface ShownCell extends QuiltCell {
  /** The name of its content file, which holds a hash. */
  content: string;
  /** In Web Mercator. */
  box: PlaneBox;
}

export interface PlannedBlock {
  at: TilePlace;
  /** In the order in which they cover each other. */
  cells: ShownCell[];
  /** Names what it is made of: where the sheet before says the same, its tiles are taken from there. */
  madeFrom: string;
}

export interface PlannedSheet {
  id: string;
  at: TilePlace;
  /** Neighbours follow each other. */
  blocks: PlannedBlock[];
  /** Names what it is made of: as in its row, unless it is out of date. */
  madeFrom: string;
}

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

function planBlock(at: TilePlace, cells: readonly ShownCell[]): PlannedBlock {
  const reaching = cells.filter(({ minZoom, box }) => minZoom <= lastZoomOf(at) && reaches(box, at));
  const madeFrom = hashOf([RECIPE, ...reaching.map(({ name, content, scale, minZoom }) => [name, content, scale, minZoom])]);
  return { at, cells: reaching, madeFrom };
}

export function* planSheets(cells: readonly ShownCell[]): Generator<PlannedSheet> {
  const ordered = cells.toSorted(quiltOrder);
  const sheets = new Map<string, { at: TilePlace; blocks: Map<string, TilePlace> }>();
  for (const cell of ordered)
    for (const block of blocksOf(cell, cell.box)) {
      const at = sheetOfBlock(block);
      const sheet = sheets.get(tileName(at)) ?? { at, blocks: new Map() };
      sheets.set(tileName(at), sheet);
      sheet.blocks.set(tileName(block), block);
    }
  for (const [id, { at, blocks }] of sheets) {
    const near = ordered.filter(({ box }) => reaches(box, at));
    const inOrder = [...blocks.values()].toSorted((a, b) => a.z - b.z || a.x - b.x || a.y - b.y);
    const planned = inOrder.map((block) => planBlock(block, near));
    yield { id, at, blocks: planned, madeFrom: hashOf(planned.map(({ madeFrom }) => madeFrom)) };
  }
}
