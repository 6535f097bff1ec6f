// Imports one edition of a watch list or list of owners: read as it streams, row by row, and put in force in one turn, in place of the edition
// before. A file that cannot be read to its end changes nothing.
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MAX_WATCH_LIST_SHIPS } from '#contract/limits.ts';
import type { EpochMs } from '#contract/units.ts';
import { BATCH_ROWS, type Db, type Tx } from '#server/db/db.ts';
import { csvRows, type JudgedRow, type RowsWant } from '#server/import/file-rows.ts';
import { ImportReport } from '#server/import/import-report.ts';
import type { ImportJob, ImportOutcome } from '#server/import/run-import.ts';
import { BadFile } from '#server/import/text-file.ts';
import { readJsonLines } from './json-lines.ts';
import { type Judged, ofacRow, openSanctionsEntity, openSanctionsRow, ownershipRow } from './list-entries.ts';
import { type ListForm, OFAC_COLUMNS, OPEN_SANCTIONS_COLUMNS, OWNERSHIP_COLUMNS } from './list-forms.ts';
import { type EntryOrOwner, expectFits, forgetBatch, type ListBatch, putInForce, writeEntries } from './list-store.ts';

export interface ListJob extends Omit<ImportJob, 'what' | 'source'> {
  /** The name of the list: a newer edition has the same. Absent: the name of the file, without day and ending. */
  list?: string | undefined;
  /** Of the edition. Absent: the day in the name of the file, else the newest one that its rows say. */
  issuedAt?: EpochMs | undefined;
  /** What the file is called, where it lies under another name. */
  fileName?: string | undefined;
  /** Called before the first row is written. The rows lie beside those in force, and stay there. */
  onlyPrepare?: (list: ListBatch) => Promise<void>;
  /** Rows of any kind. Absent: as many as there are. */
  mostRows?: number | undefined;
  /** Entries of a watch list. MAX_WATCH_LIST_SHIPS, except in tests. */
  mostShips?: number | undefined;
}

export interface ListOutcome extends Omit<ImportOutcome, 'what' | 'form'> {
  what: string;
  form: ListForm['name'];
  list: string;
  editionAtMs: EpochMs;
  /** Rows of persons, companies, aircraft: left out. */
  others: number;
  /** Of the rows that were written. */
  batch: string;
}

type Row = JudgedRow<EntryOrOwner> & { day?: string | undefined; isOther?: boolean };

const DAY_IN_NAME = /[-_ .]?(\d{4}-\d\d-\d\d)/;
const MAX_LIST_NAME = 80;
/** Progress is told each time so many rows were read: those of others than ships too. */
const TELL_ROWS = 5000;

const nameOf = (path: string): string =>
  basename(path)
    .replace(DAY_IN_NAME, '')
    .replace(/(\.(csv|json|jsonl|ftm|simple|nested))+$/i, '')
    .trim()
    .slice(0, MAX_LIST_NAME);

function midnight(day: string | undefined): EpochMs | undefined {
  const atMs = day === undefined ? Number.NaN : Date.parse(day);
  return Number.isNaN(atMs) ? undefined : atMs;
}

function rowOf(judged: Judged<EntryOrOwner>): { row: EntryOrOwner; notes: string[]; day?: string } | { refused: string; isOther?: true } {
  return judged === 'noShip' ? { refused: '', isOther: true } : judged;
}

async function* jsonRows(want: RowsWant): AsyncGenerator<Row> {
  for await (const read of readJsonLines(want.path, want)) {
    if ('wrong' in read) yield { line: read.line, name: '', refused: read.wrong };
    else {
      const { id } = (read.value ?? {}) as { id?: unknown };
      yield { line: read.line, name: typeof id === 'string' ? id : '', ...rowOf(openSanctionsEntity(read.value)) };
    }
  }
}

/** A last line with the sign of the end of a file (1A) is how OFAC ends its files. */
const isEndSign = (row: Row, form: ListForm) =>
  form.name === 'OFAC CSV' && 'refused' in row && row.refused.startsWith('the row has 1 columns');

function rowsOf(form: ListForm, want: RowsWant): AsyncGenerator<Row> {
  switch (form.name) {
    case 'OpenSanctions JSON lines':
      return jsonRows(want);
    case 'OpenSanctions CSV':
      return csvRows(want, { columns: OPEN_SANCTIONS_COLUMNS, nameColumn: 'id', delimiter: form.delimiter }, (cells) =>
        rowOf(openSanctionsRow(cells)),
      );
    case 'OFAC CSV': {
      const names = form.header ? {} : { names: OFAC_COLUMNS };
      const columns = {
        columns: ['ent_num', 'SDN_Name', 'SDN_Type', 'Remarks'],
        nameColumn: 'ent_num',
        delimiter: form.delimiter,
        ...names,
      };
      return csvRows(want, columns, (cells) => rowOf(ofacRow(cells)));
    }
    case 'CSV of owners':
      return csvRows(want, { columns: OWNERSHIP_COLUMNS, nameColumn: 'imo', delimiter: form.delimiter }, (cells) =>
        rowOf(ownershipRow(cells)),
      );
  }
}

