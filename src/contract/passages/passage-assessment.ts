// Assessing a passage (TRA): what the page asks its worker and what it is answered. Plain data; the rules are in src/domain/passages and
// src/domain/risk.
import { EventCategory, EventType } from '#contract/entities/events.ts';
import { ThreatRating } from '#contract/entities/ports.ts';
import { PassageRiskInputs, ReportSum, RiskRating } from '#contract/entities/risk.ts';
import { LatDeg, LonDeg } from '#contract/geojson.ts';
import { MAX_ROUTE_POSITIONS } from '#contract/limits.ts';
import { MaybeLine } from '#contract/rows.ts';
import type { RouteLeg, RouteRequest } from '#contract/routing.ts';
import type { EpochMs, Knots } from '#contract/units.ts';
import { z } from '#contract/zod.ts';
import { Named, PassageSpan, PassageWayRisk, Place } from './passage-risk.ts';

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

/** A route that this device knows: planned on it, or saved as a drawing. */
export interface KnownRoute {
  id: string;
  name: string;
  isSaved: boolean;
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
  /** Only what was known at that date. Absent: all that is known. */
  knownAtMs?: EpochMs;
  plans: readonly PassagePlan[];
}

const TimeMs = z.number();
const Nm = z.number().min(0);
const StopName = MaybeLine(250);

const AreaFinding = z.object({
  area: z
    .object({ id: Named, name: MaybeLine(200), isListed: z.boolean() })
    .optional()
    .describe('Absent: outside of all areas'),
  spans: z.array(PassageSpan).max(2000),
  threat: ThreatRating.optional().describe(
    'Band of the largest sum of reports on these parts of the way. Absent: no report counted, which is not Negligible',
  ),
  sum: z.number(),
  reportsAYear: z.int().describe('Reports of the last 365 days within 50 nm of these parts'),
  reportsLately: z.int().optional().describe('Those of them from the last 182 days. Absent: an assessment of before they were counted'),
  newestReportMs: TimeMs.optional(),
});
/** What was reported in and near one area of the way, or on the way outside of all areas. */
export type AreaFinding = z.infer<typeof AreaFinding>;

const StopFinding = z.object({
  name: StopName,
  portId: Named.optional(),
  rating: ThreatRating.optional().describe('Absent: not rated, or no port'),
  isGiven: z.boolean().optional().describe('An administrator set the rating; reports near the port may say otherwise'),
  isInvented: z.boolean().optional().describe('The rating was invented for the demonstration'),
});
export type StopFinding = z.infer<typeof StopFinding>;

const PassageWaypoint = z.object({
  position: Place,
  leg: z.object({ distanceNm: Nm, courseDeg: z.number() }).optional().describe('That leads here; absent at the departure'),
  fromStartNm: Nm,
  toGoNm: z.number(),
  atMs: TimeMs.optional(),
  byNight: z.boolean().optional(),
  worst: ReportSum.describe('The largest sum of reports on the leg that leads here; at the departure, on the first piece of the way'),
  threat: ThreatRating.optional(),
  areas: z.array(Named).max(200),
});
/** The end of a leg; the first is the departure. */
export type PassageWaypoint = z.infer<typeof PassageWaypoint>;

export const REPORTING_CENTRES = ['ukmto', 'mscio', 'mdat'] as const;
export type ReportingCentre = (typeof REPORTING_CENTRES)[number];
export const REPORTS_DUE = ['register', 'initial', 'daily', 'final'] as const;

const ReportDue = z.object({
  centre: z.enum(REPORTING_CENTRES),
  report: z.enum(REPORTS_DUE),
  why: z
    .enum(['entering', 'leaving', 'departure', 'arrival', 'daily'])
    .describe('The edge of the centre’s area; the passage begins or ends inside of it; at the hour that the centre asks for'),
  alongNm: Nm,
  position: Place,
  dueMs: TimeMs.optional(),
});
/** A report to a centre. `register` is due before its time. */
export type ReportDue = z.infer<typeof ReportDue>;

