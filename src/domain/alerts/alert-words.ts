// The English text of an alert, for lists and for clients that do not read figures. Made from a situation; read back only here, of an alert
// whose event is withdrawn.
import type { AlertRow, EventRow } from '#contract/tables.ts';
import { type AlertNameTexts, type EndReason, nameOfAlert } from '#contract/entities/alerts.ts';
import { EVENT_TYPES, type EventType } from '#contract/entities/events.ts';
import { type EpochMs, HOUR_MS, MINUTE_MS, type NauticalMiles } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { isOfNow, isOvertaken, stillCounts } from './alert-now.ts';
import { type Figures, type GoneEvent, type Priority, type Reason, readSituation, type Situation } from './situation.ts';
import { metFirstOf, worstFirst } from './urgency.ts';

/** Whole miles from 10 on: a tenth does not matter there. */
export const miles = (nm: number): string => `${nm < 10 ? nm.toFixed(1) : Math.round(nm)} nm`;

/** Completed units, as screens say an age. */
export function age(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(0, Math.floor(ms / 60_000))} min`;
  return ms < 48 * HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / HOUR_MS / 24)} days`;
}

export const time = (atMs: EpochMs): string => `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')}Z`;
/** `isDayOnly`: only the day is known. */
export const dayOrTime = (atMs: EpochMs, isDayOnly = false): string => (isDayOnly ? time(atMs).slice(0, 10) : time(atMs));
export const course = (deg: number): string => String(Math.round(deg) % 360).padStart(3, '0');

/** What an alert is about, and the point from which distance and bearing are measured: where she is, passes or arrives. */
const FROM: Record<Situation['type'], { of: string; from: string; point: string; place: string }> = {
  'Proximity ALERT': { of: 'the ship', from: 'her', point: 'the ship', place: 'the ship' },
  'Route ALERT': { of: 'her predicted route', from: 'the nearest point of it', point: 'that point', place: 'its nearest point' },
  'Destination ALERT': { of: 'her destination', from: 'it', point: 'the destination', place: 'the destination' },
};

const whose = (type: Situation['type'], ship: string): string =>
  type === 'Proximity ALERT' ? ship : `the ${type === 'Route ALERT' ? 'route' : 'destination'} of ${ship}`;

const NAME_TEXTS: AlertNameTexts = {
  andMore: (name, others) => `${name}, and ${others} other event${others === 1 ? '' : 's'}`,
  named: (type, { event, distance, ship }) => `${event} ${distance} from ${whose(type, ship)}`,
  namedNear: (type, { event, ship }) => `${event} near ${whose(type, ship)}`,
};

const writtenAt = ({ shipSeenAt, positionAgeMs }: Figures): EpochMs => shipSeenAt + positionAgeMs;

/**
 * As screens name the alert: without a distance from a position that is not of now, since a name has no room for its time. `ship`: her name,
 * or her MMSI.
 */
export function alertTitle({ type, figures, others = [] }: Pick<Situation, 'type' | 'figures' | 'others'>, ship: string): string {
  const isOld = type === 'Proximity ALERT' && !isOfNow(figures.shipSeenAt, writtenAt(figures));
  const distance = isOld ? undefined : miles(figures.distanceNm);
  return nameOfAlert({ type, event: figures.event.type, events: 1 + others.length, ship, distance }, NAME_TEXTS);
}

/** What is left of her way to the point of a reason. undefined: nothing is to be said. `seenAt`: from where, in words. */
function wayTo(
  { alongNm, passesAt, isBehind, left = { nm: alongNm, atMs: passesAt } }: Reason,
  seenAt = '',
): { way: string; isPast: boolean } | undefined {
  if (isBehind) return { way: '', isPast: true };
  if (!alongNm) return undefined; // the nearest point of her route is where she was when it was found
  const atMs = left.atMs ?? passesAt;
  const when = atMs === undefined ? '' : `about ${time(atMs)}`;
  if (left.nm === undefined) return when === '' ? undefined : { way: when, isPast: false };
  const way = [`when she has sailed another ${miles(left.nm)}${seenAt}`, when].filter(Boolean).join(', ');
  return { way, isPast: left.nm === 0 };
}

function passing(reason: Reason, { shipSeenAt }: Figures): string {
  const found = wayTo(reason, ` from where she was at ${time(shipSeenAt)}`);
  if (!found) return '';
  const isPort = reason.type === 'Destination ALERT';
  if (found.isPast && reason.type === 'Proximity ALERT') return ' By her predicted route she has left it behind.';
  if (found.isPast) return isPort ? ' By her predicted route she is there.' : ' By her predicted route she has passed that point.';
  return ` She ${isPort ? 'arrives there' : 'passes that point'} ${found.way}.`;
}

