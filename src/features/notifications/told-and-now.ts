// What a notification is about, as it is now: the title of the server is of when it was written, the alert goes on.
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow, NotificationRow } from '#contract/tables.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { miles } from '#domain/alerts/alert-words.ts';
import { nowOrThen } from '#domain/alerts/alert-now.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import { alertName, seenWords } from '#i18n/alert-words.ts';
import { formatDistance, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';

type Priority = KnownAlert['priority'];
type Step = NonNullable<KnownAlert['steps']>[number];
type Told = Pick<NotificationRow, 'createdAt' | 'title' | 'eventId'>;

/**
 * How urgent the alert is that a notification of `createdAt` was about. undefined: the notification was about an earlier period; an alert
 * that begins again has a new one.
 */
export const toldPriority = (createdAt: EpochMs, alert: KnownAlert): Priority | undefined =>
  createdAt < alert.createdAt ? undefined : alert.priority;

/** What the alert was when it was told. undefined: not known. */
const stepThen = (createdAt: EpochMs, { steps = [] }: KnownAlert): Step | undefined => steps.findLast(({ atMs }) => atMs <= createdAt);

/** Why another event is in its name than was told of; undefined: the same one, alone as then. */
function eventChange({ eventId }: Told, alert: KnownAlert, { events, isSame }: Then, isLess: boolean, t: Translate): string | undefined {
  const ids = eventIdsOf(alert);
  if (eventId === undefined) return undefined;
  if (eventId !== alert.eventId && !ids.includes(eventId)) return t('notifications.countsNoMore');
  if (eventId !== alert.eventId) return t(isLess ? 'notifications.namedNowLess' : 'notifications.namedNow');
  return ids.length > 1 && !isSame && events !== ids.length
    ? t('notifications.moreEvents', { number: formatNumber(ids.length) })
    : undefined;
}

interface Then {
  /** How many it had. */
  events: number;
  /** It has the same name now, but for places of decimals. */
  isSame: boolean;
}

/** Of several events which are near and which are ahead changes by itself as she sails. */
function thenByStep(step: Step, { eventId }: Told, alert: KnownAlert, { event, nm }: Named): Then | undefined {
  const { type, eventType, events, distanceNm } = step;
  if (events === undefined || !event || step.eventId !== eventId) return undefined;
  const now = eventIdsOf(alert).length;
  if (events > 1 || now > 1) return { events, isSame: events === now };
  return { events, isSame: type === alert.type && eventType === event.type && nm !== undefined && miles(distanceNm) === miles(nm) };
}

/** Of rows of older code: by the title that the server wrote (nameOfAlert), with the named event, more beside it and more ahead. */
function thenByTitle({ title }: Told, alert: KnownAlert, { name }: Named): Then {
  const events = [...title.matchAll(/\band (\d+) more\b/g)].reduce((sum, [, number]) => sum + Number(number), 1);
  const isSame = inWholeMiles(name) === inWholeMiles(title) || (eventIdsOf(alert).length > 1 && events === eventIdsOf(alert).length);
  return { events, isSame };
}

/** Titles of the server have whole miles from 10 on, screens tenths: that is no change. */
const inWholeMiles = (title: string): string =>
  title.replaceAll(/\b\d+(?:\.\d)? nm\b/g, (nm) => (Number.parseFloat(nm) < 10 ? nm : miles(Number.parseFloat(nm))));

interface Named {
  /** As the alert is called now. */
  name: string;
  event: EventRow | undefined;
  /** The distance in it, while it has one event. */
  nm: NauticalMiles | undefined;
}

/**
 * With the time of the position that its distance is from. undefined: it was named after another event, or had several, or no distance from the
 * ship.
 */
function titleThen(step: Step, { eventId }: Told, alert: KnownAlert, nowMs: EpochMs, t: Translate): string | undefined {
  const { type, eventType, events, distanceNm, shipSeenAt } = step;
  if (events !== 1 || step.eventId !== eventId || !eventType || type !== 'Proximity ALERT' || shipSeenAt === undefined) return undefined;
  const name = alertName({ ...alert, type }, { type: eventType }, events, t);
  const from = t(`alerts.from.${type}`, { distance: formatDistance(distanceNm) });
  return t('alerts.withDistance', { name, where: seenWords(from, step, nowMs, t) });
}

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
  const { createdAt } = told;
  const priority = toldPriority(createdAt, alert);
  if (alert.endedAt !== undefined || priority === undefined) return undefined;
  const present = nowOrThen(alert, ship, nowMs);
  const name = alertName(alert, event, eventIdsOf(alert).length, t, present);
  const named = { name, event, nm: alert.type === 'Proximity ALERT' ? present?.nm : alert.distanceNm };
  const step = stepThen(createdAt, alert);
  const was = (step && thenByStep(step, told, alert, named)) ?? thenByTitle(told, alert, named);
  const title = (step && titleThen(step, told, alert, nowMs, t)) ?? told.title;
  const then = step?.priority ?? priority;
  const why = eventChange(told, alert, was, isMoreUrgent(then, priority), t);
  if (was.isSame && then === priority && !why) return { name };
  const words =
    then === priority
      ? t('notifications.toldAs', { title })
      : t('notifications.toldAsPriority', { priority: t(`alerts.priority.${then}`), title });
  return { name, changed: [words, why].filter(Boolean).join(' ') };
}