const RiskStretch = z.object({
  fromNm: Nm,
  toNm: Nm,
  worst: z.int().describe('The piece with the largest sum, by its index'),
  sum: z.number(),
  count: z.int(),
  centre: Place.describe('The middle of the reports within 50 nm of that piece'),
  near: z
    .object({ name: StopName, distanceNm: Nm })
    .optional()
    .describe('The port that is nearest to the middle of that piece; absent: no port was known'),
});
/** Neighbouring pieces of the way whose sum of reports reaches the first limit of its scale, around the worst of them. */
export type RiskStretch = z.infer<typeof RiskStretch>;

const PassageData = z.object({
  reports: z.int().describe('Reports of incidents of the last 365 days on this device, near the way or not'),
  newestReportMs: TimeMs.optional().describe('When the newest of them occurred'),
  syncedMs: TimeMs.optional().describe('When the server last answered with all events, by the clock of the server. Absent: not known'),
  hasListed: z.boolean().describe('Whether any listed area in force is on this device'),
  listedEditions: z
    .array(z.object({ edition: MaybeLine(80), issuedMs: TimeMs.optional() }))
    .max(20)
    .optional()
    .describe('The lists whose areas are on this device. Absent: an assessment of before lists were named, or no list'),
  eventSources: z
    .array(z.object({ source: MaybeLine(200), count: z.int(), newestMs: TimeMs }))
    .max(20)
    .optional()
    .describe('Whose reports they are, most first. Absent: an assessment of before sources were named'),
  invented: z.boolean().describe('The reports are samples'),
  changedSince: z
    .int()
    .optional()
    .describe('Of the reports, those changed after the date as known at which they count; absent: they count as known now'),
});
/** What the assessment rests on. */
export type PassageData = z.infer<typeof PassageData>;

const LandOnWay = z
  .object({
    coast: MaybeLine(200).describe('By which it was looked at'),
    crossed: z.array(z.object({ leg: z.int(), place: Place })).max(MAX_ROUTE_POSITIONS),
  })
  .describe(
    'Legs that cross land, or pass within a mile of it, by their index from 0, each with its first place there; approaches to harbours left out',
  );

const PassageReport = z.object({
  id: Named,
  lat: LatDeg,
  lon: LonDeg,
  category: EventCategory,
  type: EventType,
  isInvented: z.boolean(),
});
/** A report near the way, for the map. */
export type PassageReport = z.infer<typeof PassageReport>;

/** More would cover the way on the map. */
export const MOST_SHOWN_REPORTS = 150;

export const PassageAssessment = z.object({
  along: PassageWayRisk.describe('Without the list of reports, which may be thousands'),
  reports: z.array(PassageReport).max(MOST_SHOWN_REPORTS).describe('The newest of the reports along the way'),
  inputs: PassageRiskInputs,
  rating: RiskRating,
  areas: z.array(AreaFinding).max(500),
  mix: z
    .array(z.object({ type: EventType, count: z.int() }))
    .max(100)
    .describe('Reports along the way by type, most first'),
  stops: z.array(StopFinding).max(200),
  waypoints: z.array(PassageWaypoint).max(MAX_ROUTE_POSITIONS),
  reporting: z.array(ReportDue).max(1000),
  stretches: z.array(RiskStretch).max(2000).describe('Worst first'),
  nightHours: z.number().optional().describe('By night. Absent: no times'),
  data: PassageData,
  validUntilMs: TimeMs.optional().describe('Absent: it is not known how old the data is'),
  land: LandOnWay.optional().describe('Absent: the legs were not checked for land'),
});
export type PassageAssessment = z.infer<typeof PassageAssessment>;

export interface PassageApi {
  /** In the order of the plans. */
  assess(question: PassageQuestion): Promise<PassageAssessment[]>;
}
