// The messages between sheet-thread.ts and its worker.
import type { SheetTile } from './quilt.ts';

export interface SheetQuestion {
  id: number;
  /** DATA_DIR/charts: content files of cells in `cells`, sheets in `sheets`. */
  folder: string;
  parent: SheetTile;
  /** In the order of `quiltOrder`. */
  cells: { content: string; minZoom: number }[];
}

/** The file is written whole, under a name that holds the hash of its bytes. */
export interface WrittenSheet {
  file: string;
  bytes: number;
  cells: string[];
  tiles: number;
  unsolved: number;
}

export type SheetAnswer = { id: number } & ({ ok: true; sheet: WrittenSheet } | { ok: false; message: string });
