import { describe, expect, it } from 'vitest';
import { INVENTED_RATING_REASON } from '#contract/entities/ports.ts';
import type { PassagePlan } from '#contract/passages/passage-assessment.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { isNight } from '#domain/risk/sun.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { assessPassages, type PassageRows } from './assess-passage.ts';
import { incident, legBetween, NOON, square } from './passages.fixture.ts';

/** Ten degrees along the equator: 601 nm. */
const LEGS = [legBetween([0, 0], [4, 0]), legBetween([4, 0], [10, 0])];
const PLAN: PassagePlan = {
  legs: LEGS,
  stops: [{ name: 'A', portId: 'a' }, { name: 'B' }],
  departureMs: NOON,
  speedKn: 12,
};
const assess = (rows: Partial<PassageRows> = {}, plan: Partial<PassagePlan> = {}, ship = {}) => {
  const known: PassageRows = { events: [], areas: [], ports: new Map(), ...rows };
  const [found] = assessPassages({ ship, asOfMs: NOON, plans: [{ ...PLAN, ...plan }] }, known, FATHOM_RULES);
  if (!found) throw new Error('no answer');
  return found;
};

describe('the assessment of a passage', () => {
  it('rates by what is known of ship, ports, reports and areas, and lists all else as unknown', () => {
    const ports = new Map([['a', { threatRating: 'High' as const, updatedAt: NOON - DAY_MS }]]);
    const { rating, inputs, stops } = assess(
      { events: [incident('one', 5)], areas: [square('x', 'jwc', 2, 3)], ports, syncedMs: NOON - HOUR_MS },
      {},
      { shipType: 80, lengthM: 180, origins: { shipType: { source: 'AIS' } } },
    );
    expect(inputs).toMatchObject({ worstStretch: { sum: 3, count: 1 }, reportsAlong: 1, hoursListed: 5.01, ports: ['High', null] });
    expect(stops).toEqual([{ name: 'A', portId: 'a', rating: 'High' }, { name: 'B' }]);
    const line = (id: string) => rating.lines.find((one) => one.id === id);
    expect(line('ports')).toMatchObject({ value: 'High', asOf: NOON - DAY_MS });
    expect(line('worstStretch')).toMatchObject({ asOf: NOON - HOUR_MS });
    expect(line('cargo')).toMatchObject({ value: 'tanker', source: 'AIS' });
    expect(rating.unknown).toEqual(expect.arrayContaining(['capability', 'freeboard', 'crew']));
    expect(rating.unknown).not.toContain('speed');
  });

  it('names the port that is nearest to the worst of a stretch', () => {
    const places = [
      { name: 'West', lon: 1, lat: 0 },
      { name: 'East', lon: 5, lat: 0.5 },
    ];
    const [stretch] = assess({ events: [incident('one', 5)], places }).stretches;
    expect(stretch?.near).toEqual({ name: 'East', distanceNm: expect.closeTo(30, -1) });
    expect(assess({ events: [incident('one', 5)] }).stretches[0]).not.toHaveProperty('near');
  });

  it('says of a port that an administrator set its rating, which reports near it may contradict', () => {
    const givenRating = { rating: 'Low' as const, reason: 'Guarded', at: NOON };
    const ports = new Map([['a', { threatRating: 'Low' as const, givenRating, updatedAt: NOON }]]);
    expect(assess({ ports }).stops[0]).toEqual({ name: 'A', portId: 'a', rating: 'Low', isGiven: true });
  });

  it('says of a rating that the demonstration invented it, also where the rating of the passage has its sources', () => {
    const givenRating = { rating: 'Low' as const, reason: INVENTED_RATING_REASON, at: NOON };
    const { stops, inputs } = assess({ ports: new Map([['a', { threatRating: 'Low' as const, givenRating, updatedAt: NOON }]]) });
    expect(stops[0]).toMatchObject({ isInvented: true });
    expect(inputs.origins?.ports).toEqual({ source: 'samples', asOf: NOON });
  });

  it('counts samples only where there are no real reports, and says so', () => {
    const sample = incident('sample', 5, { sample: true });
    expect(assess({ events: [sample] }).data).toEqual({ reports: 1, newestReportMs: sample.occurredAt, hasListed: false, invented: true });
    expect(assess({ events: [sample, incident('real', 8)] }).data).toMatchObject({ reports: 1, invented: false });
    for (const uncounted of [{ occurredAt: NOON - 400 * DAY_MS }, { category: 'Not an incident' as const }])
      expect(assess({ events: [sample, incident('real', 8, uncounted)] }).data).toMatchObject({ reports: 0, invented: false });
  });

  it('without departure or speed still has distance, reports and areas, and no times', () => {
    const { along, inputs, reporting, nightHours, validUntilMs } = assess(
      { events: [incident('one', 5)], areas: [square('x', 'jwc', 2, 3)] },
      { departureMs: undefined, speedKn: undefined, legs: [legBetween([45, 12], [48, 12])] },
    );
    expect(along.lengthNm).toBeGreaterThan(170);
    expect(inputs.hoursListed).toBeUndefined();
    expect(reporting.map(({ report, dueMs }) => [report, dueMs])).toEqual([
      ['register', undefined],
      ['initial', undefined],
      ['final', undefined],
    ]);
    expect([nightHours, validUntilMs]).toEqual([undefined, undefined]);
  });

  it('without any report has no rating of an area, and a figure whose range is one step wider', () => {
    const { areas, rating, data } = assess({ areas: [square('x', 'jwc', 2, 3)] });
    expect(data).toEqual({ reports: 0, hasListed: true, invented: false });
    expect(areas.every(({ threat }) => threat === undefined)).toBe(true);
    expect(rating.fewReports).toBe(true);
    expect(rating.lines.find(({ id }) => id === 'worstStretch')?.points).toEqual([0, 0, 7.5]);
  });

  it('tells per area the largest sum as a band, the reports of a year and the newest one, and the same of the rest of the way', () => {
    const events = [
      incident('in', 2.5, { type: 'Seizure', occurredAt: NOON - 3 * DAY_MS }),
      incident('in too', 2.6, { occurredAt: NOON - 200 * DAY_MS }),
      incident('far', 8),
      incident('old', 8, { occurredAt: NOON - 400 * DAY_MS }),
    ];
    const { areas } = assess({ events, areas: [square('x', 'jwc', 2, 3)] });
    expect(areas).toEqual([
      {
        area: { id: 'x', name: 'Area x', isListed: true },
        spans: [expect.objectContaining({ fromMs: expect.closeTo(NOON + (120.2 / 12) * HOUR_MS, -6) })],
        threat: 'Moderate',
        sum: 6.5,
        reportsAYear: 2,
        reportsLately: 1,
        newestReportMs: NOON - 3 * DAY_MS,
      },
      // just outside of the area its reports still weigh something
      expect.objectContaining({ spans: [], threat: 'Low', sum: 3.25, reportsAYear: 1, newestReportMs: NOON - 10 * DAY_MS }),
    ]);
  });

  it('does not know the hours in listed areas where no such area is on the device', () => {
    expect(assess({ areas: [square('x', 'iran', 2, 3)] }).rating.unknown).toContain('hoursListed');
    expect(assess({ areas: [square('x', 'jwc', 20, 30)] }).inputs.hoursListed).toBe(0);
  });

  it('names each list whose areas are on the device, with its date', () => {
    const jwla = { edition: 'JWLA-032', issuedAt: NOON };
    const areas = [
      { ...square('x', 'jwc', 2, 3), ...jwla },
      { ...square('y', 'jwc', 4, 5), ...jwla },
    ];
    expect(assess({ areas }).data.listedEditions).toEqual([{ edition: 'JWLA-032', issuedMs: NOON }]);
    expect(assess({ areas: [square('x', 'iran', 2, 3)] }).data.listedEditions).toBeUndefined();
  });

  it('is valid for a week after the last sync, and not beyond the arrival', () => {
    const syncedMs = NOON - DAY_MS;
    expect(assess({ syncedMs }).validUntilMs).toBe(assess().along.arrivalMs);
    expect(assess({ syncedMs }, { speedKn: 1 }).validUntilMs).toBe(NOON + 6 * DAY_MS);
  });

  it('adds up the hours of night, and knows of each waypoint time, sun, distance to go and the reports on the way there', () => {
    const { nightHours = 0, waypoints, along } = assess({ events: [incident('one', 6, { type: 'Seizure' })] });
    const nightNm = along.pieces.filter(({ byNight }) => byNight).reduce((sum, { fromNm, toNm }) => sum + toNm - fromNm, 0);
    expect(nightHours).toBeCloseTo(nightNm / 12, 1);
    expect(waypoints.map(({ fromStartNm, toGoNm }) => [Math.round(fromStartNm), Math.round(toGoNm)])).toEqual([
      [0, 601],
      [240, 361],
      [601, 0],
    ]);
    expect(waypoints.map(({ worst, threat }) => [worst.sum, threat])).toEqual([
      [0, undefined],
      [0, undefined],
      [5, 'Moderate'],
    ]);
    for (const { position, atMs = 0, byNight } of waypoints) expect(byNight).toBe(isNight(position, atMs));
  });

  it('names its stretches worst first, each with the middle of its reports, and the mix of types most first', () => {
    const events = [
      incident('a', 2),
      incident('b', 7, { type: 'Seizure', lat: 0.2 }),
      incident('c', 7.1, { lat: -0.2 }),
      incident('d', 7.2, { lat: 0 }),
    ];
    const { stretches, mix } = assess({ events });
    expect(stretches).toHaveLength(2);
    expect(stretches[0]?.count).toBe(3);
    expect(stretches[0]?.centre[0]).toBeCloseTo(7.1, 5);
    expect(stretches[0]?.centre[1]).toBeCloseTo(0, 5);
    expect(mix).toEqual([
      { type: 'Boarding', count: 3 },
      { type: 'Seizure', count: 1 },
    ]);
  });

  it('gives the same bytes for the same plan and the same rows', () => {
    const rows = { events: [incident('a', 2), incident('b', 7)], areas: [square('x', 'jwc', 2, 3)] };
    expect(JSON.stringify(assess(rows))).toBe(JSON.stringify(assess(rows)));
  });
});
