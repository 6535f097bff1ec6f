// Starts a new epoch for a database restored from a backup (SY22): devices see the new epoch, send their history again and start anew.
import type { EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { storedTables } from './rows.ts';
import { TABLE_NAMES } from './table-columns.ts';

/** After a restore, versions and positions count from its time in microseconds. */
const PER_MS = 1000;
/** Used when the clock of this machine is behind an earlier restore, or was never set. */
const LEAST_LEAP = 1_000_000;
/**
 * 2200-01-01. From there to 2^53 there is room for 10^15 changes and 10^9 further restores. From 2255 on, microseconds exceed the safe
 * integers.
 */
const LATEST_MS = Date.UTC(2200, 0);

/** The clock of this machine cannot be used for a new epoch. */
export class WrongClock extends Error {}

/**
 * Where versions and positions of a restored database start. `wasBase`: where they started before.
 *
 * Devices may hold versions and positions that were issued between the backup and the loss. The new ones must be above all of them, even if
 * the same backup is restored twice, and never above 2^53 - 1 (src/contract/versions.ts). So they start at the current microsecond, which
 * no scope reaches by counting unless it changes a million times a second, and at least LEAST_LEAP above the last start. Restores do not
 * add up: the result is the later of now and `wasBase` + LEAST_LEAP, however often a backup is restored.
 * @throws WrongClock
 */
export function nextBase(wasBase: number, nowMs: EpochMs): number {
  if (!(nowMs < LATEST_MS)) throw new WrongClock(`The clock of this machine says ${new Date(nowMs).getUTCFullYear()}. Set it first.`);
  return Math.max(wasBase + LEAST_LEAP, nowMs * PER_MS);
}

/**
 * Returns the new epoch. Nothing else may use the database meanwhile. Devices are told when the newest edit in the backup was made, and
 * send later ones again. Rows that the server itself wrote, for example in a migration or a job, may be younger than the backup. The
 * writers of members and their versions stay as they were: an edit made on a version from before the loss is compared with the changes that
 * the server still knows.
 * @throws WrongClock
 */
export async function startEpoch(db: Db, nowMs: EpochMs): Promise<string> {
  return db.transaction(null, async (tx) => {
    const [base] = await tx.query<{ was: number }>("select (value #>> '{}')::bigint as was from settings where name = 'scopes.base'");
    const was = base?.was ?? 0;
    const leap = nextBase(was, nowMs) - was;
    for (const { sql } of TABLE_NAMES.map((table) => storedTables[table])) {
      await tx.exec(`alter table ${sql} disable trigger user`); // they would count a version and write the log
      await tx.query(`update ${sql} set v = v + $1`, [leap]);
      await tx.exec(`alter table ${sql} enable trigger user`);
    }
    await tx.query('update changes set v = v + $1::bigint, seq = seq + $1::bigint', [leap]);
    await tx.query('update scopes set seq = seq + $1, forgotten_seq = forgotten_seq + $1', [leap]);
    await tx.query("update settings set value = to_jsonb($1::bigint) where name = 'scopes.base'", [was + leap]);
    const [row] = await tx.query<{ epoch: string }>(
      "update settings set value = to_jsonb(gen_random_uuid()::text) where name = 'epoch' returning value #>> '{}' as epoch",
    );
    if (!row) throw new Error('The database has no epoch: it was not made by this program');
    await tx.query(
      `update settings set value = value || jsonb_build_object('epoch', $1::text, 'backupMs', (select coalesce(max(at_ms), 0) from changes where by_account is not null))
       where name = 'restores'`,
      [row.epoch],
    );
    return row.epoch;
  });
}
