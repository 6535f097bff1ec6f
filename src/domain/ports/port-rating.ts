// How dangerous the waters round a port were in the last twelve months: the rule by which events make a rating, with what each weighs. Pure.
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
/** Up to and with; the last one is the limit of all. In steps, so that a rating does not change a little every day. */
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
/** An event weighs less from the day on after which it is older than one of these. */
export const AGES_DAYS: readonly number[] = AGE_STEPS.map(({ toDays }) => toDays);
/** Highest first: from so much on. */
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

/** Ages are counted in whole days of UTC, so that all ports of a day are rated alike. */
const startOfDay = (atMs: EpochMs): EpochMs => Math.floor(atMs / DAY_MS) * DAY_MS;

/** Events that happened before this weigh nothing. */
export const ratingWindowStart = (asOfMs: EpochMs): EpochMs => startOfDay(asOfMs) - RATING_WINDOW_DAYS * DAY_MS;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** What an event so far from a port weighs for it; 0 when nothing. An event of the coming day, by another zone's clock, is of today. */
export function weightOf(event: WeighedEvent, distanceNm: NauticalMiles, asOfMs: EpochMs): number {
  const ageDays = Math.max(0, (startOfDay(asOfMs) - startOfDay(event.occurredAt)) / DAY_MS);
  const age = AGE_STEPS.find(({ toDays }) => ageDays <= toDays)?.factor ?? 0;
  const distance = DISTANCE_STEPS.find(({ toNm }) => distanceNm <= toNm)?.factor ?? 0;
  const confidence = event.confidence === undefined ? 1 : CONFIDENCE_FACTORS[event.confidence];
  return round(EVENT_TYPE_MEANINGS[event.type].portWeight * CATEGORY_FACTORS[event.category] * distance * age * confidence, 2);
}

/** undefined where nothing that weighs is known: that is no proof of safety, so it is no rating. */
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
