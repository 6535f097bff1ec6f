// What a notification is about, as it is now: the title of the server is of when it was written, the alert goes on.
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow, NotificationRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { nowOrThen } from '#domain/alerts/alert-now.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import { alertName } from '#i18n/alert-words.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';

type Priority = KnownAlert['priority'];
type Told = Pick<NotificationRow, 'createdAt' | 'title' | 'eventId'>;

/**
 * How urgent the alert is that a notification of `createdAt` was about. undefined: the notification was about an earlier period; an alert
 * that begins again has a new one.
 */
export const toldPriority = (createdAt: EpochMs, alert: KnownAlert): Priority | undefined =>
  createdAt < alert.createdAt ? undefined : alert.priority;

/** How urgent it was when it was told. undefined: not known. */
const priorityThen = (createdAt: EpochMs, { steps = [] }: KnownAlert): Priority | undefined =>
  steps.findLast(({ atMs }) => atMs <= createdAt)?.priority;

/** Why another event is in its name than was told of; undefined: the same one, alone as then. */
function eventChange({ eventId, title }: Told, alert: KnownAlert, name: string, isLess: boolean, t: Translate): string | undefined {
  const ids = eventIdsOf(alert);
  if (eventId === undefined) return undefined;
  if (eventId !== alert.eventId && !ids.includes(eventId)) return t('notifications.countsNoMore');
  if (eventId !== alert.eventId) return t(isLess ? 'notifications.namedNowLess' : 'notifications.namedNow');
  return ids.length > 1 && title !== name && eventsTold(title) !== ids.length
    ? t('notifications.moreEvents', { number: formatNumber(ids.length) })
    : undefined;
}

/** How many events a title of the server counts (nameOfAlert): the named one, more beside it and more ahead. */
const eventsTold = (title: string): number =>
  [...title.matchAll(/\band (\d+) more\b/g)].reduce((sum, [, number]) => sum + Number(number), 1);

/** Titles of the server have whole miles from 10 on, screens tenths: that is no change. */
const inWholeMiles = (title: string): string =>
  title.replaceAll(/\b\d+(?:\.\d)? nm\b/g, (nm) => (Number.parseFloat(nm) < 10 ? nm : `${Math.round(Number.parseFloat(nm))} nm`));

interface Present {
  /** undefined: not on this device. */
  event: EventRow | undefined;
  ship: Ship | undefined;
  nowMs: EpochMs;
}

export interface NowOfTold {
  name: string;
  /** What it was called and how urgent it was, where that differs, and why. */
  changed?: string;
}

/** undefined: the alert has ended, or began again since. */
export function nowOfTold(told: Told, alert: KnownAlert, { event, ship, nowMs }: Present, t: Translate): NowOfTold | undefined {
  const { createdAt, title } = told;
  const priority = toldPriority(createdAt, alert);
  if (alert.endedAt !== undefined || priority === undefined) return undefined;
  const name = alertName(alert, event, eventIdsOf(alert).length, t, nowOrThen(alert, ship, nowMs));
  const then = priorityThen(createdAt, alert) ?? priority;
  const why = eventChange(told, alert, name, isMoreUrgent(then, priority), t);
  // of several events which are near and which are ahead changes by itself as she sails
  const isSame = inWholeMiles(name) === inWholeMiles(title) || (eventIdsOf(alert).length > 1 && eventsTold(title) > 1);
  if (isSame && then === priority && !why) return { name };
  const was =
    then === priority
      ? t('notifications.toldAs', { title })
      : t('notifications.toldAsPriority', { priority: t(`alerts.priority.${then}`), title });
  return { name, changed: [was, why].filter(Boolean).join(' ') };
}
