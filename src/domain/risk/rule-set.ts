// The rule set of risk as data: Fathom's edition. Its definition in words is RULES.md. Own editions: read-rule-set.ts.
import type { EventCategory, EventConfidence } from '#contract/entities/events.ts';
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { ReportSum, RiskRating } from '#contract/entities/risk.ts';
import { REPORT_RADIUS_NM, REPORT_WINDOW_DAYS } from './report-reach.ts';
import { CONSEQUENCE, PASSAGE_THREAT, type RuleLine, SHIP_THREAT, SUM_STEPS, VULNERABILITY } from './rule-lines.ts';
import type { ScaleStep } from './scale.ts';

/** Limits are inclusive and ascending; what is beyond the last one weighs nothing. */
interface FactorUpTo {
  upTo: number;
  factor: number;
}

/** What the weight of one report is made of, beside `portWeight` of its type (src/contract/entities/events.ts). */
export interface ReportFactors {
  category: Readonly<Record<EventCategory, number>>;
  /** 1 where the source does not say. */
  confidence: Readonly<Record<EventConfidence, number>>;
  /** Whole days of UTC. Half-life 180 days, in quarters, so that no rating changes a little every day. */
  ageDays: readonly FactorUpTo[];
  distanceNm: readonly FactorUpTo[];
  /** Of the ship that was met. Whatever is not named here is 1: the same kind, a kind that is not said, two kinds of small boats. */
  likeness: { otherMerchant: number; boatAndMerchant: number };
  /** One by day and the other by night. */
  otherHour: number;
}

export interface RuleSet {
  edition: string;
  /** The edition of ours that everything but the weights is of: its own name for one of ours. */
  basis: string;
  /** The shares of a figure in per cent: threat x (threat + vulnerability's + consequence's part of their share). 100 together. */
  formula: { threat: number; vulnerability: number; consequence: number };
  /** Bands of figures, highest first. */
  bands: readonly { from: number; band: ThreatRating }[];
  /** Bands of ports and areas, by the sum of their reports, highest first: the limits of its scale. */
  sumBands: readonly { from: number; band: ThreatRating }[];
  /** Fewer counted reports than this are few. */
  enoughReports: number;
  report: ReportFactors;
  shipThreat: readonly RuleLine[];
  passageThreat: readonly RuleLine[];
  vulnerability: readonly RuleLine[];
  consequence: readonly RuleLine[];
}

const BANDS_OF_SUM: readonly ThreatRating[] = ['High', 'Moderate', 'Low', 'Negligible'];
const limitOf = ({ from = 0 }: ScaleStep): number => from;

/** The order of members is part of it: editions are compared and kept as JSON. */
export const FATHOM_RULES: RuleSet = {
  edition: 'fathom-2026-1',
  basis: 'fathom-2026-1',
  formula: { threat: 50, vulnerability: 30, consequence: 20 },
  bands: [
    { from: 60, band: 'High' },
    { from: 30, band: 'Moderate' },
    { from: 10, band: 'Low' },
    { from: 0, band: 'Negligible' },
  ],
  sumBands: SUM_STEPS.map((step, at) => ({ from: limitOf(step), band: BANDS_OF_SUM[at] ?? 'Negligible' })),
  enoughReports: 3,
  report: {
    category: {
      'War risk': 1.5,
      Militancy: 1.5,
      Crime: 1,
      Activism: 1,
      'Irregular migration': 1,
      'Unusual activity': 1,
      'Situational awareness': 1,
      'Not an incident': 0,
    },
    confidence: { high: 1, medium: 0.75, low: 0.5 },
    ageDays: [
      { upTo: 90, factor: 1 },
      { upTo: 180, factor: 0.71 },
      { upTo: 270, factor: 0.5 },
      { upTo: REPORT_WINDOW_DAYS, factor: 0.35 },
    ],
    distanceNm: [
      { upTo: 10, factor: 1 },
      { upTo: 25, factor: 0.75 },
      { upTo: REPORT_RADIUS_NM, factor: 0.5 },
    ],
    likeness: { otherMerchant: 0.8, boatAndMerchant: 0.4 },
    otherHour: 0.75,
  },
  shipThreat: SHIP_THREAT,
  passageThreat: PASSAGE_THREAT,
  vulnerability: VULNERABILITY,
  consequence: CONSEQUENCE,
};

/** The band of the first limit that is reached. `bands`: highest first, the last from 0. */
export const bandOf = (bands: RuleSet['bands'], figure: number): ThreatRating =>
  bands.find(({ from }) => figure >= from)?.band ?? 'Negligible';

/** The band of a port, an area or a place by the sum of its reports; undefined: none counted, which is not Negligible. */
export const threatAt = ({ sum, count }: ReportSum, { sumBands }: Pick<RuleSet, 'sumBands'>): ThreatRating | undefined =>
  count > 0 ? bandOf(sumBands, sum) : undefined;

/** A sum of points of a part has the bands of figures. */
export const bandOfSum = (points: number): ThreatRating => bandOf(FATHOM_RULES.bands, points);

/** Stands beside the figure wherever a rating is shown: a strong, small ship never reaches High by the figure (RULES.md). */
export const threatOf = ({ threat: [low, points, high] }: Pick<RiskRating['parts'], 'threat'>) => ({
  figure: points,
  band: bandOfSum(points),
  bandRange: [bandOfSum(low), bandOfSum(high)] as [ThreatRating, ThreatRating],
});
