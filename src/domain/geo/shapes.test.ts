import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Geometry } from '#contract/geojson.ts';
import type { LonLat } from '#contract/units.ts';
import { ringArea } from './area.ts';
import { bufferOf } from './buffer.ts';
import { nearestOnLine } from './distance-to-line.ts';
import { lonLatUpTo } from './geo.arbitrary.ts';
import { destination, distanceNm } from './great-circle.ts';
import { unwrapped } from './longitude.ts';
import { ringCrossing } from './ring-crossing.ts';
import { canonicalPath, circleRing, cutRingAt180 } from './shapes.ts';

const square = (west: number, south: number, sizeDeg: number): LonLat[] => [
  [west, south],
  [west + sizeDeg, south],
  [west + sizeDeg, south + sizeDeg],
  [west, south + sizeDeg],
  [west, south],
];

describe('a circle', () => {
  it('has every corner at its radius, and the area of a circle', () => {
    fc.assert(
      fc.property(lonLatUpTo(75), fc.double({ min: 0.1, max: 500, noNaN: true }), (centre, radiusNm) => {
        const ring = circleRing(centre, radiusNm);
        for (const corner of ring) expect(distanceNm(centre, corner)).toBeCloseTo(radiusNm, 6);
        expect(ring[0]).toEqual(ring.at(-1));
        expect(ringArea(ring).areaNm2 / (Math.PI * radiusNm ** 2)).toBeGreaterThan(0.99);
        expect(ringArea(ring).areaNm2 / (Math.PI * radiusNm ** 2)).toBeLessThan(1.01);
      }),
    );
  });
});

describe('a path as it is kept', () => {
  it('goes the short way from 179 E to 179 W, and the long way when it was drawn so', () => {
    expect(
      canonicalPath([
        [179, 0],
        [181, 0],
      ]),
    ).toEqual([
      [179, 0],
      [-179, 0],
    ]);
    expect(
      canonicalPath([
        [-100, 0],
        [100, 10],
      ]),
    ).toEqual([
      [-100, 0],
      [0, 5],
      [100, 10],
    ]);
  });
  it('unwraps to what was drawn', () => {
    fc.assert(
      fc.property(
        lonLatUpTo(80),
        fc.array(fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -80, max: 80 }))),
        (start, rest) => {
          const drawn: LonLat[] = [start];
          for (const [east, lat] of rest) drawn.push([Math.max(-500, Math.min(500, (drawn.at(-1)?.[0] ?? 0) + east)), lat]);
          const again = unwrapped(canonicalPath(drawn));
          const turnDeg = (drawn[0]?.[0] ?? 0) - (again[0]?.[0] ?? 0);
          for (const [lon, lat] of drawn)
            expect(again.some(([x, y]) => Math.abs(x + turnDeg - lon) < 1e-6 && Math.abs(y - lat) < 1e-6)).toBe(true);
        },
      ),
    );
  });
});

describe('an area cut at 180 degrees', () => {
  it('is two areas that together are as large', () => {
    const ring = circleRing([179.5, 50], 100);
    const parts = cutRingAt180(ring);
    expect(parts.length).toBe(2);
    for (const part of parts) {
      expect(part[0]).toEqual(part.at(-1));
      for (const [at, [lon]] of part.entries()) expect(Math.abs(lon - (part[at - 1]?.[0] ?? lon))).toBeLessThan(180);
    }
    expect(parts.reduce((sum, part) => sum + ringArea(part).areaNm2, 0) / ringArea(ring).areaNm2).toBeCloseTo(1, 4);
  });
  it('stays whole when it does not reach it', () => expect(cutRingAt180(square(10, 10, 5))).toEqual([square(10, 10, 5)]));
  it('is cut on the west side as well', () => {
    const parts = cutRingAt180([
      [-179, 0],
      [-179, 2],
      [179, 2],
      [179, 0],
      [-179, 0],
    ]);
    expect(parts.map((part) => part.map(([lon]) => Math.sign(lon)))).toEqual([
      [1, 1, 1, 1, 1],
      [-1, -1, -1, -1, -1],
    ]);
  });
});

