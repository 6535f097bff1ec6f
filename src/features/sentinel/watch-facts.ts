// What this device knows of a watched voyage, as the judgement wants it. Pure.
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow, WatchLogRow } from '#contract/tables.ts';
import { DAY_MS, type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { countedEvents } from '#domain/counted-events.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import type { WatchedIncident, WatchFacts } from '#domain/sentinel/judge-watch.ts';

/** Older ones are new to no watch (src/domain/sentinel/README.md). */
const LOOKED_BACK_MS = 2 * DAY_MS;
/** As the sync chip: a newest position older than this says that the feed is silent. */
const FEED_SILENT_MS = 10 * MINUTE_MS;

/** Samples only where no real event is known. */
export function incidentsOf(events: Iterable<EventRow>, nowMs: EpochMs): WatchedIncident[] {
  return countedEvents([...events])
    .filter(({ category, reportedAt }) => category !== 'Not an incident' && nowMs - reportedAt < LOOKED_BACK_MS)
    .map((event) => ({ id: event.id, position: placeOf(event), occurredAtMs: event.occurredAt, learnedAtMs: event.reportedAt }));
}

/** Times by the server's clock; undefined: nothing was received. */
interface Received {
  shipsMs: EpochMs | undefined;
  rowsMs: EpochMs | undefined;
  eventsMs: EpochMs | undefined;
  /** The newest position of any ship. */
  newestMs: EpochMs | undefined;
}

/**
 * Until when positions, rows and events are complete here. Where the server answers and its feeds bring nothing, no ship is silent by
 * herself: then until the newest position. 0: something was never received.
 */
export function knownUntil({ shipsMs = 0, rowsMs = 0, eventsMs = 0, newestMs = 0 }: Received): EpochMs {
  return Math.min(shipsMs - newestMs > FEED_SILENT_MS ? newestMs : shipsMs, rowsMs, eventsMs);
}

interface Known {
  ship: Ship | undefined;
  log: readonly WatchLogRow[];
  incidents: readonly WatchedIncident[];
  knownUntilMs: EpochMs;
}

export function watchFacts({ ship, log, incidents, knownUntilMs }: Known): WatchFacts {
  return {
    ...(ship && { ship: { position: placeOf(ship), atMs: ship.lastSeen, ...(ship.sog !== undefined && { speedKn: ship.sog }) } }),
    reportsMs: log.flatMap(({ kind, reportedAt }) => (kind === 'report' && reportedAt !== undefined ? [reportedAt] : [])),
    incidents,
    knownUntilMs,
  };
}

/** Newest first; what one device wrote in one millisecond stays in its order, because its ids count up. */
export const newestFirst = (log: readonly WatchLogRow[]): WatchLogRow[] =>
  log.toSorted((one, other) => other.writtenAt - one.writtenAt || (one.id < other.id ? 1 : -1));
