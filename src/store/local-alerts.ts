// Alerts that this device computed, as rows: what the engine goes on from after a reload stands in them. They never travel.
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { seenPriority } from '#domain/alerts/acknowledgement.ts';
import type { Situation } from '#domain/alerts/situation.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import { accountDb } from './account-db.ts';
import { dexieLocalStore } from './dexie-local-store.ts';
import { storageErrorOf } from './storage-attempt.ts';
import { sayUnstored } from './unstored-alerts.ts';

export interface LocalAlertRow extends AlertRow {
  situation: Situation;
}

/** Since when it is more urgent than it was, and what it was at its most urgent, in this life: as migration 0195 says it of the server's rows. */
function risenAndFallen(before: AlertRow | undefined, row: AlertRow): Pick<AlertRow, 'risenAt' | 'fellFrom'> {
  if (before?.createdAt !== row.createdAt) return {};
  const isRisen = row.endedAt === undefined && isMoreUrgent(row.priority, before.priority);
  const risenAt = isRisen ? row.updatedAt : before.risenAt;
  const most = seenPriority(before);
  return { ...(risenAt !== undefined && { risenAt }), ...(isMoreUrgent(most, row.priority) && { fellFrom: most }) };
}

/**
 * `rows`: in the order in which they were found; all of them that are not stored yet. On a full disk tracks of ships make room. Events do not: the device finds alerts by them. Without room the pages hear of the rows.
 * @throws what the storage says then
 */
export async function putLocalAlerts(accountId: string, rows: readonly LocalAlertRow[]): Promise<void> {
  const db = accountDb(accountId);
  const { localAlerts } = db;
  const before = await localAlerts.bulkGet(rows.map(({ id }) => id));
  const last = new Map(before.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const risen = rows.map((row): LocalAlertRow => {
    const next = { ...row, ...risenAndFallen(last.get(row.id), row) };
    last.set(row.id, next);
    return next;
  });
  for (;;)
    try {
      return void (await localAlerts.bulkPut(risen));
    } catch (error) {
      if (
        storageErrorOf(error)?.code === 'storageFull' &&
        (await dexieLocalStore(db)
          .freeTracks?.()
          .catch(() => false))
      )
        continue;
      sayUnstored(accountId, risen);
      throw error;
    }
}

const timesOf = ({ createdAt, updatedAt, endedAt, lastEndedAt }: AlertRow): EpochMs[] =>
  [createdAt, updatedAt, endedAt, lastEndedAt].filter((atMs) => atMs !== undefined);

/**
 * Those that hold or ended since. What ended before is given up, and so is what says a time after `untilMs`, for it was found by a wrong
 * clock: what of it holds is found again.
 */
export async function takeLocalAlerts(
  accountId: string,
  { sinceMs, untilMs }: { sinceMs: EpochMs; untilMs: EpochMs },
): Promise<LocalAlertRow[]> {
  const { localAlerts } = accountDb(accountId);
  const rows = (await localAlerts.toArray()) as LocalAlertRow[]; // written by putLocalAlerts alone
  const isKept = (row: AlertRow) => (row.endedAt === undefined || row.endedAt >= sinceMs) && Math.max(...timesOf(row)) <= untilMs;
  await localAlerts.bulkDelete(rows.filter((row) => !isKept(row)).map(({ id }) => id)).catch((error: unknown) => {
    if (!storageErrorOf(error)) throw error; // a later start gives them up
  });
  return rows.filter(isKept);
}
