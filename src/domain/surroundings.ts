// What is near own ships and which port their crews report as destination. Asked ship by ship, so that thousands never block the page.
// Pure.
import { placeOf, shortTurnDeg } from '#domain/geo/longitude.ts';
import { NOT_THREATS } from '#contract/entities/threat-maps.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow, EventRow, PortRow } from '#contract/tables.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { UNDER_WAY_ABOVE_KN } from './ais/movement.ts';
import { latestOccurredAt, IN_FORCE_MS } from './alerts/in-force.ts';
import { bearingDeg } from './geo/great-circle.ts';
import type { Near } from './geo/near.ts';
import { nearIndex } from './geo/near-index.ts';
import { REPORT_RADIUS_NM } from './risk/report-reach.ts';
import type { PortFinder } from './routing/destination.ts';
import { type ShipState, shipState, worstPriorities } from './ship-state.ts';

export interface SurroundingFacts {
  ships: ReadonlyMap<number, Ship>;
  events: Iterable<EventRow>;
  ports: Iterable<PortRow>;
  /** Finds a port among all these ports. */
  findPort: PortFinder;
  alerts: Iterable<AlertRow>;
  /** The distance that the user calls near; 0: nothing is near. */
  proximityNm: NauticalMiles;
}

export interface ShipSurroundings {
  mmsi: number;
  /** As last known; absent: never seen. */
  ship?: Ship | undefined;
  state: ShipState;
  /** Events of the last seven days, nearest first. */
  events: Near<EventRow>[];
  /** Ports rated High, nearest first. */
  ports: Near<PortRow>[];
  /** The port that her reported destination names, if it is rated High or Moderate. */
  bound?: PortRow | undefined;
}

/** Whether the event occurred within this time, or on a day that is partly within it. The list of events counts the same way. */
export const isSince = (event: EventRow, ageMs: number, nowMs: EpochMs): boolean => latestOccurredAt(event) >= nowMs - ageMs;

const isThreat = ({ item: { category } }: Near<EventRow>) => !(NOT_THREATS as readonly string[]).includes(category);

/** Reads the world once; the returned function looks around one ship at a time. */
export function surroundingsIn(
  { ships, events, ports, findPort, alerts, proximityNm }: SurroundingFacts,
  nowMs: EpochMs,
): (mmsi: number) => ShipSurroundings {
  const recent = nearIndex(
    [...events].filter((event) => isSince(event, IN_FORCE_MS, nowMs)),
    placeOf,
  );
  const rated = [...ports].filter(({ threatRating }) => threatRating === 'High' || threatRating === 'Moderate');
  const high = nearIndex(
    rated.filter(({ threatRating }) => threatRating === 'High'),
    placeOf,
  );
  const ahead = new Map(rated.map((port) => [port.id, port]));
  const priorities = worstPriorities(alerts);
  return (mmsi) => {
    const ship = ships.get(mmsi);
    const at = ship && placeOf(ship);
    const near = at && proximityNm > 0 ? recent.within(at, proximityNm) : [];
    const portsNear = at ? high.within(at, REPORT_RADIUS_NM) : [];
    const understood = at && ahead.size > 0 && ship.destination !== undefined ? findPort(ship.destination, at) : undefined;
    const isNear = portsNear.length > 0 || near.some(isThreat);
    return {
      mmsi,
      ship,
      state: shipState({ ship, priority: priorities.get(mmsi), isNear }, nowMs),
      events: near,
      ports: portsNear,
      bound: understood && ahead.get(understood.port.id),
    };
  };
}

/** An event and the own ships near it, nearest first. */
export interface EventNearShips {
  event: EventRow;
  ships: { of: ShipSurroundings; distanceNm: NauticalMiles }[];
}

/** Newest first. */
export function eventsNearShips(around: Iterable<ShipSurroundings>): EventNearShips[] {
  const found = new Map<string, EventNearShips>();
  for (const of of around) {
    for (const { item, distanceNm } of of.events) {
      const entry = found.get(item.id) ?? { event: item, ships: [] };
      entry.ships.push({ of, distanceNm });
      found.set(item.id, entry);
    }
  }
  const all = [...found.values()];
  for (const { ships } of all) ships.sort((one, other) => one.distanceNm - other.distanceNm);
  return all.sort((one, other) => other.event.occurredAt - one.event.occurredAt || (one.event.id < other.event.id ? -1 : 1));
}

/** Under way with the port behind her, as after a visit. Not known of a ship whose course or speed is not reported. */
function sailsAwayFrom(port: PortRow, { cog, sog, ...ship }: Ship): boolean {
  if (cog === undefined || sog === undefined || sog <= UNDER_WAY_ABOVE_KN) return false;
  return Math.abs(shortTurnDeg(cog, bearingDeg(placeOf(ship), placeOf(port)))) > 90;
}

/** A port with the ships bound for it and the ships near it that do not sail away from it, nearest first. */
export interface PortAhead {
  port: PortRow;
  bound: ShipSurroundings[];
  near: { of: ShipSurroundings; distanceNm: NauticalMiles }[];
}

/** High before Moderate, then by number of ships. */
export function portsAhead(around: Iterable<ShipSurroundings>): PortAhead[] {
  const found = new Map<string, PortAhead>();
  const entryOf = (port: PortRow): PortAhead => {
    const entry = found.get(port.id) ?? { port, bound: [], near: [] };
    found.set(port.id, entry);
    return entry;
  };
  for (const of of around) {
    if (of.bound) entryOf(of.bound).bound.push(of);
    for (const { item, distanceNm } of of.ports)
      if (of.bound?.id === item.id || !of.ship || !sailsAwayFrom(item, of.ship)) entryOf(item).near.push({ of, distanceNm });
  }
  const all = [...found.values()];
  for (const { near } of all) near.sort((one, other) => one.distanceNm - other.distanceNm);
  const rank = ({ port }: PortAhead) => (port.threatRating === 'High' ? 0 : 1);
  return all.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      other.bound.length + other.near.length - one.bound.length - one.near.length ||
      one.port.name.localeCompare(other.port.name),
  );
}
