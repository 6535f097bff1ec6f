// What the worker that watches over the fleets without a server answers, and what it is told by the page.
import type { RouteLeg } from '#contract/routing.ts';
import type { Ship } from './ships.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';

/** Where this device itself says that its ship is. */
export type OwnPosition = Pick<Ship, 'mmsi' | 'lon' | 'lat' | 'sog' | 'lastSeen'>;

/** []: there is no way. */
export type PlanWay = (from: LonLat, to: LonLat) => Promise<readonly RouteLeg[]>;

export interface AlertWatchApi {
  /** Must be the first call. From then on alerts of this account are computed here and written to its database. */
  open(accountId: string, plan: PlanWay): void;
  /** In the place of what AIS says while it is newer; undefined: this device is on no ship any more. */
  putOwnPosition(position: OwnPosition | undefined): void;
  /** As setServerClock of #platform/clock.ts. */
  setServerClock(skewMs: number, serverMs?: EpochMs): void;
}
