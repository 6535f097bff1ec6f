// The interface of the worker that watches the fleets without a server, and what the page tells it.
import type { RouteLeg } from '#contract/routing.ts';
import type { Ship } from './ships.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';

/** The position of the device's own ship, by the device itself. */
export type OwnPosition = Pick<Ship, 'mmsi' | 'lon' | 'lat' | 'sog' | 'lastSeen'>;

/** []: there is no route. */
export type PlanWay = (from: LonLat, to: LonLat) => Promise<readonly RouteLeg[]>;

export interface AlertWatchApi {
  /** Must be the first call. From then on this worker computes the account's alerts and writes them to its database. */
  open(accountId: string, plan: PlanWay): void;
  /** Replaces the AIS position while it is newer. undefined: this device is no longer on a ship. */
  putOwnPosition(position: OwnPosition | undefined): void;
  /** Like setServerClock of #platform/clock.ts. */
  setServerClock(skewMs: number, serverMs?: EpochMs): void;
}
