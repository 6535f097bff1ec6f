// The records of one account: which ships they are of, what is stored of them, and writing them. Repeats: it may be cut off anywhere.
import type { Row } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { HOLDER_EXISTS, HOLDERS_WITH_SHIPS, SHIPS_OF_HOLDER, valuesOf } from '#server/ships/ships-of-holder.ts';

export type MadeRecord = Omit<Row<'shipRecords'>, 'id' | 'v' | 'holderId' | 'madeAt'>;

/** What was known of the ship when her record was made. */
export interface WantedShip {
  mmsi: number;
  imo: number | null;
  name: string | null;
  flag: string | null;
}

export const wantedShips = (db: Db, holderId: string): Promise<WantedShip[]> =>
  db.query(
    `select w.mmsi, r.imo, r.name, r.flag from (${SHIPS_OF_HOLDER}) w left join ship_records r on r.holder_id = $1 and r.mmsi = w.mmsi order by w.mmsi`,
    [holderId],
  );

/** All accounts and organisations that have ships or records. */
export async function recordHolders(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>(`${HOLDERS_WITH_SHIPS} union ${valuesOf('holder_id', 'ship_records')}`);
  return rows.map(({ id }) => id);
}

/** What did not change is not written: devices would pull it. */
export async function writeRecords(tx: Tx, holderId: string, records: readonly MadeRecord[], nowMs: EpochMs): Promise<void> {
  await tx.query(
    `insert into ship_records as s (id, holder_id, mmsi, imo, name, flag, lists, hits, ownership_lists, owners, made_at_ms)
     select $1 || ':' || r.mmsi, $1, r.mmsi, r.imo, r.name, r.flag, r.lists, r.hits, r."ownershipLists", r.owners, $3
     from jsonb_to_recordset($2::jsonb) as r (mmsi int, imo int, name text, flag text, lists jsonb, hits jsonb, "ownershipLists" jsonb, owners jsonb)
     where ${HOLDER_EXISTS}
     on conflict (id) do update set imo = excluded.imo, name = excluded.name, flag = excluded.flag, lists = excluded.lists, hits = excluded.hits,
       ownership_lists = excluded.ownership_lists, owners = excluded.owners, made_at_ms = excluded.made_at_ms
     where (s.imo, s.name, s.flag, s.lists, s.hits, s.ownership_lists, s.owners)
       is distinct from (excluded.imo, excluded.name, excluded.flag, excluded.lists, excluded.hits, excluded.ownership_lists, excluded.owners)`,
    [holderId, JSON.stringify(records), nowMs],
  );
}

/** Of ships that left the account's fleets; with `all`, every one. */
export async function dropRecords(tx: Tx, holderId: string, all: boolean): Promise<void> {
  const left = all ? '' : ` and mmsi not in (${SHIPS_OF_HOLDER})`;
  await tx.query(`delete from ship_records where holder_id = $1${left}`, [holderId]);
}
