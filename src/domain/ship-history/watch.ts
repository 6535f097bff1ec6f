// What must be remembered of a ship to find facts in her reports.
import type { ShipFact } from '#contract/ship-history/ship-facts.ts';
import type { EpochMs } from '#contract/units.ts';
import type { KnownPlaces } from './places.ts';
import { noSpot, type Spot } from './spot.ts';

/** Of a stop: not judged yet, a port call that is told, or a stop where no port is. */
export const STOP = { open: 0, call: 1, elsewhere: 2 } as const;

/** Of a drift: not judged yet, or told. */
export const DRIFT = { open: 0, told: 1 } as const;

/** A visit of an area, told when it began. Never changed: another object takes its place. */
export interface AreaVisit {
  readonly areaId: string;
  readonly enteredS: number;
  /** The last report inside. */
  readonly insideS: number;
  /** The first report outside since then; 0: none. */
  readonly outsideS: number;
}

export interface ShipWatch {
  /** The newest report that was judged. */
  last: Spot;
  /** No other report was judged before it: nothing confirms that she was there. */
  isFirst: boolean;
  /** A report that cannot be true after `last`: the next one decides between the two. */
  aside: Spot;
  /** The report with which the present stop began. */
  stop: Spot;
  /** A value of STOP. */
  stopIs: number;
  /** The report with which the present drift began. */
  drift: Spot;
  /** A value of DRIFT. */
  driftIs: number;
  /** When the last jump was that was told; 0: never. */
  jumpS: number;
  visits: readonly AreaVisit[];
}

export const NO_VISITS: readonly AreaVisit[] = [];

export const newShipWatch = (): ShipWatch => ({
  last: noSpot(),
  isFirst: false,
  aside: noSpot(),
  stop: noSpot(),
  stopIs: STOP.open,
  drift: noSpot(),
  driftIs: DRIFT.open,
  jumpS: 0,
  visits: NO_VISITS,
});

/** A new fact, or the end of one that was told without. */
export type FactNews = { fact: ShipFact } | { ended: Pick<ShipFact, 'id' | 'mmsi' | 'startedAt'> & { endedAt: EpochMs } };

export interface Judging {
  mmsi: number;
  places: KnownPlaces;
  /** For how much of a time nothing was heard of any ship, in seconds. */
  deafS: (fromS: number, toS: number) => number;
  tell: (news: FactNews) => void;
}
