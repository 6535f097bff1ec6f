// What the engine stores of one watched ship: position, voyage, who watches her, and her situations. No rules.
import { ALERT_TYPES, type AlertType } from '#contract/entities/alerts.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { toRadians } from '#domain/geo/ellipsoid.ts';
import { limitNm, staysWithinNm } from './judge.ts';
import type { KnownVoyage } from './nearness.ts';
import type { GridPlace } from './places/degree-cells.ts';
import { isOpen, type Situation } from './situation.ts';
import type { AlertChoices, ShipPosition } from './watched.ts';

/** The longest degree, of latitude at a pole, is 60.31 nm (WGS84). */
const MOST_NM_PER_DEGREE = 60.4;

/** The accounts that watch a ship with the same choices. One judgement serves them all. */
export interface Audience {
  readonly choices: AlertChoices;
  readonly choicesKey: string;
  readonly accountIds: Set<string>;
}

/** Of one event: by account. Ended ones too, so that what holds again goes on from its revision. */
export type EventSituations = Map<string, Situation>;

export interface KnownShip {
  readonly mmsi: number;
  ship?: ShipPosition;
  voyage?: KnownVoyage;
  isAtRest: boolean;
  audiences: Audience[];
  /** By type: how far away something may matter to any of her audiences; 0: to none. */
  reachNm: Record<AlertType, NauticalMiles>;
  /** By event. */
  told: Map<string, EventSituations>;
  /** How far she has sailed since she is known, rounded up: no distance from her has changed by more. */
  sailedNm: NauticalMiles;
  /** The events near her, each with how far she may sail before its answer may change. */
  near: { id: string; untilNm: NauticalMiles }[];
  /** How far she may sail before other events may have come near. */
  lookNm: NauticalMiles;
  /** The smallest of these distances: until then a position changes nothing. */
  nextNm: NauticalMiles;
  /** When the first of what lies further ahead comes within somebody's horizon. */
  aheadMs: EpochMs;
}

export const newKnownShip = (mmsi: number): KnownShip => ({
  mmsi,
  isAtRest: false,
  audiences: [],
  reachNm: { 'Proximity ALERT': 0, 'Route ALERT': 0, 'Destination ALERT': 0 },
  told: new Map(),
  sailedNm: 0,
  near: [],
  lookNm: 0,
  nextNm: 0,
  aheadMs: Number.POSITIVE_INFINITY,
});

/** Moves the account to the audience with these choices; without choices the account leaves. */
export function changeAudience(known: KnownShip, accountId: string, chosen?: Pick<Audience, 'choices' | 'choicesKey'>): void {
  for (const { accountIds } of known.audiences) accountIds.delete(accountId);
  known.audiences = known.audiences.filter(({ accountIds }) => accountIds.size > 0);
  if (chosen) {
    const audience = known.audiences.find(({ choicesKey }) => choicesKey === chosen.choicesKey);
    if (audience) audience.accountIds.add(accountId);
    else known.audiences.push({ ...chosen, accountIds: new Set([accountId]) });
  }
  askAnew(known);
  for (const type of ALERT_TYPES) {
    const limits = known.audiences.map(({ choices }) => limitNm(choices, type)).filter((limit) => limit > 0);
    known.reachNm[type] = Math.max(0, ...limits.map(staysWithinNm));
  }
}

/** Makes her next position judge everything again. */
export function askAnew(known: KnownShip): void {
  known.near = [];
  known.lookNm = 0;
  known.nextNm = 0;
}

/** The distance on a chart where all degrees have the length of the longest: cheap, and never too short. */
function atMostNm(from: GridPlace, lon: number, lat: number): NauticalMiles {
  const turnDeg = Math.abs(lon - from.lon);
  const flattestDeg = from.lat * lat <= 0 ? 0 : Math.min(Math.abs(from.lat), Math.abs(lat));
  const [east, north] = [Math.min(turnDeg, 360 - turnDeg) * Math.cos(toRadians(flattestDeg)), lat - from.lat];
  return Math.sqrt(east * east + north * north) * MOST_NM_PER_DEGREE;
}

/** Copies into the same record each time: a million new objects a second would burden the garbage collector. */
export function moveKnownShip(known: KnownShip, { mmsi, lon, lat, lastSeen }: ShipPosition): void {
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

export function keep({ told }: KnownShip, situation: Situation): void {
  const { accountId, figures } = situation;
  const ofEvent: EventSituations = told.get(figures.event.id) ?? new Map();
  told.set(figures.event.id, ofEvent);
  ofEvent.set(accountId, situation);
}

export function* openSituations(told: Iterable<Situation | undefined>): Generator<Situation> {
  for (const situation of told) if (isOpen(situation)) yield situation;
}
