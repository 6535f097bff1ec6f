// Alerts that this device computed, as rows: what the engine goes on from after a reload stands in them. They never travel.
import { ALERT_PRIORITIES } from '#contract/alerts.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Situation } from '#domain/alerts/situation.ts';
import { accountDb } from './account-db.ts';

export interface LocalAlertRow extends AlertRow {
  situation: Situation;
}

const urgency = ({ priority }: AlertRow): number => -ALERT_PRIORITIES.indexOf(priority);

/** Since when it is more urgent than it was, in this life: as migration 0094 says it of the server's rows. */
function risenAt(before: AlertRow | undefined, row: AlertRow): number | undefined {
  if (before?.createdAt !== row.createdAt) return undefined;
  return row.endedAt === undefined && urgency(row) > urgency(before) ? row.updatedAt : before.risenAt;
}

export async function putLocalAlerts(accountId: string, rows: readonly LocalAlertRow[]): Promise<void> {
  const { localAlerts } = accountDb(accountId);
  const before = await localAlerts.bulkGet(rows.map(({ id }) => id));
  const risen = rows.map((row, at): LocalAlertRow => {
    const atMs = risenAt(before[at], row);
    return { ...row, ...(atMs !== undefined && { risenAt: atMs }) };
  });
  await localAlerts.bulkPut(risen);
}

/** Those that hold or ended since; what ended before is given up. */
export async function takeLocalAlerts(accountId: string, sinceMs: EpochMs): Promise<LocalAlertRow[]> {
  const { localAlerts } = accountDb(accountId);
  const rows = (await localAlerts.toArray()) as LocalAlertRow[]; // written by putLocalAlerts alone
  const isOld = ({ endedAt }: AlertRow) => endedAt !== undefined && endedAt < sinceMs;
  await localAlerts.bulkDelete(rows.filter(isOld).map(({ id }) => id));
  return rows.filter((row) => !isOld(row));
}
