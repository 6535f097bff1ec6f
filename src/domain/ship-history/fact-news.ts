// News of facts, as every rule tells them: a fact with the report that it began with, and the end of one that was told without.
import type { ShipFact, ShipFactKind } from '#contract/ship-history/ship-facts.ts';
import { factId } from './fact-id.ts';
import type { Spot } from './spot.ts';
import type { FactNews } from './watch.ts';

interface FactKey<K extends ShipFactKind> {
  kind: K;
  mmsi: number;
  /** What tells it from others of its kind that began in the same second. */
  which?: string;
}

interface BegunFact<K extends ShipFactKind> extends FactKey<K> {
  from: Readonly<Pick<Spot, 'atS' | 'lon' | 'lat'>>;
  /** Absent: it goes on. */
  endedS?: number;
  detail: Extract<ShipFact, { kind: K }>['detail'];
}

export function newFact<K extends ShipFactKind>({ kind, mmsi, which, from: { atS, lat, lon }, endedS, detail }: BegunFact<K>): FactNews {
  const ended = endedS === undefined ? {} : { endedAt: endedS * 1000 };
  return { fact: { id: factId(kind, mmsi, atS, which), mmsi, kind, startedAt: atS * 1000, ...ended, lat, lon, detail } as ShipFact };
}

export function endOfFact(
  { kind, mmsi, which }: FactKey<ShipFactKind>,
  { startedS, endedS }: { startedS: number; endedS: number },
): FactNews {
  return { ended: { id: factId(kind, mmsi, startedS, which), mmsi, startedAt: startedS * 1000, endedAt: endedS * 1000 } };
}
