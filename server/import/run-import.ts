// One import from file to database, with a line in the report for every row refused: in one transaction, or batch by batch beside others.
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { EpochMs } from '#contract/units.ts';
import { BATCH_ROWS, type Db, type Tx } from '#server/db/db.ts';
import { refreshStatistics } from '#server/db/statistics.ts';
import { storeReports } from './events/event-merge.ts';
import type { ImportedEvent } from './events/event-store.ts';
import { type FileForm, fileFormOf } from './file-form.ts';
import { eventColumnsOf, csvRows, eventRows, type JudgedRow, type RowsWant } from './file-rows.ts';
import { type ImportCounts, ImportReport, type RowRemark, type Written } from './import-report.ts';
import { PortIndex } from './port-match.ts';
import { readPortRows, type ImportedPort, writePorts } from './port-store.ts';
import { signImport } from './settled.ts';
import { BadFile } from './text-file.ts';
import { createWpiReader, WPI_COLUMNS } from './world-port-index.ts';

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type Rows<Row> = () => Promise<AsyncGenerator<JudgedRow<Row>>>;
type Taken<Row> = Extract<JudgedRow<Row>, { row: Row }>;
/** Stores one batch and returns the results, with remarks on rows that are not simply stored. */
type Store<Row> = (tx: Tx, taken: readonly Taken<Row>[]) => Promise<{ written: Written; remarks: RowRemark[] }>;

export const IMPORTS = ['ports', 'events'] as const;
export type ImportName = (typeof IMPORTS)[number];

export interface ImportJob {
  /** Absent: what the file's form says. */
  what?: ImportName;
  path: string;
  now: EpochMs;
  reportFolder: string;
  /** For events: replaces the source that the file names. */
  source?: string;
  /** A larger file is refused. */
  mostBytes?: number;
  /**
   * Beside a running server: the file is read twice, first to see that all of it can be read, then to store it in batches, so that nobody
   * waits for more than a batch. An interrupted import is stored in part, and a second one stores the rest.
   */
  inTurns?: boolean;
  /** Aborting leaves only the report or, in turns, complete batches. */
  signal?: AbortSignal;
  onProgress?: (progress: { rows: number; share: number }) => void;
}

export interface ImportOutcome {
  what: ImportName;
  form: FileForm['name'];
  counts: ImportCounts;
  reportPath: string;
  firstRefusals: readonly RowRemark[];
}

/** For a person at the terminal. A GeoJSON of the whole world at full detail is no list of events. */
const MOST_BYTES = 400_000_000;

/** Rows stored at once beside others, who wait that long. */
const TURN_ROWS = 100;

/** How often a long import looks whether the tables have outgrown what the planner believes of them. */
const LOOK_EVERY_BATCHES = 20;

const inMb = (bytes: number) => Math.ceil(bytes / 1e6).toLocaleString('en');
const tooLarge = (bytes: number, mostBytes: number) =>
  new BadFile(`This file has ${inMb(bytes)} MB; at most ${inMb(mostBytes)} MB are read. Split it, or leave out what is old`);

function storeEvents(now: EpochMs): Store<ImportedEvent> {
  return async (tx, taken) => {
    const { merges, ...written } = await storeReports(
      tx,
      taken.map(({ row }) => row),
      now,
    );
    const byId = new Map(taken.map((judged) => [judged.row.id, judged]));
    const remarks = merges.flatMap(({ id, eventId, into }): RowRemark[] => {
      const judged = byId.get(id);
      const where = into ? `, ${into.distanceNm.toFixed(1)} nm away` : '';
      const reason = `the same event as ${eventId} (${into?.source ?? ''}${where}): both reports are kept`;
      return judged ? [{ kind: 'merged', line: judged.line, row: judged.name, reason }] : [];
    });
    return { written, remarks };
  };
}

const storePorts =
  (now: EpochMs): Store<ImportedPort> =>
  async (tx, taken) => ({
    written: await writePorts(
      tx,
      taken.map(({ row }) => row),
      now,
    ),
    remarks: [],
  });

function portRows(want: RowsWant, transact: Transact): Rows<ImportedPort> {
  return async () => {
    const toPort = createWpiReader(new PortIndex(await transact(readPortRows)));
    return csvRows(want, { columns: WPI_COLUMNS, nameColumn: 'Main Port Name' }, (cells) => {
      const judged = toPort(cells);
      return 'refused' in judged ? judged : { row: judged.port, notes: judged.notes };
    });
  };
}

/** @throws BadFile when there is nothing in the file to take */
function refuseEmpty(rows: number, refused: number, first: string | undefined): void {
  if (rows === 0) throw new BadFile('This file has a first line and no rows under it');
  if (refused === rows) throw new BadFile(`None of its ${rows} rows can be taken. The first: ${first ?? ''}`);
}

/** Reads all of it and stores nothing. @throws BadFile when it cannot be read to its end, or has nothing to import */
async function lookThrough<Row>(read: Rows<Row>): Promise<void> {
  let [rows, refused] = [0, 0];
  let first: string | undefined;
  for await (const judged of await read()) {
    rows += 1;
    if (!('refused' in judged)) continue;
    refused += 1;
    first ??= judged.refused;
  }
  refuseEmpty(rows, refused, first);
}

