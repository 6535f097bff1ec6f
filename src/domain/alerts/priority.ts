// How urgent a situation is, by the four priorities of IMO MSC.302(87); the limits are ours.
import type { AlertType } from '#contract/entities/alerts.ts';
import { EVENT_TYPE_MEANINGS } from '#contract/entities/events.ts';
import { type EpochMs, HOUR_MS, type NauticalMiles } from '#contract/units.ts';
import { PERIL_OF } from './coverage.ts';
import { weightAt } from './half-life.ts';
import { eventAgeMs } from './in-force.ts';
import type { Nearness, Priority } from './situation.ts';
import type { WatchedEvent } from './watched.ts';

/** A skiff makes 25 kn: it covers this in less than half an hour. */
export const CLOSE_NM: NauticalMiles = 10;
/** The same people may still be there. */
const JUST_NOW_MS = 6 * HOUR_MS;
/** She will be there before the next report of the day is read. */
const SOON_MS = 24 * HOUR_MS;
/** One half-life. */
const RECENT = 1 / 2;
/** Three: what is left is that it happened. */
const FADED = 1 / 8;

/**
 * emergency: grave, just now, close to the ship. alarm: grave and recent, within the distance she chose. warning: any other peril near the
 * ship, or a grave one where she will be within a day, that has not faded. caution: to be known.
 */
export function priorityOf(
  type: AlertType,
  event: WatchedEvent,
  { passesAt, isClose }: Nearness & { isClose: boolean },
  nowMs: EpochMs,
): Priority {
  const ageMs = eventAgeMs(event, nowMs);
  const weight = weightAt(event.type, ageMs);
  if (PERIL_OF[event.category] === undefined || weight < FADED) return 'caution';
  const isGrave = EVENT_TYPE_MEANINGS[event.type]?.isGrave; // undefined: a row that newer code stored
  if (type !== 'Proximity ALERT') return isGrave && passesAt !== undefined && passesAt - nowMs <= SOON_MS ? 'warning' : 'caution';
  if (isGrave && isClose && ageMs <= JUST_NOW_MS) return 'emergency';
  return isGrave && weight >= RECENT ? 'alarm' : 'warning';
}
