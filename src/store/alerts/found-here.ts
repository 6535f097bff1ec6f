// Alerts to acknowledge that this device found and of which no notification is here, as without a connection: the bell counts one for each, as it
// will once the server's has come.
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { accountDb } from '#store/device/account-db.ts';
import { isToAcknowledge, type KnownAlert, readKnownAlerts } from './known-alerts.ts';
import type { ToldRow } from './read-notifications.ts';

/** Of an earlier time of the alert a notification counts while it is unread. */
const tellsOf = ({ alertId, state, createdAt }: ToldRow, alert: KnownAlert): boolean =>
  (alertId === alert.id || (alertId !== undefined && alertId === alert.formerId)) && (state === 'unread' || createdAt >= shownSince(alert));

/** `told`: the account's notifications as screens show them. */
export async function alertsFoundHere(accountId: string, told: readonly ToldRow[]): Promise<KnownAlert[]> {
  const { localAlerts } = accountDb(accountId);
  const active = await localAlerts.filter(({ endedAt }) => endedAt === undefined).primaryKeys();
  const known = await readKnownAlerts(accountId, active);
  return known.filter((alert) => alert.computedHere && isToAcknowledge(alert) && !told.some((row) => tellsOf(row, alert)));
}
