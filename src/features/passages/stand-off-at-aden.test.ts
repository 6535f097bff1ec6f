// A golden case: a tanker from Jeddah to Fujairah, three reports in the Gulf of Aden, and the stand-off that the page recommends. Weights,
// lines and sums are worked by hand from src/domain/risk/RULES.md. Distances are checked by great circles on a sphere, written here, and not
// by the code that found the way.
import { beforeAll, describe, expect, it } from 'vitest';
import type { PassageAssessment, PassageLeg, PassagePlan } from '#contract/passages/passage-assessment.ts';
import { DAY_MS, type LonLat } from '#contract/units.ts';
import { assessPassages, type PassageRows } from '#domain/passages/assess-passage.ts';
import { incident, NOON } from '#domain/passages/passages.fixture.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { openSeaWorld, planRoute } from '#domain/routing/plan-route.ts';
import { shoreNm } from '#domain/routing/shore-distance.ts';
import { type TriedMeasures, triedMeasures } from './try-measures.ts';

/** Positions of the World Port Index but for the reports, which are invented: 7.3 nm north of the lane, on the side of Yemen. */
const PLACES = {
  jeddah: [39.15, 21.483333],
  fujairah: [56.369167, 25.173056],
  aden: [44.95, 12.783333],
  berbera: [45.016667, 10.433333],
  reports: [45.5, 12.4],
} as const satisfies Record<string, LonLat>;

const daysAgo = (days: number) => ({ lon: 45.5, lat: 12.4, occurredAt: NOON - days * DAY_MS });
/** type × confidence × age; the lane is within 10 nm of them, and nothing is said of ship or hour: all else counts 1. */
const REPORTS = [
  { report: incident('a', 0, { ...daysAgo(10), type: 'Boarding' }), weight: 3 }, // 3 × 1 × 1
  { report: incident('b', 0, { ...daysAgo(100), type: 'Boarding' }), weight: 2.13 }, // 3 × 1 × 0.71
  { report: incident('c', 0, { ...daysAgo(200), type: 'Seizure', confidence: 'medium' }), weight: 1.88 }, // 5 × 0.75 × 0.5 = 1.875
];
const SUM = 7.01; // 3 + 2.13 + 1.88: from 4 to below 12, half of the weight

/** A tanker of 180 m with 22 persons and 6 m of freeboard, at 13 kn. Points as planned, and 50 nm off. */
const LINES: Readonly<Record<string, readonly [planned: number, off: number, byHand: string]>> = {
  capability: [7.5, 7.5, 'no actor is entered: half of 15'],
  intent: [7.5, 7.5, 'half of 15'],
  affiliation: [7.5, 7.5, 'half of 15'],
  worstStretch: [15, 0, '7.01 is 0.5 of 30; then no report is within 50 nm'],
  reportsAlong: [2.5, 0, '3 reports are 0.25 of 10; then none'],
  hoursListed: [5, 5, 'no list is there: half of 10'],
  ports: [2.5, 2.5, 'none is rated: half of 5'],
  freeboard: [12.5, 12.5, '6 m is 0.5 of 25'],
  speed: [20, 20, '13 kn is all of 20'],
  citadel: [5, 5, 'half of 10'],
  hardening: [7.5, 7.5, 'half of 15'],
  guards: [7.5, 7.5, 'half of 15'],
  lookouts: [5, 5, 'half of 10'],
  crew: [0, 0, '22 is 0 of 5'],
  persons: [20, 20, '22 is 0.5 of 40'],
  cargo: [30, 30, 'a tanker is all of 30'],
  size: [15, 15, '180 m is 0.5 of 30'],
};
/** Threat 47.5, then 30; vulnerability 57.5; consequence 65; × (50 + 0.3 × 57.5 + 0.2 × 65) ÷ 100 = × 0.8025: 38.118…, then 24.075. */
const FIGURES = { threat: [47.5, 30], vulnerability: 57.5, consequence: 65, figure: [38.1, 24.1] } as const;

