// Assessing a passage (TRA): what the page asks its worker and what it is answered. Plain data; the rules are in src/domain/passages and
// src/domain/risk.
import type { EventCategory, EventType } from '#contract/entities/events.ts';
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { PassageRiskInputs, ReportSum, RiskRating } from '#contract/entities/risk.ts';
import type { PassageAlong, PassageSpan } from './passage-risk.ts';
import type { RouteLeg, RouteRequest } from '#contract/routing.ts';
import type { EpochMs, Knots, LonLat, NauticalMiles } from '#contract/units.ts';

export type PassageLeg = Pick<RouteLeg, 'from' | 'to' | 'distanceNm' | 'courseDeg'>;

/** What is known of the ship, as the rating names it. An absent member is unknown. */
export type PassageShipFacts = Pick<
  PassageRiskInputs,
  'affiliation' | 'freeboardM' | 'citadel' | 'hardening' | 'guards' | 'moreLookouts' | 'crew' | 'shipType' | 'lengthM' | 'origins'
>;

/** Departure, a stop or the arrival. */
export interface PassageStop {
  name: string;
  /** Absent: the place is no port on this device. */
  portId?: string | undefined;
}

/** What a way is found by. */
export interface PassageWay {
  stops: readonly PassageStop[];
  request: RouteRequest;
  /** The legs of a route from a file, which are not found anew. */
  legs?: readonly PassageLeg[];
}

/** One way at one time. Without departure and speed, nothing that needs a time is answered. */
export interface PassagePlan {
  legs: readonly PassageLeg[];
  stops: readonly PassageStop[];
  departureMs?: EpochMs | undefined;
  /** Above 0. */
  speedKn?: Knots | undefined;
}

/** All plans are assessed by the same rows. */
export interface PassageQuestion {
  accountId: string;
  ship: PassageShipFacts;
  /** From when the ages of reports are counted. */
  asOfMs: EpochMs;
  plans: readonly PassagePlan[];
}

/** What was reported in and near one area of the way, or on the way outside of all areas. */
export interface AreaFinding {
  /** Absent: outside of all areas. */
  area?: { id: string; name: string; isListed: boolean };
  spans: PassageSpan[];
  /** Band of the largest sum of reports on these parts of the way. Absent: no report counted, which is not Negligible. */
  threat?: ThreatRating;
  sum: number;
  /** Reports of the last 365 days within 50 nm of these parts. */
  reportsAYear: number;
  newestReportMs?: EpochMs;
}

export interface StopFinding extends PassageStop {
  /** Absent: not rated, or no port. */
  rating?: ThreatRating;
}

/** The end of a leg; the first is the departure. */
export interface PassageWaypoint {
  position: LonLat;
  /** Of the leg that leads here; absent at the departure. */
  leg?: { distanceNm: NauticalMiles; courseDeg: number };
  fromStartNm: NauticalMiles;
  toGoNm: NauticalMiles;
  atMs?: EpochMs;
  byNight?: boolean;
  /** The largest sum of reports on the leg that leads here; at the departure, on the first piece of the way. */
  worst: ReportSum;
  threat?: ThreatRating;
  areas: string[];
}

export const REPORTING_CENTRES = ['ukmto', 'mscio', 'mdat'] as const;
export type ReportingCentre = (typeof REPORTING_CENTRES)[number];
export const REPORTS_DUE = ['register', 'initial', 'daily', 'final'] as const;

/** A report to a centre. `register` is due before its time. */
export interface ReportDue {
  centre: ReportingCentre;
  report: (typeof REPORTS_DUE)[number];
  /** entering, leaving: the edge of the centre's area. departure, arrival: the passage begins or ends inside of it. daily: at the hour that the centre asks for. */
  why: 'entering' | 'leaving' | 'departure' | 'arrival' | 'daily';
  alongNm: NauticalMiles;
  position: LonLat;
  dueMs?: EpochMs;
}

/** Neighbouring pieces of the way whose sum of reports reaches the first limit of its scale, around the worst of them. */
export interface RiskStretch {
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
  /** The piece with the largest sum, by its index. */
  worst: number;
  sum: number;
  count: number;
  /** The middle of the reports within 50 nm of that piece. */
  centre: LonLat;
}

/** What the assessment rests on. */
export interface PassageData {
  /** Reports of incidents of the last 365 days on this device, near the way or not. */
  reports: number;
  /** When the newest of them became known. */
  newestReportMs?: EpochMs;
  /** When the server last answered with all events, by this device's clock. Absent: not known. */
  syncedMs?: EpochMs;
  /** Whether any listed area in force is on this device. */
  hasListed: boolean;
  /** The reports are samples. */
  invented: boolean;
}

/** A report near the way, for the map. */
export interface PassageReport {
  id: string;
  lat: number;
  lon: number;
  category: EventCategory;
  type: EventType;
  isInvented: boolean;
}

export interface PassageAssessment {
  /** Without the list of reports, which may be thousands. */
  along: Omit<PassageAlong, 'reports'>;
  /** The newest of the reports along the way, at most 150. */
  reports: PassageReport[];
  inputs: PassageRiskInputs;
  rating: RiskRating;
  areas: AreaFinding[];
  /** Reports along the way by type, most first. */
  mix: { type: EventType; count: number }[];
  stops: StopFinding[];
  waypoints: PassageWaypoint[];
  reporting: ReportDue[];
  /** Worst first. */
  stretches: RiskStretch[];
  /** By night. Absent: no times. */
  nightHours?: number;
  data: PassageData;
  /** Absent: it is not known how old the data is. */
  validUntilMs?: EpochMs;
}

export interface PassageApi {
  /** In the order of the plans. */
  assess(question: PassageQuestion): Promise<PassageAssessment[]>;
}
