// The messages between sheet-thread.ts and its worker.
import type { TilePlace } from './quilt.ts';

/** Ends the name of a sheet that is still being written. */
export const UNFINISHED = '.part';

export interface BlockOrder {
  at: TilePlace;
  /** In the order of `quiltOrder`. */
  cells: { content: string; minZoom: number }[];
  madeFrom: string;
}

export interface SheetOrder {
  /** DATA_DIR/charts: content files of cells in `cells`, sheets in `sheets`. */
  folder: string;
  at: TilePlace;
  blocks: BlockOrder[];
  /** The file of this sheet before, if there was one: blocks that are made of the same are taken from it. */
  before?: string;
}

export type SheetQuestion = SheetOrder & { id: number };

/** The file is written whole, under a name that holds the hash of its bytes. */
export interface WrittenSheet {
  file: string;
  bytes: number;
  cells: string[];
  tiles: number;
  unsolved: number;
}

export type SheetAnswer = { id: number } & ({ ok: true; sheet: WrittenSheet } | { ok: false; message: string });
