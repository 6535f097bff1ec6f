// What became of each set of charts, for the administrator and for a run that goes on where a killed server was.
import type { ChartImport, ChartImportLine } from '#contract/entities/charts/chart-imports.ts';
import type { Job } from '#contract/entities/administration.ts';
import type { z } from '#contract/zod.ts';
import type { EpochMs } from '#contract/units.ts';
import { DAY_MS } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { KEEPING } from '#server/jobs/keeping.ts';
import { readableName } from './upload-name.ts';

/** An upload that was not ended is forgotten. */
const ARRIVES_MS = DAY_MS;

type Query = Pick<Tx, 'query'>;

export interface BegunImport {
  id: string;
  /** Cells and files that have their line: a run before this one was cut off. */
  done: ReadonlySet<string>;
}

/** The run of a set that is in the inbox: the one that waits or was cut off, or a new one. */
export async function beginImport(
  db: Db,
  set: { id: string; name: string; mark: string; cells: number; nowMs: EpochMs },
): Promise<BegunImport> {
  const { name, mark, cells, nowMs } = set;
  return db.transaction(null, async (tx) => {
    const [known] = await tx.query<{ id: string }>(
      `update chart_imports set state = 'running', mark = $2, cells = $3 where id = (
         select id from chart_imports where name = $1 and state in ('waiting', 'running') and (mark is null or mark = $2)
         order by begun_at_ms desc limit 1
       ) returning id`,
      [name, mark, cells],
    );
    const id = known?.id ?? set.id;
    if (!known)
      await tx.query("insert into chart_imports (id, name, mark, state, begun_at_ms, cells) values ($1, $2, $3, 'running', $4, $5)", [
        id,
        name,
        mark,
        nowMs,
        cells,
      ]);
    const lines = await tx.query<{ cell: string }>('select cell from chart_import_lines where import_id = $1', [id]);
    return { id, done: new Set(lines.map(({ cell }) => cell)) };
  });
}

/** Whether a file of the inbox was uploaded as charts, whatever is in it. */
export async function wasUploaded(db: Query, name: string): Promise<boolean> {
  const [row] = await db.query("select 1 from chart_imports where name = $1 and state = 'waiting'", [name]);
  return row !== undefined;
}

/** Returns whether an administrator has asked to end it. */
export async function noteReading(db: Query, id: string, cell: string): Promise<boolean> {
  const [row] = await db.query<{ asked_to_end: boolean }>('update chart_imports set reads = $2 where id = $1 returning asked_to_end', [
    id,
    cell,
  ]);
  return row?.asked_to_end ?? false;
}
export async function isAskedToEnd(db: Query, id: string): Promise<boolean> {
  const [row] = await db.query('select 1 from chart_imports where id = $1 and asked_to_end', [id]);
  return row !== undefined;
}

export async function writeImportLine(
  db: Query,
  id: string,
  { cell, outcome, edition, update, reason, notApplied }: ChartImportLine,
): Promise<void> {
  await db.query(
    `insert into chart_import_lines (import_id, no, cell, outcome, edition, update, reason, not_applied)
     select $1, coalesce(max(no), 0) + 1, $2, $3, $4, $5, $6, $7::jsonb from chart_import_lines where import_id = $1`,
    [id, cell, outcome, edition ?? null, update ?? null, reason?.slice(0, 500) ?? null, notApplied ? JSON.stringify(notApplied) : null],
  );
}

/** Whether a report that is kept says that its producer cancelled the cell. */
export async function wasCancelled(db: Query, cell: string): Promise<boolean> {
  const [line] = await db.query("select 1 from chart_import_lines where cell = $1 and outcome = 'cancelled' limit 1", [cell]);
  return line !== undefined;
}

/** The oldest ones go. */
export async function endImport(
  db: Query,
  id: string,
  { state, error, nowMs }: { state: 'ended' | 'refused' | 'cancelled'; error?: string; nowMs: EpochMs },
): Promise<void> {
  await db.query('update chart_imports set state = $2, error = $3, ended_at_ms = $4, reads = null where id = $1', [
    id,
    state,
    error?.slice(0, 500) ?? null,
    nowMs,
  ]);
  await db.query(
    `delete from chart_imports where ended_at_ms is not null
       and id not in (select id from chart_imports where ended_at_ms is not null order by ended_at_ms desc limit $1)`,
    [KEEPING.chartReports.newest],
  );
}

