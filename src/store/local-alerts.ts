// Alerts that this device computed, as rows: what the engine goes on from after a reload stands in them. They never travel.
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Situation } from '#domain/alerts/situation.ts';
import { accountDb } from './account-db.ts';

export interface LocalAlertRow extends AlertRow {
  situation: Situation;
}

export async function putLocalAlerts(accountId: string, rows: readonly LocalAlertRow[]): Promise<void> {
  await accountDb(accountId).localAlerts.bulkPut([...rows]);
}

/** Those that hold or ended since; what ended before is given up. */
export async function takeLocalAlerts(accountId: string, sinceMs: EpochMs): Promise<LocalAlertRow[]> {
  const { localAlerts } = accountDb(accountId);
  const rows = (await localAlerts.toArray()) as LocalAlertRow[]; // written by putLocalAlerts alone
  const isOld = ({ endedAt }: AlertRow) => endedAt !== undefined && endedAt < sinceMs;
  await localAlerts.bulkDelete(rows.filter(isOld).map(({ id }) => id));
  return rows.filter((row) => !isOld(row));
}
