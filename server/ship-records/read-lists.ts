// The imported lists in force, as they lie in the database.
import type { ImportedList, OwnershipEntry } from '#contract/entities/vta/watch-lists.ts';
import { type ListEntry, ListIndex } from '#domain/watch-lists/list-index.ts';
import { BATCH_ROWS, type Db } from '#server/db/db.ts';
import { inSlices } from '#server/jobs/slices.ts';

interface ListInForce extends ImportedList {
  id: string;
  kind: 'watchList' | 'ownership';
  batch: string;
}

export const readLists = (db: Db): Promise<ListInForce[]> =>
  db.query(`select id, kind, name as list, edition_at_ms as "editionAt", batch from imported_lists order by id`);

interface EntryRow {
  no: number;
  entry_id: string;
  imo: number | null;
  names: string[];
  flag: string | null;
  text: string;
}

const toEntry = (listId: string, { entry_id: entryId, imo, names, flag, text }: EntryRow): ListEntry => ({
  listId,
  entryId,
  names,
  imo: imo ?? undefined,
  flag: flag ?? undefined,
  text,
});

async function readInto(db: Db, { id, batch }: ListInForce, index: ListIndex): Promise<void> {
  for (let from = -1; ; ) {
    const rows = await db.query<EntryRow>(
      `select no, entry_id, imo, names, flag, text from watch_list_entries where list_id = $1 and batch = $2 and no > $3 order by no limit $4`,
      [id, batch, from, BATCH_ROWS],
    );
    await inSlices(rows, (row) => index.add(toEntry(id, row)));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    from = last.no;
  }
}

export async function readIndex(db: Db, lists: readonly ListInForce[]): Promise<ListIndex> {
  const index = new ListIndex();
  for (const list of lists) if (list.kind === 'watchList') await readInto(db, list, index);
  return index;
}

type OwnerRow = OwnershipEntry & { imo: number };

/** By IMO number; of each ship the newest first. */
export async function readOwners(db: Db, imos: readonly number[]): Promise<Map<number, OwnershipEntry[]>> {
  const rows = await db.query<OwnerRow>(
    `select e.imo, l.name as list, l.edition_at_ms as "editionAt", e.role, e.company, e.country, e.from_day as from, e.to_day as to, e.source,
       e.day as date
     from ownership_entries e join imported_lists l on l.id = e.list_id and l.batch = e.batch
     where e.imo = any($1::int[]) order by e.from_day desc, l.id, e.no`,
    [imos],
  );
  const owners = new Map<number, OwnershipEntry[]>();
  for (const { imo, ...entry } of rows) owners.set(imo, [...(owners.get(imo) ?? []), entry]);
  return owners;
}
