// Cells of charts in the database: what is here of each, and which sheets must be built anew.
import type { ChartText } from '#contract/entities/charts/charts.ts';
import type { Row } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { toSqlRow } from '#server/sync/rows.ts';
import type { ChartFiles, NamedFiles } from './chart-files.ts';
import type { SourceFile, StoredCell } from './reading/plan-cell.ts';

/** Builds the sheets that these cells touch, or touched before they were cancelled or withdrawn. false: another instance is at it. */
export type RebuildSheets = (cells: string[], signal: AbortSignal) => Promise<boolean>;

interface Sources {
  files: SourceFile[];
  /** Texts and pictures that the cell names, whether they are here or not. */
  named: string[];
}

export interface KeptCell extends StoredCell {
  texts: readonly ChartText[];
  named: readonly string[];
}

interface CellRecord {
  edition: number;
  update: number;
  state: StoredCell['state'];
  issued_on: string;
  not_applied: number[] | null;
  newer_edition: number | null;
  sources: Sources;
  texts: ChartText[];
}

export async function readCell(db: Pick<Tx, 'query'>, cell: string): Promise<KeptCell | undefined> {
  const [row] = await db.query<CellRecord>(
    'select edition, update, state, issued_on, not_applied, newer_edition, sources, texts from chart_cells where id = $1',
    [cell],
  );
  if (!row) return undefined;
  const { not_applied, newer_edition, issued_on, sources, ...known } = row;
  return {
    ...known,
    issuedOn: issued_on,
    notApplied: not_applied ?? [],
    newerEdition: newer_edition ?? undefined,
    sources: sources.files,
    named: sources.named,
  };
}

const markDue = (tx: Tx, cells: readonly string[]) =>
  tx.query(
    `insert into chart_cells_due (cell) select unnest($1::text[])
     on conflict (cell) do update set no = nextval('chart_cells_due_no')`,
    [cells],
  );

/** `content` is the name of its file. */
export async function writeCell(
  db: Db,
  row: Omit<Row<'chartCells'>, 'v'>,
  { content, ...sources }: Sources & { content: string },
): Promise<void> {
  const record = { ...toSqlRow('chartCells', { ...row, v: 0 }), content, sources };
  const names = Object.keys(record).filter((name) => name !== 'id');
  await db.transaction(null, async (tx) => {
    await tx.query(
      `insert into chart_cells (id, ${names.join(', ')})
       select id, ${names.join(', ')} from jsonb_populate_record(null::chart_cells, $1::jsonb)
       on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      [JSON.stringify(record)],
    );
    await markDue(tx, [row.id]);
  });
}

/** Says of a cell that stays as it is which updates it lacks, and which newer edition. */
export async function noteLacks(db: Db, cell: string, numbers: readonly number[], newerEdition: number | undefined): Promise<void> {
  await db.query('update chart_cells set not_applied = $2::jsonb, newer_edition = $3 where id = $1', [
    cell,
    numbers.length > 0 ? JSON.stringify(numbers) : null,
    newerEdition ?? null,
  ]);
}

export async function cancelCell(db: Db, cell: string, by: { update: number; issuedOn: string; nowMs: EpochMs }): Promise<void> {
  await db.transaction(null, async (tx) => {
    await tx.query(
      "update chart_cells set state = 'cancelled', not_applied = null, newer_edition = null, update = $2, issued_on = $3, imported_at_ms = $4 where id = $1",
      [cell, by.update, by.issuedOn, by.nowMs],
    );
    await markDue(tx, [cell]);
  });
}

/** Returns what was known of it; undefined: there is no such cell. */
export async function withdrawCell(tx: Tx, cell: string): Promise<object | undefined> {
  const [gone] = await tx.query<object>('delete from chart_cells where id = $1 returning edition, update, issued_on as "issuedOn"', [cell]);
  if (gone) await markDue(tx, [cell]);
  return gone;
}

/**
 * Has the sheets of the cells that are due built, which are then no longer due. `evenIfNoneIsDue`: also asks where no cell is due, since a
 * killed server or an older recipe may have left sheets out of date. Returns false: another instance is building; ask again later.
 */
export async function rebuildDueSheets(
  db: Db,
  rebuild: (cells: string[]) => Promise<boolean>,
  { evenIfNoneIsDue }: { evenIfNoneIsDue: boolean },
): Promise<boolean> {
  const due = await db.query<{ cell: string; no: number }>('select cell, no from chart_cells_due order by cell');
  if (due.length === 0 && !evenIfNoneIsDue) return true;
  if (!(await rebuild(due.map(({ cell }) => cell)))) return false; // the other one may die before it is done
  await db.query(
    `delete from chart_cells_due d using jsonb_to_recordset($1::jsonb) as r (cell text, no bigint) where d.cell = r.cell and d.no = r.no`,
    [JSON.stringify(due)],
  );
  return true;
}

/** Removes files that no cell names. */
export async function sweepFiles(db: Db, files: ChartFiles, nowMs: EpochMs): Promise<void> {
  const rows = await db.query<{ content: string; sources: Sources; texts: ChartText[] }>('select content, sources, texts from chart_cells');
  const named: Record<keyof NamedFiles, Set<string>> = { contents: new Set(), sources: new Set(), texts: new Set() };
  for (const { content, sources, texts } of rows) {
    named.contents.add(content);
    for (const { name, hash } of sources.files) named.sources.add(`${name}.${hash}`);
    for (const { hash } of texts) named.texts.add(hash);
  }
  await files.sweep(named, nowMs);
}
