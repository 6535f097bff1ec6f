// A situation: one ship and one event, for one account, with every reason why they concern each other. The alert that people see is made from it.
import type { AlertPriority, AlertStep, AlertType, EndReason } from '#contract/entities/alerts.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { Degrees, EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import type { z } from '#contract/zod.ts';
import type { AlertChoices, WatchedEvent } from './watched.ts';

export type Priority = z.infer<typeof AlertPriority>;

/** How ship and event meet. */
export interface Nearness {
  distanceNm: NauticalMiles;
  /** Where the distance is measured from: the ship, the nearest point of her route, or her destination. */
  nearest: LonLat;
  /** To that point along her route, to its end for a destination. */
  alongNm?: NauticalMiles;
  /** When she is expected there. */
  passesAt?: EpochMs;
  /**
   * Of her route: she has passed that point. Near her: she has passed it by her predicted route and left it behind (LEFT_BEHIND_NM); as measured,
   * absent where her route does not say.
   */
  isBehind?: boolean;
  portId?: string;
  /** Near her, as measured: how near her predicted route comes. No part of a reason. */
  comesToNm?: NauticalMiles;
}

/** One way in which ship and event meet: near her, on her route, at her destination. */
export interface Reason extends Omit<Nearness, 'comesToNm'> {
  type: AlertType;
  priority: Priority;
  /** What the account chose; nearer than this is alerted. */
  limitNm: NauticalMiles;
  /** From `nearest` to the event, degrees true. */
  bearingDeg: Degrees;
  isClose: boolean;
  /** What words and rows say instead of `alongNm` and `passesAt`, which are of when her route was found: both as of this revision. */
  left?: WayLeft;
}

/** From where she is to the point that a reason is about. */
export interface WayLeft {
  /** Along her route; 0: she is there or past it. Absent: where she is on her route is not known. */
  nm?: NauticalMiles;
  /** When she is expected there, if she keeps to the speeds of the prediction from now on. */
  atMs?: EpochMs;
}

/** What the words of an alert are made of, as of one revision: the gravest reason, and what all reasons share. */
export interface Figures extends Omit<Reason, 'type' | 'priority' | 'left'> {
  shipAt: LonLat;
  /** The time of her position. */
  shipSeenAt: EpochMs;
  positionAgeMs: number;
  event: WatchedEvent;
  /** The lowest possible age, when only the day is known. */
  eventAgeMs: number;
}

/** An event that is not in an alert any more, which goes on with others. */
export interface GoneEvent {
  event: WatchedEvent;
  /** How it was met. */
  type: AlertType;
  because: EndReason;
  /** The event is known no more; else what is said of it was corrected. */
  isWithdrawn?: boolean;
  atMs: EpochMs;
}

export interface Situation {
  /** The id of the alert: the same wherever it is computed. */
  readonly key: string;
  readonly accountId: string;
  readonly mmsi: number;
  /** Type, priority and figures are those of the gravest reason, which is the first. */
  readonly type: AlertType;
  readonly priority: Priority;
  readonly reasons: readonly Reason[];
  /** 1 at first; goes up when figures change materially, when it ends, and when it holds again. */
  readonly revision: number;
  readonly figures: Figures;
  /** Since when it is active, this time. */
  readonly raisedAt: EpochMs;
  readonly revisedAt: EpochMs;
  readonly endedAt?: EpochMs;
  readonly endedBecause?: EndReason;
  /** The alert's further events, each with its own reasons, the gravest first (gatherer.ts). */
  readonly others?: readonly Pick<Situation, 'type' | 'priority' | 'reasons' | 'figures'>[];
  /** Events among them that joined without being told. */
  readonly untold?: readonly string[];
  /** Events that people were told of in this period and that do not count any more, the latest last. */
  readonly gone?: readonly GoneEvent[];
  /** The most urgent that it was in this period, when it is less urgent now. */
  readonly worst?: Priority;
  /** Of this period of the alert (steps.ts). Absent: older code stored it. */
  readonly steps?: readonly AlertStep[];
}

/** The choices of an account before and after it made others. */
export interface Rechosen {
  was: AlertChoices;
  is: AlertChoices;
}

export interface SituationChange {
  change: 'raised' | 'revised' | 'ended';
  situation: Situation;
  /** It was judged because the account made other choices just now. */
  rechosen?: Rechosen;
  /** Of an ended one, as in GoneEvent. */
  isWithdrawn?: boolean;
}

