// Editions of chart sheets before the ones that count, as far as this device has pieces of them: drawn where the newer one cannot be had, and
// said to be older.
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { KeptArchive } from '#map/chart/kept-archive.ts';
import { CHART_PIECES, keptArchives } from '#platform/caches/kept-pieces.ts';
import { sheetOfFile, SHEETS_PATH } from './cell-coverage.ts';
import { type DrawnCell, olderSheets } from './older-drawn.ts';

/** Of a tile: its cells as they are drawn. */
function cellsOfTile(bytes: Uint8Array): Map<string, DrawnCell> {
  const cover = new VectorTile(new PbfReader(bytes)).layers['cover'];
  const cells = new Map<string, DrawnCell>();
  for (let i = 0; i < (cover?.length ?? 0); i++) {
    const { cell, edition, update, issuedOn } = cover?.feature(i).properties ?? {};
    cells.set(String(cell), { edition: Number(edition), update: Number(update), issuedOn: String(issuedOn) });
  }
  return cells;
}

export function noteOlder(sheet: string, tile: Uint8Array | undefined): void {
  const before = olderSheets.get();
  const known = before.get(sheet);
  const cells = new Map([...(known ?? []), ...(tile ? cellsOfTile(tile) : [])]);
  if (known?.size !== cells.size) olderSheets.set(new Map([...before, [sheet, cells]]));
}

/** Files of sheets that are on the device: looked for when the first tile is asked for after `lookAgain`. */
export class SheetFiles {
  #files: Promise<Map<string, KeptArchive>> | undefined;

  lookAgain(): void {
    this.#files = undefined;
  }

  async #read(): Promise<Map<string, KeptArchive>> {
    const paths = (await keptArchives(CHART_PIECES)).filter((path) => path.startsWith(SHEETS_PATH));
    return new Map(paths.map((path) => [path.slice(SHEETS_PATH.length), new KeptArchive(CHART_PIECES, path)]));
  }

  /** Of the same sheet, the oldest first. */
  async before(file: string): Promise<KeptArchive[]> {
    const ofSheet = [...(await (this.#files ??= this.#read()))].filter(([name]) => sheetOfFile(name) === sheetOfFile(file));
    return ofSheet.filter(([name]) => name !== file).map(([, archive]) => archive);
  }
}
