// Facts of a ship: what her reports showed, found once and kept for years, whatever happens to her track. The rules by which they are found
// are src/domain/ship-history.
import { LatDeg, LonDeg } from '#contract/geojson.ts';
import { Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { Mmsi, Traffic } from './ships.ts';

const SHIP_FACT_KINDS = ['portCall'] as const;
export const ShipFactKind = z.enum(SHIP_FACT_KINDS);
export type ShipFactKind = z.infer<typeof ShipFactKind>;

/** Of invented or recorded traffic it says so, as the ships of that traffic do. */
export const FactTraffic = Traffic.exclude(['none']);
export type FactTraffic = z.infer<typeof FactTraffic>;

/** What every fact has. Without `endedAt` it still goes on, as far as is known. Place: where it began. */
export const shipFactMembers = {
  mmsi: Mmsi,
  startedAt: z.int(),
  endedAt: z.int().optional(),
  lat: LatDeg,
  lon: LonDeg,
};

/** Stopped for an hour or more near a known port, from the first report of the stop to the last one. */
const PortCall = z.object({
  ...shipFactMembers,
  id: Id,
  kind: z.literal('portCall'),
  detail: z.object({ portId: Id, portName: z.string() }),
});

export const ShipFact = z.discriminatedUnion('kind', [PortCall]);
export type ShipFact = z.infer<typeof ShipFact>;

/** How long the server keeps them at least, from their end. */
export const SHIP_FACT_DAYS = 3 * 366;
