// The lines of Fathom's edition, as the tables of RULES.md have them, in their order. Weights and scales whose source is "ours" are stated,
// not measured. Data only.
import type { RiskPart } from '#contract/entities/risk.ts';
import type { Scale, ScaleStep } from './scale.ts';

export interface RuleLine {
  id: string;
  part: RiskPart;
  /** The member of the inputs that the value comes from. */
  input: string;
  scale: Scale;
  /** 0 to 100; those of threat, of vulnerability and of consequence are 100 together. */
  weight: number;
  /** A publication, or "ours". */
  source: string;
  note?: string;
  /** The least share of an unknown value, where it is not 0. */
  unknownFrom?: number;
}

const UKMTO = 'UKMTO, Threat and risk assessment';
const BMP = 'BMP Maritime Security, 2025';
const OURS = 'ours';

/** Of the sum of the weights of reports: the same for ports, areas, ships and passages. */
export const SUM_STEPS: readonly ScaleStep[] = [{ from: 12, share: 1 }, { from: 4, share: 0.5 }, { from: 1, share: 0.25 }, { share: 0 }];
const SUM: Scale = { steps: SUM_STEPS };
const ACTOR: Scale = { words: { none: 0, low: 0.33, moderate: 0.67, high: 1 } };
const ANY: Scale = { steps: [{ from: 1, share: 1 }, { share: 0 }] };

const OF_ACTOR: readonly RuleLine[] = [
  { id: 'capability', part: 'capability', input: 'capability', scale: ACTOR, weight: 15, source: UKMTO },
  { id: 'intent', part: 'intent', input: 'intent', scale: ACTOR, weight: 15, source: UKMTO, note: 'against ships there' },
  {
    id: 'affiliation',
    part: 'intent',
    input: 'affiliation',
    scale: { words: { none: 0, perceived: 0.5, direct: 1 } },
    weight: 15,
    source: 'JMIC on sister ships; Ambrey on affiliation',
    note: 'the closest link of owners, managers, charterers, cargo to the targets of the actor',
  },
];

export const SHIP_THREAT: readonly RuleLine[] = [
  ...OF_ACTOR,
  {
    id: 'watchLists',
    part: 'intent',
    input: 'watchLists',
    scale: { words: { none: 0, likely: 0.5, confirmed: 1 } },
    weight: 5,
    source: OURS,
  },
  { id: 'reports', part: 'opportunity', input: 'reports', scale: SUM, weight: 25, source: OURS, note: 'as ports' },
  {
    id: 'hoursNear',
    part: 'opportunity',
    input: 'hoursNear',
    scale: { steps: [{ from: 48, share: 1 }, { from: 12, share: 0.5 }, { above: 0, share: 0.25 }, { share: 0 }] },
    weight: 5,
    source: OURS,
    note: 'hours of the last 30 days within 50 nm of a report that was then at most 90 days old',
  },
  {
    id: 'portCalls',
    part: 'opportunity',
    input: 'portCalls',
    scale: { steps: [{ from: 3, share: 1 }, { from: 1, share: 0.5 }, { share: 0 }] },
    weight: 5,
    source: 'SOLAS XI-2/9: the last ten calls',
    note: 'of the last 365 days, at ports rated Moderate or High',
  },
  {
    id: 'listedAreas',
    part: 'opportunity',
    input: 'listedAreas',
    scale: { words: { none: 0, recent: 0.5, inside: 1 } },
    weight: 10,
    source: 'JWC',
    note: 'recent: entered in the last 90 days',
  },
  {
    id: 'silences',
    part: 'opportunity',
    input: 'silences',
    scale: { steps: [{ from: 2, share: 1 }, { from: 1, share: 0.5 }, { share: 0 }] },
    weight: 2,
    source: 'Skylight: gaps',
    note: 'of more than 6 h under way, in 90 days',
  },
  {
    id: 'identityChanges',
    part: 'intent',
    input: 'identityChanges',
    scale: ANY,
    weight: 2,
    source: OURS,
    note: 'of name, flag, call sign or MMSI, in 365 days',
  },
  { id: 'jumps', part: 'opportunity', input: 'jumps', scale: ANY, weight: 1, source: 'Laytimely', note: 'above 45 kn, in 90 days' },
];

