// Alerts to acknowledge that this device found and of which no notification is here, as without a connection: the bell counts one for each, as it
// will once the server's has come. Pure.
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { isToAcknowledge, type KnownAlert, type KnownAlerts } from './known-alerts.ts';
import type { ToldRow } from './read-notifications.ts';

/** Of an earlier time of the alert a notification counts while it is unread. */
const tellsOf = ({ alertId, state, createdAt }: ToldRow, alert: KnownAlert): boolean =>
  (alertId === alert.id || (alertId !== undefined && alertId === alert.formerId)) && (state === 'unread' || createdAt >= shownSince(alert));

/** `told`: the account's notifications as screens show them. `known`: undefined until it is read. */
export const alertsFoundHere = (known: KnownAlerts | undefined, told: readonly ToldRow[]): KnownAlert[] =>
  [...(known?.values() ?? [])].filter((alert) => alert.computedHere && isToAcknowledge(alert) && !told.some((row) => tellsOf(row, alert)));
