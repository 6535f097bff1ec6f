// What a device or the server knows of a watched voyage, as the judgement wants it. Pure.
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow, WatchLogRow } from '#contract/tables.ts';
import { DAY_MS, type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { countedEvents } from '#domain/counted-events.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import type { WatchedIncident, WatchFacts } from '#domain/sentinel/judge-watch.ts';
import type { PlannedVoyage } from '#domain/sentinel/planned-voyage.ts';

/** Older ones are new to no watch (src/domain/sentinel/README.md). */
export const LOOKED_BACK_MS = 2 * DAY_MS;
/** As the sync chip: a newest position older than this says that the feed is silent. */
export const FEED_SILENT_MS = 10 * MINUTE_MS;

export type EventAhead = Pick<EventRow, 'id' | 'lat' | 'lon' | 'category' | 'occurredAt' | 'occurredPrecision' | 'reportedAt' | 'sample'>;

/** Samples only where no real event is known. */
export function incidentsOf(events: Iterable<EventAhead>, nowMs: EpochMs): WatchedIncident[] {
  return countedEvents([...events])
    .filter(({ category, reportedAt }) => category !== 'Not an incident' && nowMs - reportedAt < LOOKED_BACK_MS)
    .map((event) => ({
      id: event.id,
      position: placeOf(event),
      occurredAtMs: event.occurredAt,
      learnedAtMs: event.reportedAt,
      ...(event.occurredPrecision === 'day' && { isDayOnly: true }),
      ...(event.sample && { isInvented: true }),
    }));
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
export function knownUntil({ shipsMs = 0, rowsMs = 0, eventsMs = 0, newestMs = 0 }: Received): KnownUntil {
  const positionsMs = shipsMs - newestMs > FEED_SILENT_MS ? newestMs : shipsMs;
  return { knownUntilMs: Math.min(positionsMs, rowsMs, eventsMs), reportsUntilMs: rowsMs };
}

type KnownUntil = Required<Pick<WatchFacts, 'knownUntilMs' | 'reportsUntilMs'>>;

interface Known extends KnownUntil {
  ship: Ship | undefined;
  /** When she reported. */
  reportsMs: readonly EpochMs[];
  incidents: readonly WatchedIncident[];
  planned?: PlannedVoyage | undefined;
  departedMs?: EpochMs | undefined;
}

export function watchFacts({ ship, ...known }: Known): WatchFacts {
  return {
    ...(ship && { ship: { position: placeOf(ship), atMs: ship.lastSeen, ...(ship.sog !== undefined && { speedKn: ship.sog }) } }),
    ...known,
  };
}

/** Of these lines, when she reported. */
export const reportTimes = (log: readonly WatchLogRow[]): EpochMs[] =>
  log.flatMap(({ kind, reportedAt }) => (kind === 'report' && reportedAt !== undefined ? [reportedAt] : []));

/** Of these lines, when the server last saw her depart. undefined: never. */
export const departedOf = (log: readonly WatchLogRow[]): EpochMs | undefined =>
  log.reduce<EpochMs | undefined>(
    (last, { kind, reportedAt = 0 }) => (kind === 'departed' ? Math.max(last ?? 0, reportedAt) : last),
    undefined,
  );
