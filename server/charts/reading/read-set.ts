// Which cells, texts and pictures an exchange set has: a folder, a zip, or one file of a cell. Nothing is read before it is asked for, and
// links are never followed.
import { lstat, open, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { BadFile } from '#server/import/text-file.ts';
import { MOST_FILE_BYTES, MOST_FILES, ZipFile } from './zip-file.ts';

export interface SetFile {
  /** In capitals, without folders. */
  name: string;
  /** In the set, with its folders. */
  path: string;
  /** Others of this name, in other folders of the set. */
  twins?: readonly SetFile[];
  /** @throws BadFile */
  read(): Promise<Buffer>;
}

export interface ChartSet {
  /** By name of the cell, in order: base and updates, each by its number. */
  cells: ReadonlyMap<string, ReadonlyMap<number, SetFile>>;
  /** Files that look like charts, and have no name of an S-57 cell. */
  strangers: readonly SetFile[];
  /** By name. */
  texts: ReadonlyMap<string, SetFile>;
  catalogue: SetFile | undefined;
  /** Permits for encrypted charts lie in it. */
  hasPermits: boolean;
  close(): Promise<void>;
}

interface Sorted {
  cells: Map<string, Map<number, SetFile>>;
  strangers: SetFile[];
  texts: Map<string, SetFile>;
  catalogue: SetFile | undefined;
  hasPermits: boolean;
}

const CELL_FILE = /^([A-Z0-9]{2}[1-6][A-Z0-9_]{5})\.(\d{3})$/;
const TEXT_FILE = /\.(TXT|TIF|TIFF|PNG|JPE?G)$/;
const DEEPEST = 20;

/** Whether it is the name of a file of a cell: its base, or an update. */
export const isCellFile = (name: string): boolean => CELL_FILE.test(name.toUpperCase());

/** Whether a file at this path is of a chart by its name: a cell, or what claims to be one. */
export function isChartName(path: string): boolean {
  const name = basename(path).toUpperCase();
  return CELL_FILE.test(name) || name.endsWith('.000');
}

function sortIn(sorted: Sorted, file: SetFile): void {
  const { name } = file;
  const [, cell, number] = CELL_FILE.exec(name) ?? [];
  if (name === 'CATALOG.031') sorted.catalogue = file;
  else if (cell !== undefined) {
    const files = sorted.cells.get(cell) ?? new Map<number, SetFile>();
    const twin = files.get(Number(number));
    sorted.cells.set(cell, files.set(Number(number), twin ? { ...file, twins: [twin, ...(twin.twins ?? [])] } : file));
  } else if (isChartName(name)) sorted.strangers.push(file);
  else if (name === 'PERMIT.TXT' || name === 'SERIAL.ENC') sorted.hasPermits = true;
  else if (TEXT_FILE.test(name) && name !== 'README.TXT') sorted.texts.set(name, file);
}

const tooLarge = () => new BadFile(`it is larger than ${MOST_FILE_BYTES / 1e6} MB`);

const onDisk = (path: string, below = dirname(path)): SetFile => ({
  name: basename(path).toUpperCase(),
  path: relative(below, path),
  async read() {
    const { size } = await lstat(path);
    if (size > MOST_FILE_BYTES) throw tooLarge();
    return readFile(path);
  },
});

/** All files below a folder, in the order of their names. @throws BadFile at links and when there are too many */
export async function* filesBelow(folder: string, depth = 0): AsyncGenerator<string> {
  if (depth > DEEPEST) throw new BadFile(`Its folders lie more than ${DEEPEST} deep in each other`);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) throw new BadFile(`It has a link ("${entry.name.slice(0, 80)}"): only files are read`);
    if (entry.isDirectory()) yield* filesBelow(path, depth + 1);
    else if (entry.isFile()) yield path;
  }
}

async function sortFolder(sorted: Sorted, folder: string): Promise<void> {
  let count = 0;
  for await (const path of filesBelow(folder)) {
    count += 1;
    if (count > MOST_FILES) throw new BadFile(`It has more than ${MOST_FILES.toLocaleString('en')} files`);
    sortIn(sorted, onDisk(path, folder));
  }
}

/** A file of a zip, and the end of an empty one. */
const ZIP_SIGNS = [0x04034b50, 0x06054b50];

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && ZIP_SIGNS.includes(buffer.readUInt32LE(0));
  } finally {
    await file.close();
  }
}

/** Whether it is meant as charts: a folder, a file with the name of one, or a zip with such files. So is a zip that is refused whole. */
export async function hasCharts(path: string): Promise<boolean> {
  const stats = await lstat(path);
  if (stats.isDirectory() || isChartName(path)) return true;
  if (!stats.isFile() || !(await isZip(path))) return false;
  try {
    const zip = await ZipFile.open(path);
    await zip.close();
    return zip.entries.some((entry) => isChartName(entry.path));
  } catch (error) {
    if (error instanceof BadFile) return true;
    throw error;
  }
}

/** @throws BadFile when the whole set is refused, or has no charts */
export async function openChartSet(path: string): Promise<ChartSet> {
  const sorted: Sorted = { cells: new Map(), strangers: [], texts: new Map(), catalogue: undefined, hasPermits: false };
  const stats = await lstat(path);
  let zip: ZipFile | undefined;
  if (stats.isDirectory()) await sortFolder(sorted, path);
  else if (!stats.isFile()) throw new BadFile('This is a link or a device, not a file');
  else if (await isZip(path)) {
    const opened = await ZipFile.open(path);
    zip = opened;
    for (const entry of opened.entries)
      sortIn(sorted, { name: basename(entry.path).toUpperCase(), path: entry.path, read: () => opened.read(entry) });
  } else if (!isChartName(path)) throw new BadFile('This is neither a zip nor a file of a cell, such as GB5X01SW.000');
  else sortIn(sorted, onDisk(path));
  if (sorted.cells.size === 0 && sorted.strangers.length === 0) {
    await zip?.close();
    throw new BadFile('It has no nautical charts: no file with the name of a cell, such as GB5X01SW.000');
  }
  const cells = new Map([...sorted.cells].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return { ...sorted, cells, close: async () => zip?.close() };
}
