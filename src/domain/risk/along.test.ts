import { describe, expect, it } from 'vitest';
import type { PassageArea, PassageRequest, RiskReport } from '#contract/passages/passage-risk.ts';
import { DAY_MS, HOUR_MS, type LonLat } from '#contract/units.ts';
import { withinNm } from '#domain/geo/near.ts';
import { rhumbDistanceNm } from '#domain/geo/rhumb.ts';
import { placeOnLeg } from '#domain/routing/way-pieces.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { inputsAlong, riskAlongPassage } from './along.ts';
import { countedReport, weighReports } from './reports-near.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { kindOfType } from './ship-kinds.ts';
import { isNight } from './sun.ts';

const NOW = Date.UTC(2026, 2, 20, 12);
const leg = (from: LonLat, to: LonLat) => ({ from, to, distanceNm: rhumbDistanceNm(from, to) });
/** Along the equator, ten degrees: 602 nm. */
const LEGS = [leg([0, 0], [4, 0]), leg([4, 0], [10, 0])];
const report = (id: string, lon: number, lat: number, more: Partial<RiskReport> = {}): RiskReport => ({
  id,
  type: 'Boarding',
  category: 'Crime',
  lon,
  lat,
  occurredAt: NOW - DAY_MS,
  ...more,
});
const area = (id: string, west: number, east: number, isListed: boolean): PassageArea => ({
  id,
  name: id,
  isListed,
  rings: [
    [
      [west, -1],
      [east, -1],
      [east, 1],
      [west, 1],
      [west, -1],
    ],
  ],
});
const along = (more: Partial<PassageRequest> = {}) =>
  riskAlongPassage({ legs: LEGS, departureMs: NOW, speedKn: 12, reports: [], areas: [], asOfMs: NOW, ...more }, FATHOM_RULES);

