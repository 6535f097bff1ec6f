// What a risk rating of a ship or a passage is made of, and what it answers. The rules: src/domain/risk/RULES.md.
import { AtMs, Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { ThreatRating } from './ports.ts';

/** Of an actor's capability or intent, as an administrator keeps it. */
export const ACTOR_LEVELS = ['none', 'low', 'moderate', 'high'] as const;
const ActorLevel = z.enum(ACTOR_LEVELS);
export type ActorLevel = z.infer<typeof ActorLevel>;

const count = (what: string) => z.int().min(0).optional().describe(what);

/** The sum of the weights of reports at a place, and how many were counted. */
export const ReportSum = z.object({ sum: z.number().min(0).describe('In steps of 0.01'), count: z.int().min(0) });
export type ReportSum = z.infer<typeof ReportSum>;

/** Where a value comes from. */
const ValueOrigin = z.object({
  asOf: AtMs.optional().describe('Of which time the value is, epoch ms UTC'),
  source: Line(200).optional(),
});
export type ValueOrigin = z.infer<typeof ValueOrigin>;

/** Sources that Fathom itself names; any other source of a line is a text that somebody wrote. Screens have a word for each. */
export const OWN_SOURCES = ['entered', 'ais', 'history', 'recording', 'demonstration', 'reports', 'samples'] as const;

/** The closest link to the targets of an actor. */
export const AFFILIATION_LINKS = ['none', 'perceived', 'direct'] as const;
export const HARDENINGS = ['full', 'partial', 'none'] as const;
export const GUARDS = ['armed', 'unarmed', 'none'] as const;

/** Figures that people enter, with their limits. */
export const riskMembers = {
  freeboardM: z.number().min(0).max(100),
  speedKn: z.number().min(0).max(200),
  crew: z.int().min(0).max(10_000),
};

/** What ships and passages are both judged by. An absent member is unknown. */
const sharedInputs = {
  capability: ActorLevel.optional().describe('Of the actor; absent where no actor is on record here'),
  intent: ActorLevel.optional().describe('Of the actor, against ships there'),
  affiliation: z.enum(AFFILIATION_LINKS).optional().describe('The closest link to the targets of the actor'),
  freeboardM: riskMembers.freeboardM.optional().describe('The lowest freeboard, metres'),
  citadel: z.boolean().optional().describe('Whether there is one; its place is never asked'),
  hardening: z.enum(HARDENINGS).optional(),
  guards: z.enum(GUARDS).optional(),
  moreLookouts: z.boolean().optional().describe('More lookouts than usual'),
  crew: riskMembers.crew.optional().describe('Persons in the crew'),
  shipType: z.int().min(0).max(255).optional().describe('AIS type (ITU-R M.1371-5, table 53)'),
  lengthM: z.number().min(0).max(1000).optional().describe('Metres'),
  atLeast: z.array(Line(40)).max(40).optional().describe('Inputs of which only a part is known: they are this or more'),
};
const SpeedKn = riskMembers.speedKn.optional();
/** By the name of the member that the origin is of. A member without one has no date and no source. */
const origins = z
  .object({})
  .catchall(ValueOrigin)
  .refine((named) => Object.keys(named).length <= 40 && Object.keys(named).every((name) => name.length <= 40), 'At most 40 origins')
  .optional();

export const ShipRiskInputs = z.object({
  ...sharedInputs,
  watchLists: z.enum(['none', 'likely', 'confirmed']).optional().describe('Entries of imported lists that name her'),
  reports: ReportSum.optional().describe('At her position'),
  hoursNear: z.number().min(0).max(720).optional().describe('Hours of the last 30 days within 50 nm of a report of at most 90 days'),
  portCalls: count('Calls of the last 365 days at ports rated Moderate or High'),
  listedAreas: z.enum(['none', 'recent', 'inside']).optional().describe('recent: entered in the last 90 days; inside: in one now'),
  silences: count('Silences of more than 6 h under way in 90 days'),
  identityChanges: count('Changes of name, flag, call sign or MMSI in 365 days'),
  jumps: count('Impossible jumps in 90 days'),
  maxSpeedKn: SpeedKn.describe('Her maximum speed, knots'),
  origins,
});
export type ShipRiskInputs = z.infer<typeof ShipRiskInputs>;

export const PassageRiskInputs = z.object({
  ...sharedInputs,
  worstStretch: ReportSum.optional().describe('Where the sum is largest along the way'),
  reportsAlong: count('Reports counted within 50 nm of the way'),
  hoursListed: z.number().min(0).optional().describe('Hours in listed areas'),
  ports: z.array(ThreatRating.nullish()).max(200).optional().describe('Departure, stops and arrival; null: not rated'),
  speedKn: SpeedKn.describe('The speed of passage, knots'),
  origins,
});
export type PassageRiskInputs = z.infer<typeof PassageRiskInputs>;

/** The first three are the parts of threat. */
const RISK_PARTS = ['capability', 'intent', 'opportunity', 'vulnerability', 'consequence'] as const;
const RiskPart = z.enum(RISK_PARTS);
export type RiskPart = z.infer<typeof RiskPart>;

const Points = z.tuple([z.number(), z.number(), z.number()]).describe('Lowest, counted and highest, in steps of 0.1');
export type Points = z.infer<typeof Points>;

const RatedLine = z.object({
  id: Line(40),
  part: RiskPart,
  input: Line(40).describe('The member of the inputs that the value comes from'),
  value: z
    .union([Line(40), z.number(), z.boolean(), ReportSum])
    .optional()
    .describe('Absent: unknown'),
  atLeast: z.literal(true).optional().describe('Only a part of the value is known'),
  share: z.number().min(0).max(1).describe('The share that is counted; of an unknown value half way between the least and 1'),
  weight: z.number().min(0).max(100),
  points: Points,
  asOf: AtMs.optional(),
  source: Line(200).optional(),
});
export type RatedLine = z.infer<typeof RatedLine>;

/** Members stand in this order: the same inputs and the same edition give the same bytes ashore and aboard. */
export const RiskRating = z.object({
  edition: Line(80).describe('Of the rule set; old ratings stay as they were'),
  lines: z.array(RatedLine).max(50),
  parts: z
    .object({ capability: Points, intent: Points, opportunity: Points, threat: Points, vulnerability: Points, consequence: Points })
    .describe('Each is the sum of its lines; threat of the first three'),
  figure: z.number().min(0).max(100),
  range: z.tuple([z.number(), z.number()]).describe('The figure from the lowest points of every line, and from the highest'),
  band: ThreatRating,
  bandRange: z.tuple([ThreatRating, ThreatRating]).describe('Of both ends of the range'),
  unknown: z.array(Line(40)).max(50).describe('Ids of the lines whose value nobody knows, or not the whole of it'),
  fewReports: z.boolean().describe('Fewer reports were counted than a figure can rest on; never the same as safe'),
});
export type RiskRating = z.infer<typeof RiskRating>;

/** A part of a rating with what of it is not known. */
export interface RatedPart {
  /** Counted points, 0 to 100, and between which they may be. */
  figure: number;
  range: readonly [number, number];
  band: ThreatRating;
  bandRange: readonly [ThreatRating, ThreatRating];
  /** Of so many lines, those whose input is not known, or only in part. */
  unknown: number;
  lines: number;
}

const ShipCount = z.int().min(0);
/** Of the ships of a fleet as they are rated now. */
export const FleetRating = z.object({
  edition: RiskRating.shape.edition.optional().describe('Of the rule set, as the server rated it; absent: before it said so'),
  worst: z
    .object({
      id: z.string().describe('MMSI'),
      figure: z.number().min(0).max(100),
      band: ThreatRating,
      threat: z
        .object({
          figure: z.number().min(0).max(100),
          band: ThreatRating,
          bandRange: RiskRating.shape.bandRange.optional().describe('What the band may be; absent: before it was kept'),
        })
        .describe('Stands beside the figure'),
      bandRange: RiskRating.shape.bandRange.optional().describe('What the band may be; absent: before it was kept'),
      unknown: z.int().min(0).optional().describe('How many of its lines nobody knows'),
      lines: z.int().min(0).optional(),
    })
    .optional()
    .describe('Absent: no ship is rated'),
  mayBe: z
    .object({
      figure: z.number().min(0).max(100),
      band: ThreatRating,
      ships: ShipCount.describe('How many have inputs that are not known'),
    })
    .optional()
    .describe('The highest that any of the ships with unknown inputs may come to; absent: there is none, or it was not kept yet'),
  bands: z.object({ Negligible: ShipCount, Low: ShipCount, Moderate: ShipCount, High: ShipCount }).describe('Rated ships in each band'),
  positionUnknown: ShipCount.describe('All other ships: their position is not known, and they are not rated'),
});
export type FleetRating = z.infer<typeof FleetRating>;
