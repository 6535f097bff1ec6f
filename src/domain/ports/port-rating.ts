// How dangerous the waters around a port were in the last twelve months: the rule that makes a rating from events and their weights. Pure.
import { EVENT_TYPE_MEANINGS, type EventCategory, type EventConfidence, type EventType } from '#contract/entities/events.ts';
import { type ComputedRating, MAX_RATING_EVENTS, type ThreatRating } from '#contract/entities/ports.ts';
import { DAY_MS, type EpochMs, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { withinNm } from '#domain/geo/near.ts';

export const RATING_RADIUS_NM: NauticalMiles = 50;
const RATING_WINDOW_DAYS = 365;

const CATEGORY_FACTORS: Readonly<Record<EventCategory, number>> = {
  'War risk': 1.5,
  Militancy: 1.5,
  Crime: 1,
  Activism: 1,
  'Irregular migration': 1,
  'Unusual activity': 1,
  'Situational awareness': 1,
  'Not an incident': 0,
};
const CONFIDENCE_FACTORS: Readonly<Record<EventConfidence, number>> = { high: 1, medium: 0.75, low: 0.5 };
/** Limits are inclusive; the last one is the limit of all. Steps, so that a rating does not change a little every day. */
const DISTANCE_STEPS = [
  { toNm: 10, factor: 1 },
  { toNm: 25, factor: 0.75 },
  { toNm: RATING_RADIUS_NM, factor: 0.5 },
] as const;
const AGE_STEPS = [
  { toDays: 90, factor: 1 },
  { toDays: 180, factor: 0.75 },
  { toDays: 270, factor: 0.5 },
  { toDays: RATING_WINDOW_DAYS, factor: 0.25 },
] as const;
/** An event weighs less from the day on which it becomes older than one of these. */
export const AGES_DAYS: readonly number[] = AGE_STEPS.map(({ toDays }) => toDays);
/** Highest first, each with its lower limit. */
const RATINGS: readonly (readonly [from: number, rating: ThreatRating])[] = [
  [12, 'High'],
  [4, 'Moderate'],
  [1, 'Low'],
  [0, 'Negligible'],
];

export interface WeighedEvent {
  id: string;
  type: EventType;
  category: EventCategory;
  lat: number;
  lon: number;
  occurredAt: EpochMs;
  confidence?: EventConfidence | undefined;
}

/** Ages are counted in whole days of UTC, so that all ports are rated alike on the same day. */
const startOfDay = (atMs: EpochMs): EpochMs => Math.floor(atMs / DAY_MS) * DAY_MS;

/** Events before this weigh nothing. */
export const ratingWindowStart = (asOfMs: EpochMs): EpochMs => startOfDay(asOfMs) - RATING_WINDOW_DAYS * DAY_MS;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The weight of an event at this distance from a port; 0 for none. An event dated tomorrow, by another time zone, counts as today's. */
export function weightOf(event: WeighedEvent, distanceNm: NauticalMiles, asOfMs: EpochMs): number {
  const ageDays = Math.max(0, (startOfDay(asOfMs) - startOfDay(event.occurredAt)) / DAY_MS);
  const age = AGE_STEPS.find(({ toDays }) => ageDays <= toDays)?.factor ?? 0;
  const distance = DISTANCE_STEPS.find(({ toNm }) => distanceNm <= toNm)?.factor ?? 0;
  const confidence = event.confidence === undefined ? 1 : CONFIDENCE_FACTORS[event.confidence];
  return round(EVENT_TYPE_MEANINGS[event.type].portWeight * CATEGORY_FACTORS[event.category] * distance * age * confidence, 2);
}

/** undefined when no known event weighs anything: that proves no safety, so it gives no rating. */
export function rateByEvents(port: LonLat, events: Iterable<WeighedEvent>, asOfMs: EpochMs): ComputedRating | undefined {
  const near = withinNm(port, events, ({ lon, lat }) => [lon, lat], RATING_RADIUS_NM);
  const weighed = near
    .map(({ item, distanceNm }) => ({ eventId: item.id, distanceNm: round(distanceNm, 1), weight: weightOf(item, distanceNm, asOfMs) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.distanceNm - other.distanceNm || (one.eventId < other.eventId ? -1 : 1));
  if (weighed.length === 0) return undefined;
  const score = round(
    weighed.reduce((sum, { weight }) => sum + weight, 0),
    2,
  );
  const rating = RATINGS.find(([from]) => score >= from)?.[1] ?? 'Negligible';
  return { rating, score, eventCount: weighed.length, events: weighed.slice(0, MAX_RATING_EVENTS) };
}
