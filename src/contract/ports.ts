// Ports and their threat rating (specification sections 3, 4 and 9).
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
