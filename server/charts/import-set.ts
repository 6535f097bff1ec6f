// Imports an exchange set of charts, cell by cell: each is stored before the next is read, so that a run that was cut off goes on where it
// was. One thread reads for all of it and is ended afterwards.
import { randomUUID } from 'node:crypto';
import type { ChartImportLine } from '#contract/entities/charts/chart-imports.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { type ImportCounts, ImportReport, type RowRemark } from '#server/import/import-report.ts';
import { BadFile } from '#server/import/text-file.ts';
import type { ChartFiles } from './chart-files.ts';
import {
  beginImport,
  endImport,
  isAskedToEnd,
  noteReading,
  noteRefusedSet,
  readImport,
  readLines,
  writeImportLine,
} from './chart-imports.ts';
import { sweepFiles } from './chart-store.ts';
import { importCell } from './import-cell.ts';
import { keepTexts } from './keep-texts.ts';
import { readCatalogue } from './reading/catalogue.ts';
import { type CellThread, openCellThread } from './reading/cell-thread.ts';
import { BadCell } from './reading/iso8211.ts';
import { type ChartSet, openChartSet, type SetFile } from './reading/read-set.ts';
import { readCellHead } from './reading/cell-head.ts';

export interface ChartJob {
  path: string;
  /** Of the file or folder. */
  name: string;
  /** Changes with the content. */
  mark: string;
  reportFolder: string;
  signal: AbortSignal;
  onProgress?: (progress: { cell: string; done: number; cells: number }) => void;
}

interface SetParts {
  db: Db;
  files: ChartFiles;
  clock: () => EpochMs;
  /** openCellThread, but in tests. */
  openThread?: ((folder: string) => CellThread) | undefined;
}

export interface ChartOutcome {
  what: string;
  form: string;
  counts: ImportCounts;
  firstRefusals: RowRemark[];
  reportPath: string;
  /** For the person who finds the report beside the file. */
  words: string;
}

class Cancelled extends Error {}
/** How often a run looks whether an administrator has asked to end it. */
const LOOK_MS = 2000;

/** Aborts when the server stops, and when an administrator asks for it. */
function stopOf(db: Db, id: string, signal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const asked = new AbortController();
  const timer = setInterval(() => {
    void isAskedToEnd(db, id).then(
      (isAsked) => isAsked && asked.abort(new Cancelled()),
      () => undefined,
    );
  }, LOOK_MS);
  timer.unref();
  return { signal: AbortSignal.any([signal, asked.signal]), end: () => clearInterval(timer) };
}

/** Why a file that has no name of a cell is not read. */
async function whyStrange(file: SetFile): Promise<string> {
  try {
    readCellHead(await file.read());
    return 'its name is not that of a cell, such as GB5X01SW.000';
  } catch (error) {
    if (!(error instanceof BadCell || error instanceof BadFile)) throw error;
    return error.message;
  }
}

async function checksumsOf({ catalogue }: ChartSet) {
  try {
    return catalogue ? readCatalogue(await catalogue.read()) : new Map<string, number>();
  } catch (error) {
    if (!(error instanceof BadCell || error instanceof BadFile)) throw error;
    return new Map<string, number>(); // the cells are judged by themselves
  }
}

interface Run {
  id: string;
  done: ReadonlySet<string>;
  set: ChartSet;
  signal: AbortSignal;
}

async function importCells(
  { db, files, clock, openThread = openCellThread }: SetParts,
  { id, done, set, signal }: Run,
  onProgress: ChartJob['onProgress'],
): Promise<void> {
  const thread = openThread(files.work(id));
  const line = (of: ChartImportLine) => writeImportLine(db, id, of);
  try {
    const checksums = await checksumsOf(set);
    const { texts, refused } = await keepTexts(set, { files, thread }, signal);
    for (const { name, why } of refused) if (!done.has(name)) await line({ cell: name, outcome: 'refused', reason: why });
    for (const file of set.strangers)
      if (!done.has(file.name)) await line({ cell: file.name, outcome: 'refused', reason: await whyStrange(file) });
    let count = 0;
    for (const [cell, offered] of set.cells) {
      count += 1;
      if (done.has(cell)) continue;
      signal.throwIfAborted();
      if (await noteReading(db, id, cell)) throw new Cancelled();
      onProgress?.({ cell, done: count, cells: set.cells.size });
      const outcome = await importCell({ db, files, thread, clock, checksums, texts, signal }, cell, offered);
      await line({ cell, ...outcome });
    }
  } finally {
    await thread.stop();
  }
}

