// GDAL as WebAssembly, as far as charts need it. Only for a thread of its own: it blocks, and its memory goes with the thread alone.
import { createRequire } from 'node:module';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Dataset, Gdal } from 'gdal3.js/node.js';
import { REASON_DETAILS } from '#contract/entities/charts/chart-imports.ts';
import { type BrokenWords, takeBroken } from './broken-places.ts';
import { BadCell } from './iso8211.ts';

const ENTRY = 'gdal3.js/node.js';
/** S-57 knows no more: the number of an update has three digits. */
const MOST_UPDATES = 999;
/**
 * Lists stay text, as the standard has them. Texts are read as their level says. Soundings stay together. Nodes and edges come too, before
 * the objects, and each object names its own (cell-edges.ts).
 */
const OPEN = [
  'UPDATES=APPLY',
  'LNAM_REFS=ON',
  'RECODE_BY_DSSI=ON',
  'LIST_AS_STRING=ON',
  'SPLIT_MULTIPOINT=OFF',
  'ADD_SOUNDG_DEPTH=OFF',
  'RETURN_PRIMITIVES=ON',
  'RETURN_LINKAGES=ON',
];
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

interface Converted {
  path: string;
  broken: BrokenWords;
}

export class ChartReader {
  readonly #opened: Promise<Opened>;
  #made = 0;

  constructor(folder: string) {
    this.#opened = openGdal(folder);
  }

  /**
   * Reads a base cell with its updates and returns the path of a file with one GeoJSON feature a line, which the caller removes, and what is
   * broken in it.
   * A base that was issued anew contains its updates: those that follow are numbered from 1 for GDAL (OSGeo/gdal#13456).
   * @throws BadCell with what GDAL says
   */
  async read(sources: readonly string[]): Promise<Converted> {
    if (sources.length > MOST_UPDATES + 1) throw new BadCell('it has more than 999 updates');
    const copies = sources.map((from, number) => ({ from, name: `CELL.${String(number).padStart(3, '0')}` }));
    return this.#convert(copies, 'geojsonl', (gdal, dataset, name) => gdal.ogr2ogr(dataset, WRITE, name), OPEN);
  }

  /** @throws BadCell */
  async toPng(from: string, path: string): Promise<void> {
    const options = ['-of', 'PNG', '-co', 'ZLEVEL=9'];
    const copies = [{ from, name: 'PICTURE.TIF' }];
    const { path: made } = await this.#convert(copies, 'png', (gdal, dataset, name) => gdal.gdal_translate(dataset, options, name));
    await copyFile(made, path);
    await rm(made);
  }

  /**
   * Each result has a name of its own: what an earlier one left could be taken for it, and GDAL's own file system does not see that a file
   * was removed outside of it.
   */
  async #convert(
    copies: readonly { from: string; name: string }[],
    ending: string,
    work: (gdal: Gdal, dataset: Dataset, name: string) => Promise<unknown>,
    options?: string[],
  ): Promise<Converted> {
    const { gdal, said, inFolder, outFolder } = await this.#opened;
    this.#made += 1;
    const name = `made${this.#made}`;
    said.length = 0;
    try {
      for (const copy of copies) await copyFile(copy.from, join(inFolder, copy.name));
      const { datasets, errors } = await gdal.open(join(inFolder, copies[0]?.name ?? ''), options);
      const [dataset] = datasets;
      if (!dataset) throw errors[0] ?? new Error('it knows no such file');
      try {
        await work(gdal, dataset, name);
      } finally {
        await gdal.close(dataset);
      }
    } catch (error) {
      throw new BadCell(`it cannot be read.${REASON_DETAILS}GDAL: ${wordsOf(error, said)}`);
    } finally {
      for (const copy of copies) await rm(join(inFolder, copy.name), { force: true });
    }
    const { broken, rest } = takeBroken(said.filter((text) => !HARMLESS.test(text)));
    const [wrong] = rest;
    if (wrong !== undefined) throw new BadCell(`it cannot be read whole.${REASON_DETAILS}GDAL: ${wrong.slice(0, MOST_WORDS)}`);
    return { path: join(outFolder, `${name}.${ending}`), broken };
  }
}

const MOST_WORDS = 300;

/** The package rejects with an error, with what it makes of one, or with a list of those; its words may be elsewhere. */
function wordsOf(error: unknown, said: readonly string[]): string {
  const [first = error] = Array.isArray(error) ? (error as unknown[]) : [];
  const words = (first as { message?: string }).message;
  return (words || said.filter((text) => !HARMLESS.test(text)).join('. ') || 'it knows no such file').slice(0, MOST_WORDS);
}
