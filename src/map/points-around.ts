// What is around a place, as points of a small map: ports, events and ships, topmost last. Pure.
import { placeOf } from '#domain/geo/longitude.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow, PortRow } from '#contract/tables.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { type Near, withinNm } from '#domain/geo/near.ts';
import type { ShipTone, SmallMapPoint } from './small/small-map-points.ts';

/** More of a kind would hide the rest. The newest events are kept, and the nearest of the others. */
const MOST = { ports: 8, events: 30, ships: 30 } as const;

export interface Around {
  radiusNm: NauticalMiles;
  ports: Iterable<PortRow>;
  /** Earlier events are left out. */
  events: Iterable<EventRow>;
  sinceMs: EpochMs;
  ships: Iterable<Ship>;
  /** Ships with an active alert. */
  alerted: ReadonlySet<number>;
  nowMs: EpochMs;
}

export function shipTone({ mmsi, lastSeen }: Pick<Ship, 'mmsi' | 'lastSeen'>, alerted: ReadonlySet<number>, nowMs: EpochMs): ShipTone {
  if (alerted.has(mmsi)) return 'danger';
  return ['stale', 'lost'].includes(ageOf(lastSeen, nowMs)) ? 'old' : 'plain';
}

export function pointsAround(place: LonLat, { radiusNm, ports, events, sinceMs, ships, alerted, nowMs }: Around): SmallMapPoint[] {
  const near = <T extends { lon: number; lat: number }>(rows: Iterable<T>): T[] =>
    withinNm(place, rows, placeOf, radiusNm).map(({ item }: Near<T>) => item);
  const newest = near(events)
    .filter(({ occurredAt }) => occurredAt >= sinceMs)
    .toSorted((one, other) => other.occurredAt - one.occurredAt);
  return [
    ...near(ports)
      .slice(0, MOST.ports)
      .map(({ id, lon, lat, name, threatRating }): SmallMapPoint => ({ kind: 'port', id, lon, lat, label: name, rating: threatRating })),
    ...newest
      .slice(0, MOST.events)
      .toReversed()
      .map(({ id, lon, lat, category, type, sample }): SmallMapPoint => {
        return { kind: 'event', id, lon, lat, category, type, isInvented: sample };
      }),
    ...near(ships)
      .slice(0, MOST.ships)
      .map((ship): SmallMapPoint => {
        const { mmsi, lon, lat, name } = ship;
        return { kind: 'ship', id: String(mmsi), lon, lat, label: name, tone: shipTone(ship, alerted, nowMs) };
      }),
  ];
}
