// The thread that builds sheets of charts, one after the other, and writes them. Cells of the sheet before are kept, as far as memory allows:
// neighbouring sheets are made of the same ones.
import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { SheetBuilder } from './build-sheet.ts';
import { readContent } from './content.ts';
import { type PreparedCell, prepareCell } from './prepare-cell.ts';
import { sheetName } from './quilt.ts';
import type { SheetAnswer, SheetQuestion, WrittenSheet } from './sheet-protocol.ts';

/** A feature and its places take about 2 kB: so 100 MB. */
const MOST_FEATURES_KEPT = 50_000;
const HASH_DIGITS = 16;

if (!parentPort) throw new Error('sheet-worker.ts is started by sheet-thread.ts, as a worker');
const port = parentPort;

/** By content file, the last used last. */
const kept = new Map<string, PreparedCell>();

async function cellOf(folder: string, content: string, minZoom: number): Promise<PreparedCell> {
  const key = `${content} ${minZoom}`;
  const cell = kept.get(key) ?? prepareCell(await readContent(join(folder, 'cells', content)), minZoom);
  kept.delete(key);
  kept.set(key, cell);
  let features = [...kept.values()].reduce((sum, { featureCount }) => sum + featureCount, 0);
  for (const [oldest, { featureCount }] of kept) {
    if (features <= MOST_FEATURES_KEPT) break;
    kept.delete(oldest);
    features -= featureCount;
  }
  return cell;
}

/** Under a temporary name first, so that a reader sees the whole file or none. */
async function write(folder: string, name: string, archive: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${name}.part`);
  const handle = await open(part, 'w');
  try {
    await handle.writeFile(archive);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, join(folder, name));
}

async function build({ folder, parent, cells }: SheetQuestion): Promise<WrittenSheet> {
  const builder = new SheetBuilder(parent);
  for (const { content, minZoom } of cells) builder.add(await cellOf(folder, content, minZoom));
  const { archive, ...built } = builder.finish();
  const hash = createHash('sha256').update(archive).digest('hex').slice(0, HASH_DIGITS);
  const file = `${sheetName(parent)}.${hash}.pmtiles`;
  await write(join(folder, 'sheets'), file, archive);
  return { file, bytes: archive.length, ...built };
}

port.on('message', (question: SheetQuestion) => {
  void build(question).then(
    (sheet) => port.postMessage({ id: question.id, ok: true, sheet } satisfies SheetAnswer),
    (error: unknown) => port.postMessage({ id: question.id, ok: false, message: String(error) } satisfies SheetAnswer),
  );
});
