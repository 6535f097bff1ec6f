// Which report is due to which centre, when and where, by the areas that a way crosses. Pure.
import type { PassagePlan, ReportDue } from '#contract/passages/passage-assessment.ts';
import { DAY_MS, type EpochMs, HOUR_MS, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { type TimeAt, timesAlong } from '#domain/risk/along.ts';
import { spansIn, type WaySpan } from '#domain/routing/route-risk.ts';
import { placeAlong, wayLengthNm } from '#domain/routing/way-pieces.ts';
import { CENTRES, type CentreRules } from './reporting-areas.ts';

interface LayerArea {
  layer: string;
  rings: readonly (readonly LonLat[])[];
}

/** The passage begins or ends inside when it is nearer than this to the start or end of a span. */
const AT_END_NM: NauticalMiles = 0.1;

/** In the order of the way; `areas`: for centres whose area is a layer. */
export function reportingPlan(plan: PassagePlan, areas: readonly LayerArea[]): ReportDue[] {
  const due = CENTRES.flatMap((rules) => {
    const rings = rules.rings ?? areas.filter(({ layer }) => layer === rules.layer).flatMap((area) => area.rings);
    return spansIn({ id: rules.centre, name: rules.centre, rings }, plan.legs).flatMap((span) => reportsIn(rules, span, plan));
  });
  return due.toSorted((one, other) => one.alongNm - other.alongNm);
}

function reportsIn(rules: CentreRules, { fromNm, toNm }: WaySpan, plan: PassagePlan): ReportDue[] {
  const { centre, registers, reportsEnds, dailyHour } = rules;
  const { legs } = plan;
  const timeAt = timesAlong(plan);
  const begins = fromNm < AT_END_NM;
  const ends = toNm > wayLengthNm(legs) - AT_END_NM;
  const at = (report: ReportDue['report'], why: ReportDue['why'], alongNm: NauticalMiles, dueMs = timeAt(alongNm)): ReportDue => ({
    centre,
    report,
    why,
    alongNm,
    position: placeAlong(legs, alongNm) ?? [0, 0],
    ...(dueMs !== undefined && { dueMs }),
  });
  const entering = begins ? 'departure' : 'entering';
  return [
    ...(registers ? [at('register', entering, fromNm)] : []),
    ...(reportsEnds ? [at('initial', entering, fromNm)] : []),
    ...(dailyHour === undefined ? [] : daysIn({ fromNm, toNm }, timeAt, dailyHour).map(([nm, dueMs]) => at('daily', 'daily', nm, dueMs))),
    ...(reportsEnds ? [at('final', ends ? 'arrival' : 'leaving', toNm)] : []),
  ];
}

/** Each day between entering and leaving, neither included: where she is at that hour of UTC, and when it is. None without times. */
function daysIn({ fromNm, toNm }: WaySpan, timeAt: TimeAt, hour: number): [alongNm: NauticalMiles, atMs: EpochMs][] {
  const [fromMs, toMs] = [timeAt(fromNm), timeAt(toNm)];
  if (fromMs === undefined || toMs === undefined) return [];
  const days: [NauticalMiles, EpochMs][] = [];
  for (let atMs = Math.floor(fromMs / DAY_MS) * DAY_MS + hour * HOUR_MS; atMs < toMs; atMs += DAY_MS)
    if (atMs > fromMs) days.push([fromNm + ((toNm - fromNm) * (atMs - fromMs)) / (toMs - fromMs), atMs]);
  return days;
}
