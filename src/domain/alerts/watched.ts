// What the engine is told: ships, where they are bound, events, and who watches which ships with which choices.
import type { PreferenceChoices } from '#contract/preferences.ts';
import type { RouteLeg } from '#contract/routing.ts';
import type { Ship } from '#contract/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Place } from './degree-cells.ts';

export type WatchedShip = Pick<Ship, 'mmsi' | 'lon' | 'lat' | 'sog' | 'navStatus' | 'lastSeen'>;

/** As much of it as is kept. */
export type ShipPosition = Pick<WatchedShip, 'mmsi' | 'lon' | 'lat' | 'lastSeen'>;

export type WatchedEvent = Pick<EventRow, 'id' | 'type' | 'category' | 'lon' | 'lat' | 'occurredAt' | 'occurredPrecision' | 'sample'>;

export interface WatchedPort extends Place {
  readonly id: string;
  /** ISO 3166 alpha-2. */
  readonly country?: string | undefined;
}

/** With when she is expected at both ends, where that is known. */
export interface VoyageLeg extends Pick<RouteLeg, 'from' | 'to' | 'distanceNm'> {
  fromMs?: EpochMs;
  toMs?: EpochMs;
}

/** Where she is bound. */
export interface Voyage {
  /** Absent: nobody understands where. */
  destination?: WatchedPort;
  /** From where she is, as routing predicts it: what she has passed is the caller's to leave out. Absent: not predicted yet; []: there is none. */
  route?: readonly VoyageLeg[];
}

export type AlertChoices = Pick<
  PreferenceChoices,
  'vesselProximity' | 'routeProximity' | 'destinationProximity' | 'dataCoverage' | 'perils'
>;

/** An account, the ships of its fleets, and what it wants to be woken for. */
export interface Watch {
  readonly accountId: string;
  readonly choices: AlertChoices;
  readonly mmsis: readonly number[];
}

const EVENT_MEMBERS = ['type', 'category', 'lon', 'lat', 'occurredAt', 'occurredPrecision', 'sample'] as const;

/** Nothing that an alert tells has been corrected. */
export const isSameEvent = (one: WatchedEvent, other: WatchedEvent): boolean =>
  EVENT_MEMBERS.every((member) => one[member] === other[member]);
