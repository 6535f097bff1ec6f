// The input of the engine: ships, their voyages, events, and who watches which ships with which choices.
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import type { RouteLeg } from '#contract/routing.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { GridPlace } from './places/degree-cells.ts';

export type WatchedShip = Pick<Ship, 'mmsi' | 'lon' | 'lat' | 'sog' | 'navStatus' | 'lastSeen'>;

/** The part that is stored. */
export type ShipPosition = Pick<WatchedShip, 'mmsi' | 'lon' | 'lat' | 'lastSeen'>;

/** What alerts read of an event, beside its id. The type, the comparison and the database's select are made from this list. */
export const WATCHED_EVENT_MEMBERS = ['type', 'category', 'lon', 'lat', 'occurredAt', 'occurredPrecision', 'source', 'sample'] as const;
export type WatchedEvent = Pick<EventRow, 'id' | (typeof WATCHED_EVENT_MEMBERS)[number]>;

export interface WatchedPort extends GridPlace {
  readonly id: string;
  /** ISO 3166 alpha-2. */
  readonly country?: string | undefined;
}

/** With the expected times at both ends, where they are known. */
export interface VoyageLeg extends Pick<RouteLeg, 'from' | 'to' | 'distanceNm'> {
  fromMs?: EpochMs;
  toMs?: EpochMs;
}

/** Where she is bound. */
export interface Voyage {
  /** Absent: the destination is not understood. */
  destination?: WatchedPort;
  /** The predicted route from her position; the caller leaves out what she has passed. Absent: not predicted yet; []: there is none. */
  route?: readonly VoyageLeg[];
}

/** What alerts read of an account's choices: the type, and what accounts are grouped by, are made from this list. */
const ALERT_CHOICES = ['vesselProximity', 'routeProximity', 'destinationProximity', 'horizonHours', 'dataCoverage', 'perils'] as const;
export type AlertChoices = Pick<PreferenceChoices, (typeof ALERT_CHOICES)[number]>;

/** The same for accounts with the same choices. */
export const choicesKeyOf = (choices: AlertChoices): string => JSON.stringify(ALERT_CHOICES.map((member) => choices[member]));

/** An account, the ships of its fleets, and what it wants alerts about. */
export interface Watch {
  readonly accountId: string;
  readonly choices: AlertChoices;
  /** The choices are its client's. */
  readonly followsClient?: boolean;
  readonly mmsis: readonly number[];
}

/** Whether nothing that an alert shows has been corrected. */
export const isSameEvent = (one: WatchedEvent, other: WatchedEvent): boolean =>
  WATCHED_EVENT_MEMBERS.every((member) => one[member] === other[member]);