interface Copying<Row> {
  read: Rows<Row>;
  store: Store<Row>;
  transact: Transact;
  job: ImportJob;
  report: ImportReport;
  share: () => number;
}

async function copyRows<Row>({ read, store, transact, job, report, share }: Copying<Row>): Promise<void> {
  let batch: Taken<Row>[] = [];
  let batches = 0;
  const flush = async () => {
    job.signal?.throwIfAborted();
    const taken = batch;
    batch = [];
    if (taken.length > 0) {
      const { written, remarks } = await transact((tx) => store(tx, taken));
      report.add(written);
      for (const remark of remarks) await report.remark(remark);
      if (++batches % LOOK_EVERY_BATCHES === 0) await transact(refreshStatistics);
    }
    job.onProgress?.({ rows: report.counts.rows, share: share() });
  };
  for await (const judged of await read()) {
    report.counts.rows += 1;
    const { line, name } = judged;
    if ('refused' in judged) await report.remark({ kind: 'refused', line, row: name, reason: judged.refused });
    else {
      for (const reason of judged.notes) await report.remark({ kind: 'noted', line, row: name, reason });
      if (batch.push(judged) === (job.inTurns ? TURN_ROWS : BATCH_ROWS)) await flush();
    }
  }
  await flush();
  await transact(refreshStatistics);
  await report.flush(); // what was refused must be known before anything is stored
  refuseEmpty(report.counts.rows, report.counts.refused, report.firstRefusals[0]?.reason);
}

/** @throws BadFile when there is no such file, or it is too large or of no form that is read */
async function lookAt({ path, what, mostBytes = MOST_BYTES }: ImportJob): Promise<{ form: FileForm; bytes: number; what: ImportName }> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new BadFile('There is no such file');
  if (found.size > mostBytes) throw tooLarge(found.size, mostBytes);
  const form: FileForm = what === 'ports' ? { name: 'World Port Index' } : await fileFormOf(path);
  return { form, bytes: found.size, what: form.name === 'World Port Index' ? 'ports' : 'events' };
}

interface Parts {
  form: FileForm;
  bytes: number;
  what: ImportName;
  transact: Transact;
  report: ImportReport;
}

async function importRows(job: ImportJob, { form, bytes, what, transact, report }: Parts): Promise<void> {
  let bytesRead = 0;
  const onBytes = (read: number) => {
    const { mostBytes = MOST_BYTES } = job;
    if (read > mostBytes) throw tooLarge(read, mostBytes); // it has grown since it was looked at
    bytesRead = read;
  };
  const share = () => (bytes === 0 ? 1 : bytesRead / bytes);
  const { path, now, source, signal } = job;
  const want: RowsWant = { path, now, source, signal, onBytes };
  const copy = async <Row>(read: Rows<Row>, store: Store<Row>) => {
    if (job.inTurns) await lookThrough(read);
    await copyRows({ read, store, transact, job, report, share });
  };
  await report.form(form.name, form.name === 'CSV' ? eventColumnsOf(form.header) : {});
  if (what === 'ports') await copy(portRows(want, transact), storePorts(now));
  else await copy(() => Promise.resolve(eventRows(form, want)), storeEvents(now));
}

/** A transaction for each batch, each signed: what is computed from all rows waits until the last one is stored (settled.ts). */
async function inTurns(db: Db, work: (transact: Transact) => Promise<void>): Promise<void> {
  const id = randomUUID();
  try {
    await work((store) =>
      db.transaction(null, async (tx) => {
        await signImport(tx, id, 'goes-on');
        return store(tx);
      }),
    );
  } finally {
    await signImport(db, id, 'ended').catch(() => {}); // a hint: silence says it, too
  }
}

/**
 * Imports one file. A second import of the same file changes nothing. @throws BadFile when the whole file cannot be imported, the signal's
 * reason when aborted, DbError when the database fails. In each case the database is unchanged (in turns: after a BadFile).
 */
export async function runImport(db: Db, job: ImportJob): Promise<ImportOutcome> {
  const report = await ImportReport.open(job.reportFolder, job.what ?? 'file', job.now);
  let looked: Awaited<ReturnType<typeof lookAt>>;
  try {
    looked = await lookAt(job);
    if (job.what === 'events' && looked.what === 'ports') throw new BadFile('This is a file of ports, not of events');
    const parts = { ...looked, report };
    if (job.inTurns) await inTurns(db, (transact) => importRows(job, { ...parts, transact }));
    else await db.transaction(null, (tx) => importRows(job, { ...parts, transact: (work) => work(tx) }));
  } catch (error) {
    await report.close(error instanceof Error ? error.message : String(error)).catch(() => {}); // the first failure is the one to report
    if (error instanceof BadFile) error.reportPath = report.path;
    throw error;
  }
  await report.close();
  const { counts, path, firstRefusals } = report;
  return { what: looked.what, form: looked.form.name, counts, reportPath: path, firstRefusals };
}
