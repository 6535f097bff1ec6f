// The week before the demonstration: the events that became known in it, hour by hour as the running demonstration invents them, and the
// alerts that the alert engine raises over them while the fleets' ships sail their past tracks. Only alerts that have ended are kept: what
// still holds is raised by the running engine.
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { DAY_MS, type EpochMs, HOUR_MS } from '#contract/units.ts';
import { relivePast, type PastOfShip } from '#domain/alerts/past-alerts.ts';
import type { Situation } from '#domain/alerts/situation.ts';
import { type Watch, WATCHED_EVENT_MEMBERS, type WatchedEvent } from '#domain/alerts/watched.ts';
import { gapEndsOf } from '#domain/tracks/track-line.ts';
import { placeAt, trackOf } from '#domain/tracks/track.ts';
import { readDestinationPorts } from '#server/features/ports/destination-ports.ts';
import type { Tx } from '#server/db/db.ts';
import { readWithUnreadable } from '#server/features/preferences/choices-in-force.ts';
import type { ImportedEvent } from '#server/import/events/event-store.ts';
import { knownAtMs, sampleEvents } from '#server/import/sample-events.ts';
import { inSlices } from '#server/jobs/slices.ts';
import type { History } from '#server/ships/history.ts';
import { selectList } from '#server/sync/rows.ts';
import { inventHistory, inventNew } from './invented-events.ts';

const WEEK_MS = 7 * DAY_MS;
/** The engine begins a day earlier: at its first hour it raises everything that is there, which is no pace of a week. */
const BEFORE_MS = WEEK_MS + DAY_MS;

const KNOWN_EVENT = selectList('events', ['id', ...WATCHED_EVENT_MEMBERS, 'reportedAt']);

/** A ship of the fleets, and where she was. */
interface PastShip extends Pick<Ship, 'mmsi' | 'name'> {
  track: TrackColumns;
}

export type PastTracks = Pick<History, 'track'>;

async function readPast(ships: readonly Ship[], nowMs: EpochMs, tracks: PastTracks): Promise<PastShip[]> {
  const past: PastShip[] = [];
  for (const { mmsi, name } of ships) past.push({ mmsi, name, track: trackOf(await tracks.track(mmsi, nowMs - BEFORE_MS)) });
  return past;
}

/** Those under way at that time, as inventNew wants them. */
const sailingAt = (ships: readonly PastShip[], atMs: EpochMs) =>
  ships.flatMap(({ track }) => {
    const place = placeAt(track, atMs);
    if (!place || place.inGap || (place.speedKn ?? 0) <= 3) return [];
    const [lon, lat] = place.position;
    return [{ lon, lat, ...(place.courseDeg !== undefined && { cog: place.courseDeg }) }];
  });

/**
 * The events of the week. More of them than later are near where the ships were: a ship that is in risky waters now may have been elsewhere
 * a week ago, and ten ships are to have two or three alerts a day then too (tests/bench/alert-week.ts).
 */
const NEAR_A_DAY = 1.6;
function inventWeek(making: number, ships: readonly PastShip[], nowMs: EpochMs): ImportedEvent[] {
  const events: ImportedEvent[] = [];
  for (let atMs = knownAtMs(nowMs - WEEK_MS); atMs <= nowMs; atMs += HOUR_MS)
    events.push(...inventNew(making, sailingAt(ships, atMs), { afterMs: atMs - HOUR_MS, toMs: atMs, nearADay: NEAR_A_DAY }));
  return events;
}

export interface PastAlert {
  /** As it was raised, which is what people are told. */
  raised: Situation;
  ended: Situation;
  shipName: string | undefined;
}

interface Question extends Pick<PastOfShip, 'events' | 'ports'> {
  ships: readonly PastShip[];
  watchers: readonly Pick<Watch, 'accountId' | 'choices'>[];
  nowMs: EpochMs;
}

/** The ended alerts of the week, in the order in which they were raised. Of an alert that was raised more than once, the last time. */
async function alertsOfWeek({ ships, watchers, events, ports, nowMs }: Question): Promise<PastAlert[]> {
  const found: PastAlert[] = [];
  for (const { mmsi, name: shipName, track } of ships) {
    const held = { track, line: track, gapEnds: gapEndsOf(track) };
    const [raised, ended] = [new Map<string, Situation>(), new Map<string, Situation>()];
    const past = { mmsi, held, events, ports, fromMs: nowMs - BEFORE_MS, toMs: nowMs };
    await inSlices(relivePast(past, watchers), ({ changes }) => {
      for (const { change, situation } of changes) {
        if (change === 'raised') raised.set(situation.key, situation);
        if (change === 'ended') ended.set(situation.key, situation);
        else ended.delete(situation.key);
      }
    });
    for (const [key, end] of ended) {
      const start = raised.get(key);
      if (start && start.raisedAt >= nowMs - WEEK_MS) found.push({ raised: start, ended: end, shipName });
    }
  }
  return found.toSorted((one, other) => one.raised.raisedAt - other.raised.raisedAt);
}

export interface PastWeek {
  /** All that became known before now, back to two years ago, but what the database has. */
  events: readonly ImportedEvent[];
  /** As if each of the accounts had watched all the ships. */
  alerts: readonly PastAlert[];
}

interface WeekParts {
  db: Pick<Tx, 'query'>;
  history: PastTracks;
  making: number;
  ships: readonly Ship[];
  accountIds: readonly string[];
  nowMs: EpochMs;
}

/** Long work, in slices: call it outside a transaction. @throws DbError */
export async function liveThroughWeek({ db, history, making, ships, accountIds, nowMs }: WeekParts): Promise<PastWeek> {
  const past = await readPast(ships, nowMs, history);
  const held = await db.query<WatchedEvent & Pick<EventRow, 'reportedAt'>>(`select ${KNOWN_EVENT} from events where sample order by id`);
  const ids = new Set(held.map(({ id }) => id));
  const samples = sampleEvents(nowMs).filter(({ id }) => !ids.has(id));
  const events = [...samples, ...inventHistory(making, nowMs - WEEK_MS), ...inventWeek(making, past, nowMs)];
  const known = events.map((event) => ({ ...event, reportedAt: knownAtMs(event.occurredAt) }));
  const ports = (await readDestinationPorts(db)).map(({ id, country, position: [lon, lat] }) => ({ id, country, lon, lat }));
  const choices = await readWithUnreadable(db, accountIds);
  const watchers = [...choices].map(([accountId, read]) => ({ accountId, choices: read.choices }));
  return { events, alerts: await alertsOfWeek({ ships: past, watchers, events: [...held, ...known], ports, nowMs }) };
}
