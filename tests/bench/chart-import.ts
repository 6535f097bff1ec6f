// Cells of charts read by the whole server as a process of its own, killed half-way with kill -9 and started again: the most memory that the
// process took, and how long it went. npm run bench charts [-- --cells 500]. Only where the system says it (/proc, Linux).
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServer } from '#server/test-server.ts';
import { benchCell } from './chart-cells.ts';
import type { Report } from './figure.ts';

/** MB of resident memory of the whole process: threads, GDAL and the database too. */
const MOST_MB = 1000;
const LOOK_MS = 500;
/** No sheet is being written for so long: all are there. */
const QUIET_LOOKS = 20;

const megabytes = (line: string | undefined) => Math.round((Number(/\d+/.exec(line ?? '')?.[0]) * 1024) / 1e6);
/** Now, and the most since the process began. */
async function memoryOf({ child }: ServerProcess): Promise<{ now: number; most: number }> {
  const lines = (await readFile(`/proc/${child.pid}/status`, 'utf8')).split('\n');
  const of = (name: string) => megabytes(lines.find((line) => line.startsWith(name)));
  return { now: of('VmRSS'), most: of('VmHWM') };
}

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

const start = ({ dataDir }: Scene) => startServer({ DATA_DIR: dataDir, PORT: '0', DEMONSTRATION: 'off' });
const cellsRead = async ({ dataDir }: Scene) => (await filesIn(join(dataDir, 'charts/cells'))).filter((name) => !name.includes('.new.'));
const isRead = ({ dataDir }: Scene) => filesIn(join(dataDir, 'inbox/done')).then((names) => names.includes('set'));
const isWritingSheets = async ({ dataDir }: Scene) =>
  (await filesIn(join(dataDir, 'charts/sheets'))).some((name) => name.endsWith('.part'));

/** Until `done`; says the most memory that was seen meanwhile. */
async function until(server: ServerProcess, done: () => Promise<boolean>): Promise<number> {
  let most = 0;
  while (!(await done())) {
    most = Math.max(most, (await memoryOf(server)).now);
    await sleep(LOOK_MS);
  }
  return most;
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

export async function bench(report: Report, cells: number): Promise<void> {
  const scene: Scene = { dataDir: await mkdtemp(join(tmpdir(), 'fathom-bench-charts-')), cells };
  let server: ServerProcess | undefined;
  try {
    const bytes = await layCells(scene);
    server = await start(scene);
    const first = server;
    const idle = (await memoryOf(first)).now;
    const began = performance.now();
    const untilKill = await until(first, async () => (await cellsRead(scene)).length >= cells / 2);
    const { most: beforeKill } = await memoryOf(first);
    await first.stop('SIGKILL');
    server = await start(scene);
    const second = server;
    const reading = await until(second, () => isRead(scene));
    const readMs = performance.now() - began;
    const building = await until(second, quiet(scene));
    const tookMs = performance.now() - began;
    const { most } = await memoryOf(second);
    await checkCells(scene);
    const detail = { cells, megabytesOfCells: Math.round(bytes / 1e6), idle, reading: Math.max(untilKill, reading), building };
    report({ name: 'most memory of the server, MB', value: Math.max(most, beforeKill), limit: MOST_MB, detail });
    report({ name: 'reading, s a cell', value: readMs / 1000 / cells });
    report({ name: 'building sheets, s a cell', value: (tookMs - readMs) / 1000 / cells });
    report({ name: 'sheets', value: (await filesIn(join(scene.dataDir, 'charts/sheets'))).length });
    console.log(`     MB: idle ${idle}, while it read ${detail.reading}, while it built ${building}`);
  } finally {
    await server?.stop('SIGKILL');
    await rm(scene.dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