const count = (n: number) => n.toLocaleString('en');
const LINES_A_READ = 500;

/** The report row by row, and what the inbox tells. */
async function reportOn(db: Db, id: string, folder: string, nowMs: EpochMs): Promise<ChartOutcome> {
  const report = await ImportReport.open(folder, 'charts', nowMs);
  const told: string[] = [];
  await report.form('S-57');
  for (let after = 0; ; ) {
    const lines = await readLines(db, id, after, LINES_A_READ);
    for (const { cell, outcome, reason } of lines) {
      report.counts.rows += 1;
      if (outcome === 'refused') await report.remark({ kind: 'refused', line: 0, row: cell, reason: reason ?? '' });
      else {
        report.add({
          added: Number(outcome === 'new'),
          updated: Number(outcome === 'updated' || outcome === 'cancelled'),
          unchanged: Number(outcome === 'same'),
        });
        if (reason !== undefined) await report.remark({ kind: 'noted', line: 0, row: cell, reason });
      }
      if (reason !== undefined && told.length < 100) told.push(`  ${cell}: ${reason}`);
    }
    const last = lines.at(-1)?.no;
    if (last === undefined) break;
    after = last;
  }
  const { counts, firstRefusals, path: reportPath } = report;
  await report.close(counts.rows === counts.refused ? 'none of its cells can be read' : undefined);
  const sum = `Read as nautical charts (S-57): ${count(counts.added)} cells new, ${count(counts.updated)} updated or cancelled, ${count(counts.unchanged)} the same; ${count(counts.refused)} cells, texts or pictures refused.`;
  return { what: 'charts', form: 'S-57', counts, firstRefusals, reportPath, words: [sum, ...told].join('\n') };
}

function refuseAll({ counts, firstRefusals: [first], reportPath }: ChartOutcome): void {
  if (counts.rows > counts.refused) return;
  const refused = new BadFile(`Nothing of it can be read. ${first?.row ?? ''}: ${first?.reason ?? ''}`);
  refused.reportPath = reportPath;
  throw refused;
}

async function openSet({ db, clock }: SetParts, { path, name }: ChartJob): Promise<ChartSet> {
  try {
    return await openChartSet(path);
  } catch (error) {
    if (error instanceof BadFile) await noteRefusedSet(db, { id: randomUUID(), name, error: error.message, nowMs: clock() });
    throw error;
  }
}

/**
 * @throws BadFile when nothing of it can be taken, or an administrator ended it: what was read until then stays; the signal's reason; what
 * is no fault of the set, such as a full disk: then the next run goes on
 */
export async function importChartSet(parts: SetParts, job: ChartJob): Promise<ChartOutcome> {
  const { db, files, clock } = parts;
  await files.prepare();
  const set = await openSet(parts, job);
  try {
    const { name, mark } = job;
    const cells = set.cells.size + set.strangers.length;
    const { id, done } = await beginImport(db, { id: randomUUID(), name, mark, cells, nowMs: clock() });
    const stop = stopOf(db, id, job.signal);
    try {
      await importCells(parts, { id, done, set, signal: stop.signal }, job.onProgress);
      const outcome = await reportOn(db, id, job.reportFolder, clock());
      await endImport(db, id, { state: outcome.counts.rows > outcome.counts.refused ? 'ended' : 'refused', nowMs: clock() });
      refuseAll(outcome);
      return outcome;
    } catch (error) {
      if (!(error instanceof Cancelled) || job.signal.aborted) throw error;
      await endImport(db, id, { state: 'cancelled', nowMs: clock() });
      const read = Object.values((await readImport(db, id))?.counts ?? {}).reduce<number>((sum, n) => sum + n, 0);
      throw new BadFile(`An administrator cancelled it. ${count(read)} of ${count(cells)} cells were read before and stay`);
    } finally {
      stop.end();
      await sweepFiles(db, files, clock());
    }
  } finally {
    await set.close();
  }
}
