// One import from file to database: all of it or nothing, in one transaction, with a line in the report for every row refused.
import { stat } from 'node:fs/promises';
import type { EpochMs } from '#contract/units.ts';
import { BATCH_ROWS, type Db, type Tx } from '#server/db/db.ts';
import { ASAM_COLUMNS, toAsamEvent } from './asam.ts';
import { BadFile, readCsv } from './csv-file.ts';
import { type EventRow, writeEvents } from './event-store.ts';
import { type ImportCounts, ImportReport, type RowRemark, type Written } from './import-report.ts';
import { PortIndex } from './port-match.ts';
import { readPortRows, type PortRow, writePorts } from './port-store.ts';
import { createWpiReader, WPI_COLUMNS } from './world-port-index.ts';

type Judged<Row> = { row: Row; notes: string[] } | { refused: string };

interface Source<Row> {
  columns: readonly string[];
  /** The column by which the report names a row. */
  nameColumn: string;
  createReader(tx: Tx, now: EpochMs): Promise<(cells: Record<string, string>, line: number) => Judged<Row>>;
  write(tx: Tx, rows: readonly Row[], now: EpochMs): Promise<Written>;
}

const ports: Source<PortRow> = {
  columns: WPI_COLUMNS,
  nameColumn: 'Main Port Name',
  async createReader(tx) {
    const toPort = createWpiReader(new PortIndex(await readPortRows(tx)));
    return (cells) => {
      const judged = toPort(cells);
      return 'refused' in judged ? judged : { row: judged.port, notes: judged.notes };
    };
  },
  write: writePorts,
};

const events: Source<EventRow> = {
  columns: ASAM_COLUMNS,
  nameColumn: 'reference',
  async createReader(_tx, now) {
    const lineOf = new Map<string, number>();
    return (cells, line) => {
      const judged = toAsamEvent(cells, now);
      if ('refused' in judged) return judged;
      const earlier = lineOf.get(judged.event.id);
      if (earlier !== undefined) return { refused: `the same reference and date stand at line ${earlier}; the first is kept` };
      lineOf.set(judged.event.id, line);
      return { row: judged.event, notes: [] };
    };
  },
  write: writeEvents,
};

export const IMPORTS = ['ports', 'events'] as const;
export type ImportName = (typeof IMPORTS)[number];

export interface ImportJob {
  what: ImportName;
  path: string;
  now: EpochMs;
  reportFolder: string;
  /** Aborting leaves nothing behind but the report. */
  signal?: AbortSignal;
  onProgress?: (progress: { rows: number; share: number }) => void;
}

export interface ImportOutcome {
  counts: ImportCounts;
  reportPath: string;
  firstRefusals: readonly RowRemark[];
}

async function copyRows<Row>(tx: Tx, source: Source<Row>, job: ImportJob, report: ImportReport, totalBytes: number): Promise<void> {
  const { signal, now } = job;
  const read = await source.createReader(tx, now);
  let bytesRead = 0;
  let batch: Row[] = [];
  const flush = async () => {
    signal?.throwIfAborted();
    if (batch.length > 0) report.add(await source.write(tx, batch, now));
    batch = [];
    job.onProgress?.({ rows: report.counts.rows, share: totalBytes === 0 ? 1 : bytesRead / totalBytes });
  };
  const want = { columns: source.columns, onBytes: (bytes: number) => (bytesRead = bytes), ...(signal && { signal }) };
  for await (const row of readCsv(job.path, want)) {
    report.counts.rows += 1;
    const { line } = row;
    const judged: Judged<Row> = 'wrong' in row ? { refused: row.wrong } : read(row.cells, line);
    const name = 'cells' in row ? (row.cells[source.nameColumn] ?? '') : '';
    if ('refused' in judged) {
      await report.remark({ kind: 'refused', line, row: name, reason: judged.refused });
      continue;
    }
    for (const reason of judged.notes) await report.remark({ kind: 'noted', line, row: name, reason });
    if (batch.push(judged.row) === BATCH_ROWS) await flush();
  }
  await flush();
  await report.flush(); // what was refused must be known before anything is stored
  const { rows, refused } = report.counts;
  if (rows === 0) throw new BadFile('This file has a first line and no rows under it');
  if (refused === rows) throw new BadFile(`None of its ${rows} rows can be taken. The first: ${report.firstRefusals[0]?.reason ?? ''}`);
}

/**
 * Imports one file. A second import of the same file changes nothing.
 * @throws BadFile when the file as a whole cannot be taken, the signal's reason when aborted, DbError when the database fails. In each
 * case the database is as it was.
 */
export async function runImport(db: Db, job: ImportJob): Promise<ImportOutcome> {
  const found = await stat(job.path).catch(() => undefined);
  if (!found) throw new BadFile('There is no such file');
  const report = await ImportReport.open(job.reportFolder, job.what, job.now);
  try {
    await db.transaction(null, (tx) =>
      job.what === 'ports' ? copyRows(tx, ports, job, report, found.size) : copyRows(tx, events, job, report, found.size),
    );
  } catch (error) {
    await report.close(error instanceof Error ? error.message : String(error)).catch(() => {}); // the first failure is the one to tell
    throw error;
  }
  await report.close();
  return { counts: report.counts, reportPath: report.path, firstRefusals: report.firstRefusals };
}
