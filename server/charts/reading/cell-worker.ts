// The thread that reads charts of one set: GDAL blocks for a second a cell, and its memory goes only with the thread.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import { type BrokenPlaces, type BrokenWords, objectsOnEdges } from './broken-places.ts';
import type { CellIdentity, CellQuestion, CellRead, ReadingAnswer, ReadingQuestion } from './cell-protocol.ts';
import { type CellFeatures, headLine, readFeatures } from './cell-content.ts';
import { boxOf, simpleCoverage } from './coverage.ts';
import { ChartReader } from './gdal.ts';
import { BadCell } from './iso8211.ts';
import { noteQualities, type PositionQualities } from './position-qualities.ts';

if (!parentPort) throw new Error('cell-worker.ts is started by cell-thread.ts, as a worker');
const port = parentPort;
const reader = new ChartReader((workerData as { folder: string }).folder);

/** Its files are read again only where something is broken. */
async function brokenPlaces(sources: readonly string[], { objects, edges }: BrokenWords): Promise<BrokenPlaces> {
  if (edges.size === 0) return objects;
  const found = new Set(objects);
  for (const source of sources) for (const object of objectsOnEdges(await readFile(source), edges)) found.add(object);
  return found;
}

async function qualitiesIn(sources: readonly string[]): Promise<PositionQualities> {
  const qualities = new Map<number, number>();
  for (const source of sources) noteQualities(await readFile(source), qualities);
  return qualities;
}

/** Writes the lines, packed, and returns the hash of what was packed. */
async function writeContent(path: string, lines: Iterable<string>): Promise<string> {
  const hash = createHash('sha256');
  const hashed = function* () {
    for (const line of lines) {
      const bytes = Buffer.from(`${line}\n`);
      hash.update(bytes);
      yield bytes;
    }
  };
  await pipeline(Readable.from(hashed()), createGzip(), createWriteStream(path, { flush: true }));
  return hash.digest('hex').slice(0, 16);
}

/** Reads what GDAL has made, line by line, and removes it. */
async function featuresIn(path: string, ...of: [CellIdentity, BrokenPlaces, PositionQualities]): Promise<CellFeatures> {
  try {
    return await readFeatures(createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }), ...of);
  } finally {
    await rm(path);
  }
}

async function readCell({ sources, identity, texts, path }: CellQuestion): Promise<CellRead> {
  const made = await reader.read(sources);
  const broken = await brokenPlaces(sources, made.broken);
  const { lines, coverage: polygons, ...found } = await featuresIn(made.path, identity, broken, await qualitiesIn(sources));
  const ofCell = texts.filter(({ name }) => found.namedTexts.includes(name));
  const head = headLine(identity, { type: 'MultiPolygon', coordinates: polygons }, ofCell);
  const hash = await writeContent(path, [head, ...lines]);
  return { ...found, hash, box: boxOf(polygons), coverage: simpleCoverage(polygons), texts: ofCell };
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
