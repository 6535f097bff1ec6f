// Facts of a ship: what her reports showed, found once and kept for years, whatever happens to her track. The rules by which they are found
// are src/domain/ship-history.
import { LatDeg, LonDeg } from '#contract/geojson.ts';
import { Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { AREA_LAYERS, AreaLayer } from '#contract/entities/areas.ts';
import { Mmsi, Traffic } from '#contract/entities/ships.ts';

/** The areas whose entering is a fact: listed areas and threat areas. */
export const FACT_AREA_LAYERS: readonly AreaLayer[] = AREA_LAYERS.filter((layer) => layer !== 'eez' && layer !== 'cables');

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
const members = { ...shipFactMembers, id: Id };

/** Stopped for an hour or more near a known port, from the first report of the stop to the last one. */
const PortCall = z.object({
  ...members,
  kind: z.literal('portCall'),
  detail: z.object({ portId: Id, portName: z.string() }),
});

/** From the first report inside to the last one. */
const AreaEntered = z.object({
  ...members,
  kind: z.literal('areaEntered'),
  detail: z.object({
    areaId: Id,
    name: z.string(),
    layer: AreaLayer,
    edition: z.string(),
    firstHeardInside: z.literal(true).optional().describe('She was inside when she was first heard of: when she entered is not known'),
  }),
});

/** No report of a ship that was under way, from the last one before to the first one after. */
const Silence = z.object({
  ...members,
  kind: z.literal('silence'),
  detail: z.object({ untilLat: LatDeg, untilLon: LonDeg, distanceNm: z.number() }),
});

/** mmsi: an IMO number goes on under another MMSI. flag: by the MMSI. */
const IDENTITY_MEMBERS = ['name', 'callsign', 'imo', 'shipType', 'mmsi', 'flag'] as const;
export type IdentityMember = (typeof IDENTITY_MEMBERS)[number];
/** When the new value first came. Place: where she was when it was settled. */
const IdentityChange = z.object({
  ...members,
  kind: z.literal('identityChange'),
  detail: z.object({ what: z.enum(IDENTITY_MEMBERS), before: z.string(), after: z.string() }),
});

/** Slow for hours, away from ports. */
const Loitering = z.object({ ...members, kind: z.literal('loitering'), detail: z.object({}) });

/** Two reports that no ship can connect, from one to the other. */
const Jump = z.object({
  ...members,
  kind: z.literal('jump'),
  detail: z.object({ toLat: LatDeg, toLon: LonDeg, distanceNm: z.number(), speedKn: z.number().describe('Of a ship that had sailed it') }),
});

export const ShipFact = z.discriminatedUnion('kind', [PortCall, AreaEntered, Silence, IdentityChange, Loitering, Jump]);
export type ShipFact = z.infer<typeof ShipFact>;
export type ShipFactKind = ShipFact['kind'];

/**
 * Not a fact but a row among the copies of facts: from `startedAt` on, the facts of the ship in this copy are all that there are. Without
 * such a row it is not known since when. Its place means nothing.
 */
export const KEPT_SINCE = 'keptSince';

/**
 * Not a fact either: for how long she was near reports in the 30 days before `startedAt`, a midnight of UTC, by her whole track. isWhole: she
 * was followed closely enough all that time.
 */
export const NEAR_REPORTS = 'nearReports';
export const NearReportsDetail = z.object({ hours: z.number().min(0).max(720), isWhole: z.boolean() });

/** How long the server keeps them at least, from their end. */
export const SHIP_FACT_DAYS = 3 * 366;
