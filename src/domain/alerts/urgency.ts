// Which of two priorities is more urgent; the only place that decides this. The database has the same order
// (server/db/migrations/0094_risen_alerts.sql).
import { ALERT_PRIORITIES, type AlertType } from '#contract/entities/alerts.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import type { Priority } from './situation.ts';

/** 0: the most urgent. What has no priority comes after all that has one. */
export const urgencyRank = (priority: Priority | undefined): number =>
  priority ? ALERT_PRIORITIES.indexOf(priority) : ALERT_PRIORITIES.length;

/** Nothing is above an emergency. */
export const canBecomeMoreUrgent = ({ priority }: { priority: Priority }): boolean => urgencyRank(priority) > 0;

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
  /** She has left it behind. */
  isBehind?: boolean | undefined;
}

/** When it matters: now where she is close to it, else when she passes. What she has left behind is told by where she is, not by her route. */
function momentOf({ type, isClose, passesAt, isBehind }: Pressing): EpochMs {
  if (type === 'Proximity ALERT' && (isClose || isBehind)) return 0;
  return isBehind ? Number.POSITIVE_INFINITY : (passesAt ?? Number.POSITIVE_INFINITY);
}
/** Infinity minus infinity is no number. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

/**
 * The most pressing reason first: the most urgent; of these what she has left behind last; of the others the soonest, of these the nearest.
 * What she has left behind is a caution (priority.ts): it never stands before something that is ahead or near.
 */
export const byPressing = (one: Pressing, other: Pressing): number =>
  byUrgency(one, other) ||
  Number(one.isBehind ?? false) - Number(other.isBehind ?? false) ||
  compare(momentOf(one), momentOf(other)) ||
  one.distanceNm - other.distanceNm;

/** The reason that titles and lists name. undefined: an alert of older code has none. */
export const pressingReason = <R extends Pressing>({ reasons = [] }: { reasons?: readonly R[] | undefined }): R | undefined =>
  reasons.toSorted(byPressing)[0];

interface Met {
  /** From the ship. */
  nm: NauticalMiles;
  /** The alert is about where she is, and not only about where she goes. */
  isNear: boolean;
  /** When she passes it. undefined: it is not known. */
  atMs: EpochMs | undefined;
}

/**
 * Of the events of an alert that are ahead of her the one that she meets first, of which it is said when she passes: the soonest; or else a nearer
 * one that is near her, of which it is not known when she passes. undefined: of none it is known.
 */
export function metFirstOf<M extends Met>(ahead: readonly M[]): M | undefined {
  const byDistance = ahead.toSorted((one, other) => one.nm - other.nm);
  const [soonest] = byDistance.filter(({ atMs }) => atMs !== undefined).toSorted((one, other) => compare(one.atMs ?? 0, other.atMs ?? 0));
  const unknown = byDistance.find(({ isNear, atMs }) => isNear && atMs === undefined);
  return soonest && unknown && shown(unknown.nm) < shown(soonest.nm) ? unknown : soonest;
}

interface Listed {
  id: string;
  priority: Priority;
  createdAt: EpochMs;
}

/** Tenths of a mile, as words and lists show: two that read the same are equal. */
export const shown = (nm: NauticalMiles): number => Math.round(nm * 10);

/** How an alert stands now. */
export interface AlertStanding {
  /** Between ship and event. */
  nm: NauticalMiles;
  /**
   * When she passes it or arrives, as words say it; in the past where she was not heard since. undefined: it is not known, or she does not
   * come nearer.
   */
  passesAt?: EpochMs | undefined;
  /** She draws away from it. */
  goesAway?: object | undefined;
  /** The user's silence over it lasts. */
  isSilenced?: boolean;
}

/** An emergency keeps its place, silenced or not: silence is no acknowledgement. */
const standsBack = ({ priority }: Listed, { isSilenced = false }: AlertStanding): number => Number(isSilenced && priority !== 'emergency');

/**
 * The one order of alerts on every screen and in every letter, which the list states: the most urgent first; of these, what is silenced
 * last, emergencies excepted; before it, ships that draw away last; of the others the one that passes its event first, by the time that its
 * line says; then those of which that is not known, the nearest first; then the newest, then in the order of ids, so that a list never
 * jumps.
 */
export function worstFirst<A extends Listed>(alerts: Iterable<A>, standingOf: (alert: A) => AlertStanding): A[] {
  return Array.from(alerts, (alert) => {
    const found = standingOf(alert);
    const passesAt = found.goesAway ? Infinity : (found.passesAt ?? Infinity);
    return { alert, away: shown(found.nm), passesAt, goesAway: found.goesAway ? 1 : 0, back: standsBack(alert, found) };
  })
    .toSorted(
      (one, other) =>
        byUrgency(one.alert, other.alert) ||
        one.back - other.back ||
        one.goesAway - other.goesAway ||
        compare(one.passesAt, other.passesAt) ||
        one.away - other.away ||
        other.alert.createdAt - one.alert.createdAt ||
        (one.alert.id < other.alert.id ? -1 : 1),
    )
    .map(({ alert }) => alert);
}

export const isMoreUrgent = (one: Priority, other: Priority): boolean => byUrgency({ priority: one }, { priority: other }) < 0;
