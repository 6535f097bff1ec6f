// Writes one sheet: an archive of all tiles of its blocks. One block is in memory at a time. Blocks that are made of the same as before are
// taken out of the archive before, whose metadata say what each was made of.
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { latitudeOf } from '#domain/geo/mercator.ts';
import type { ArchiveOptions } from '#server/tiles/archive.ts';
import { ArchiveReader, ArchiveWriter } from '#server/tiles/archive-file.ts';
import { LAYERS } from './block-tiles.ts';
import { type BuiltBlock, tilesBeneath } from './build-block.ts';
import { lastZoomOfSheet, type TilePlace, tileName } from './quilt.ts';
import { type BlockOrder, UNFINISHED, type SheetOrder, type WrittenSheet } from './sheet-protocol.ts';

/** By the name of the block. */
type BlockNotes = Record<string, { madeFrom: string; cells: string[] }>;

/** Degrees: west, south, east, north. */
function boxOfTile({ z, x, y }: TilePlace): [number, number, number, number] {
  const side = 2 ** -z;
  return [x * side * 360 - 180, latitudeOf((y + 1) * side - 0.5), (x + 1) * side * 360 - 180, latitudeOf(y * side - 0.5)];
}

const optionsOf = (at: TilePlace, blocks: BlockNotes): ArchiveOptions => ({
  minZoom: at.z,
  maxZoom: lastZoomOfSheet(at),
  box: boxOfTile(at),
  metadata: { name: `Chart sheet ${tileName(at)}`, vector_layers: LAYERS.map((id) => ({ id, fields: {} })), blocks },
});

/** The sheet as it was. Without it, or where it cannot be read, every block is built. */
class SheetBefore {
  readonly #archive: ArchiveReader | undefined;
  readonly #notes: BlockNotes;

  private constructor(archive?: ArchiveReader, notes: BlockNotes = {}) {
    this.#archive = archive;
    this.#notes = notes;
  }

  static async open(path: string | undefined): Promise<SheetBefore> {
    const archive = path === undefined ? undefined : await ArchiveReader.open(path).catch(() => undefined);
    const metadata = (await archive?.metadata().catch(() => undefined)) as { blocks?: BlockNotes } | undefined;
    return new SheetBefore(archive, metadata?.blocks);
  }

  async block({ at, madeFrom }: BlockOrder): Promise<BuiltBlock | undefined> {
    const note = this.#notes[tileName(at)];
    if (!this.#archive || note?.madeFrom !== madeFrom) return undefined;
    const tiles: BuiltBlock['tiles'] = [];
    for (const place of tilesBeneath(at)) {
      const tile = await this.#archive.tile(place);
      if (tile) tiles.push(tile);
    }
    return { tiles, cells: note.cells, unsolved: 0 };
  }

  async close(): Promise<void> {
    await this.#archive?.close();
  }
}

/** The file has its name once it is whole. */
export async function writeSheet(
  { folder, at, blocks, before }: SheetOrder,
  build: (block: BlockOrder) => Promise<BuiltBlock>,
): Promise<WrittenSheet> {
  const sheets = join(folder, 'sheets');
  await mkdir(sheets, { recursive: true });
  const part = join(sheets, `${tileName(at)}.${randomUUID()}${UNFINISHED}`); // of one writer alone
  const sheetBefore = await SheetBefore.open(before && join(sheets, before));
  const archive = await ArchiveWriter.create(part);
  const notes: BlockNotes = {};
  const cells = new Set<string>();
  let unsolved = 0;
  try {
    for (const block of blocks) {
      const built = (await sheetBefore.block(block)) ?? (await build(block));
      await archive.add(built.tiles);
      notes[tileName(block.at)] = { madeFrom: block.madeFrom, cells: built.cells };
      for (const cell of built.cells) cells.add(cell);
      unsolved += built.unsolved;
    }
    const { hash, ...written } = await archive.finish(optionsOf(at, notes));
    const file = `${tileName(at)}.${hash}.pmtiles`;
    await rename(part, join(sheets, file));
    return { file, ...written, cells: [...cells].toSorted(), unsolved };
  } finally {
    await archive.close();
    await sheetBefore.close();
    await rm(part, { force: true }); // there only when it failed; where the thread died, the next rebuild removes it
  }
}