describe('a ring that crosses itself', () => {
  it('is told with the place', () => {
    expect(
      ringCrossing([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ]),
    ).toEqual([1, 1]);
    expect(
      ringCrossing([
        [179, 0],
        [-179, 2],
        [-179, 0],
        [179, 2],
        [179, 0],
      ])?.map(Math.abs),
    ).toEqual([180, 1]);
  });
  it('also when it runs back over its own side, or touches a corner', () => {
    expect(
      ringCrossing([
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 2],
        [0, 0],
      ]),
    ).toBeDefined();
    expect(
      ringCrossing([
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
        [0, 0],
      ]),
    ).toEqual([2, 0]);
  });
  it('is not one that is simple, with or without a position twice', () => {
    expect(ringCrossing(square(0, 0, 1))).toBeUndefined();
    expect(
      ringCrossing([
        [0, 0],
        [0, 0],
        [1, 0],
        [1, 1],
        [1, 1],
        [0, 0],
      ]),
    ).toBeUndefined();
    fc.assert(
      fc.property(
        lonLatUpTo(70),
        fc.array(fc.double({ min: 5, max: 60, noNaN: true }), { minLength: 3, maxLength: 40 }),
        (centre, radii) => {
          const star = radii.map((radiusNm, at) => destination(centre, -(at * 360) / radii.length, radiusNm));
          expect(ringCrossing([...star, ...star.slice(0, 1)])).toBeUndefined();
        },
      ),
    );
  });
});

/** How far the edge of an area lies from a line, at least and at most. */
function edgeNm(area: Geometry, line: readonly LonLat[]): [number, number] {
  if (area.type !== 'Polygon') throw new Error(area.type);
  const distances = (area.coordinates[0] ?? []).map((corner) => nearestOnLine(corner, line).distanceNm);
  return [Math.min(...distances), Math.max(...distances)];
}

describe('a buffer', () => {
  it.each([
    [
      'on the equator',
      [
        [40, 0],
        [45, 0],
      ],
    ],
    [
      'at 60 degrees',
      [
        [0, 60],
        [6, 60.5],
        [8, 59],
      ],
    ],
    [
      'across 180 degrees',
      [
        [178, 20],
        [-179, 21],
      ],
    ],
    [
      'across 180 degrees to the west',
      [
        [-178, -40],
        [179, -41],
      ],
    ],
    [
      'along a meridian',
      [
        [-70, -5],
        [-70, 12],
      ],
    ],
  ] as [string, LonLat[]][])('of a line %s has its edge at the distance, within 1 %%', (_, line) => {
    const area = bufferOf({ type: 'LineString', coordinates: line.map(([lon, lat]) => [lon, lat]) }, 50);
    if (!area.ok) throw new Error(area.error);
    const dense = line.flatMap((to, at): LonLat[] => {
      const from = line[at - 1];
      if (!from) return [to];
      const [, end] = unwrapped([from, to]);
      return Array.from({ length: 40 }, (__, step) => [
        from[0] + (((end?.[0] ?? 0) - from[0]) * (step + 1)) / 40,
        from[1] + ((to[1] - from[1]) * (step + 1)) / 40,
      ]);
    });
    const [least, most] = edgeNm(area.value, dense);
    expect(least).toBeGreaterThan(49.5);
    expect(most).toBeLessThan(50.5);
  });
  it('of a point is a circle, also at 180 degrees', () => {
    const area = bufferOf({ type: 'Point', coordinates: [180, 60] }, 20);
    expect(area.ok && area.value.type === 'Polygon' && ringArea(area.value.coordinates[0] ?? []).areaNm2 / (Math.PI * 400)).toBeCloseTo(
      1,
      2,
    );
  });
  it('of an area holds the area', () => {
    const area = bufferOf({ type: 'Polygon', coordinates: [square(170, 5, 4).map(([lon, lat]) => [lon, lat])] }, 60);
    expect(area.ok && area.value.type === 'Polygon' && ringArea(area.value.coordinates[0] ?? []).areaNm2).toBeGreaterThan(
      6 * 6 * 3600 * 0.96,
    );
  });
  it('is refused where it would be wrong by more than that', () => {
    expect(
      bufferOf(
        {
          type: 'LineString',
          coordinates: [
            [32, 30],
            [103, 1],
          ],
        },
        50,
      ),
    ).toEqual({ ok: false, error: 'tooLarge' });
  });
});