describe('risk along a passage', () => {
  it('is given in pieces of at most 25 nm and 1/120 of the way, each with its time and the sun', () => {
    const found = along();
    expect(found.pieces.length).toBeGreaterThanOrEqual(120);
    for (const { fromNm, toNm, middle, atMs = 0, byNight } of found.pieces) {
      expect(toNm - fromNm).toBeLessThanOrEqual(found.lengthNm / 120 + 1e-9);
      expect(atMs).toBeCloseTo(NOW + ((fromNm + toNm) / 24) * HOUR_MS, -1);
      expect(byNight).toBe(isNight(middle, atMs));
    }
    expect(new Set(found.pieces.map(({ byNight }) => byNight))).toEqual(new Set([true, false]));
    expect(found.arrivalMs).toBe(Math.round(NOW + (found.lengthNm / 12) * HOUR_MS));
    const long = along({ legs: [leg([0, 0], [0, 60])] });
    expect(Math.max(...long.pieces.map(({ fromNm, toNm }) => toNm - fromNm))).toBeLessThanOrEqual(25);
  });

  it('is worst where the sum of reports is largest', () => {
    const reports = [report('a', 2, 0.1), report('b', 7, 0.1), report('c', 7, 0.1, { type: 'Seizure' })];
    const { pieces, worst = -1 } = along({ reports });
    expect(pieces[worst]).toMatchObject({ sum: 8, count: 2, leg: 1 });
    expect(Math.abs((pieces[worst]?.fromNm ?? 0) - 420)).toBeLessThan(15);
  });

  it('counts each report within 50 nm of the way once, and none that tells of no incident or is old', () => {
    const reports = [
      report('near', 5, 0.8),
      report('far', 5, 0.9),
      report('old', 5, 0, { occurredAt: NOW - 366 * DAY_MS }),
      report('rescue', 5, 0, { type: 'Rescue' }),
    ];
    expect(along({ reports }).reports).toEqual([{ id: 'near', distanceNm: expect.closeTo(47.8, 1), alongNm: expect.closeTo(300.5, 0) }]);
  });

  it('weighs reports of the night less where she passes by day, if they say their time', () => {
    const night = { occurredAt: NOW - DAY_MS + 12 * HOUR_MS, occurredPrecision: 'minute' as const };
    const sumOf = (more: Partial<RiskReport>, request: Partial<PassageRequest> = {}) => {
      const { pieces, worst = -1 } = along({ reports: [report('a', 0.1, 0, more)], ...request });
      return pieces[worst]?.sum;
    };
    expect(sumOf(night)).toBe(2.25);
    expect(sumOf({ ...night, occurredPrecision: 'day' })).toBe(3);
    expect(sumOf(night, { departureMs: undefined })).toBe(3);
    expect(sumOf({ ...night, victim: 'tanker' }, { shipType: 80 })).toBe(2.25);
    expect(sumOf({ ...night, victim: 'fishing boat' }, { shipType: 80 })).toBe(0.9);
  });

  it('says when she is in which area; hours in listed areas that overlap count once', () => {
    const found = along({ areas: [area('a', 1, 3, true), area('b', 2, 4.5, true), area('c', 4, 6, false), area('d', 20, 21, true)] });
    expect(found.areas.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const [span] = found.areas[0]?.spans ?? [];
    expect(span).toMatchObject({ fromNm: expect.closeTo(60.1, 0), toNm: expect.closeTo(180.3, 0) });
    expect(span?.fromMs).toBeCloseTo(NOW + (60.1 / 12) * HOUR_MS, -6);
    expect(found.hoursListed).toBeCloseTo((3.5 * 60.1) / 12, 1);
    const touched = found.pieces.filter(({ areas }) => areas.includes('c'));
    expect(touched[0]?.toNm).toBeGreaterThan(240.4);
    expect(touched.at(-1)?.fromNm).toBeLessThan(360.7);
  });

  it.each<[string, Partial<PassageRequest>]>([
    ['departure', { departureMs: undefined }],
    ['speed', { speedKn: undefined }],
    ['speed above 0', { speedKn: 0 }],
  ])('without a %s has sums and no times: hours in listed areas are unknown', (_what, more) => {
    const found = along({ reports: [report('a', 5, 0)], areas: [area('a', 1, 3, true)], ...more });
    expect(found.pieces.every((piece) => !('atMs' in piece) && !('byNight' in piece))).toBe(true);
    expect(inputsAlong(found)).toEqual({ worstStretch: { sum: 3, count: 1 }, reportsAlong: 1 });
  });

  it('without legs leaves all unknown, and of a way that does not move says what is there', () => {
    expect(inputsAlong(along({ legs: [] }))).toEqual({});
    const found = along({ legs: [leg([5, 0], [5, 0])], reports: [report('a', 5, 0)] });
    expect(inputsAlong(found)).toEqual({ worstStretch: { sum: 3, count: 1 }, reportsAlong: 1, hoursListed: 0 });
  });

  it('goes over 180 degrees', () => {
    const found = along({ legs: [leg([179, 10], [-179, 10])], reports: [report('a', -179.9, 10.1)] });
    expect(inputsAlong(found)).toMatchObject({ worstStretch: { sum: 3, count: 1 }, reportsAlong: 1 });
    expect(found.pieces.every(({ middle: [lon] }) => lon >= -180 && lon <= 180)).toBe(true);
  });

  it('has the sums that weighing all reports at each place gives', () => {
    const chance = seeded(7);
    const VICTIMS = ['tanker', 'bulk carrier', 'fishing boat', undefined];
    const reports = Array.from({ length: 300 }, (_, n) =>
      report(`r${n}`, chance() * 10, chance() * 2 - 1, {
        occurredAt: NOW - Math.floor(chance() * 400 * DAY_MS),
        occurredPrecision: chance() < 0.5 ? 'minute' : 'day',
        victim: VICTIMS[n % 4],
        type: n % 3 === 0 ? 'Suspicious approach' : 'Robbery',
      }),
    );
    const { pieces } = along({ reports, shipType: 82 });
    const counted = reports.flatMap((one) => countedReport(one, { asOfMs: NOW, ship: kindOfType(82) }, FATHOM_RULES) ?? []);
    const sumAt = (fromNm: number, toNm: number, share: number) => {
      const atNm = fromNm + share * (toNm - fromNm);
      const lengthNm = (LEGS[0]?.distanceNm ?? 0) + (LEGS[1]?.distanceNm ?? 0);
      const place = placeOnLeg([0, 0], [10, 0], atNm / lengthNm);
      const near = withinNm(place, counted, ({ position }) => position, 50);
      return weighReports(near, FATHOM_RULES, isNight(place, NOW + (atNm / 12) * HOUR_MS));
    };
    for (const { fromNm, toNm, sum, count } of pieces.filter((_, at) => at % 5 === 0)) {
      const places = Math.ceil((toNm - fromNm) / 5);
      const sums = Array.from({ length: places }, (_, at) => sumAt(fromNm, toNm, (at + 0.5) / places));
      const [most] = sums.toSorted((one, other) => other.sum - one.sum);
      expect([sum, count]).toEqual([most?.sum, most?.count]);
    }
  });
});
