// Which of two priorities is more urgent; the only place that decides this. The database has the same order
// (server/db/migrations/0094_risen_alerts.sql).
import { ALERT_PRIORITIES, type AlertType } from '#contract/entities/alerts.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import type { Priority } from './situation.ts';

/** 0: the most urgent. */
export const urgencyRank = (priority: Priority): number => ALERT_PRIORITIES.indexOf(priority);

/** For sorting: the most urgent first. */
export const byUrgency = ({ priority: one }: { priority: Priority }, { priority: other }: { priority: Priority }): number =>
  urgencyRank(one) - urgencyRank(other);

interface Pressing {
  type: AlertType;
  priority: Priority;
  isClose: boolean;
  distanceNm: NauticalMiles;
  /** When she is expected there. */
  passesAt?: EpochMs | undefined;
}

/** When it matters: now where she is close to it, else when she passes. */
const momentOf = ({ type, isClose, passesAt }: Pressing): EpochMs =>
  type === 'Proximity ALERT' && isClose ? 0 : (passesAt ?? Number.POSITIVE_INFINITY);
/** Infinity minus infinity is no number. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

/** The most pressing reason first: the most urgent, of these the soonest, of these the nearest. */
export const byPressing = (one: Pressing, other: Pressing): number =>
  byUrgency(one, other) || compare(momentOf(one), momentOf(other)) || one.distanceNm - other.distanceNm;

/** The reason that titles and lists name. undefined: an alert of older code has none. */
export const pressingReason = <R extends Pressing>({ reasons = [] }: { reasons?: readonly R[] | undefined }): R | undefined =>
  reasons.toSorted(byPressing)[0];

interface Listed {
  id: string;
  priority: Priority;
  createdAt: EpochMs;
}

/** Tenths of a mile, as lists show: two that read the same do not change places. */
const shown = (nm: NauticalMiles): number => Math.round(nm * 10);

/**
 * The most urgent first, of these the nearest by `awayNm`, the distance between ship and event that the list gives; then the newest, then in
 * the order of ids, so that a list never jumps.
 */
export function worstFirst<A extends Listed>(alerts: Iterable<A>, awayNm: (alert: A) => NauticalMiles): A[] {
  return Array.from(alerts, (alert) => ({ alert, away: shown(awayNm(alert)) }))
    .toSorted(
      (one, other) =>
        byUrgency(one.alert, other.alert) ||
        one.away - other.away ||
        other.alert.createdAt - one.alert.createdAt ||
        (one.alert.id < other.alert.id ? -1 : 1),
    )
    .map(({ alert }) => alert);
}

export const isMoreUrgent = (one: Priority, other: Priority): boolean => byUrgency({ priority: one }, { priority: other }) < 0;
