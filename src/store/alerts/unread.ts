// What the bell, its drawer and the dashboard count as unread: notifications, and what this device found and none of them tells of yet.
import type { NotificationRow } from '#contract/tables.ts';
import type { Loadable } from '#platform/loadable.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { alertsFoundHere } from './found-here.ts';
import { isToAcknowledge, knownAlerts } from './known-alerts.ts';
import { readNotifications } from './read-notifications.ts';

export interface Unread {
  /** With the alerts that this device found and that no notification tells of yet. */
  unread: number;
  foundHere: number;
  /** Those of type Message (specification section 3). */
  messages: number;
  /** Active emergencies that are not acknowledged. */
  emergencies: number;
  newest?: Pick<NotificationRow, 'title' | 'createdAt' | 'alertId'>;
}

export function useUnread(accountId: string): Loadable<Unread> {
  const live = useLive(() => readNotifications(accountId), [accountId]);
  const known = useHeld(knownAlerts, accountId);
  if (live.state !== 'ready') return live;
  const rows = live.value.filter(({ state }) => state === 'unread').toSorted((one, other) => other.no - one.no);
  const found = alertsFoundHere(known, live.value).map(({ id: alertId, title, createdAt }) => ({ alertId, title, createdAt }));
  const [newest] = [...rows.slice(0, 1), ...found].toSorted((one, other) => other.createdAt - one.createdAt);
  const value = {
    unread: rows.length + found.length,
    foundHere: found.length,
    messages: rows.filter(({ type }) => type === 'Message').length,
    emergencies: [...(known?.values() ?? [])].filter((alert) => alert.priority === 'emergency' && isToAcknowledge(alert)).length,
    ...(newest && { newest }),
  };
  return { state: 'ready', value };
}
