import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { course, lonLatUpTo } from './geo.arbitrary.ts';
import { distanceNm } from './great-circle.ts';
import { canonicalLonDeg, cutAt180, lonNear, shortTurnDeg, unwrapped } from './longitude.ts';
import { rhumbBearingDeg, rhumbDestination, rhumbDistanceNm, rhumbLine } from './rhumb.ts';

const seas = lonLatUpTo(85);

describe('rhumb lines', () => {
  // GeographicLib's RhumbSolve manual: JFK 40:38:23 N 73:46:44 W to SIN 1:21:33 N 103:59:22 E is 103.582833003 degrees, 18,523.563 km.
  it('agree with the published example from New York to Singapore', () => {
    const [jfk, sin] = [
      [-(73 + 46 / 60 + 44 / 3600), 40 + 38 / 60 + 23 / 3600],
      [103 + 59 / 60 + 22 / 3600, 1 + 21 / 60 + 33 / 3600],
    ] as const;
    expect(rhumbBearingDeg(jfk, sin)).toBeCloseTo(103.582833003, 6);
    expect(rhumbDistanceNm(jfk, sin) * 1.852).toBeCloseTo(18_523.563, 2);
  });
  it('along a parallel follow it', () => {
    expect(rhumbBearingDeg([10, 60], [12, 60])).toBe(90);
    expect(rhumbDistanceNm([10, 60], [12, 60])).toBeCloseTo(60.2592, 4);
    expect(rhumbBearingDeg([179, -60], [-179, -60])).toBe(90);
  });
  it('never shorten what the great circle is', () => {
    fc.assert(
      fc.property(seas, seas, (a, b) => {
        expect(rhumbDistanceNm(a, b)).toBeGreaterThanOrEqual(distanceNm(a, b) - 1e-6);
      }),
    );
  });
  it('arrive where they were measured to lead', () => {
    fc.assert(
      fc.property(seas, seas, (a, b) => {
        const arrived = rhumbDestination(a, rhumbBearingDeg(a, b), rhumbDistanceNm(a, b));
        expect(distanceNm(arrived, b)).toBeLessThan(1e-4);
      }),
    );
  });
  it('keep their course all the way', () => {
    fc.assert(
      fc.property(seas, course, fc.double({ min: 1, max: 300, noNaN: true }), (a, courseDeg, nm) => {
        const b = rhumbDestination(a, courseDeg, nm);
        fc.pre(Math.abs(b[1]) < 86);
        expect(Math.abs(shortTurnDeg(rhumbBearingDeg(a, b), courseDeg))).toBeLessThan(1e-5);
        expect(rhumbDistanceNm(a, b)).toBeCloseTo(nm, 5);
      }),
    );
  });
  it('end at the pole that they would pass', () => expect(rhumbDestination([20, 89], 10, 500)).toEqual([20, 90]));
  it('go on beyond 180 degrees when drawn', () => {
    const line = rhumbLine([179, 5], [-179, 6], 20);
    expect(line.at(-1)).toEqual([181, 6]);
    expect(line.length).toBe(8);
  });
});

describe('longitudes', () => {
  it('are canonical and keep a meridian that already is', () => {
    expect([180, -180, 181, -181, 540, 720].map(canonicalLonDeg)).toEqual([180, -180, -179, 179, -180, 0]);
  });
  it('turn the short way', () => {
    fc.assert(
      fc.property(fc.double({ min: -720, max: 720, noNaN: true }), fc.double({ min: -720, max: 720, noNaN: true }), (from, to) => {
        expect(Math.abs(shortTurnDeg(from, to))).toBeLessThanOrEqual(180);
        expect(Math.abs(lonNear(to, from) - from)).toBeLessThanOrEqual(180 + 1e-9);
      }),
    );
  });
  it('of a path have no leap after unwrapping, and are the same meridians', () => {
    fc.assert(
      fc.property(fc.array(lonLatUpTo(90), { minLength: 1 }), (path) => {
        const done = unwrapped(path);
        for (const [at, [lonDeg]] of done.entries()) {
          expect(canonicalLonDeg(lonDeg - (path[at]?.[0] ?? 0)) % 360).toBeCloseTo(0, 6);
          if (at > 0) expect(Math.abs(lonDeg - (done[at - 1]?.[0] ?? 0))).toBeLessThanOrEqual(180 + 1e-9);
        }
      }),
    );
  });
});

describe('a path cut at 180 degrees', () => {
  it('is two pieces that end and begin on it', () => {
    expect(
      cutAt180([
        [179, 0],
        [-179, 2],
      ]),
    ).toEqual([
      [
        [179, 0],
        [180, 1],
      ],
      [
        [-180, 1],
        [-179, 2],
      ],
    ]);
    expect(
      cutAt180([
        [-179, 0],
        [179, 2],
      ]),
    ).toEqual([
      [
        [-179, 0],
        [-180, 1],
      ],
      [
        [180, 1],
        [179, 2],
      ],
    ]);
  });
  it('has no piece of one position where it only touches', () => {
    expect(
      cutAt180([
        [179, 0],
        [180, 1],
        [-179, 2],
      ]),
    ).toEqual([
      [
        [179, 0],
        [180, 1],
      ],
      [
        [-180, 1],
        [-179, 2],
      ],
    ]);
    expect(
      cutAt180([
        [179, 0],
        [180, 0],
      ]),
    ).toEqual([
      [
        [179, 0],
        [180, 0],
      ],
    ]);
  });
  it('never leaps in a piece and loses no position', () => {
    fc.assert(
      fc.property(fc.array(lonLatUpTo(80), { minLength: 2, maxLength: 12 }), (path) => {
        const pieces = cutAt180(path);
        for (const piece of pieces)
          for (const [at, [lonDeg]] of piece.entries())
            if (at > 0) expect(Math.abs(lonDeg - (piece[at - 1]?.[0] ?? 0))).toBeLessThanOrEqual(180);
        const kept = new Set(pieces.flat().map(([lon, lat]) => `${Math.abs(lon) === 180 ? 180 : lon} ${lat}`));
        for (const [lon, lat] of path) expect(kept.has(`${Math.abs(lon) === 180 ? 180 : lon} ${lat}`)).toBe(true);
      }),
    );
  });
});
