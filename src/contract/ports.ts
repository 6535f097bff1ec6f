// Ports and their threat rating (specification sections 3, 4 and 9).
import { LonLatBox } from './geojson.ts';
import { listQuery, PageView, SearchText } from './lists.ts';
import { CountryCode } from './rows.ts';
import { z } from './zod.ts';

export const THREAT_RATINGS = ['Negligible', 'Low', 'Moderate', 'High'] as const;
export const ThreatRating = z.enum(THREAT_RATINGS);
export type ThreatRating = z.infer<typeof ThreatRating>;
/** The specification's port categories: 'all' and the ratings. */
export const PORT_CATEGORIES = ['all', ...THREAT_RATINGS] as const;

export const Port = z.object({
  _id: z.string().describe('UN/LOCODE where there is one, else the source and its number'),
  name: z.string(),
  country: z.string().optional().describe('ISO 3166 alpha-2'),
  locode: z.string().length(5).optional(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  threatRating: ThreatRating.optional().describe('Absent until somebody rated it: never invented'),
  harbourSize: z.enum(['Very Small', 'Small', 'Medium', 'Large']).optional(),
  source: z.string(),
  updatedAt: z.int(),
});
export type Port = z.infer<typeof Port>;

export const PortCategory = z.enum(PORT_CATEGORIES);
export type PortCategory = z.infer<typeof PortCategory>;

/** A rating keeps only ports that somebody rated so; no rating, or 'all' among them, keeps every port, the unrated ones included. */
export const PortFilter = z.object({
  threatRating: z.array(PortCategory).max(PORT_CATEGORIES.length).optional(),
  bbox: LonLatBox.optional(),
  text: SearchText.optional().describe('In the name, or the beginning of the LOCODE'),
  country: z.array(CountryCode).max(300).optional(),
});
export type PortFilter = z.infer<typeof PortFilter>;

export const PORT_SORTS = ['name', 'country', 'locode', 'threatRating', 'harbourSize', 'updatedAt'] as const;
/** By name when no sort is asked. */
export const PortsQuery = listQuery(PORT_SORTS, PortFilter);
export type PortsQuery = z.infer<typeof PortsQuery>;

/** portCount counts all that match, not only this page. */
export const PortsAnswer = z.object({ port: z.array(Port), portCount: z.int(), view: PageView });
export type PortsAnswer = z.infer<typeof PortsAnswer>;
