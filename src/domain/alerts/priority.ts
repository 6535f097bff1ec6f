// How urgent a situation is, by the four priorities of IMO MSC.302(87); the limits are ours.
import type { AlertType } from '#contract/entities/alerts.ts';
import { EVENT_TYPE_MEANINGS } from '#contract/entities/events.ts';
import { type EpochMs, HOUR_MS, type NauticalMiles } from '#contract/units.ts';
import { PERIL_OF } from './coverage.ts';
import { weightAt } from './half-life.ts';
import { eventAgeMs } from './in-force.ts';
import type { Priority } from './situation.ts';
import { urgencyRank } from './urgency.ts';
import type { WatchedEvent } from './watched.ts';

/** A skiff makes 25 kn: it covers this in less than half an hour. */
export const CLOSE_NM: NauticalMiles = 10;
/**
 * Beyond this, what her predicted way leads away from is left behind: a skiff that makes 25 kn needs an hour and a half to catch up with a ship
 * of 12 kn.
 */
export const LEFT_BEHIND_NM: NauticalMiles = 2 * CLOSE_NM;
/** The same people may still be there. */
export const JUST_NOW_MS = 6 * HOUR_MS;
/** She will be there before the next report of the day is read. */
export const SOON_MS = 24 * HOUR_MS;
/** One half-life. */
const RECENT = 1 / 2;
/** Half-lives after which what is left is that it happened. */
export const FADED_AFTER = 3;

/** What keeps an alert from being an emergency. */
export const LIMITING_GROUNDS = [
  'noPeril',
  'notGrave',
  'recent',
  'old',
  'faded',
  'notClose',
  'soon',
  'later',
  'timeUnknown',
  'behind',
] as const;

/** The limits within which an alert is as urgent as it is. */
export const SUPPORTING_GROUNDS = ['justNow', 'recent', 'old', 'close', 'notClose', 'soon'] as const;

/** One thing that was weighed, and the most urgent priority that it allows. */
export interface PriorityGround {
  ground: 'grave' | 'justNow' | 'close' | (typeof LIMITING_GROUNDS)[number];
  allows: Priority;
}

interface Meeting {
  passesAt?: EpochMs | undefined;
  isClose: boolean;
  isBehind?: boolean | undefined;
}

function kindOf(type: AlertType, event: WatchedEvent): PriorityGround {
  if (PERIL_OF[event.category] === undefined) return { ground: 'noPeril', allows: 'caution' };
  // undefined: a row that newer code stored
  if (EVENT_TYPE_MEANINGS[event.type]?.isGrave) return { ground: 'grave', allows: 'emergency' };
  return { ground: 'notGrave', allows: type === 'Proximity ALERT' ? 'warning' : 'caution' };
}

function ageOf(event: WatchedEvent, nowMs: EpochMs): PriorityGround {
  const ageMs = eventAgeMs(event, nowMs);
  const weight = weightAt(event.type, ageMs);
  if (weight < 0.5 ** FADED_AFTER) return { ground: 'faded', allows: 'caution' };
  if (weight < RECENT) return { ground: 'old', allows: 'warning' };
  return ageMs <= JUST_NOW_MS ? { ground: 'justNow', allows: 'emergency' } : { ground: 'recent', allows: 'alarm' };
}

function meetingOf(type: AlertType, { passesAt, isClose, isBehind }: Meeting, nowMs: EpochMs): PriorityGround {
  if (isBehind) return { ground: 'behind', allows: 'caution' };
  if (type === 'Proximity ALERT') return isClose ? { ground: 'close', allows: 'emergency' } : { ground: 'notClose', allows: 'alarm' };
  if (passesAt === undefined) return { ground: 'timeUnknown', allows: 'caution' };
  return passesAt - nowMs <= SOON_MS ? { ground: 'soon', allows: 'warning' } : { ground: 'later', allows: 'caution' };
}

/** What decides a priority: kind and age of the event, and how she meets it. The least urgent that one of them allows is the priority. */
export const groundsOf = (
  type: AlertType,
  event: WatchedEvent,
  meeting: Meeting,
  nowMs: EpochMs,
): [kind: PriorityGround, age: PriorityGround, meeting: PriorityGround] => [
  kindOf(type, event),
  ageOf(event, nowMs),
  meetingOf(type, meeting, nowMs),
];

/**
 * emergency: grave, just now, close to the ship. alarm: grave and recent, within the distance she chose. warning: any other peril near the
 * ship, or a grave one where she will be within a day, that has not faded. caution: to be known.
 */
export const priorityOf = (...asked: Parameters<typeof groundsOf>): Priority =>
  groundsOf(...asked).reduce<Priority>((least, { allows }) => (urgencyRank(allows) > urgencyRank(least) ? allows : least), 'emergency');
