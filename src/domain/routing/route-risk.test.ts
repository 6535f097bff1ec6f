import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NamedArea, RouteEvent, RouteEvents } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { rhumbDestination, rhumbDistanceNm } from '#domain/geo/rhumb.ts';
import { risksAlong } from './route-risk.ts';
import type { RiskLeg } from './way-pieces.ts';

const riskAlong = ({ legs: way, ...reports }: RouteEvents & { legs: readonly RiskLeg[] }) => risksAlong(reports)(way);

const leg = (from: LonLat, to: LonLat) => ({ from, to, distanceNm: rhumbDistanceNm(from, to) });
const event = (id: string, position: LonLat, atMs = 100): RouteEvent => ({ id, position, category: 'Crime', atMs });
const square = (west: number, south: number, east: number, north: number): NamedArea => ({
  id: `${west}`,
  name: 'Square',
  rings: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const legs = [leg([0, 0], [2, 0]), leg([2, 0], [2, 2])];
const risk = (events: readonly RouteEvent[], areas: readonly NamedArea[] = []) =>
  riskAlong({ legs, withinNm: 50, sinceMs: 50, events, areas });

describe('risk along a route', () => {
  test('counts the reports within reach, each at its nearest leg, by category', () => {
    const found = risk([event('a', [1, 0.5]), event('b', [2.5, 1.5]), event('far', [1, 3]), event('old', [1, 0], 49)]);
    expect(found.total).toBe(2);
    expect(found.legs.map(({ counts }) => counts)).toEqual([{ Crime: 1 }, { Crime: 1 }]);
    expect(found.legs[0]?.nearest).toMatchObject({ id: 'a', distanceNm: expect.closeTo(30, 0), alongNm: expect.closeTo(60, 0) });
    expect(found.reports).toEqual([
      { id: 'a', leg: 0, distanceNm: expect.closeTo(30, 0), alongNm: expect.closeTo(60, 0) },
      { id: 'b', leg: 1, distanceNm: expect.closeTo(30, 0), alongNm: expect.closeTo(210, 0) },
    ]);
    expect(found.graph.totals.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test('measures a long leg from its rhumb line, which the ship sails, not from the great circle', () => {
    const long = [leg([-60, 40], [0, 40])];
    const on = event('on', [-30, 40.1]);
    const off = event('off', [-30, 44]); // on the great circle
    const found = riskAlong({ legs: long, withinNm: 50, sinceMs: 0, events: [on, off], areas: [] });
    expect(found.legs[0]?.nearest).toMatchObject({ id: 'on', distanceNm: expect.closeTo(6, 1) });
    expect(found.total).toBe(1);
  });

  test('says where an area is entered and left', () => {
    const found = risk([], [square(1, -1, 3, 1)]);
    expect(found.areas).toMatchObject([{ id: '1', spans: [{ fromNm: expect.closeTo(60.1, 0), toNm: expect.closeTo(180, 0) }] }]);
    expect(found.legs.map(({ areas }) => areas)).toEqual([['1'], ['1']]);
    expect(risk([], [square(5, 5, 6, 6)]).areas).toEqual([]);
  });

  test('goes over 180 degrees', () => {
    const over = [leg([179, 10], [-179, 10])];
    const found = riskAlong({
      legs: over,
      withinNm: 50,
      sinceMs: 0,
      events: [event('a', [-179.9, 10.2])],
      areas: [square(179.5, 9, -179.5, 11)],
    });
    expect(found.total).toBe(1);
    expect(found.areas[0]?.spans).toMatchObject([{ fromNm: expect.closeTo(29.6, 0), toNm: expect.closeTo(88.8, 0) }]);
  });

  test('finds every report that lies within reach of a leg, and none beyond', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 0.98, noNaN: true }),
        fc.double({ min: 0, max: 120, noNaN: true }),
        fc.constantFrom(0, 180),
        (share, offNm, side) => {
          const place = rhumbDestination([2 * share, 0], side, offNm);
          if (Math.abs(offNm - 50) < 1 || (side === 0 && share > 0.5)) return;
          expect(risk([event('a', place)]).total).toBe(offNm < 50 ? 1 : 0);
        },
      ),
    );
  });
});
