// The data of reports: ships as they are known now, active alerts of an account, and events near its ships in a period.
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import type { ThreatRating } from '#contract/entities/ports.ts';
import { calledAmong, namesakesAmong, type Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { lettersInOrder } from '#domain/alerts/alert-words.ts';
import { beyondHorizon, type FarEvent } from '#domain/beyond-horizon.ts';
import { isWanted } from '#domain/alerts/coverage.ts';
import { IN_FORCE_MS, isInForce } from '#domain/alerts/in-force.ts';
import { isWithin, limitNm } from '#domain/alerts/judge.ts';
import { nearnessOf } from '#domain/alerts/nearness.ts';
import { PlaceGrid } from '#domain/alerts/places/place-grid.ts';
import type { Priority, Situation } from '#domain/alerts/situation.ts';
import { type Voyage, type Watch, WATCHED_EVENT_MEMBERS, type WatchedPort } from '#domain/alerts/watched.ts';
import { bearingDeg } from '#domain/geo/great-circle.ts';
import { type DestinationPort, type PortFinder, portFinder } from '#domain/routing/destination.ts';
import { oldestMs, readWatchers, readWatches } from '#server/alerts/alert-sources.ts';
import { ShipsOfOwners } from '#server/alerts/ships-of-owners.ts';
import type { Tx } from '#server/db/db.ts';
import { selectList } from '#server/sync/rows.ts';
import type { Period } from './periods.ts';

const REPORTED_EVENT_MEMBERS = ['id', ...WATCHED_EVENT_MEMBERS, 'title', 'reportedAt'] as const;
export type ReportedEvent = Pick<EventRow, (typeof REPORTED_EVENT_MEMBERS)[number]>;

/** The same for all reports of one turn. */
export interface ReportWorld {
  events: readonly ReportedEvent[];
  /** All that may be in force, whenever they were reported. */
  inForce: readonly ReportedEvent[];
  portGrid: PlaceGrid<WatchedPort>;
  findPort: PortFinder;
  ratingOf: ReadonlyMap<string, ThreatRating | null>;
  watchOf: ReadonlyMap<string, Watch>;
}

/** Events reported since then that were recent at that time. Invented samples only when there is nothing else, as for alerts. */
export async function readWorld(tx: Tx, sinceMs: EpochMs, nowMs: EpochMs): Promise<ReportWorld> {
  const events = await tx.query<ReportedEvent>(
    `select ${selectList('events', REPORTED_EVENT_MEMBERS)}
     from events where reported_at_ms >= $1 and occurred_at_ms >= $2 and (not sample or not exists (select from events where not sample))
     order by occurred_at_ms desc, id`,
    [sinceMs, sinceMs - IN_FORCE_MS],
  );
  const inForce = await tx.query<ReportedEvent>(
    `select ${selectList('events', REPORTED_EVENT_MEMBERS)}
     from events where occurred_at_ms > $1 and (not sample or not exists (select from events where not sample)) order by id`,
    [oldestMs(nowMs)],
  );
  const ports = await tx.query<{
    id: string;
    name: string;
    locode: string | null;
    country: string | null;
    lon: number;
    lat: number;
    rating: ThreatRating | null;
  }>('select id, name, locode, country, lon, lat, threat_rating as rating from ports order by id');
  const portGrid = new PlaceGrid<WatchedPort>();
  for (const { id, country, lon, lat } of ports) portGrid.put(id, { id, lon, lat, ...(country !== null && { country }) });
  const named = ports.map(
    ({ id, name, locode, country, lon, lat }): DestinationPort => ({
      id,
      name,
      position: [lon, lat],
      ...(locode !== null && { locode }),
      ...(country !== null && { country }),
    }),
  );
  return {
    events,
    inForce,
    portGrid,
    findPort: portFinder(named),
    ratingOf: new Map(ports.map(({ id, rating }) => [id, rating])),
    watchOf: new Map((await readWatches(tx, await readWatchers(tx, null), new ShipsOfOwners())).map((watch) => [watch.accountId, watch])),
  };
}

/** Her position may be old: the report says so. */
export interface ReportedShip {
  mmsi: number;
  name: string;
  /** undefined: not heard for 30 days, or never. */
  ship: Ship | undefined;
  ageMs: number;
}

export function reportedShips(shipOf: (mmsi: number) => Ship | undefined, mmsis: readonly number[], nowMs: EpochMs): ReportedShip[] {
  const ships = mmsis.map((mmsi) => ({ mmsi, ship: shipOf(mmsi) }));
  const namesakes = namesakesAmong(ships.flatMap(({ ship }) => ship ?? []));
  return ships.map(({ mmsi, ship }) => ({
    mmsi,
    name: (ship && calledAmong(namesakes, ship)) ?? `MMSI ${mmsi}`,
    ship,
    ageMs: ship ? Math.max(0, nowMs - ship.lastSeen) : Number.POSITIVE_INFINITY,
  }));
}

export interface NearEvent {
  event: ReportedEvent;
  /** The nearest of the ships. */
  near: ReportedShip;
  distanceNm: NauticalMiles;
  /** From her to the event, degrees true. */
  bearing: number;
}

/** Reported in the period, wanted by the choices and near one of the ships by the rule of alerts: each once, nearest first. */
export function eventsNear(
  world: ReportWorld,
  choices: PreferenceChoices,
  ships: readonly ReportedShip[],
  { fromMs, untilMs }: Period,
): NearEvent[] {
  const wanted = world.events.filter(
    (event) =>
      event.reportedAt >= fromMs &&
      event.reportedAt < untilMs &&
      event.occurredAt >= fromMs - IN_FORCE_MS &&
      isInForce(event, Math.max(event.reportedAt, event.occurredAt)) &&
      isWanted(choices, event, world.portGrid),
  );
  const grid = new PlaceGrid<ReportedEvent>(); // ten thousand ships and as many events must not block the server
  for (const event of wanted) grid.put(event.id, event);
  const limit = limitNm(choices, 'Proximity ALERT');
  const found = new Map<string, NearEvent>();
  for (const near of ships) {
    if (!near.ship) continue;
    for (const event of grid.near(near.ship, limit)) {
      const nearness = nearnessOf('Proximity ALERT', near.ship, undefined, event, limit);
      if (!nearness || !isWithin(limit, nearness.distanceNm)) continue;
      const { distanceNm, nearest } = nearness;
      if (distanceNm >= (found.get(event.id)?.distanceNm ?? Number.POSITIVE_INFINITY)) continue;
      found.set(event.id, { event, near, distanceNm, bearing: bearingDeg(nearest, [event.lon, event.lat]) });
    }
  }
  return [...found.values()].sort((one, other) => one.distanceNm - other.distanceNm);
}

export interface AheadOfShip {
  near: ReportedShip;
  far: FarEvent<ReportedEvent>;
}

/** What lies farther ahead of the ships than the horizon, the soonest first; and how many ships' ways are not known here. */
export function farAhead(
  { inForce, portGrid: ports }: ReportWorld,
  choices: PreferenceChoices,
  ships: readonly ReportedShip[],
  voyageOf: (mmsi: number) => Voyage | undefined,
  nowMs: EpochMs,
): { found: AheadOfShip[]; unknown: number } {
  const known = ships.flatMap((near) => {
    const voyage = near.ship && voyageOf(near.mmsi);
    return near.ship && voyage?.route ? [{ near, ship: near.ship, voyage }] : [];
  });
  const found = known.flatMap(({ near, ship, voyage }) =>
    beyondHorizon({ ship, voyage, events: inForce, choices, ports, nowMs }).map((far) => ({ near, far })),
  );
  return { found: found.toSorted((one, other) => one.far.hours - other.far.hours), unknown: ships.length - known.length };
}

export interface OpenAlert {
  id: string;
  mmsi: number;
  title: string;
  reason: string;
  priority: Priority;
  situation: Situation | null;
  acknowledged: boolean;
}

/** Active alerts, in the order of lists. */
export async function openAlerts(tx: Tx, accountId: string, nowMs: EpochMs): Promise<OpenAlert[]> {
  const rows = await tx.query<OpenAlert>(
    `select id, mmsi, title, reason, priority, situation, acknowledged_at_ms is not null as acknowledged
     from alerts where account_id = $1 and ended_at_ms is null`,
    [accountId],
  );
  return lettersInOrder(rows, (row) => row, nowMs);
}

/** One that began again counts by its last time. */
export async function countAlerts(tx: Tx, accountId: string, { fromMs, untilMs }: Period): Promise<{ raised: number; ended: number }> {
  const [row] = await tx.query<{ raised: number; ended: number }>(
    `select count(*) filter (where created_at_ms >= $2 and created_at_ms < $3)::int as raised,
       count(*) filter (where ended_at_ms >= $2 and ended_at_ms < $3)::int as ended
     from alerts where account_id = $1`,
    [accountId, fromMs, untilMs],
  );
  return row ?? { raised: 0, ended: 0 };
}
