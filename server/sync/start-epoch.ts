// A database that came back from a backup begins a new life (SY22): devices see another epoch, send their history again and start anew.
import type { EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { storedTables } from './rows.ts';
import { TABLE_NAMES } from './table-columns.ts';

/** Versions and positions count from here in microseconds of the restore. */
const PER_MS = 1000;
/** Where the clock of this machine is behind an earlier restore, or was never set. */
const LEAST_LEAP = 1_000_000;
/** 2200-01-01. From there to 2^53 is room for 10^15 changes and 10^9 further restores; from 2255 on, microseconds are no safe integers. */
const LATEST_MS = Date.UTC(2200, 0);

/** The clock of this machine is no use for a new epoch. */
export class WrongClock extends Error {}

/**
 * Where the versions and positions of a restored database begin, given where they began before.
 *
 * Devices may hold versions and positions that were given out between the backup and the loss. The new ones must be above all of them,
 * also when the same backup is put back twice, and never above 2^53 - 1 (src/contract/versions.ts). So they begin at the microsecond of
 * now, which no scope reaches by counting unless it changes a million times a second, and at least LEAST_LEAP above the last beginning.
 * The result does not add up over restores: it is the later of now and `wasBase` + LEAST_LEAP, however often a backup is put back.
 * @throws WrongClock
 */
export function nextBase(wasBase: number, nowMs: EpochMs): number {
  if (!(nowMs < LATEST_MS)) throw new WrongClock(`The clock of this machine says ${new Date(nowMs).getUTCFullYear()}. Set it first.`);
  return Math.max(wasBase + LEAST_LEAP, nowMs * PER_MS);
}

/** Tables whose versions triggers keep. */
const BY_TRIGGER = ['events', 'ports', 'alerts', 'areas', 'threat_maps', 'team_members'];

/**
 * Answers the new epoch. Nothing else may use the database meanwhile. Devices are told when the newest edit that the backup holds was made,
 * and send later ones again; what the server itself wrote, as by a migration or a job, may be younger than the backup. Who wrote which
 * member, at which version, stays as it was: an edit made on a version from before the loss is judged by what the server still knows others
 * to have changed.
 * @throws WrongClock
 */
export async function startEpoch(db: Db, nowMs: EpochMs): Promise<string> {
  return db.transaction(null, async (tx) => {
    const [base] = await tx.query<{ was: number }>("select (value #>> '{}')::bigint as was from settings where name = 'scopes.base'");
    const was = base?.was ?? 0;
    const leap = nextBase(was, nowMs) - was;
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
    await tx.query(
      `update settings set value = value || jsonb_build_object('epoch', $1::text, 'backupMs', (select coalesce(max(at_ms), 0) from changes where by_account is not null))
       where name = 'restores'`,
      [row.epoch],
    );
    return row.epoch;
  });
}
