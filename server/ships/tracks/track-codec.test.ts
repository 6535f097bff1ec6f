import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_NAV_STATUS, NONE } from '#server/ships/segment.ts';
import { joinSpots, packTrack, type TrackSpot, unpackTrack } from './track-codec.ts';

const START_S = Date.UTC(2026, 10, 20) / 1000;
const spots = (atS: fc.Arbitrary<number>): fc.Arbitrary<TrackSpot[]> =>
  fc.array(
    fc.record({
      atS,
      latE5: fc.integer({ min: -9_000_000, max: 9_000_000 }),
      lonE5: fc.integer({ min: -18_000_000, max: 18_000_000 }),
      courseTenths: fc.oneof(fc.integer({ min: 0, max: 3599 }), fc.constant(NONE)),
      speedTenths: fc.oneof(fc.integer({ min: 0, max: 1022 }), fc.constant(NONE)),
      heading: fc.oneof(fc.integer({ min: 0, max: 359 }), fc.constant(NONE)),
      navStatus: fc.oneof(fc.integer({ min: 0, max: 15 }), fc.constant(NO_NAV_STATUS)),
    }),
    { maxLength: 60 },
  );
/** Points of one second, of neighbouring ones, after a gap of years, and out of order. */
const anyTime = spots(fc.oneof(fc.integer({ min: START_S, max: START_S + 20 }), fc.integer({ min: 0, max: 2 ** 32 - 1 })));

/** A ship on a curve with a receiver's noise, a point about a minute. */
function sailing(count: number, lonE5 = 300_000): TrackSpot[] {
  return Array.from({ length: count }, (_, n) => {
    const east = lonE5 + Math.round(n * 300 + 40 * Math.sin(n * 7.1));
    return {
      atS: START_S + n * 60 + (n % 7),
      latE5: 5_000_000 + Math.round(n * 120 + 60 * Math.sin(n / 9) + 30 * Math.sin(n * 3.3)),
      lonE5: east > 18_000_000 ? east - 36_000_000 : east,
      courseTenths: 680 + Math.round(15 * Math.sin(n * 2.7)),
      speedTenths: 124 + Math.round(2 * Math.sin(n * 1.9)),
      heading: 68 + Math.round(Math.sin(n)),
      navStatus: 0,
    };
  });
}

describe('a packed track', () => {
  it('unpacks to exactly the same points: in any order, with duplicates, gaps, unknown values, at the antimeridian and the poles', () => {
    fc.assert(
      fc.property(anyTime, (track) => {
        expect(unpackTrack(packTrack(track))).toEqual(track);
      }),
      { numRuns: 500 },
    );
  });

  it('unpacks exactly across the antimeridian, at little extra size', () => {
    const track = sailing(240, 17_950_000);
    expect(unpackTrack(packTrack(track))).toEqual(track);
    expect(packTrack(track).length - packTrack(sailing(240)).length).toBeLessThan(20);
  });

  it('takes at most 9 bytes per point of a sailing ship, and 2 of a ship at rest', () => {
    expect(packTrack(sailing(240)).length / 240).toBeLessThan(9);
    const still = sailing(240).map((_, n) => ({ ...sailing(1)[0], atS: START_S + n * 1800 }) as TrackSpot);
    expect(packTrack(still).length / 240).toBeLessThan(2);
  });

  it('is rejected when truncated or in another format, never read as a different track', () => {
    const bytes = packTrack(sailing(20));
    for (let length = 0; length < bytes.length; length++) expect(() => unpackTrack(bytes.subarray(0, length))).toThrow(RangeError);
    expect(() => unpackTrack(Uint8Array.from([9, ...bytes.subarray(1)]))).toThrow(/form/);
  });

  it('joins lists in order of time; of two points in the same second, the first list wins', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (one, other) => {
        const joined = joinSpots(one, other);
        const times = joined.map(({ atS }) => atS);
        expect(times).toEqual([...new Set([...one, ...other].map(({ atS }) => atS))].toSorted((a, b) => a - b));
        for (const spot of joined) {
          const ofOne = one.find(({ atS }) => atS === spot.atS);
          expect(spot).toBe(ofOne ?? other.find(({ atS }) => atS === spot.atS));
        }
      }),
    );
  });
});
