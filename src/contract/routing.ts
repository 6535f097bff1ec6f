// The requests and answers of the routing worker: routes over water along sea lanes, and the reports near them. Indicative, not for
// navigation.
import type { EventCategory, SecurityEvent } from './entities/events.ts';
import type { Result } from './result.ts';
import type { EpochMs, Knots, LonLat, NauticalMiles } from './units.ts';

/** In the order in which screens list them. */
export const PASSAGES = ['suez', 'babElMandeb', 'hormuz', 'panama', 'malacca', 'gibraltar', 'bosporus', 'dardanelles', 'kiel'] as const;
export type PassageName = (typeof PASSAGES)[number];

/**
 * A stop farther than this from navigable water, in a straight line, has no way over water. Of the 1,445 ports of sea-ports 0.0.9 that lie
 * near enough to search, 64 are farther: inland towns (Rotterdam in New York, Milan), and ports on rivers that narrows.ts does not have
 * (Nanjing, Portland in Oregon). Compared in November 2026.
 */
export const MOST_APPROACH_NM: NauticalMiles = 40;

/** Water that a route avoids. Rings are closed, edges are rhumb lines the short way round; holes are outside. */
export interface ClosedArea {
  id: string;
  name: string;
  rings: readonly (readonly LonLat[])[];
}

export interface RouteRequest {
  /** From, via in order, to: at least two. */
  stops: readonly LonLat[];
  closedPassages: readonly PassageName[];
  closedAreas: readonly ClosedArea[];
}

/** A rhumb line. */
export interface RouteLeg {
  from: LonLat;
  to: LonLat;
  distanceNm: NauticalMiles;
  courseDeg: number;
  /** A straight line between a stop on land or in a harbour and the nearest water. */
  isApproach: boolean;
}

export interface Route {
  legs: RouteLeg[];
  /** Approaches included. */
  distanceNm: NauticalMiles;
  /** In the order in which the route passes them. */
  passages: PassageName[];
  /** Which leg ends at each stop after the first. */
  stopLegs: number[];
}

/** stop counts from 0. closures: what would have to be opened; only one, if one is enough. */
export type NoRoute =
  | { reason: 'noSea'; stop: number }
  | { reason: 'inClosedArea'; stop: number; areas: string[] }
  | { reason: 'closed'; fromStop: number; closures: { passages: PassageName[]; areas: string[] }; alone: boolean }
  | { reason: 'notConnected'; fromStop: number }
  | { reason: 'cancelled' };

/** An aborted request answers `cancelled`. */
export type RouteAnswer = Result<Route, NoRoute>;

/** The members of a report that the risk along a line needs. */
export interface RouteEvent {
  id: string;
  position: LonLat;
  category: EventCategory;
  atMs: EpochMs;
}

export interface NamedArea {
  id: string;
  name: string;
  rings: readonly (readonly LonLat[])[];
}

/** The members of a report that its weight rests on. */
export interface RouteReportRow extends Pick<SecurityEvent, 'type' | 'category' | 'confidence' | 'lat' | 'lon' | 'occurredAt' | 'victim'> {
  id: string;
  title?: string | undefined;
  occurredPrecision?: SecurityEvent['occurredPrecision'] | undefined;
}

/** What the risk along routes is counted from: given once, for the many routes of a planner. */
export interface RouteRiskRows {
  /** Those that count. */
  reports: readonly RouteReportRow[];
  areas: readonly NamedArea[];
  /** From when the ages of reports are counted. */
  asOfMs: EpochMs;
}

export interface SailedRoute {
  legs: readonly Pick<RouteLeg, 'from' | 'to' | 'distanceNm'>[];
  /** Absent: in the past, and no hour of the day is known. */
  departureMs?: EpochMs | undefined;
  speedKn: Knots;
}

/** Among which reports and areas a route is looked at. */
export interface RouteEvents {
  withinNm: NauticalMiles;
  sinceMs: EpochMs;
  events: readonly RouteEvent[];
  areas: readonly NamedArea[];
}

export interface LegRisk {
  /** Reports within reach of this leg. A report near two legs belongs to the nearer one. */
  counts: Partial<Record<EventCategory, number>>;
  total: number;
  nearest?: { id: string; distanceNm: NauticalMiles; alongNm: NauticalMiles };
  areas: string[];
}

export interface RouteReport {
  id: string;
  /** The nearest leg, by its index. */
  leg: number;
  distanceNm: NauticalMiles;
  /** From the start of the route to its place nearest to the report. */
  alongNm: NauticalMiles;
}

/** A stretch of the route that weighs most, as an assessment of the passage has it without a ship. */
export interface RouteStretch {
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
  /** The worst of it, from the start of the route. */
  worstNm: NauticalMiles;
  /** When she is there; absent: there are no times. */
  worstMs?: EpochMs | undefined;
  sum: number;
  count: number;
}

export interface PlannedRisk extends RouteRisk {
  /** Worst first. */
  stretches: RouteStretch[];
}

export interface RouteRisk {
  legs: LegRisk[];
  /** Those that are counted, in order along the route. */
  reports: RouteReport[];
  /** Reports along the route in sections of equal length, for the graph. */
  graph: { pieceNm: NauticalMiles; totals: number[] };
  total: number;
  /** Where the route enters and leaves each area, measured from its start. */
  areas: { id: string; name: string; spans: { fromNm: NauticalMiles; toNm: NauticalMiles }[] }[];
}

/** A leg that crosses land, or passes within a mile of it: by its index from 0, at its first place there. */
export interface LegOnLand {
  leg: number;
  place: LonLat;
}

/** Whether the legs of a way were checked for land. */
export interface LandCheck {
  /** With which coast, by name. */
  coast: string;
  crossed: readonly LegOnLand[];
}

export interface RoutingApi {
  plan(request: RouteRequest): RouteAnswer;
  /** One answer per request, in order. A missing route has no reason, because predictions do not show one. */
  planMany(requests: readonly RouteRequest[]): (Route | undefined)[];
  /** The rows that `risk` counts from now on. */
  hold(rows: RouteRiskRows): void;
  risk(route: SailedRoute): PlannedRisk;
  landOn(legs: readonly Pick<RouteLeg, 'from' | 'to' | 'distanceNm'>[]): LandCheck;
  /** How far land is from each place, nm; `mostNm` where it is further. */
  shoreNm(places: readonly LonLat[], mostNm: NauticalMiles): NauticalMiles[];
}
