// Security events (specification sections 3, 4 and 9).
import { z } from './zod.ts';

/** The specification's event categories without 'all', which is a filter and not a category. */
export const EVENT_CATEGORIES = ['Activism', 'Crime', 'Irregular migration', 'Militancy', 'Not an incident', 'Situational awareness', 'Unusual activity', 'War risk'] as const;
export const EVENT_TYPES = [
  'Narcotics', 'Sighting', 'Business interruption', 'Rescue', 'Suspicious approach', 'Robbery', 'Approach', 'Physical damage',
  'EDR', 'Illicit activity', 'AIS irregularity', 'Unusual manoeuvres', 'Stowaway', 'Seizure', 'Kidnapping', 'Boarding',
  'Electronic warfare', 'Sanction', 'Drifting/Slowed', 'Unexplained', 'Interdiction', 'Recovery', 'GPS anomaly', 'Graffiti',
] as const;
export const EventCategory = z.enum(EVENT_CATEGORIES);
export type EventCategory = z.infer<typeof EventCategory>;
export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

export const SecurityEvent = z.object({
  _id: z.string(),
  type: EventType,
  category: EventCategory,
  title: z.string(),
  description: z.string(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  occurredAt: z.int().describe('When it happened, epoch ms UTC'),
  /** 'day' when the source gives no time of day: the screen then shows none. */
  occurredPrecision: z.enum(['minute', 'day']),
  reportedAt: z.int().describe('When we learned of it, epoch ms UTC'),
  victim: z.string().optional(),
  aggressor: z.string().optional(),
  source: z.string(),
  sourceReference: z.string().optional(),
  sample: z.boolean().describe('Invented, to show how it looks; every screen says so'),
  updatedAt: z.int(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;
