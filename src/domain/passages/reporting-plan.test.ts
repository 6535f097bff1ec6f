import { describe, expect, it } from 'vitest';
import type { PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { LonLat } from '#contract/units.ts';
import { legBetween, square } from './passages.fixture.ts';
import { reportingPlan } from './reporting-plan.ts';

const plan = (departure: string, ...places: LonLat[]): PassagePlan => ({
  legs: places.slice(1).map((to, at) => legBetween(places[at] as LonLat, to)),
  stops: [],
  departureMs: Date.parse(departure),
  speedKn: 10,
});
const dueOf = (asked: PassagePlan, areas: Parameters<typeof reportingPlan>[1] = []) =>
  reportingPlan(asked, areas).map(({ centre, report, why, dueMs }) =>
    [centre, report, why, dueMs && new Date(dueMs).toISOString().slice(0, 16)].join(' '),
  );

describe('the reporting plan', () => {
  it('has a registration and an initial report before she crosses 78 E, daily ones at 08:00 UTC, and a final one on arrival', () => {
    // 2 degrees at 5 N: 119.7 nm, so 78 E is reached 12 hours after departure
    expect(dueOf(plan('2026-03-20T02:00Z', [80, 5], [73, 5]))).toEqual([
      'mscio register entering 2026-03-20T13:58',
      'ukmto initial entering 2026-03-20T13:58',
      'ukmto daily daily 2026-03-21T08:00',
      'ukmto final arrival 2026-03-21T19:54',
    ]);
  });

  it('begins at the departure where that is inside, and ends on leaving', () => {
    expect(dueOf(plan('2026-03-20T09:00Z', [77.5, 5], [79, 5]))).toEqual([
      'mscio register departure 2026-03-20T09:00',
      'ukmto initial departure 2026-03-20T09:00',
      'ukmto final leaving 2026-03-20T11:59',
    ]);
  });

  it('reports to MDAT-GoG at 12:00 UTC in the area that stands for its own, and to nobody elsewhere', () => {
    const west = plan('2026-03-20T05:00Z', [-1, 0], [3, 0]);
    expect(dueOf(west, [square('gulf', 'westAfrica', 0, 2)])).toEqual([
      'mdat initial entering 2026-03-20T11:00',
      'mdat daily daily 2026-03-20T12:00',
      'mdat final leaving 2026-03-20T23:01',
    ]);
    expect(dueOf(west, [])).toEqual([]);
  });
});