/** By the half-angle formula on a sphere of 3440.065 nm; within 0.6 % of the ellipsoid. */
function sphereNm([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const [a, b, lat, lon] = [latA, latB, latB - latA, lonB - lonA].map((deg) => (deg * Math.PI) / 180) as [number, number, number, number];
  const half = Math.sin(lat / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(lon / 2) ** 2;
  return 2 * 3440.065 * Math.asin(Math.sqrt(half));
}
const placesOf = (legs: readonly PassageLeg[]): LonLat[] =>
  legs.flatMap(({ from, to }) =>
    Array.from({ length: 401 }, (_, at): LonLat => {
      const share = at / 400;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }),
  );
const nearestTo = (place: LonLat, legs: readonly PassageLeg[]) =>
  placesOf(legs)
    .map((at) => ({ at, nm: sphereNm(place, at) }))
    .reduce((least, one) => (one.nm < least.nm ? one : least));
const lengthOf = (legs: readonly PassageLeg[]) => legs.reduce((sum, { from, to }) => sum + sphereNm(from, to), 0);

describe('the stand-off that is recommended from Jeddah to Fujairah', () => {
  const world = openSeaWorld();
  const rows: PassageRows = { events: REPORTS.map(({ report }) => report), areas: [], ports: new Map(), syncedMs: NOON };
  const ship = { shipType: 80, lengthM: 180, freeboardM: 6, crew: 22 };
  const assess = (plans: PassagePlan[]) => assessPassages({ ship, asOfMs: NOON, plans }, rows, FATHOM_RULES);
  let planned: PassageAssessment;
  let off: PassageAssessment;
  let plannedLegs: readonly PassageLeg[];
  let offLegs: readonly PassageLeg[];
  let measures: TriedMeasures;
  beforeAll(async () => {
    const closed = { closedPassages: [], closedAreas: [] };
    const route = planRoute(world, { stops: [PLACES.jeddah, PLACES.fujairah], ...closed });
    if (!route.ok) throw new Error('no way');
    plannedLegs = route.value.legs;
    const plan = { legs: plannedLegs, stops: [{ name: 'Jeddah' }, { name: 'Fujairah' }], departureMs: NOON, speedKn: 13 };
    planned = assess([plan])[0] as PassageAssessment;
    const ports = [
      { name: 'Aden', lon: PLACES.aden[0], lat: PLACES.aden[1] },
      { name: 'Berbera', lon: PLACES.berbera[0], lat: PLACES.berbera[1] },
    ];
    const findWay = (request: Parameters<typeof planRoute>[1]) => {
      const found = planRoute(world, request);
      return found.ok ? found.value : undefined;
    };
    measures = await triedMeasures(
      {
        plan,
        assessment: planned,
        closed,
        ports,
        shoreNm: async (places, most) => places.map((place) => shoreNm(world.mask, place, most)),
      },
      async (requests) => requests.map(findWay),
      async (plans) => assess(plans),
    );
    offLegs = measures.ways.get(measures.space.best?.stretch ?? -1) ?? [];
    off = assess([{ ...plan, legs: offLegs }])[0] as PassageAssessment;
  });

  it('is from the reports, which the lane passes at 7.3 nm', () => {
    expect(planned.stretches.map(({ centre, sum, count }) => ({ centre, sum, count }))).toEqual([
      { centre: PLACES.reports, sum: SUM, count: REPORTS.length },
    ]);
    expect(REPORTS.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(SUM, 2);
    expect(nearestTo(PLACES.reports, plannedLegs).nm).toBeCloseTo(7.3, 1);
  });

  it('passes 50 nm or more off, on the side of Somalia and not of Yemen, and never over land', () => {
    const nearest = nearestTo(PLACES.reports, offLegs);
    expect(nearest.nm).toBeGreaterThan(50);
    expect(nearest.nm).toBeLessThan(53);
    expect(nearest.at[1]).toBeLessThan(PLACES.reports[1] - 0.6); // 51 nm to the south-east: 0.62 degrees of latitude
    expect(measures.space.best?.facts).toEqual({ side: 'southEast', moreIn: [] });
    // by great circles: Aden from 25 to 55 nm, Berbera from 114 to 69 nm
    expect([plannedLegs, offLegs].map((legs) => Math.round(nearestTo(PLACES.aden, legs).nm))).toEqual([25, 55]);
    expect([plannedLegs, offLegs].map((legs) => Math.round(nearestTo(PLACES.berbera, legs).nm))).toEqual([114, 69]);
    const inTheGulf = placesOf(offLegs).filter(([lon]) => lon > 44 && lon < 48);
    expect(inTheGulf.length).toBeGreaterThan(500);
    expect(inTheGulf.filter(([lon, lat]) => !world.mask.isSea(lon, lat))).toEqual([]);
  });

  it('costs the miles that great circles give', () => {
    expect(lengthOf(offLegs) - lengthOf(plannedLegs)).toBeCloseTo(43.4, 0);
    expect(measures.space.best?.gain.moreNm).toBeCloseTo(43, 0);
    expect(measures.space.best?.gain.moreHours).toBeCloseTo(43 / 13, 1);
  });

  it('has the risk that its lines come to by hand, as planned and 50 nm off', () => {
    for (const [at, { rating }] of [planned, off].entries()) {
      const points = Object.fromEntries(rating.lines.map((line) => [line.id, line.points[1]]));
      expect(points).toEqual(Object.fromEntries(Object.entries(LINES).map(([id, line]) => [id, line[at as 0 | 1]])));
      const { threat, vulnerability, consequence } = rating.parts;
      expect([threat[1], vulnerability[1], consequence[1]]).toEqual([FIGURES.threat[at], FIGURES.vulnerability, FIGURES.consequence]);
      expect(rating.figure).toBe(FIGURES.figure[at]);
    }
    expect(measures.space.best?.gain).toMatchObject({ figure: -14, worstBefore: SUM, worstAfter: 0, exposurePercent: -100 });
  });
});
