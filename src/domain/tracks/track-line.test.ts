import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { anyTrack } from './track.arbitrary.ts';
import { GAP_MS, isAfterGap, placeAt, positionAt, timeAt, trackOf } from './track.ts';
import { factsOf } from './track-facts.ts';
import { gapEndsOf, IN_GAP, runsOf, SPEED_CLASSES_KN, simplifyTrack, speedClassOf } from './track-line.ts';

const AT_MS = 1_795_000_000_000;
const point = (minutes: number, lon: number, lat: number) => ({ time: AT_MS + minutes * 60_000, lon, lat });
const indexes = (length: number) => Array.from({ length }, (_, at) => at);

describe('a simplified track', () => {
  it('is at every point of the full one no further away than the tolerance, keeps its ends and has the same gaps', () => {
    fc.assert(
      fc.property(anyTrack(), fc.constantFrom(50, 500, 5000), (track, toleranceM) => {
        const line = simplifyTrack(track, toleranceM);
        expect([line.atS[0], line.atS.at(-1)]).toEqual([track.atS[0], track.atS.at(-1)]);
        for (const at of indexes(track.atS.length)) {
          const place = placeAt(line, timeAt(track, at));
          // the tolerance is measured on a sphere and in degrees, the distance on the ellipsoid
          expect(distanceNm(place?.position ?? [0, 90], positionAt(track, at)) * 1852).toBeLessThan(toleranceM * 1.02 + 1);
        }
        const dashed = runsOf(line, gapEndsOf(track)).filter(({ speedClass }) => speedClass === IN_GAP);
        expect(dashed.flatMap(({ points }) => points.slice(1))).toHaveLength(factsOf(track).gaps.length);
      }),
    );
  });

  it('kept with points at most half an hour apart has no gap that was none', () => {
    fc.assert(
      fc.property(anyTrack(), (track) => {
        const line = simplifyTrack(track, 1e7, GAP_MS / 2000);
        expect(factsOf(line).gaps).toEqual(factsOf(track).gaps);
      }),
    );
  });

  it('of steady sailing is its two ends, and a stop on the way stays', () => {
    const steady = trackOf(indexes(61).map((minute) => point(minute, 10 + minute / 600, 0)));
    expect(simplifyTrack(steady, 20).atS).toHaveLength(2);
    const stopped = trackOf(indexes(61).map((minute) => point(minute, 10 + Math.min(minute, 30) / 600, 0)));
    expect(simplifyTrack(stopped, 20).atS).toHaveLength(3);
  });
});

describe('the runs of a track', () => {
  it('follow each other from its first point to its last, gaps and only gaps marked, never a leg round the world', () => {
    fc.assert(
      fc.property(anyTrack(), (track) => {
        const runs = runsOf(track);
        const legs = runs.flatMap(({ speedClass, points }) => points.slice(1).map((to, i) => ({ speedClass, from: points[i], to })));
        expect(legs).toHaveLength(track.atS.length - 1);
        legs.forEach(({ speedClass, from, to }, i) => {
          expect(speedClass === IN_GAP).toBe(isAfterGap(track, i + 1));
          expect(Math.abs(to[0] - (from?.[0] ?? Number.NaN))).toBeLessThanOrEqual(180);
          expect((((to[0] - positionAt(track, i + 1)[0]) % 360) + 360) % 360).toBeCloseTo(0, 6);
        });
        runs.forEach(({ points }, i) => i > 0 && expect(points[0]).toEqual(runs[i - 1]?.points.at(-1)));
      }),
    );
  });

  it('are coloured by the speed made good, each class from its limit on', () => {
    for (const [i, leastKn] of SPEED_CLASSES_KN.entries()) expect(speedClassOf(leastKn)).toBe(i);
    expect([0.49, 4.99, 40].map(speedClassOf)).toEqual([0, 1, 4]);
    // 1 degree of longitude on the equator is 60.1 nm: an hour each at 0, 12 and 60 knots
    const track = trackOf([point(0, 0, 0), point(60, 0, 0), point(120, 0.2, 0), point(180, 1.2, 0)]);
    expect(runsOf(track).map(({ speedClass }) => speedClass)).toEqual([0, 3, 4]);
  });

  it('of one point are none', () => expect(runsOf(trackOf([point(0, 0, 0)]))).toEqual([]));
});

describe('the facts of a track', () => {
  it('add up what was sailed outside gaps, and say each gap with its ends', () => {
    const track = trackOf([point(0, 0, 0), point(60, 0.2, 0), point(60 + 61, 0.4, 0), point(60 + 61 + 30, 0.4, 0)]);
    const { gaps, sailedNm, meanSpeedKn } = factsOf(track);
    expect(sailedNm).toBeCloseTo(12.02, 1);
    expect(meanSpeedKn).toBeCloseTo(12.02 / 1.5, 1);
    expect(gaps).toMatchObject([{ fromMs: AT_MS + 3_600_000, toMs: AT_MS + 7_260_000, from: [0.2, 0], to: [0.4, 0] }]);
    expect(gaps[0]?.distanceNm).toBeCloseTo(12.02, 1);
  });

  it('of a single point have no speed', () => {
    expect(factsOf(trackOf([point(0, 0, 0)]))).toEqual({ gaps: [], sailedNm: 0 });
  });
});
