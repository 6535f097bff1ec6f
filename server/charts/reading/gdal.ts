// GDAL as WebAssembly, as far as charts need it. Only for a thread of its own: it blocks, and its memory goes with the thread alone.
import { createRequire } from 'node:module';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Gdal } from 'gdal3.js/node.js';
import { BadCell } from './iso8211.ts';

const ENTRY = 'gdal3.js/node.js';
/** S-57 knows no more: the number of an update has three digits. */
const MOST_UPDATES = 999;
/** Lists stay text, as the standard has them. Texts are read as their level says. Soundings stay together. */
const OPEN = ['UPDATES=APPLY', 'LNAM_REFS=ON', 'RECODE_BY_DSSI=ON', 'LIST_AS_STRING=ON', 'SPLIT_MULTIPOINT=OFF', 'ADD_SOUNDG_DEPTH=OFF'];
const WRITE = ['-f', 'GeoJSONSeq', '-lco', 'RS=NO', '-lco', 'COORDINATE_PRECISION=7'];

/** What GDAL says of cells that are in order. */
const HARMLESS = /No SRS set on layer|Attribute code \d+ .*(undefined|not (found|defined|recogni[sz]ed))|Illegal feature attribute id/i;

interface Opened {
  gdal: Gdal;
  /** What GDAL said since it was last looked at. */
  said: string[];
  inFolder: string;
  outFolder: string;
}

/** `folder`: a place for its files, which is emptied. */
async function openGdal(folder: string): Promise<Opened> {
  const require = createRequire(import.meta.url);
  const [inFolder, outFolder] = [join(folder, 'in'), join(folder, 'out')];
  await rm(folder, { recursive: true, force: true });
  for (const made of [inFolder, outFolder]) await mkdir(made, { recursive: true });
  const said: string[] = [];
  const init = require(ENTRY) as typeof import('gdal3.js/node.js').default;
  const gdal = await init({
    path: relative(process.cwd(), join(dirname(require.resolve(ENTRY)), 'dist/package')), // the package reads it from the working folder
    dest: outFolder,
    useWorker: false,
    logHandler: () => undefined,
    errorHandler: (text) => void said.push(text),
  });
  return { gdal, said, inFolder, outFolder };
}

/** The package rejects with an error, with what it makes of one, or with a list of those. */
function messageOf(error: unknown): string {
  const [first = error] = Array.isArray(error) ? (error as unknown[]) : [];
  return (first as { message?: string }).message ?? String(first);
}

export class ChartReader {
  readonly #opened: Promise<Opened>;

  constructor(folder: string) {
    this.#opened = openGdal(folder);
  }

  /**
   * Reads a base cell with its updates and returns the path of a file with one GeoJSON feature a line, which is overwritten by the next.
   * A base that was issued anew contains its updates: those that follow are numbered from 1 for GDAL (OSGeo/gdal#13456).
   * @throws BadCell with what GDAL says
   */
  async read(sources: readonly string[]): Promise<string> {
    const { gdal, said, inFolder, outFolder } = await this.#opened;
    if (sources.length > MOST_UPDATES + 1) throw new BadCell('it has more than 999 updates');
    const name = (number: number) => join(inFolder, `CELL.${String(number).padStart(3, '0')}`);
    try {
      for (const [number, from] of sources.entries()) await copyFile(from, name(number));
      said.length = 0;
      const { datasets, errors } = await gdal.open(name(0), OPEN);
      const [dataset] = datasets;
      if (!dataset) throw new BadCell(`GDAL cannot read it: ${errors[0]?.message ?? 'no reason given'}`);
      await gdal.ogr2ogr(dataset, WRITE, 'cell').finally(() => gdal.close(dataset));
    } catch (error) {
      throw error instanceof BadCell ? error : new BadCell(`GDAL cannot read it: ${messageOf(error)}`);
    } finally {
      for (const number of sources.keys()) await rm(name(number), { force: true });
    }
    const wrong = said.find((text) => !HARMLESS.test(text));
    if (wrong !== undefined) throw new BadCell(`GDAL cannot read all of it: ${wrong.slice(0, 300)}`);
    return join(outFolder, 'cell.geojsonl');
  }

  /** @throws BadCell */
  async toPng(from: string, path: string): Promise<void> {
    const { gdal, inFolder, outFolder } = await this.#opened;
    const copy = join(inFolder, 'picture.tif');
    try {
      await copyFile(from, copy);
      const { datasets } = await gdal.open(copy);
      const [dataset] = datasets;
      if (!dataset) throw new BadCell('GDAL cannot read the picture');
      await gdal.gdal_translate(dataset, ['-of', 'PNG', '-co', 'ZLEVEL=9'], 'picture').finally(() => gdal.close(dataset));
      await copyFile(join(outFolder, 'picture.png'), path);
    } catch (error) {
      throw error instanceof BadCell ? error : new BadCell(`GDAL cannot read the picture: ${messageOf(error)}`);
    } finally {
      await rm(copy, { force: true });
      await rm(join(outFolder, 'picture.png'), { force: true });
    }
  }
}
