// What the engine keeps of one ship that somebody watches: where she is and goes, who is told, and what has been told. No rules.
import { ALERT_TYPES, type AlertType } from '#contract/alerts.ts';
import type { NauticalMiles } from '#contract/units.ts';
import { toRadians } from '#domain/geo/ellipsoid.ts';
import { limitNm, staysWithinNm } from './judge.ts';
import type { KnownVoyage } from './nearness.ts';
import type { Place } from './place-grid.ts';
import type { Situation } from './situation.ts';
import type { ShipPosition, Watch } from './watched.ts';

/** The longest degree there is, of latitude at a pole, is 60.31 nm (WGS84). */
const MOST_NM_PER_DEGREE = 60.4;

export interface KnownShip {
  ship?: ShipPosition;
  voyage?: KnownVoyage;
  isAtRest: boolean;
  watches: readonly Watch[];
  /** Of all who watch her, how far off something may matter; 0: nobody asks. */
  reachNm: Record<AlertType, NauticalMiles>;
  /** By event; ended ones too, so that what holds again goes on from its revision. */
  told: Map<string, Situation[]>;
  /** No less than she has moved since she is known: no distance from her has changed by more. */
  sailedNm: NauticalMiles;
  /** The events about her, each with how far she may have sailed before its answer can be another. */
  near: { id: string; untilNm: NauticalMiles }[];
  /** When others may have come near. */
  lookNm: NauticalMiles;
  /** The first of all these: until then a position changes nothing. */
  nextNm: NauticalMiles;
}

export const newKnownShip = (): KnownShip => ({
  isAtRest: false,
  watches: [],
  reachNm: { 'Proximity ALERT': 0, 'Route ALERT': 0, 'Destination ALERT': 0 },
  told: new Map(),
  sailedNm: 0,
  near: [],
  lookNm: 0,
  nextNm: 0,
});

/** In the place of the watch that the account had; without `watch` it has none any more. */
export function changeWatch(known: KnownShip, accountId: string, watch?: Watch): void {
  known.watches = [...known.watches.filter((one) => one.accountId !== accountId), ...(watch ? [watch] : [])];
  askAnew(known);
  for (const type of ALERT_TYPES) {
    const limits = known.watches.map(({ choices }) => limitNm(choices, type)).filter((limit) => limit > 0);
    known.reachNm[type] = Math.max(0, ...limits.map(staysWithinNm));
  }
}

/** With her next position everything about her is asked again. */
export function askAnew(known: KnownShip): void {
  known.near = [];
  known.lookNm = 0;
  known.nextNm = 0;
}

/** A straight line on a chart of equal degrees, none of them shorter than on earth: cheap, and no less than the distance. */
function atMostNm(from: Place, lon: number, lat: number): NauticalMiles {
  const turnDeg = Math.abs(lon - from.lon);
  const flattestDeg = from.lat * lat <= 0 ? 0 : Math.min(Math.abs(from.lat), Math.abs(lat));
  const [east, north] = [Math.min(turnDeg, 360 - turnDeg) * Math.cos(toRadians(flattestDeg)), lat - from.lat];
  return Math.sqrt(east * east + north * north) * MOST_NM_PER_DEGREE;
}

/** Copied into the same record each time: a million objects a second that outlive their call are the collector's work, not ours. */
export function moveTo(known: KnownShip, { mmsi, lon, lat, lastSeen }: ShipPosition): void {
  const { ship } = known;
  if (!ship) {
    known.ship = { mmsi, lon, lat, lastSeen };
    return;
  }
  known.sailedNm += atMostNm(ship, lon, lat);
  ship.lon = lon;
  ship.lat = lat;
  ship.lastSeen = lastSeen;
}

const isSame = (one: Situation, other: Situation) => one.accountId === other.accountId && one.type === other.type;

export function keep({ told }: KnownShip, situation: Situation): void {
  const { id } = situation.figures.event;
  told.set(id, [...(told.get(id) ?? []).filter((one) => !isSame(one, situation)), situation]);
}
