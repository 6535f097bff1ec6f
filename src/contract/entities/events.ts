// Security events (specification sections 3, 4 and 9).
import { LonLatBox } from '#contract/geojson.ts';
import { listQuery, PageView, SearchText } from '#contract/lists.ts';
import { AtMs, Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/** The specification's event categories without 'all', which is only a filter. */
export const EVENT_CATEGORIES = [
  'Activism',
  'Crime',
  'Irregular migration',
  'Militancy',
  'Not an incident',
  'Situational awareness',
  'Unusual activity',
  'War risk',
] as const;
export const EVENT_TYPES = [
  'Narcotics',
  'Sighting',
  'Business interruption',
  'Rescue',
  'Suspicious approach',
  'Robbery',
  'Approach',
  'Physical damage',
  'EDR',
  'Illicit activity',
  'AIS irregularity',
  'Unusual manoeuvres',
  'Stowaway',
  'Seizure',
  'Kidnapping',
  'Boarding',
  'Electronic warfare',
  'Sanction',
  'Drifting/Slowed',
  'Unexplained',
  'Interdiction',
  'Recovery',
  'GPS anomaly',
  'Graffiti',
] as const;
export const EventCategory = z.enum(EVENT_CATEGORIES);
export type EventCategory = z.infer<typeof EventCategory>;
export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

interface EventTypeMeaning {
  /**
   * Persons aboard, or weapons used against a ship: the types that can raise an alarm. Importers use "Approach" for shots and pursuit too.
   */
  isGrave: boolean;
  /** The weight in ratings of risk, 0 to 5 (src/domain/risk). What harms a ship or her crew weighs most, an oddity little, help nothing. */
  portWeight: number;
  /** The category if a report names none. */
  usualCategory: EventCategory;
}
/** Everything that a new type declares, except its sign (src/map/event-signs.ts) and its word (locales). */
export const EVENT_TYPE_MEANINGS: Readonly<Record<EventType, EventTypeMeaning>> = {
  Narcotics: { isGrave: false, portWeight: 1, usualCategory: 'Crime' },
  Sighting: { isGrave: false, portWeight: 0.5, usualCategory: 'Situational awareness' },
  'Business interruption': { isGrave: false, portWeight: 0.5, usualCategory: 'Situational awareness' },
  Rescue: { isGrave: false, portWeight: 0, usualCategory: 'Situational awareness' },
  'Suspicious approach': { isGrave: false, portWeight: 1, usualCategory: 'Unusual activity' },
  Robbery: { isGrave: true, portWeight: 2, usualCategory: 'Crime' },
  Approach: { isGrave: true, portWeight: 2, usualCategory: 'Crime' },
  'Physical damage': { isGrave: true, portWeight: 4, usualCategory: 'War risk' },
  EDR: { isGrave: false, portWeight: 0.5, usualCategory: 'Situational awareness' },
  'Illicit activity': { isGrave: false, portWeight: 1, usualCategory: 'Crime' },
  'AIS irregularity': { isGrave: false, portWeight: 0.5, usualCategory: 'Unusual activity' },
  'Unusual manoeuvres': { isGrave: false, portWeight: 0.5, usualCategory: 'Unusual activity' },
  Stowaway: { isGrave: false, portWeight: 1, usualCategory: 'Irregular migration' },
  Seizure: { isGrave: true, portWeight: 5, usualCategory: 'Crime' },
  Kidnapping: { isGrave: true, portWeight: 5, usualCategory: 'Crime' },
  Boarding: { isGrave: true, portWeight: 3, usualCategory: 'Crime' },
  'Electronic warfare': { isGrave: false, portWeight: 2, usualCategory: 'War risk' },
  Sanction: { isGrave: false, portWeight: 0.5, usualCategory: 'Situational awareness' },
  'Drifting/Slowed': { isGrave: false, portWeight: 0.5, usualCategory: 'Unusual activity' },
  Unexplained: { isGrave: false, portWeight: 0.5, usualCategory: 'Unusual activity' },
  Interdiction: { isGrave: false, portWeight: 0.5, usualCategory: 'Situational awareness' },
  Recovery: { isGrave: false, portWeight: 0, usualCategory: 'Situational awareness' },
  'GPS anomaly': { isGrave: false, portWeight: 1, usualCategory: 'Unusual activity' },
  Graffiti: { isGrave: false, portWeight: 0.5, usualCategory: 'Crime' },
};

/** How sure a source is of its report, most sure first. */
export const EVENT_CONFIDENCES = ['high', 'medium', 'low'] as const;
export const EventConfidence = z.enum(EVENT_CONFIDENCES);
export type EventConfidence = z.infer<typeof EventConfidence>;

/** 'day' if the source gives no time of day; screens then show none. */
const OccurredPrecision = z.enum(['minute', 'day']);

/** Another source's report of the same event, in that source's own words. */
export const OtherReport = z.object({
  id: Id.describe('Of the report, as an import names it; there is no event of this id'),
  title: z.string(),
  description: z.string(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  occurredAt: z.int(),
  occurredPrecision: OccurredPrecision,
  reportedAt: z.int().describe('When we learned of this report, epoch ms UTC'),
  source: z.string(),
  sourceReference: z.string().optional(),
  confidence: EventConfidence.optional(),
});
export type OtherReport = z.infer<typeof OtherReport>;

/** The most for one event. A further source's report becomes an event of its own. */
export const MAX_OTHER_REPORTS = 20;

/** What the event said before a correction, as far as ratings rest on it. */
const EarlierEvent = z.object({
  type: EventType,
  category: EventCategory,
  title: z.string(),
  victim: z.string().optional(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  occurredAt: z.int(),
  occurredPrecision: OccurredPrecision,
  confidence: EventConfidence.optional(),
  until: z.int().describe('When it was corrected, epoch ms UTC'),
});
/** The most that are kept of one event; older ones are dropped. */
export const MAX_EARLIER = 20;

export const SecurityEvent = z.object({
  _id: z.string(),
  type: EventType,
  category: EventCategory,
  title: z.string(),
  description: z.string(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  occurredAt: z.int().describe('When it happened, epoch ms UTC'),
  occurredPrecision: OccurredPrecision,
  reportedAt: z.int().describe('When we learned of it, epoch ms UTC'),
  victim: z.string().optional(),
  aggressor: z.string().optional(),
  source: z.string(),
  sourceReference: z.string().optional(),
  confidence: EventConfidence.optional().describe('Absent when the source does not say'),
  otherReports: z
    .array(OtherReport)
    .max(MAX_OTHER_REPORTS)
    .optional()
    .describe('What further sources tell of it; absent when there is one'),
  earlier: z
    .array(EarlierEvent)
    .max(MAX_EARLIER)
    .optional()
    .describe('Before each correction, oldest first; absent when nothing was corrected'),
  sample: z.boolean().describe('Invented, to show how it looks; every screen says so'),
  updatedAt: z.int(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** The choices of the category filter: 'all' and the eight categories (specification section 9). */
export const EVENT_CATEGORY_FILTERS = ['all', ...EVENT_CATEGORIES] as const;
export const EventCategoryFilter = z.enum(EVENT_CATEGORY_FILTERS);
export type EventCategoryFilter = z.infer<typeof EventCategoryFilter>;

/** Values of one member are alternatives; all members must match. No category, or 'all' among them, keeps every category. */
export const EventFilter = z.object({
  category: z.array(EventCategoryFilter).max(EVENT_CATEGORY_FILTERS.length).optional(),
  type: z.array(EventType).max(EVENT_TYPES.length).optional(),
  since: AtMs.optional().describe('Happened at or after, epoch ms'),
  until: AtMs.optional().describe('Happened before, epoch ms'),
  bbox: LonLatBox.optional(),
  text: SearchText.optional().describe(
    'In title, description, victim, aggressor or reference, of the newest 100,000 events before `until`',
  ),
  sample: z.boolean().optional().describe('Only invented samples, or none of them'),
});
export type EventFilter = z.infer<typeof EventFilter>;

const EVENT_SORTS = ['occurredAt', 'reportedAt', 'updatedAt', 'category', 'type', 'title'] as const;
/** Newest first unless a sort is given. */
export const EventsQuery = listQuery(EVENT_SORTS, EventFilter);
export type EventsQuery = z.infer<typeof EventsQuery>;

/** eventCount counts all matches, not only this page. */
export const EventsAnswer = z.object({
  event: z.array(SecurityEvent),
  eventCount: z.int(),
  view: PageView,
  searchedSince: z
    .int()
    .optional()
    .describe('The text was searched in events from this time on (epoch ms); ask with it as `until` for older ones. Absent: in all'),
});
export type EventsAnswer = z.infer<typeof EventsAnswer>;
