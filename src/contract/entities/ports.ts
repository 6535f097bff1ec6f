// Ports and their threat rating (specification sections 3, 4 and 9).
import { LonLatBox } from '#contract/geojson.ts';
import { listQuery, PageView, SearchText } from '#contract/lists.ts';
import { CountryCode, Id, Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const THREAT_RATINGS = ['Negligible', 'Low', 'Moderate', 'High'] as const;
export const ThreatRating = z.enum(THREAT_RATINGS);
export type ThreatRating = z.infer<typeof ThreatRating>;
/** The specification's port categories: 'all' and the ratings. */
export const PORT_CATEGORIES = ['all', ...THREAT_RATINGS] as const;

/** The most events that a computed rating lists. Those with the least weight are only counted. */
export const MAX_RATING_EVENTS = 50;

/** The rating by the rule set of src/domain/risk, from the events near a port in the last twelve months. */
export const ComputedRating = z.object({
  rating: ThreatRating,
  score: z.number().min(0).describe('The sum of all weights'),
  eventCount: z.int().min(1).describe('All that were weighed'),
  events: z
    .array(z.object({ eventId: Id, distanceNm: z.number().min(0), weight: z.number().min(0) }))
    .max(MAX_RATING_EVENTS)
    .describe('Heaviest first'),
});
export type ComputedRating = z.infer<typeof ComputedRating>;

/** A rating that an administrator set instead, with the reason. */
const GivenRating = z.object({ rating: ThreatRating, reason: z.string(), at: z.int().describe('When, epoch ms UTC') });
export type GivenRating = z.infer<typeof GivenRating>;

/** The reason of each rating that the demonstration gives a real port. Migration 0200 finds such ratings by how it begins. */
export const INVENTED_RATING_REASON = 'Invented for the demonstration, no judgement of the real port.';

/** The demonstration made its rating up; where an administrator has set another since, it is not. */
export const isRatingInvented = ({ givenRating }: { givenRating?: Pick<GivenRating, 'reason'> | undefined }): boolean =>
  givenRating?.reason === INVENTED_RATING_REASON;

/** null removes the given rating: the computed one applies again. */
export const RatePort = z.object({ rating: ThreatRating.nullable(), reason: Line(500) });

export const Port = z.object({
  _id: z.string().describe('UN/LOCODE where there is one, else the source and its number'),
  name: z.string(),
  country: z.string().optional().describe('ISO 3166 alpha-2'),
  locode: z.string().length(5).optional(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  threatRating: ThreatRating.optional().describe('The given one, else the computed one. Absent where no event is known: never invented'),
  computedRating: ComputedRating.optional().describe('Absent where no event is known near it'),
  givenRating: GivenRating.optional(),
  harbourSize: z.enum(['Very Small', 'Small', 'Medium', 'Large']).optional(),
  source: z.string(),
  updatedAt: z.int(),
});
export type Port = z.infer<typeof Port>;
export const OnePort = z.object({ port: Port });

export const PortCategory = z.enum(PORT_CATEGORIES);
export type PortCategory = z.infer<typeof PortCategory>;

/** A rating keeps only ports with that rating. Without one, or with 'all' among them, every port is kept, unrated ones too. */
export const PortFilter = z.object({
  threatRating: z.array(PortCategory).max(PORT_CATEGORIES.length).optional(),
  bbox: LonLatBox.optional(),
  text: SearchText.optional().describe('In the name, or the beginning of the LOCODE'),
  country: z.array(CountryCode).max(300).optional(),
});
export type PortFilter = z.infer<typeof PortFilter>;

const PORT_SORTS = ['name', 'country', 'locode', 'threatRating', 'harbourSize', 'updatedAt'] as const;
/** By name unless a sort is given. */
export const PortsQuery = listQuery(PORT_SORTS, PortFilter);
export type PortsQuery = z.infer<typeof PortsQuery>;

/** portCount counts all matches, not only this page. */
export const PortsAnswer = z.object({ port: z.array(Port), portCount: z.int(), view: PageView });
export type PortsAnswer = z.infer<typeof PortsAnswer>;
