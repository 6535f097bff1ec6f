// Writes an edition of a list beside the one in force, and puts it in force at once.
import { MAX_IMPORTED_LISTS } from '#contract/entities/vta/watch-lists.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import { BadFile } from '#server/import/text-file.ts';
import type { OwnershipRow, WatchListEntry } from './list-entries.ts';
import type { ListForm } from './list-forms.ts';

export type ListKind = ListForm['kind'];
export type EntryOrOwner = WatchListEntry | OwnershipRow;

export interface ListBatch {
  kind: ListKind;
  name: string;
  /** Of this import alone. */
  batch: string;
}

export const listIdOf = ({ kind, name }: Pick<ListBatch, 'kind' | 'name'>): string => `${kind}:${name}`;

const INTO: Record<ListKind, string> = {
  watchList: `insert into watch_list_entries (list_id, batch, no, entry_id, imo, names, flag, text)
    select $1, $2, $3::int + r.at - 1, r.row ->> 'entryId', (r.row ->> 'imo')::int,
      array(select jsonb_array_elements_text(r.row -> 'names')), r.row ->> 'flag', r.row ->> 'text'
    from jsonb_array_elements($4::jsonb) with ordinality as r (row, at)`,
  ownership: `insert into ownership_entries (list_id, batch, no, imo, role, company, country, from_day, to_day, source, day)
    select $1, $2, $3::int + r.at - 1, (r.row ->> 'imo')::int, r.row ->> 'role', r.row ->> 'company', r.row ->> 'country',
      r.row ->> 'from', r.row ->> 'to', r.row ->> 'source', r.row ->> 'date'
    from jsonb_array_elements($4::jsonb) with ordinality as r (row, at)`,
};
const TABLE: Record<ListKind, string> = { watchList: 'watch_list_entries', ownership: 'ownership_entries' };

/** from: how many rows of the batch were written before. */
export async function writeEntries(tx: Tx, list: ListBatch, rows: readonly EntryOrOwner[], from: number): Promise<void> {
  await tx.query(INTO[list.kind], [listIdOf(list), list.batch, from, JSON.stringify(rows)]);
}

const inWords = (atMs: EpochMs) => new Date(atMs).toISOString().slice(0, 10);

async function refuseOneTooMany(tx: Tx, kind: ListKind): Promise<void> {
  const [found] = await tx.query<{ n: number }>('select count(*)::int as n from imported_lists where kind = $1', [kind]);
  if (found && found.n >= MAX_IMPORTED_LISTS)
    throw new BadFile(`There are ${found.n} lists of this kind already. Remove one, or name the list of which this file is a new edition`);
}

/** The edition in force. */
export interface Standing {
  batch: string;
  editionAt: EpochMs;
  entries: number;
}

export async function standingList(tx: Tx, list: Pick<ListBatch, 'kind' | 'name'>): Promise<Standing | undefined> {
  const [standing] = await tx.query<Standing>(
    'select batch, edition_at_ms as "editionAt", entries from imported_lists where id = $1 for update',
    [listIdOf(list)],
  );
  return standing;
}

/** @throws BadFile when a newer edition is in force, or there are too many lists */
export async function expectFits(tx: Tx, list: Pick<ListBatch, 'kind' | 'name'>, editionAtMs: EpochMs): Promise<void> {
  const standing = await standingList(tx, list);
  if (standing && standing.editionAt > editionAtMs)
    throw new BadFile(
      `The edition of ${inWords(standing.editionAt)} of "${list.name}" is in force, and this one of ${inWords(editionAtMs)} is older`,
    );
  if (!standing) await refuseOneTooMany(tx, list.kind);
}

/** The rows of every other edition go. @throws BadFile as expectFits */
export async function putInForce(tx: Tx, list: ListBatch, of: { editionAtMs: EpochMs; nowMs: EpochMs; entries: number }): Promise<void> {
  const id = listIdOf(list);
  await expectFits(tx, list, of.editionAtMs);
  await tx.query(
    `insert into imported_lists (id, kind, name, edition_at_ms, imported_at_ms, entries, batch) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set edition_at_ms = excluded.edition_at_ms, imported_at_ms = excluded.imported_at_ms,
       entries = excluded.entries, batch = excluded.batch`,
    [id, list.kind, list.name, of.editionAtMs, of.nowMs, of.entries, list.batch],
  );
  await tx.query(`delete from ${TABLE[list.kind]} where list_id = $1 and batch <> $2`, [id, list.batch]);
}

/** Whether all rows of a batch that was written before are still there: another edition takes them away. */
export async function isWhole(tx: Tx, list: ListBatch, entries: number): Promise<boolean> {
  const [found] = await tx.query<{ n: number }>(`select count(*)::int as n from ${TABLE[list.kind]} where list_id = $1 and batch = $2`, [
    listIdOf(list),
    list.batch,
  ]);
  return found?.n === entries;
}

/** What an import that failed has written. */
export async function forgetBatch(tx: Tx, { kind, batch, name }: ListBatch): Promise<void> {
  await tx.query(`delete from ${TABLE[kind]} where list_id = $1 and batch = $2`, [listIdOf({ kind, name }), batch]);
}
