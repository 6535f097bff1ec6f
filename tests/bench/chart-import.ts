// Cells of charts read by the whole server as a process of its own, killed half-way with kill -9 and started again: the most memory that the
// process took, and how long it went. npm run bench chart-import [-- --cells 500]. Only where the system says it (/proc, Linux).
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNFINISHED } from '#server/charts/sheets/sheet-protocol.ts';
import { NPM_START, type ServerProcess, startServer } from '#server/test-server.ts';
import { benchCell } from './chart-cells.ts';
import type { Report } from './figure.ts';

/** MB of resident memory of the whole process: threads, GDAL and the database too. */
const MOST_MB = 1000;
const LOOK_MS = 500;
/** No sheet is being written for so long: all are there. */
const QUIET_LOOKS = 20;

/** Of resident memory, since the process began or `forgetMost`. */
async function mostMemory({ child }: ServerProcess): Promise<number> {
  const lines = (await readFile(`/proc/${child.pid}/status`, 'utf8')).split('\n');
  const kilobytes = Number(/\d+/.exec(lines.find((line) => line.startsWith('VmHWM')) ?? '')?.[0]);
  return Math.round((kilobytes * 1024) / 1e6);
}
/** What it takes to start, nearly all of it to compile the built-in database, has nothing to do with charts. */
const forgetMost = ({ child }: ServerProcess) => writeFile(`/proc/${child.pid}/clear_refs`, '5');

const filesIn = (folder: string) => readdir(folder).catch((): string[] => []);

interface Scene {
  dataDir: string;
  cells: number;
}

async function layCells({ dataDir, cells }: Scene): Promise<number> {
  const [made, inbox] = [join(dataDir, 'made'), join(dataDir, 'inbox')];
  await mkdir(made, { recursive: true });
  await mkdir(inbox, { recursive: true });
  let bytes = 0;
  for (let no = 0; no < cells; no += 1) {
    const cell = benchCell(no);
    bytes += cell.bytes.length;
    await writeFile(join(made, `${cell.name}.000`), cell.bytes);
  }
  await rename(made, join(inbox, 'set'));
  return bytes;
}

const cellsRead = async ({ dataDir }: Scene) => (await filesIn(join(dataDir, 'charts/cells'))).filter((name) => !name.includes('.new.'));
const isRead = ({ dataDir }: Scene) => filesIn(join(dataDir, 'inbox/done')).then((names) => names.includes('set'));
/** Also from a stopped or killed build until the next rebuild ends, which removes what that left. */
const isWritingSheets = async ({ dataDir }: Scene) =>
  (await filesIn(join(dataDir, 'charts/sheets'))).some((name) => name.endsWith(UNFINISHED));

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await sleep(LOOK_MS);
}

function quiet(scene: Scene): () => Promise<boolean> {
  let looks = 0;
  return async () => {
    looks = (await isWritingSheets(scene)) ? 0 : looks + 1;
    return looks > QUIET_LOOKS;
  };
}

/** Each cell has one content: none was read to two different ends, none was lost. */
async function checkCells(scene: Scene): Promise<void> {
  const cells = (await cellsRead(scene)).map((name) => name.split('.')[0]);
  if (cells.length !== scene.cells || new Set(cells).size !== scene.cells)
    throw new Error(`${scene.cells} cells were laid, ${cells.length} contents of ${new Set(cells).size} cells are there`);
  const words = (await filesIn(join(scene.dataDir, 'inbox/done'))).find((name) => name.endsWith('.report.txt'));
  const report = words === undefined ? '' : await readFile(join(scene.dataDir, 'inbox/done', words), 'utf8');
  if (!report.includes(`${scene.cells} cells new`)) throw new Error(`The report says otherwise: ${report.slice(0, 500)}`);
}

interface Figures {
  /** MB */
  start: number;
  idle: number;
  readingBefore: number;
  reading: number;
  building: number;
  readMs: number;
  buildMs: number;
}

/** As in `npm start`. */
const NODE_OPTIONS = '--max-semi-space-size=16';

async function startAndRest(scene: Scene): Promise<{ server: ServerProcess; most: number; idle: number }> {
  const server = await startServer({ DATA_DIR: scene.dataDir, PORT: '0', DEMONSTRATION: 'off', NODE_OPTIONS }, NPM_START);
  const most = await mostMemory(server);
  await forgetMost(server);
  return { server, most, idle: await mostMemory(server) };
}

/** From an inbox with cells to all their sheets, with a kill in between. */
async function importAll(scene: Scene, use: (server: ServerProcess) => void): Promise<Figures> {
  const { server: first, most, idle } = await startAndRest(scene);
  use(first);
  const began = performance.now();
  await until(async () => (await cellsRead(scene)).length >= scene.cells / 2);
  const readingBefore = await mostMemory(first);
  await first.stop('SIGKILL');
  const { server: second } = await startAndRest(scene);
  use(second);
  await until(() => isRead(scene));
  const reading = await mostMemory(second);
  const readMs = performance.now() - began;
  await forgetMost(second);
  await until(quiet(scene));
  return {
    start: most,
    idle,
    readingBefore,
    reading,
    building: await mostMemory(second),
    readMs,
    buildMs: performance.now() - began - readMs,
  };
}

export async function bench(report: Report, cells: number): Promise<void> {
  const scene: Scene = { dataDir: await mkdtemp(join(tmpdir(), 'fathom-bench-charts-')), cells };
  let server: ServerProcess | undefined;
  try {
    const bytes = await layCells(scene);
    const { readMs, buildMs, start, idle, readingBefore, reading, building } = await importAll(scene, (running) => (server = running));
    await checkCells(scene);
    const detail = { cells, megabytesOfCells: Math.round(bytes / 1e6) };
    report({ name: 'server before any chart, most MB while it starts', value: start });
    report({ name: 'server before any chart, MB', value: idle });
    report({ name: 'server while it reads the first half, most MB', value: readingBefore, limit: MOST_MB, detail });
    report({ name: 'server while it reads the second half, most MB', value: reading, limit: MOST_MB, detail });
    report({ name: 'server while it builds sheets, most MB', value: building, limit: MOST_MB, detail });
    report({ name: 'reading, s a cell', value: readMs / 1000 / cells, detail });
    report({ name: 'building sheets, s a cell', value: buildMs / 1000 / cells, detail });
  } finally {
    await server?.stop('SIGKILL');
    await rm(scene.dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
