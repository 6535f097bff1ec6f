// A database that came back from a backup begins a new life (SY22): devices see another epoch, send their history again and start anew.
import type { EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { storedTables } from './rows.ts';
import { TABLE_NAMES } from './table-columns.ts';

/**
 * Devices may hold versions and positions from between the backup and its loss. What the restored database gives out from now on must be
 * above all of them, also where the same backup is put back twice: so it begins at the microsecond of now, and a scope would have to
 * change a million times a second to catch up. Who wrote what, at which version, stays as it was: an edit that a device made on a version
 * from before is judged by what the server still knows others to have changed.
 */
const PER_MS = 1000;
const LEAST_LEAP = 1_000_000;

/** Tables whose versions triggers keep. */
const BY_TRIGGER = ['events', 'ports', 'alerts', 'areas', 'threat_maps', 'team_members'];

/** Nothing else may use the database meanwhile. Answers the new epoch. */
export async function startEpoch(db: Db, nowMs: EpochMs): Promise<string> {
  return db.transaction(null, async (tx) => {
    const [base] = await tx.query<{ was: number }>("select (value #>> '{}')::bigint as was from settings where name = 'scopes.base'");
    const was = base?.was ?? 0;
    const leap = Math.max(LEAST_LEAP, nowMs * PER_MS - was);
    for (const table of BY_TRIGGER) await tx.exec(`alter table ${table} disable trigger user`);
    for (const table of TABLE_NAMES) await tx.query(`update ${storedTables[table].sql} set v = v + $1`, [leap]);
    for (const table of BY_TRIGGER) await tx.exec(`alter table ${table} enable trigger user`);
    await tx.query('update changes set v = v + $1::bigint, seq = seq + $1::bigint', [leap]);
    await tx.query('update scopes set seq = seq + $1, forgotten_seq = forgotten_seq + $1', [leap]);
    await tx.query("update settings set value = to_jsonb($1::bigint) where name = 'scopes.base'", [was + leap]);
    const [row] = await tx.query<{ epoch: string }>(
      "update settings set value = to_jsonb(gen_random_uuid()::text) where name = 'epoch' returning value #>> '{}' as epoch",
    );
    if (!row) throw new Error('The database has no epoch: it was not made by this program');
    return row.epoch;
  });
}
