// What must be remembered of a ship to find facts in her reports.
import type { ShipFact } from '#contract/entities/ship-facts.ts';
import type { EpochMs } from '#contract/units.ts';
import type { KnownPlaces } from './places.ts';
import { noSpot, type Spot } from './spot.ts';

/** Of a stop: not judged yet, a port call that is told, or a stop where no port is. */
export const STOP = { open: 0, call: 1, elsewhere: 2 } as const;

export interface ShipWatch {
  /** The newest report that was judged. */
  last: Spot;
  /** A report that cannot be true after `last`: the next one decides between the two. */
  aside: Spot;
  /** The report with which the present stop began. */
  stop: Spot;
  /** A value of STOP. */
  stopIs: number;
}

export const newShipWatch = (): ShipWatch => ({ last: noSpot(), aside: noSpot(), stop: noSpot(), stopIs: STOP.open });

/** A new fact, or the end of one that was told without. */
export type FactNews = { fact: ShipFact } | { ended: Pick<ShipFact, 'id' | 'mmsi' | 'startedAt'> & { endedAt: EpochMs } };

export interface Judging {
  mmsi: number;
  places: KnownPlaces;
  tell: (news: FactNews) => void;
}
