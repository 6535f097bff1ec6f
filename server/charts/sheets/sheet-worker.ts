// The thread that builds sheets of charts, block by block, and writes them. Cells of the block before are kept, as far as memory allows:
// neighbouring blocks are made of the same ones.
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { BlockBuilder, type BuiltBlock } from './build-block.ts';
import { readContent } from './content.ts';
import { type PreparedCell, prepareCell } from './prepare-cell.ts';
import type { BlockOrder, SheetAnswer, SheetQuestion } from './sheet-protocol.ts';
import { writeSheet } from './write-sheet.ts';

/** A feature and its places take about 2 kB: so 100 MB. */
const MOST_FEATURES_KEPT = 50_000;

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

async function build(folder: string, { at, cells }: BlockOrder): Promise<BuiltBlock> {
  const builder = new BlockBuilder(at);
  for (const { content, minZoom } of cells) builder.add(await cellOf(folder, content, minZoom));
  return builder.finish();
}

port.on('message', (question: SheetQuestion) => {
  void writeSheet(question, (block) => build(question.folder, block)).then(
    (sheet) => port.postMessage({ id: question.id, ok: true, sheet } satisfies SheetAnswer),
    (error: unknown) => port.postMessage({ id: question.id, ok: false, message: String(error) } satisfies SheetAnswer),
  );
});
