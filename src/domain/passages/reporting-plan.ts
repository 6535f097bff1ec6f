// Which report is due to which centre, when and where, by the areas that a way crosses. Pure.
import type { PassageLeg, PassagePlan, ReportDue } from '#contract/passages/passage-assessment.ts';
import { DAY_MS, type EpochMs, HOUR_MS, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { spansIn, type WaySpan } from '#domain/routing/route-risk.ts';
import { CENTRES, type CentreRules } from './reporting-areas.ts';
import { placeAlong } from '#domain/routing/way-pieces.ts';
import { wayLengthNm } from './way.ts';

interface LayerArea {
  layer: string;
  rings: readonly (readonly LonLat[])[];
}

/** The passage begins or ends inside when it is nearer than this to the start or end of a span. */
const AT_END_NM: NauticalMiles = 0.1;

/** In the order of the way; `areas`: for centres whose area is a layer. */
export function reportingPlan({ legs, departureMs, speedKn }: PassagePlan, areas: readonly LayerArea[]): ReportDue[] {
  const times = departureMs === undefined || speedKn === undefined ? undefined : { departureMs, speedKn };
  const due = CENTRES.flatMap((rules) => {
    const rings = rules.rings ?? areas.filter(({ layer }) => layer === rules.layer).flatMap((area) => area.rings);
    return spansIn({ id: rules.centre, name: rules.centre, rings }, legs).flatMap((span) => reportsIn(rules, span, legs, times));
  });
  return due.toSorted((one, other) => one.alongNm - other.alongNm);
}

type Times = Required<Pick<PassagePlan, 'departureMs' | 'speedKn'>> & { departureMs: EpochMs; speedKn: number };

function reportsIn(rules: CentreRules, { fromNm, toNm }: WaySpan, legs: readonly PassageLeg[], times: Times | undefined): ReportDue[] {
  const { centre, registers, reportsEnds, dailyHour } = rules;
  const begins = fromNm < AT_END_NM;
  const ends = toNm > wayLengthNm(legs) - AT_END_NM;
  const at = (report: ReportDue['report'], why: ReportDue['why'], alongNm: NauticalMiles): ReportDue => ({
    centre,
    report,
    why,
    alongNm,
    position: placeAlong(legs, alongNm) ?? [0, 0],
    ...(times && { dueMs: Math.round(times.departureMs + (alongNm / times.speedKn) * HOUR_MS) }),
  });
  const entering = begins ? 'departure' : 'entering';
  return [
    ...(registers ? [at('register', entering, fromNm)] : []),
    ...(reportsEnds ? [at('initial', entering, fromNm)] : []),
    ...(times && dailyHour !== undefined ? dailyPlaces(dailyHour, { fromNm, toNm }, times).map((nm) => at('daily', 'daily', nm)) : []),
    ...(reportsEnds ? [at('final', ends ? 'arrival' : 'leaving', toNm)] : []),
  ];
}

/** Where she is at that hour of UTC on each day between entering and leaving, neither included. */
function dailyPlaces(hour: number, { fromNm, toNm }: WaySpan, { departureMs, speedKn }: Times): NauticalMiles[] {
  const msAt = (nm: NauticalMiles) => departureMs + (nm / speedKn) * HOUR_MS;
  const [fromMs, toMs] = [msAt(fromNm), msAt(toNm)];
  const places: NauticalMiles[] = [];
  for (let atMs = Math.floor(fromMs / DAY_MS) * DAY_MS + hour * HOUR_MS; atMs < toMs; atMs += DAY_MS)
    if (atMs > fromMs) places.push(((atMs - departureMs) / HOUR_MS) * speedKn);
  return places;
}
