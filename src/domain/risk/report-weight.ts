// The weight of one report at a place, for a ship. The one place of these factors: ports, areas, ships and passages count reports by it. Pure.
import { EVENT_TYPE_MEANINGS, type EventCategory, type EventConfidence, type EventType } from '#contract/entities/events.ts';
import type { NauticalMiles } from '#contract/units.ts';
import { roundHalfUp } from './decimal.ts';
import type { ReportFactors, RuleSet } from './rule-set.ts';
import { isMerchant, type ShipKind } from './ship-kinds.ts';

/** The places that the weight of a report keeps, and so a sum of them. */
export const WEIGHT_DECIMALS = 2;

/** An absent member is not said. */
export interface ReportFacts {
  type: EventType;
  category: EventCategory;
  confidence?: EventConfidence | undefined;
  /** Whole days of UTC between the report and today; below 0 counts as today. */
  ageDays: number;
  distanceNm: NauticalMiles;
  /** The kind that the ship is; none for a port. */
  ship?: ShipKind | undefined;
  /** The kind that was met. */
  met?: ShipKind | undefined;
  reportByNight?: boolean | undefined;
  passageByNight?: boolean | undefined;
}

const upTo = (steps: ReportFactors['ageDays'], value: number): number => steps.find((step) => value <= step.upTo)?.factor ?? 0;

function likenessOf({ ship, met }: ReportFacts, { otherMerchant, boatAndMerchant }: ReportFactors['likeness']): number {
  if (ship === undefined || met === undefined || ship === met) return 1;
  if (isMerchant(ship) !== isMerchant(met)) return boatAndMerchant;
  return isMerchant(ship) ? otherMerchant : 1;
}

function hourOf({ reportByNight, passageByNight }: ReportFacts, otherHour: number): number {
  return reportByNight === undefined || passageByNight === undefined || reportByNight === passageByNight ? 1 : otherHour;
}

/** A type that only newer code knows weighs as a suspicious approach does, a category or confidence that it knows as most do. */
const typeWeightOf = (type: EventType): number => EVENT_TYPE_MEANINGS[type]?.portWeight ?? 1;
const categoryFactorOf = (category: EventCategory, { category: factors }: ReportFactors): number => factors[category] ?? 1;

/** From 0, in steps of 0.01. 0: beyond the reach or the window, or no incident; such a report is not counted. */
export function weightOfReport(facts: ReportFacts, { report }: Pick<RuleSet, 'report'>): number {
  const { type, category, confidence, ageDays, distanceNm } = facts;
  const product =
    typeWeightOf(type) *
    categoryFactorOf(category, report) *
    (confidence === undefined ? 1 : (report.confidence[confidence] ?? 1)) *
    upTo(report.ageDays, ageDays) *
    upTo(report.distanceNm, distanceNm) *
    likenessOf(facts, report.likeness) *
    hourOf(facts, report.otherHour);
  return roundHalfUp(product, WEIGHT_DECIMALS);
}

/** Whether such a report can weigh anything: a rescue, or what was no incident, cannot. */
export const tellsOfIncident = ({ type, category }: Pick<ReportFacts, 'type' | 'category'>, { report }: Pick<RuleSet, 'report'>): boolean =>
  typeWeightOf(type) > 0 && categoryFactorOf(category, report) > 0;

/** A report weighs less from the day on which it becomes older than one of these. */
export const agesOfLess = ({ report }: Pick<RuleSet, 'report'>): readonly number[] => report.ageDays.map((step) => step.upTo);