/** A set that was refused before its cells were known. */
export async function noteRefusedSet(db: Db, set: { id: string; name: string; error: string; nowMs: EpochMs }): Promise<void> {
  const { id } = await beginImport(db, { ...set, mark: '', cells: 0 });
  await endImport(db, id, { state: 'refused', error: set.error, nowMs: set.nowMs });
}

interface ImportRecord {
  id: string;
  name: string;
  state: ChartImport['state'];
  begun_at_ms: number;
  ended_at_ms: number | null;
  cells: number;
  reads: string | null;
  error: string | null;
  counts: Partial<ChartImport['counts']> | null;
  not_up_to_date: number;
}

const WITH_COUNTS = `select i.*, (
    select jsonb_object_agg(outcome, n) from (
      select outcome, count(*)::int as n from chart_import_lines l where l.import_id = i.id group by outcome
    ) as by_outcome
  ) as counts, (
    select count(*)::int from chart_import_lines l where l.import_id = i.id and l.not_applied is not null
  ) as not_up_to_date from chart_imports i`;

const toImport = (row: ImportRecord): ChartImport => ({
  id: row.id,
  name: readableName(row.name, row.id),
  state: row.state,
  begunAt: row.begun_at_ms,
  ...(row.ended_at_ms !== null && { endedAt: row.ended_at_ms }),
  cells: row.cells,
  ...(row.reads !== null && { reads: row.reads }),
  ...(row.error !== null && { error: row.error }),
  counts: { new: 0, updated: 0, same: 0, cancelled: 0, refused: 0, ...row.counts },
  ...(row.not_up_to_date > 0 && { notUpToDate: row.not_up_to_date }),
});

export async function readImport(db: Query, id: string): Promise<ChartImport | undefined> {
  const [row] = await db.query<ImportRecord>(`${WITH_COUNTS} where i.id = $1`, [id]);
  return row && toImport(row);
}

/** What is under way first, then what ended last: of two reports the upper one says how a cell is now. */
export async function listImports(db: Query): Promise<ChartImport[]> {
  return (
    await db.query<ImportRecord>(`${WITH_COUNTS} order by coalesce(i.ended_at_ms, 9e15) desc, i.begun_at_ms desc, i.id desc limit 20`)
  ).map(toImport);
}

/** In order, after the line with this number. What was refused comes first where `refusedOnly` is asked. */
export async function readLines(db: Query, id: string, after: number, most: number): Promise<ChartImportLine[]> {
  const rows = await db.query<{
    no: number;
    cell: string;
    outcome: ChartImportLine['outcome'];
    edition: number | null;
    update: number | null;
    reason: string | null;
    not_applied: number[] | null;
  }>(
    'select no, cell, outcome, edition, update, reason, not_applied from chart_import_lines where import_id = $1 and no > $2 order by no limit $3',
    [id, after, most],
  );
  return rows.map(({ no, cell, outcome, edition, update, reason, not_applied }) => ({
    no,
    cell,
    outcome,
    ...(edition !== null && { edition }),
    ...(update !== null && { update }),
    ...(reason !== null && { reason }),
    ...(not_applied !== null && { notApplied: not_applied }),
  }));
}

/** What an upload leaves behind when it is not ended. Returns their ids. */
export async function forgetUploads(tx: Tx, nowMs: EpochMs): Promise<string[]> {
  const gone = await tx.query<{ id: string }>("delete from chart_imports where state = 'arriving' and begun_at_ms < $1 returning id", [
    nowMs - ARRIVES_MS,
  ]);
  return gone.map(({ id }) => id);
}

/** For the administrator, beside what else runs by itself: the newest set. */
export async function readChartJob(tx: Tx): Promise<z.infer<typeof Job>[]> {
  const [newest] = (
    await tx.query<ImportRecord>(`${WITH_COUNTS} where i.state <> 'arriving' order by i.begun_at_ms desc, i.id desc limit 1`)
  ).map(toImport);
  if (!newest) return [];
  const { state, counts, endedAt, begunAt, error } = newest;
  const { new: added, updated, same: unchanged, cancelled, refused } = counts;
  return [
    {
      name: 'Charts',
      state: state === 'running' ? 'running' : state === 'refused' ? 'failed' : 'idle',
      lastAt: endedAt ?? begunAt,
      ...(error !== undefined && { error }),
      counts: {
        rows: added + updated + unchanged + cancelled + refused,
        added,
        updated: updated + cancelled,
        unchanged,
        merged: 0,
        refused,
      },
    },
  ];
}