interface Copying {
  job: ListJob;
  form: ListForm;
  list: ListBatch;
  report: ImportReport;
  bytes: number;
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Holds a file to its limits as it is read. The function @throws BadFile */
function limitsOf({ mostRows = Number.POSITIVE_INFINITY, mostShips = MAX_WATCH_LIST_SHIPS }: ListJob, { kind }: ListForm) {
  return (rows: number, entries: number): void => {
    if (rows > mostRows) throw new BadFile(`This file has more than ${inWords(mostRows)} rows, which is the most that are read`);
    if (kind === 'watchList' && entries > mostShips)
      throw new BadFile(`This watch list names more than ${inWords(mostShips)} ships, which is the most that are compared`);
  };
}
const inWords = (count: number): string => count.toLocaleString('en-GB');

async function copyEntries({ job, form, list, report, bytes, transact }: Copying): Promise<{ others: number; editionAtMs: EpochMs }> {
  const { path, now, signal, onProgress } = job;
  const expectFew = limitsOf(job, form);
  let [read, written, others, seen] = [0, 0, 0, 0];
  let newest: string | undefined;
  let waiting: EntryOrOwner[] = [];
  const flush = async () => {
    signal?.throwIfAborted();
    const rows = waiting;
    waiting = [];
    if (rows.length > 0) await transact((tx) => writeEntries(tx, list, rows, written));
    written += rows.length;
    expectFew(seen, written);
  };
  for await (const row of rowsOf(form, { path, now, signal, onBytes: (count) => (read = count) })) {
    seen += 1;
    if (seen % TELL_ROWS === 0) {
      expectFew(seen, written);
      onProgress?.({ rows: seen, share: bytes === 0 ? 1 : read / bytes });
    }
    if (row.isOther || isEndSign(row, form)) {
      others += row.isOther ? 1 : 0;
      continue;
    }
    report.counts.rows += 1;
    if ('refused' in row) await report.remark({ kind: 'refused', line: row.line, row: row.name, reason: row.refused });
    else {
      for (const reason of row.notes) await report.remark({ kind: 'noted', line: row.line, row: row.name, reason });
      if (row.day !== undefined && (newest === undefined || row.day > newest)) newest = row.day;
      if (waiting.push(row.row) === BATCH_ROWS) await flush();
    }
  }
  await flush();
  await report.flush(); // what was refused must be known before anything is in force
  if (written === 0) throw new BadFile(`No ship can be taken from this file. ${report.firstRefusals[0]?.reason ?? 'It names none'}`);
  const editionAtMs = job.issuedAt ?? midnight(DAY_IN_NAME.exec(job.fileName ?? basename(path))?.[1]) ?? midnight(newest);
  if (editionAtMs === undefined)
    throw new BadFile('Nothing says of which day this edition is. Put the day into the name of the file, such as list-2026-01-31.csv');
  if (editionAtMs > now) throw new BadFile('The day of this edition is in the future');
  report.add({ added: written, updated: 0, unchanged: 0 });
  await transact((tx) =>
    job.onlyPrepare ? expectFits(tx, list, editionAtMs) : putInForce(tx, list, { editionAtMs, nowMs: now, entries: written }),
  );
  return { others, editionAtMs };
}

/** @throws BadFile when the file cannot be imported, the signal's reason when aborted, DbError. In each case the edition before stays. */
export async function importList(db: Db, form: ListForm, job: ListJob): Promise<ListOutcome> {
  const { size } = await stat(job.path);
  const list: ListBatch = { kind: form.kind, name: job.list ?? nameOf(job.fileName ?? job.path), batch: randomUUID() };
  const report = await ImportReport.open(job.reportFolder, form.kind, job.now);
  try {
    if (list.name === '') throw new BadFile('The list has no name. Name the file after it');
    if (job.mostBytes !== undefined && size > job.mostBytes)
      throw new BadFile(`This file has ${Math.ceil(size / 1e6)} MB; at most ${Math.floor(job.mostBytes / 1e6)} MB are read`);
    await report.form(form.name);
    await job.onlyPrepare?.(list);
    const copying = { job, form, list, report, bytes: size };
    const { others, editionAtMs } = job.inTurns
      ? await copyEntries({ ...copying, transact: (work) => db.transaction(null, work) })
      : await db.transaction(null, (tx) => copyEntries({ ...copying, transact: (work) => work(tx) }));
    await report.close();
    const { counts, path: reportPath, firstRefusals } = report;
    const day = new Date(editionAtMs).toISOString().slice(0, 10);
    const what = `entries of "${list.name}" of ${day}`;
    return { what, form: form.name, list: list.name, batch: list.batch, editionAtMs, others, counts, reportPath, firstRefusals };
  } catch (error) {
    if (job.inTurns) await db.transaction(null, (tx) => forgetBatch(tx, list)).catch(() => {}); // the next edition takes them away, too
    await report.close(error instanceof Error ? error.message : String(error)).catch(() => {}); // the first failure is the one to report
    if (error instanceof BadFile) error.reportPath = report.path;
    throw error;
  }
}
