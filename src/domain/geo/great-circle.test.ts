import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { course, lonLat } from './geo.arbitrary.ts';
import { ringArea } from './area.ts';
import { nearestOnLine } from './distance-to-line.ts';
import { bearingDeg, destination, distanceNm, greatCircle } from './great-circle.ts';
import { shortTurnDeg } from './longitude.ts';
import { roughDistanceNm } from './sphere.ts';

const near = (a: number, b: number) => Math.abs(shortTurnDeg(a, b));

describe('great circles', () => {
  // Karney (2013), "Algorithms for geodesics", the worked inverse problem: 40.6 N 73.8 W (JFK) to 51.6 N 0.5 W (LHR).
  it('agree with the published example from New York to London', () => {
    expect(distanceNm([-73.8, 40.6], [-0.5, 51.6]) * 1.852).toBeCloseTo(5551.759400319, 6);
    expect(bearingDeg([-73.8, 40.6], [-0.5, 51.6])).toBeCloseTo(51.19888, 4);
  });
  it('cross 180 degrees the short way', () => {
    expect(distanceNm([179, 0], [-179, 0])).toBeCloseTo(120.2, 1);
    expect(bearingDeg([179, 0], [-179, 0])).toBeCloseTo(90, 9);
    expect(destination([179, 0], 90, 120.2)[0]).toBeCloseTo(-179, 2);
    const line = greatCircle([179, 10], [-179, 10], 10);
    expect(line.at(-1)?.[0]).toBeCloseTo(181, 9);
    expect(line.length).toBe(13);
  });
  it('have no bearing to where one is, and say 0', () => expect(bearingDeg([12, 34], [12, 34])).toBe(0));

  it('arrive where they were measured to lead', () => {
    fc.assert(
      fc.property(lonLat, lonLat, (a, b) => {
        const arrived = destination(a, bearingDeg(a, b), distanceNm(a, b));
        expect(distanceNm(arrived, b)).toBeLessThan(1e-6);
      }),
    );
  });
  it('measure the distance that was gone', () => {
    fc.assert(
      fc.property(lonLat, course, fc.double({ min: 0, max: 10_000, noNaN: true }), (a, courseDeg, nm) => {
        expect(distanceNm(a, destination(a, courseDeg, nm))).toBeCloseTo(nm, 6);
      }),
    );
  });
  it('are cut in even steps that add up, with no leap from one longitude to the next', () => {
    fc.assert(
      fc.property(lonLat, lonLat, fc.double({ min: 20, max: 500, noNaN: true }), (a, b, stepNm) => {
        const line = greatCircle(a, b, stepNm);
        expect(line[0]).toEqual([expect.closeTo(a[0], 9), expect.closeTo(a[1], 9)]);
        expect(near(line.at(-1)?.[0] ?? 0, b[0])).toBeLessThan(1e-6);
        const legs = line.slice(1).map((to, at): [LonLat, LonLat] => [line[at] ?? to, to]);
        const lengths = legs.map(([from, to]) => distanceNm(from, to));
        expect(lengths.reduce((sum, nm) => sum + nm, 0)).toBeCloseTo(distanceNm(a, b), 5);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(stepNm + 1e-6);
        expect(Math.max(...legs.map(([from, to]) => Math.abs(to[0] - from[0])))).toBeLessThanOrEqual(180 + 1e-9); // over a pole
      }),
    );
  });
  it('are never more than 0.6 % from the rough distance', () => {
    fc.assert(
      fc.property(lonLat, lonLat, (a, b) => {
        const exact = distanceNm(a, b);
        expect(Math.abs(roughDistanceNm(a, b) - exact)).toBeLessThanOrEqual(exact * 0.006 + 1e-9);
      }),
    );
  });
});

describe('the distance to a line', () => {
  it('is the smallest to any of its points', () => {
    fc.assert(
      fc.property(
        lonLat,
        course,
        fc.double({ min: 1, max: 3000, noNaN: true }),
        course,
        fc.double({ min: 0, max: 2000, noNaN: true }),
        (a, toward, lengthNm, aside, offNm) => {
          const b = destination(a, toward, lengthNm);
          const point = destination(a, aside, offNm);
          const found = nearestOnLine(point, [a, b]).distanceNm;
          const sampled = Math.min(...greatCircle(a, b, lengthNm / 300).map((on) => distanceNm(point, on)));
          expect(found).toBeLessThanOrEqual(sampled + 0.001);
          expect(found).toBeGreaterThanOrEqual(sampled - lengthNm / 300);
        },
      ),
    );
  });
  it('tells where along the line, across 180 degrees', () => {
    const found = nearestOnLine(
      [180, 1],
      [
        [170, 0],
        [179, 0],
        [-179, 0],
      ],
    );
    expect(found.nearest[0]).toBeCloseTo(180, 6);
    expect(found.distanceNm).toBeCloseTo(distanceNm([180, 0], [180, 1]), 6);
    expect(found.alongNm).toBeCloseTo(distanceNm([170, 0], [180, 0]), 6);
  });
  it('of a line of one position is the distance to that', () => {
    expect(nearestOnLine([0, 1], [[0, 0]]).distanceNm).toBe(distanceNm([0, 1], [0, 0]));
  });
  it('ends at the ends of the line', () => {
    const found = nearestOnLine(
      [0, 0],
      [
        [10, 0],
        [20, 0],
      ],
    );
    expect(found).toEqual({ distanceNm: distanceNm([0, 0], [10, 0]), alongNm: 0, nearest: [10, 0] });
  });
});

describe('an area', () => {
  it("of a degree at the equator is as GeographicLib's Planimeter has it, whichever way round", () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ] as const;
    expect(ringArea(ring).areaKm2).toBeCloseTo(12308.778361, 5);
    expect(ringArea(ring.toReversed()).areaKm2).toBeCloseTo(12308.778361, 5);
    expect(ringArea(ring).areaNm2).toBeCloseTo(12308.778361 / 1.852 ** 2, 5);
  });
  it('is the same across 180 degrees as anywhere on that latitude', () => {
    const at = (lon: number) =>
      ringArea(
        [
          [lon, 50],
          [lon + 2, 50],
          [lon + 2, 51],
          [lon, 51],
        ].map(([x = 0, y = 0]) => [x > 180 ? x - 360 : x, y] as const),
      ).areaKm2;
    expect(at(179)).toBeCloseTo(at(10), 6);
  });
  it('of two positions is none', () =>
    expect(
      ringArea([
        [0, 0],
        [1, 1],
      ]).areaKm2,
    ).toBe(0));
});
