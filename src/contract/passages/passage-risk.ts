// Risk along a route: what is asked and answered. The rules: src/domain/risk/RULES.md. Plain data, so that a worker can be asked.
import type { EventCategory, EventConfidence, EventType } from '#contract/entities/events.ts';
import type { ReportSum } from '#contract/entities/risk.ts';
import type { NamedArea, RouteLeg } from '#contract/routing.ts';
import type { EpochMs, Knots, LonLat, NauticalMiles } from '#contract/units.ts';

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

/** A stretch of at most 25 nm, and of at most 1/120 of the way. `sum` and `count`: where the sum is largest in it. */
export interface PassagePiece extends ReportSum {
  leg: number;
  /** From the start of the way. */
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
  middle: LonLat;
  /** At its middle. */
  atMs?: EpochMs;
  byNight?: boolean;
  /** Ids of the areas that it touches. */
  areas: string[];
}

/** Measured from the start of the way. */
export interface PassageSpan {
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
  fromMs?: EpochMs;
  toMs?: EpochMs;
}

export interface PassageAlong {
  lengthNm: NauticalMiles;
  arrivalMs?: EpochMs;
  pieces: PassagePiece[];
  /** The first piece with the largest sum, by its index. Absent: no legs. */
  worst?: number;
  /** Counted reports within 50 nm of the way, in the order of the request. */
  reports: { id: string; distanceNm: NauticalMiles; alongNm: NauticalMiles }[];
  /** In listed areas; hours in two that overlap count once. Absent: no times. */
  hoursListed?: number;
  /** Only areas that the way meets. */
  areas: { id: string; name: string; isListed: boolean; spans: PassageSpan[] }[];
}