export const isOpen = (situation: Situation | undefined): situation is Situation =>
  situation !== undefined && situation.endedAt === undefined;

/** Two hashes of 32 bits after Fowler, Noll and Vo, each with a multiplier of its own: no secret is kept, only a name kept short. */
function hashed(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b);
  }
  return [one, other].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}

/** An id of the contract however long the ids of account and event are. "near" stands for every reason since one alert has them all. */
export const situationKey = (accountId: string, mmsi: number, eventId: string): string =>
  `near-${mmsi}-${hashed(`${accountId} ${eventId}`)}`;

/** The id of the alert that has the reason of an alert of older code, which made one of each type. Migration 0210 says the same in SQL. */
export const mergedAlertId = (id: string): string => id.replace(/^(?:route|port)-(?=\d+-[\da-z]{14}$)/, 'near-');

/** All its events, the gravest first. */
export const eventsOf = ({ figures, others = [] }: Pick<Situation, 'figures' | 'others'>): WatchedEvent[] =>
  [{ figures }, ...others].map((one) => one.figures.event);

/** Way and time as of the revision, as its other figures are. */
function asOfRevision({ left, alongNm, passesAt, ...reason }: Reason): Omit<Reason, 'left'> {
  const [nm, atMs] = left ? [left.nm, left.atMs ?? passesAt] : [alongNm, passesAt];
  return { ...reason, ...(nm !== undefined && { alongNm: nm }), ...(atMs !== undefined && { passesAt: atMs }) };
}

/** The reasons of all its events as a row has them: each names its event if there are several. */
export function reasonsOfAll({ reasons, figures, others = [] }: Situation): (Omit<Reason, 'left'> & { eventId?: string })[] {
  if (others.length === 0) return reasons.map(asOfRevision);
  return [{ reasons, figures }, ...others].flatMap((one) =>
    one.reasons.map((reason) => ({ ...asOfRevision(reason), eventId: one.figures.event.id })),
  );
}

/** Which events such a row is about, the gravest first. */
export const eventIdsOf = ({ eventId, reasons = [] }: Pick<AlertRow, 'eventId' | 'reasons'>): string[] => [
  ...new Set([eventId, ...reasons.flatMap((reason) => reason.eventId ?? [])]),
];

/** Its reasons that are about one event: the one that it is named after, or another. */
export const reasonsAbout = <R extends { eventId?: string | undefined }>(
  { eventId: leading, reasons = [] }: { eventId: string; reasons?: readonly R[] | undefined },
  id = leading,
): R[] => reasons.filter(({ eventId = leading }) => eventId === id);

/** As it was stored, also by older code, which kept one reason and did not list it. */
export function readSituation(stored: Omit<Situation, 'reasons'> & Partial<Pick<Situation, 'reasons'>>): Situation {
  const { reasons, type, priority, figures } = stored;
  if (reasons) return { ...stored, reasons };
  const { shipAt: _at, shipSeenAt: _seen, positionAgeMs: _position, event: _event, eventAgeMs: _age, ...reason } = figures;
  return { ...stored, key: mergedAlertId(stored.key), reasons: [{ ...reason, type, priority }] };
}

/** Whether two accounts were told the same of a ship and an event. With the same choices the same then holds for both. */
export const isSameSoFar = (one: Situation | undefined, other: Situation | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.figures === other.figures &&
    one.revision === other.revision &&
    one.raisedAt === other.raisedAt &&
    one.endedAt === other.endedAt);

/** The situation of an account that had the same situation as another before: its own `before` object when nothing changed. */
export function asForMate(
  mate: { before: Situation | undefined; next: Situation | undefined },
  before: Situation | undefined,
  accountId: string,
): Situation | undefined {
  const { next } = mate;
  if (!next || next === mate.before) return before;
  return { ...next, accountId, key: before?.key ?? situationKey(accountId, next.mmsi, next.figures.event.id) };
}

/** When she was where the alert has her. Of older code only known: at the latest when it was last revised. */
export const seenThen = ({ shipSeenAt, updatedAt }: Pick<AlertRow, 'shipSeenAt' | 'updatedAt'>): EpochMs => shipSeenAt ?? updatedAt;
