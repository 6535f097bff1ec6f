import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { nearestOnLine } from '#domain/geo/distance-to-line.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { rhumbDestination, rhumbDistanceNm } from '#domain/geo/rhumb.ts';
import { cutWay, nearWay, nearWays, placeAlong, wayLengthNm, wayPieces } from './way-pieces.ts';

const leg = (from: LonLat, to: LonLat) => ({ from, to, distanceNm: rhumbDistanceNm(from, to) });
const same = (place: LonLat) => place;

describe('a way', () => {
  const LEGS = [leg([176, 0], [179, 0]), leg([179, 0], [-178, 0]), leg([-178, 0], [-170, 2])];

  it('knows its place at any distance, across 180 degrees too, and at its ends', () => {
    expect(placeAlong(LEGS, 0)).toEqual([176, 0]);
    expect(placeAlong(LEGS, wayLengthNm(LEGS.slice(0, 1)) + 90)?.[0]).toBeCloseTo(-179.502, 2);
    expect(placeAlong(LEGS, 1e6)).toEqual([-170, 2]);
    expect(placeAlong([], 5)).toBeUndefined();
  });

  it('is cut into parts that together are as long as the whole', () => {
    const length = wayLengthNm(LEGS);
    const [start, end] = [cutWay(LEGS, 0, 300), cutWay(LEGS, 300, length)];
    expect(wayLengthNm(start)).toBeCloseTo(300, 6);
    expect(wayLengthNm(start) + wayLengthNm(end)).toBeCloseTo(length, 6);
    expect(start.at(-1)?.to).toEqual(end[0]?.from);
    expect(cutWay(LEGS, 50, 50)).toEqual([]);
  });
});

describe('the pieces of a way', () => {
  it('follow each other without a gap, each on one leg and of at most so many miles', () => {
    const legs = [leg([0, 0], [2, 1]), leg([2, 1], [2, 1]), leg([2, 1], [2, 1.1])];
    const pieces = wayPieces(legs, 25);
    expect(pieces.map((piece) => piece.leg)).toEqual([...Array.from({ length: 6 }, () => 0), 1, 2]);
    for (const [at, { from, to, fromNm, toNm }] of pieces.entries()) {
      expect(toNm - fromNm).toBeLessThanOrEqual(25);
      expect(distanceNm(from, to)).toBeCloseTo(toNm - fromNm, 1);
      const next = pieces[at + 1];
      if (next) expect([next.from, next.fromNm]).toEqual([to, toNm]);
    }
    expect(pieces.at(-1)?.to).toEqual([2, 1.1]);
  });

  it('follow the rhumb line, not the great circle, of a long leg', () => {
    const pieces = wayPieces([leg([-60, 40], [0, 40])], 25);
    expect(pieces.every(({ from }) => Math.abs(from[1] - 40) < 1e-9)).toBe(true);
  });
});

describe('what is near a way', () => {
  const place = fc.record({ lon: fc.double({ min: -180, max: 180, noNaN: true }), lat: fc.double({ min: -74, max: 74, noNaN: true }) });
  const course = fc.double({ min: 0, max: 360, noNaN: true });

  it('is found at its distance and place, to 0.05 nm, also over 180 degrees', () => {
    fc.assert(
      fc.property(place, course, course, fc.double({ min: 0, max: 70, noNaN: true }), ({ lon, lat }, along, off, offNm) => {
        const from: LonLat = [lon, lat];
        const to = rhumbDestination(from, along, 20);
        const point = rhumbDestination(rhumbDestination(from, along, 8), off, offNm);
        const exact = nearestOnLine(point, [from, to]);
        if (Math.abs(exact.distanceNm - 50) < 0.05) return;
        const [found] = nearWay(wayPieces([leg(from, to)], 25), [point], same, 50);
        expect(found !== undefined).toBe(exact.distanceNm < 50);
        if (!found) return;
        expect(Math.abs(found.distanceNm - exact.distanceNm)).toBeLessThan(0.05);
        if (exact.distanceNm > 1) expect(distanceNm(point, exact.nearest)).toBeLessThanOrEqual(found.distanceNm + 1e-6);
      }),
    );
  });

  it('is the same for a way of which a part was asked before as for one that is asked first', () => {
    const lat = fc.double({ min: -2, max: 2, noNaN: true });
    const places = fc.array(fc.tuple(fc.double({ min: 0, max: 6, noNaN: true }), lat), { maxLength: 30 });
    fc.assert(
      fc.property(places, fc.array(lat, { minLength: 1, maxLength: 4 }), (items: LonLat[], bends) => {
        const asked = nearWays(items, same, 50);
        for (const bend of bends) {
          const way = wayPieces([leg([0, 0], [2, 0]), leg([2, 0], [4, bend]), leg([4, bend], [6, 0])]);
          expect(asked(way)).toEqual(nearWay(way, items, same, 50));
        }
      }),
    );
  });

  it('is listed once, at its nearest piece, in the order of the items', () => {
    const pieces = wayPieces([leg([0, 0], [4, 0])], 25);
    const items: LonLat[] = [
      [3, 0.5],
      [1, 0.1],
      [2, 3],
    ];
    const found = nearWay(pieces, items, same, 50);
    expect(found.map(({ item }) => item)).toEqual(items.slice(0, 2));
    expect(found.map(({ alongNm }) => Math.round(alongNm))).toEqual([180, 60]);
    expect(found.map(({ piece }) => pieces[piece]).every((piece, at) => piece && piece.fromNm <= (found[at]?.alongNm ?? 0))).toBe(true);
  });
});
