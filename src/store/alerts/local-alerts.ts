// Alerts that this device computed, as rows: the engine continues from them after a reload. They never travel.
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { seenPriority } from '#domain/alerts/acknowledgement.ts';
import { mergedAlertId, readSituation, type Situation } from '#domain/alerts/situation.ts';
import { byUrgency, isMoreUrgent } from '#domain/alerts/urgency.ts';
import { accountDb } from '#store/device/account-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { storageErrorOf } from '#store/device/storage-attempt.ts';
import { sayUnstored } from './unstored-alerts.ts';

export interface LocalAlertRow extends AlertRow {
  situation: Situation;
}

/**
 * When the alert became more urgent since it was raised, and its highest priority, as migration 0195 defines them for the server's rows.
 */
function risenAndFallen(before: AlertRow | undefined, row: AlertRow): Pick<AlertRow, 'risenAt' | 'fellFrom'> {
  if (before?.createdAt !== row.createdAt) return {};
  const isRisen = row.endedAt === undefined && isMoreUrgent(row.priority, before.priority);
  const risenAt = isRisen ? row.updatedAt : before.risenAt;
  const most = seenPriority(before);
  return { ...(risenAt !== undefined && { risenAt }), ...(isMoreUrgent(most, row.priority) && { fellFrom: most }) };
}

/** It goes on under the id of the server's alert, and is no alert of its own any more. */
const isJoined = ({ situation }: LocalAlertRow): boolean => situation.endedBecause === 'joined';

/**
 * `rows`: all that are not stored yet, in the order in which they were found. On a full disk tracks of ships make room, but not events: the
 * device needs them to find alerts. Without room the pages receive the rows.
 * @throws the storage error in that case
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
  const latest = [...new Map(risen.map((row) => [row.id, row])).values()];
  const joined = latest.filter(isJoined);
  for (;;)
    try {
      await localAlerts.bulkPut(latest.filter((row) => !isJoined(row)));
      return await localAlerts.bulkDelete(joined.map(({ id }) => id));
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

/** Merges rows of older code, which had one row for each reason, into one alert each. The active and most urgent row remains. */
function merged(rows: readonly LocalAlertRow[]): LocalAlertRow[] {
  const isActive = ({ endedAt }: AlertRow) => Number(endedAt === undefined);
  const worstLast = rows.toSorted((one, other) => isActive(one) - isActive(other) || byUrgency(other, one));
  return [...new Map(worstLast.map((row) => [mergedAlertId(row.id), row]))].map(([id, row]) =>
    row.id === id && row.situation.reasons ? row : { ...row, id, situation: readSituation(row.situation) },
  );
}

/**
 * Alerts that are active or ended since. Earlier ones are deleted. So are those with a time after `untilMs`, because a wrong clock computed
 * them: active ones are found again.
 */
export async function takeLocalAlerts(
  accountId: string,
  { sinceMs, untilMs }: { sinceMs: EpochMs; untilMs: EpochMs },
): Promise<LocalAlertRow[]> {
  const { localAlerts } = accountDb(accountId);
  const rows = (await localAlerts.toArray()) as LocalAlertRow[]; // written only by putLocalAlerts
  const isKept = (row: AlertRow) => (row.endedAt === undefined || row.endedAt >= sinceMs) && Math.max(...timesOf(row)) <= untilMs;
  await localAlerts.bulkDelete(rows.filter((row) => !isKept(row)).map(({ id }) => id)).catch((error: unknown) => {
    if (!storageErrorOf(error)) throw error; // a later start deletes them
  });
  const all = rows.filter(isKept);
  const kept = merged(all);
  const old = all.filter(({ id }) => mergedAlertId(id) !== id).map(({ id }) => id);
  if (old.length > 0) {
    await localAlerts.bulkPut(kept);
    await localAlerts.bulkDelete(old);
  }
  return kept;
}
