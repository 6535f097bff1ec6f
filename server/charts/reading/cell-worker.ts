// The thread that reads charts of one set: GDAL blocks for a second a cell, and its memory goes only with the thread.
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import type { CellQuestion, CellRead, ReadingAnswer, ReadingQuestion } from './cell-protocol.ts';
import { contentLines, readFeatures } from './cell-content.ts';
import { boxOf, type CellCoverage, simpleCoverage } from './coverage.ts';
import { ChartReader } from './gdal.ts';
import { BadCell } from './iso8211.ts';

if (!parentPort) throw new Error('cell-worker.ts is started by cell-thread.ts, as a worker');
const port = parentPort;
const reader = new ChartReader((workerData as { folder: string }).folder);
const pack = promisify(gzip);

async function readCell({ sources, identity, texts, path }: CellQuestion): Promise<CellRead> {
  const made = await reader.read(sources);
  const lines = (await readFile(made, 'utf8')).split('\n');
  await rm(made);
  const { features, placeless, coverage: polygons, namedTexts } = readFeatures(lines, identity);
  const coverage: CellCoverage = { type: 'MultiPolygon', coordinates: polygons };
  const ofCell = texts.filter(({ name }) => namedTexts.includes(name));
  const content = Buffer.from(`${[...contentLines(identity, coverage, ofCell, features)].join('\n')}\n`);
  await writeFile(path, await pack(content), { flush: true });
  const counts: Record<string, number> = {};
  for (const { cls } of features) counts[cls] = (counts[cls] ?? 0) + 1;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { hash, counts, placeless, box: boxOf(polygons), coverage: simpleCoverage(polygons), texts: ofCell, namedTexts };
}

async function answer(question: ReadingQuestion): Promise<ReadingAnswer> {
  const { id } = question;
  try {
    if (question.ask === 'cell') return { id, ok: true, read: await readCell(question) };
    await reader.toPng(question.from, question.path);
    return { id, ok: true };
  } catch (error) {
    return { id, ok: false, why: error instanceof BadCell ? error.message : `it could not be read: ${String(error)}` };
  }
}

// one after the other: GDAL has one folder for all
let before = Promise.resolve();
port.on('message', (question: ReadingQuestion) => {
  before = before.then(async () => port.postMessage(await answer(question)));
});
