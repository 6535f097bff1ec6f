// How long an event may cause alerts, and which events never do.
import { NOT_THREATS } from '#contract/entities/threat-maps.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { WatchedEvent } from './watched.ts';

/** A week: the longer of the two windows in which the dashboard counts events near the user's ships. */
export const IN_FORCE_MS = 7 * DAY_MS;
/** The calendar day of a place far to the east begins up to 14 h before UTC's. A later date is a mistake. */
const AHEAD_MS = 14 * 3_600_000;

/** The latest time at which it can have occurred: the end of the day, when only the day is known. */
export const latestOccurredAt = ({ occurredAt, occurredPrecision }: WatchedEvent): EpochMs =>
  occurredPrecision === 'day' ? occurredAt + DAY_MS - 1 : occurredAt;

/** Zero when it may not have occurred yet. */
export const eventAgeMs = (event: WatchedEvent, nowMs: EpochMs): number => Math.max(0, nowMs - latestOccurredAt(event));

export const isOver = (event: WatchedEvent, nowMs: EpochMs): boolean => nowMs - latestOccurredAt(event) > IN_FORCE_MS;

export const isInForce = (event: WatchedEvent, nowMs: EpochMs): boolean =>
  !(NOT_THREATS as readonly string[]).includes(event.category) && event.occurredAt <= nowMs + AHEAD_MS && !isOver(event, nowMs);
