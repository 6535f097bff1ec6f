// Risk along a route: what is asked and answered. The rules: src/domain/risk/RULES.md. Plain data, so that a worker can be asked.
import type { EventCategory, EventConfidence, EventType } from '#contract/entities/events.ts';
import { Position } from '#contract/geojson.ts';
import type { NamedArea, RouteLeg } from '#contract/routing.ts';
import type { EpochMs, Knots, NauticalMiles } from '#contract/units.ts';
import { MaybeLine } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/** The members of a report that its weight rests on; the row of an event has them. */
export interface RiskReport {
  id: string;
  type: EventType;
  category: EventCategory;
  confidence?: EventConfidence | undefined;
  lat: number;
  lon: number;
  occurredAt: EpochMs;
  /** Only 'minute' says a time of day. */
  occurredPrecision?: 'minute' | 'day' | undefined;
  victim?: string | undefined;
  title?: string | undefined;
}

export interface PassageArea extends NamedArea {
  /** On the list of the insurers (JWC): hours in it count. */
  isListed: boolean;
}

export interface PassageRequest {
  legs: readonly Pick<RouteLeg, 'from' | 'to' | 'distanceNm'>[];
  /** Without departure and speed, nothing that needs a time is answered. */
  departureMs?: EpochMs | undefined;
  speedKn?: Knots | undefined;
  reports: readonly RiskReport[];
  areas: readonly PassageArea[];
  /** The AIS type of the ship. */
  shipType?: number | undefined;
  /** From when the ages of reports are counted. */
  asOfMs: EpochMs;
}

/** A time worked out from a speed may be no whole millisecond. */
const TimeMs = z.number();
const Nm = z.number().min(0);
/** The id of an area, a port or a report. */
export const Named = z.string().min(1).max(100);
const AreaName = MaybeLine(200);
/** [longitude, latitude] */
export const Place = Position.readonly();

export const PassagePiece = z
  .object({
    sum: z.number(),
    count: z.int().describe('With sum: where the sum is largest in it'),
    leg: z.int(),
    fromNm: Nm.describe('From the start of the way'),
    toNm: Nm,
    middle: Place,
    atMs: TimeMs.optional().describe('At its middle'),
    byNight: z.boolean().optional(),
    areas: z.array(Named).max(200).describe('That it touches'),
  })
  .describe('A stretch of at most 25 nm, and of at most 1/120 of the way');
export type PassagePiece = z.infer<typeof PassagePiece>;

export const PassageSpan = z
  .object({ fromNm: Nm, toNm: Nm, fromMs: TimeMs.optional(), toMs: TimeMs.optional() })
  .describe('Measured from the start of the way');
export type PassageSpan = z.infer<typeof PassageSpan>;

const MOST_PIECES = 2000;
export const PassageWayRisk = z.object({
  lengthNm: Nm,
  arrivalMs: TimeMs.optional(),
  pieces: z.array(PassagePiece).max(MOST_PIECES),
  worst: z.int().optional().describe('The first piece with the largest sum, by its index; absent: no legs'),
  hoursListed: z.number().optional().describe('In listed areas; hours in two that overlap count once; absent: no times'),
  areas: z
    .array(z.object({ id: Named, name: AreaName, isListed: z.boolean(), spans: z.array(PassageSpan).max(MOST_PIECES) }))
    .max(500)
    .describe('Only areas that the way meets'),
});

export interface PassageAlong extends z.infer<typeof PassageWayRisk> {
  /** Counted reports within 50 nm of the way, in the order of the request. */
  reports: { id: string; distanceNm: NauticalMiles; alongNm: NauticalMiles }[];
}