/** Each distance from the ship, and each way that is left, with the time of the position that it is from. */
function within(reason: Reason, figures: Figures): string {
  const { of, from, point } = FROM[reason.type];
  const seenAt = reason.type === 'Proximity ALERT' ? ` at ${time(figures.shipSeenAt)}` : '';
  const bearing = `bearing ${course(reason.bearingDeg)}°T from ${point}`;
  return `Within ${miles(reason.limitNm)} of ${of}: the event is ${miles(reason.distanceNm)} from ${from}${seenAt}, ${bearing}.${passing(reason, figures)}`;
}

/** It speaks of an event of this type that was corrected or withdrawn since it was told (goneWords, and as older code wrote it). */
export const saysWithdrawn = ({ reason }: { reason: string }, type: EventType): boolean =>
  reason
    .split(GONE_HEAD)[1]
    ?.split(/[;.] ?/)
    .some((one) => new RegExp(`^ ?${type} of .*: its report was |^ ?${type}, since .*: corrected or withdrawn$`).test(one)) ?? false;

const SAMPLE = 'Invented sample, no real event.';
const sampleWords = ({ event }: Situation['figures']): string => (event.sample ? ` ${SAMPLE}` : '');

/** Whether the text of an alert says so. */
export const saysInvented = ({ reason }: { reason: string }): boolean => reason.includes(SAMPLE);

/** By an invented event. `events`: those on this device; of a withdrawn one the alert's own text says it. */
export function isOfInventedEvent(
  alert: Pick<AlertRow, 'eventId' | 'reason'>,
  events: ReadonlyMap<string, Pick<EventRow, 'sample'>> | undefined,
): boolean {
  const event = events?.get(alert.eventId);
  return event ? event.sample === true : saysInvented(alert);
}

/** The type of the event that a title begins with, undefined where it does not. */
export const typeInTitle = ({ title }: { title: string }): EventType | undefined =>
  EVENT_TYPES.filter((type) => title.startsWith(`${type} `)).toSorted((one, other) => other.length - one.length)[0];

type Part = Pick<Situation, 'reasons' | 'figures'>;

/** Ages are of the moment of writing: the text is read later too. */
const ofOne = ({ reasons, figures }: Part): string[] => [
  ...reasons.map((reason) => within(reason, figures)),
  `When this was written, it had happened ${age(figures.eventAgeMs)} before and her position was ${age(figures.positionAgeMs)} old.${sampleWords(figures)}`,
];

function briefly(reason: Reason, { event, eventAgeMs }: Situation['figures']): string {
  const { type, distanceNm, bearingDeg } = reason;
  const where = `${event.type} (${age(eventAgeMs)} before), ${miles(distanceNm)}, bearing ${course(bearingDeg)}°T`;
  const found = wayTo(reason);
  if (!found) return where;
  const verb = type === 'Destination ALERT' ? 'reached' : 'passed';
  return found.isPast ? `${where}, already ${verb}` : `${where}, ${verb} ${found.way}`;
}

/** When she is expected at the event after the moment of writing, on her route or at her destination. `nm`: between ship and event. */
function expectedAt({ reasons, figures }: Part, nm: NauticalMiles): { reason: Reason; atMs: EpochMs } | undefined {
  const writtenMs = writtenAt(figures);
  const times = reasons.flatMap((reason) => {
    const atMs = reason.left?.atMs ?? reason.passesAt;
    return reason.type === 'Proximity ALERT' || reason.isBehind || isOvertaken(reason, nm) || atMs === undefined || atMs <= writtenMs
      ? []
      : [{ reason, atMs }];
  });
  return times.toSorted((one, other) => one.atMs - other.atMs)[0];
}

/** What she meets first by her route, as screens say it of now. `expected`: when; undefined: nobody knows. */
function firstOf(parts: readonly Part[]) {
  const ahead = parts.flatMap((part) => {
    const near = part.reasons.find(({ type }) => type === 'Proximity ALERT');
    if (part.reasons.some((reason) => wayTo(reason)?.isPast)) return [];
    const { shipAt, event } = part.figures;
    const nm = near?.distanceNm ?? distanceNm(shipAt, [event.lon, event.lat]);
    const expected = expectedAt(part, nm);
    return {
      nm,
      isNear: near !== undefined,
      atMs: expected?.atMs,
      expected,
      event,
    };
  });
  return metFirstOf(ahead);
}

