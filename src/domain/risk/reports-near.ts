// Reports as the rule set counts them: which ones count, and the sum of their weights at a place. Pure.
import type { ReportSum } from '#contract/entities/risk.ts';
import type { RiskReport } from '#contract/passages/passage-risk.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { countedEvents } from '#domain/counted-events.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { type Near, withinNm } from '#domain/geo/near.ts';
import { decimalSum, roundHalfUp } from './decimal.ts';
import { ageInDays, REPORT_RADIUS_NM, reportWindowStart } from './report-reach.ts';
import { type ReportFacts, tellsOfIncident, WEIGHT_DECIMALS, weightOfReport } from './report-weight.ts';
import type { RuleSet } from './rule-set.ts';
import { kindMet, type ShipKind } from './ship-kinds.ts';
import { isNight } from './sun.ts';

/** A report that can weigh something, without what depends on the place. */
export interface CountedReport {
  id: string;
  position: LonLat;
  facts: Omit<ReportFacts, 'distanceNm' | 'passageByNight'>;
}

interface ForWhom {
  asOfMs: EpochMs;
  /** Absent: a port or area, or a ship of no known kind. */
  ship?: ShipKind | undefined;
}

/** The reports that ships and passages are rated by: of incidents and within the window; invented ones where no real event is known at all. */
export function reportsThatRate<R extends RiskReport & { sample: boolean }>(events: readonly R[], asOfMs: EpochMs, rules: RuleSet): R[] {
  const sinceMs = reportWindowStart(asOfMs);
  return countedEvents(events).filter((event) => event.occurredAt >= sinceMs && tellsOfIncident(event, rules));
}

/** undefined: it tells of no incident, or is too old. */
export function countedReport(report: RiskReport, { asOfMs, ship }: ForWhom, rules: RuleSet): CountedReport | undefined {
  const { id, type, category, confidence, lat, lon, occurredAt, occurredPrecision } = report;
  if (occurredAt < reportWindowStart(asOfMs) || !tellsOfIncident(report, rules)) return undefined;
  const position: LonLat = [lon, lat];
  const reportByNight = occurredPrecision === 'minute' ? isNight(position, occurredAt) : undefined;
  const met = ship && kindMet(report);
  return { id, position, facts: { type, category, confidence, ageDays: ageInDays(occurredAt, asOfMs), ship, met, reportByNight } };
}

interface WeighedReport {
  id: string;
  /** In steps of 0.1. */
  distanceNm: NauticalMiles;
  weight: number;
}

/** Heaviest first, then nearest. */
export interface WeighedReports extends ReportSum {
  reports: WeighedReport[];
}

/** The sum at a place where nobody passes at a known hour: of a port, or where a ship is. */
export function reportsAt(place: LonLat, reports: Iterable<RiskReport>, whom: ForWhom, rules: RuleSet): WeighedReports {
  const near = withinNm(place, reports, placeOf, REPORT_RADIUS_NM).flatMap(({ item, distanceNm }) => {
    const counted = countedReport(item, whom, rules);
    return counted ? [{ item: counted, distanceNm }] : [];
  });
  return weighReports(near, rules);
}

/** The sum at a place, from the reports near it. `byNight`: of a passage that has a time there. */
export function weighReports(near: Iterable<Near<CountedReport>>, rules: RuleSet, byNight?: boolean): WeighedReports {
  const reports = [...near]
    .map(({ item: { id, facts }, distanceNm }) => ({
      id,
      distanceNm: roundHalfUp(distanceNm, 1),
      weight: weightOfReport({ ...facts, distanceNm, passageByNight: byNight }, rules),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.distanceNm - other.distanceNm || (one.id < other.id ? -1 : 1));
  const sum = decimalSum(
    reports.map(({ weight }) => weight),
    WEIGHT_DECIMALS,
  );
  return { sum, count: reports.length, reports };
}
