import { describe, expect, it } from 'vitest';
import type { PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { Route, RouteRequest } from '#contract/routing.ts';
import { HOUR_MS } from '#contract/units.ts';
import { assessPassages, type PassageRows } from '#domain/passages/assess-passage.ts';
import { bestGain, isGain } from '#domain/passages/measures.ts';
import { incident, legBetween, NOON } from '#domain/passages/passages.fixture.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { triedMeasures } from './try-measures.ts';

const NOTHING = { closedPassages: [], closedAreas: [] };
/** Ten degrees along the equator, by day at the start: noon. */
const PLAN: PassagePlan = { legs: [legBetween([0, 0], [10, 0])], stops: [], departureMs: NOON, speedKn: 12 };
const around = ({ stops: [from, to] }: RouteRequest): Route | undefined => {
  if (!from || !to) return undefined;
  const middle = [(from[0] + to[0]) / 2, -2] as const;
  const legs = [legBetween(from, middle), legBetween(middle, to)].map((leg) => ({ ...leg, isApproach: false }));
  return { legs, distanceNm: 0, passages: [], stopLegs: [1] };
};

/** Open sea all around. */
const shoreNm = (places: readonly unknown[], mostNm: number) => Promise.resolve(places.map(() => mostNm));

const tried = (events: PassageRows['events'], plan: Partial<PassagePlan> = {}, findWay: typeof around = around) => {
  const rows: PassageRows = { events, areas: [], ports: new Map() };
  const assess = (plans: PassagePlan[]) => assessPassages({ ship: {}, asOfMs: NOON, plans }, rows, FATHOM_RULES);
  const asPlanned = { ...PLAN, ...plan };
  const [assessment] = assess([asPlanned]);
  if (!assessment) throw new Error('no answer');
  return triedMeasures(
    { plan: asPlanned, assessment, closed: NOTHING, shoreNm },
    (requests) => Promise.resolve(requests.map(findWay)),
    (plans) => Promise.resolve(assess(plans)),
  );
};

describe('measures', () => {
  it('say which stretch gains most from a stand-off, and what it costs', async () => {
    const events = [incident('light', 2), incident('grave', 7, { type: 'Seizure' })];
    const { space, ways } = await tried(events);
    expect([...ways.keys()]).toEqual([0, 1]);
    expect(space.tried.map(({ facts }) => facts?.side)).toEqual(['southWest', 'southWest']);
    expect(space.tried.map(({ stretch, gain }) => [stretch, gain.worstBefore, gain.worstAfter])).toEqual([
      [0, 5, 3],
      [1, 5, 5],
    ]);
    // 5 of 8 parts of the exposure, and 3 of 8; the detour still touches a little
    expect(space.tried.map(({ gain }) => gain.exposurePercent)).toEqual([expect.closeTo(-62.5, 0), expect.closeTo(-37, 0)]);
    expect(space.best?.stretch).toBe(0);
    expect(space.best?.gain.figure).toBeLessThan(0);
    expect(space.best?.gain.moreNm).toBeGreaterThan(10);
    expect(space.best?.gain.moreHours).toBeCloseTo((space.best?.gain.moreNm ?? 0) / 12, 0);
  });

  it('are no gain below a percent of the exposure, nor where another stretch becomes worse than the worst of the plan', () => {
    const gain = { figure: 0, worstBefore: 16.77, worstAfter: 16.77, moreNm: 0 };
    const tried = [
      { gain: { ...gain, exposurePercent: -0.4 } },
      { gain: { ...gain, exposurePercent: -30, worstAfter: 17.87 } },
      { gain: { ...gain, exposurePercent: 9, moreNm: 1632 } },
    ];
    expect(tried.map((one) => isGain(one.gain))).toEqual([false, false, false]);
    expect(bestGain(tried)).toBeUndefined();
    expect(bestGain([...tried, { gain: { ...gain, exposurePercent: -1 } }])?.gain.exposurePercent).toBe(-1);
  });

  it('gain most by what the risk is decided by first: its figure, then the worst stretch, then the exposure', () => {
    const gain = { figure: 0, worstBefore: 18.16, worstAfter: 18.16, moreNm: 0 };
    const [lessExposure, betterWorst, lessRisk] = [
      { gain: { ...gain, exposurePercent: -2 } },
      { gain: { ...gain, exposurePercent: 1, worstAfter: 17.14 } },
      { gain: { ...gain, figure: -0.1, worstAfter: 17.2 } },
    ];
    expect(bestGain([lessExposure, betterWorst])).toBe(betterWorst);
    expect(bestGain([lessExposure, betterWorst, lessRisk])).toBe(lessRisk);
    expect(bestGain([{ gain: { ...gain, figure: 0.1, exposurePercent: -30 } }])).toBeUndefined();
  });

  it('name stretches that no way keeps off', async () => {
    const { space } = await tried([incident('a', 5)], {}, () => undefined);
    expect(space).toEqual({ tried: [], noWay: [0], refused: [], best: undefined });
  });

  it('find the hour at which she passes in other light than that of the reports', async () => {
    // reported at noon, and within 50 nm of it for the first 7 hours: all of them are by night from 18:24 on
    const events = [incident('noon', 0.5, { occurredPrecision: 'minute', type: 'Seizure' })];
    const { time } = await tried(events);
    expect(time.tried.map(({ departureMs }) => (departureMs - NOON) / HOUR_MS)).toEqual([3, 6, 9, 12, 15, 18, 21]);
    expect(time.best?.departureMs).toBe(NOON + 9 * HOUR_MS);
    expect(time.best?.gain).toMatchObject({ worstBefore: 5, worstAfter: 3.75, exposurePercent: expect.closeTo(-25, 0) });
  });

  it('try no departure without times, and nothing where no report weighs anything', async () => {
    expect((await tried([incident('a', 5)], { departureMs: undefined })).time.tried).toEqual([]);
    const nothing = {
      space: { tried: [], noWay: [], refused: [], best: undefined },
      time: { tried: [], best: undefined },
      ways: new Map(),
    };
    expect(await tried([])).toEqual(nothing);
  });
});