interface Lettered {
  id: string;
  priority: Priority;
  /** null: no engine made it. */
  situation: Situation | null;
}

/** Alerts in the order of lists (worstFirst), by what their letters say: only her predicted route says there when she passes. */
export function lettersInOrder<A>(alerts: readonly A[], letteredOf: (alert: A) => Lettered, nowMs: EpochMs): A[] {
  const listed = alerts.map((alert) => {
    const { id, priority, situation } = letteredOf(alert);
    return { alert, id, priority, held: situation, createdAt: situation?.raisedAt ?? 0 };
  });
  return worstFirst(listed, ({ held }) => {
    if (!held) return { nm: Number.POSITIVE_INFINITY };
    const situation = readSituation(held);
    const { shipAt, event, isBehind } = situation.figures;
    const first = firstOf([situation, ...(situation.others ?? [])]);
    const nm = first?.nm ?? distanceNm(shipAt, [event.lon, event.lat]);
    return { nm, passesAt: stillCounts(first?.expected?.atMs, nowMs), ...(isBehind && { goesAway: {} }) };
  }).map(({ alert }) => alert);
}

function firstWords(parts: readonly Part[]): string[] {
  const first = firstOf(parts);
  if (!first?.expected) return [];
  const { reason, atMs } = first.expected;
  const verb = reason.type === 'Destination ALERT' ? 'reached' : 'passed';
  return [
    `First ahead: ${first.event.type}, ${verb} about ${time(atMs)}, ${miles(reason.distanceNm)} from ${FROM[reason.type].of} (estimate).`,
  ];
}

/** What events share is said once, over them. */
function ofSeveral(parts: readonly Part[]): string[] {
  const lists = new Map<string, string[]>();
  for (const { reasons, figures } of parts)
    for (const reason of reasons) {
      const { of, place } = FROM[reason.type];
      const head = `Within ${miles(reason.limitNm)} of ${of}, measured from ${place}`;
      lists.set(head, [...(lists.get(head) ?? []), briefly(reason, figures)]);
    }
  const said = [...lists].map(([head, events]) => `${head}: ${events.join('; ')}.`);
  const shared = parts[0]?.figures;
  return shared ? [...firstWords(parts), ...said, `${positionsWords(parts, shared)}${sampleWords(shared)}`] : said;
}

/** Figures of one event stay while those of another are judged anew. */
function positionsWords(parts: readonly Part[], shared: Figures): string {
  const seen = parts.map(({ figures }) => figures.shipSeenAt);
  const [fromMs, toMs] = [Math.min(...seen), Math.max(...seen)];
  if (toMs - fromMs >= MINUTE_MS) return `The distances are from her positions of ${time(fromMs)} to ${time(toMs)}.`;
  return `The distances are from her position of ${time(shared.shipSeenAt)}, ${age(shared.positionAgeMs)} old when this was written.`;
}

const GONE: Record<EndReason, string> = {
  passed: 'beyond the distance that was set',
  later: 'not expected within the hours that were set',
  eventOver: 'too old to alert',
  eventCorrected: 'its report was corrected',
  atRest: 'she lies in port or at anchor, where only an emergency counts',
  leftFleets: 'she is in no fleet that is watched',
  notWatched: 'not watched any more',
  choicesChanged: 'not within the alert preferences since they were changed',
  clientChoicesChanged: 'not within the alert preferences since those of the client were changed',
  joined: 'in another alert',
};

const GONE_HEAD = 'Told of before and not counted any more:';
/** What people were told of and miss in the alert now. */
function goneWords(gone: readonly GoneEvent[]): string[] {
  const words = gone.map(({ event: { type, occurredAt, occurredPrecision }, because, isWithdrawn, atMs }) => {
    const occurred = dayOrTime(occurredAt, occurredPrecision === 'day');
    return `${type} of ${occurred}, left out at ${time(atMs)}: ${isWithdrawn ? 'its report was withdrawn' : GONE[because]}`;
  });
  return words.length > 0 ? [`${GONE_HEAD} ${words.join('; ')}.`] : [];
}

/** Every event with every reason and the figures that caused it, the gravest first; then the events that do not count any more. */
export const alertReason = ({ reasons, figures, others = [], gone = [] }: Part & Pick<Situation, 'others' | 'gone'>): string =>
  [...(others.length === 0 ? ofOne({ reasons, figures }) : ofSeveral([{ reasons, figures }, ...others])), ...goneWords(gone)].join(' ');