export const PASSAGE_THREAT: readonly RuleLine[] = [
  ...OF_ACTOR,
  {
    id: 'worstStretch',
    part: 'opportunity',
    input: 'worstStretch',
    scale: SUM,
    weight: 30,
    source: OURS,
    note: 'the largest sum of any place of the way',
  },
  {
    id: 'reportsAlong',
    part: 'opportunity',
    input: 'reportsAlong',
    scale: { steps: [{ from: 20, share: 1 }, { from: 5, share: 0.5 }, { from: 1, share: 0.25 }, { share: 0 }] },
    weight: 10,
    source: OURS,
    note: 'counted within 50 nm of the way',
  },
  {
    id: 'hoursListed',
    part: 'opportunity',
    input: 'hoursListed',
    scale: { steps: [{ from: 24, share: 1 }, { above: 0, share: 0.5 }, { share: 0 }] },
    weight: 10,
    source: 'JWC',
  },
  {
    id: 'ports',
    part: 'opportunity',
    input: 'ports',
    scale: { words: { Negligible: 0, Low: 0.33, Moderate: 0.67, High: 1 } },
    weight: 5,
    source: OURS,
    note: 'the worst of departure, stops and arrival',
  },
];

export const VULNERABILITY: readonly RuleLine[] = [
  {
    id: 'freeboard',
    part: 'vulnerability',
    input: 'freeboardM',
    scale: { steps: [{ above: 8, share: 0 }, { from: 5, share: 0.5 }, { share: 1 }] },
    weight: 25,
    source: 'UKMTO, section 3: above 8 m',
  },
  {
    id: 'speed',
    part: 'vulnerability',
    input: 'speedKn',
    scale: { steps: [{ above: 18, share: 0 }, { from: 14, share: 0.5 }, { share: 1 }] },
    weight: 20,
    source: 'above 18 kn: not verified',
    note: 'a ship: her maximum speed; a passage: the speed of passage',
  },
  { id: 'citadel', part: 'vulnerability', input: 'citadel', scale: { words: { yes: 0, no: 1 } }, weight: 10, source: `${BMP}, section 6` },
  {
    id: 'hardening',
    part: 'vulnerability',
    input: 'hardening',
    scale: { words: { full: 0, partial: 0.5, none: 1 } },
    weight: 15,
    source: BMP,
  },
  {
    id: 'guards',
    part: 'vulnerability',
    input: 'guards',
    scale: { words: { armed: 0, unarmed: 0.5, none: 1 } },
    weight: 15,
    source: BMP,
  },
  { id: 'lookouts', part: 'vulnerability', input: 'moreLookouts', scale: { words: { yes: 0, no: 1 } }, weight: 10, source: BMP },
  {
    id: 'crew',
    part: 'vulnerability',
    input: 'crew',
    scale: { steps: [{ from: 20, share: 0 }, { from: 12, share: 0.5 }, { share: 1 }] },
    weight: 5,
    source: OURS,
  },
];

export const CONSEQUENCE: readonly RuleLine[] = [
  {
    id: 'persons',
    part: 'consequence',
    input: 'persons',
    scale: { words: { passengerShip: 1 }, steps: [{ from: 25, share: 0.75 }, { from: 10, share: 0.5 }, { share: 0.25 }] },
    weight: 40,
    source: OURS,
    note: 'a passenger ship, or persons in the crew; somebody is aboard',
    unknownFrom: 0.25,
  },
  {
    id: 'cargo',
    part: 'consequence',
    input: 'cargo',
    scale: { words: { tanker: 1, dangerous: 1, other: 0 } },
    weight: 30,
    source: 'ITU-R M.1371-5, table 53',
  },
  {
    id: 'size',
    part: 'consequence',
    input: 'lengthM',
    scale: { steps: [{ from: 300, share: 1 }, { from: 200, share: 0.75 }, { from: 100, share: 0.5 }, { share: 0.25 }] },
    weight: 30,
    source: OURS,
    unknownFrom: 0.25,
  },
];
