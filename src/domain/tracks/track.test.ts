import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { shortTurnDeg } from '#domain/geo/longitude.ts';
import { anyTrack } from './track.arbitrary.ts';
import { cutTrack, daysOf, E7, emptyTrack, GAP_MS, joinTracks, NOT_KNOWN, placeAt, positionAt, timeAt, trackOf } from './track.ts';

const AT_MS = 1_795_000_000_000;
const point = (seconds: number, lon: number, lat: number, more: object = {}) => ({ time: AT_MS + seconds * 1000, lon, lat, ...more });
const times = ({ atS }: TrackColumns) => [...atS];

describe('a track', () => {
  it('is made of points in any order, keeps what is not known apart from zero, and each second once', () => {
    const track = trackOf([point(60, 10, 50, { sog: 0, cog: 359.96 }), point(0, 9, 50), point(60, 11, 50)]);
    expect(times(track)).toEqual([AT_MS / 1000, AT_MS / 1000 + 60]);
    expect([...track.lonE7]).toEqual([9 * E7, 10 * E7]);
    expect([...track.speedTenths]).toEqual([NOT_KNOWN, 0]);
    expect([...track.courseTenths]).toEqual([NOT_KNOWN, 0]);
  });

  it('joined of parts in any order is the whole, whichever parts overlap', () => {
    fc.assert(
      fc.property(anyTrack(), fc.array(fc.tuple(fc.nat(100), fc.nat(100))), (track, cuts) => {
        const at = (share: number) => timeAt(track, Math.floor((share / 101) * track.atS.length));
        const parts = cuts.map(([a, b]) => cutTrack(track, Math.min(at(a), at(b)), Math.max(at(a), at(b))));
        expect(joinTracks([...parts, track])).toEqual(track);
        expect(joinTracks([track, ...parts])).toEqual(track);
        expect(joinTracks(daysOf(track).toReversed())).toEqual(track);
      }),
    );
  });

  it('is cut at 00:00Z into days, none of them empty', () => {
    fc.assert(
      fc.property(anyTrack(), (track) => {
        const days = daysOf(track).map((day) => new Set(times(day).map((second) => Math.floor(second / 86_400))));
        for (const day of days) expect(day.size).toBe(1);
        expect(new Set(days.flatMap((day) => [...day])).size).toBe(days.length);
      }),
    );
  });
});

describe('where a ship was', () => {
  it('is her point at the time of a point, and between two points on the short way from one to the other', () => {
    fc.assert(
      fc.property(anyTrack(), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (track, pick, share) => {
        const at = pick % track.atS.length;
        expect(placeAt(track, timeAt(track, at))).toMatchObject({ position: positionAt(track, at), inGap: false });
        if (at + 1 >= track.atS.length) return;
        const [fromMs, toMs] = [timeAt(track, at), timeAt(track, at + 1)];
        const [from, to] = [positionAt(track, at), positionAt(track, at + 1)];
        const place = placeAt(track, fromMs + share * (toMs - fromMs));
        const [lon, lat] = place?.position ?? [Number.NaN, Number.NaN];
        expect(lon).toBeGreaterThanOrEqual(-180);
        expect(lon).toBeLessThanOrEqual(180);
        expect(Math.abs(shortTurnDeg(from[0], lon)) + Math.abs(shortTurnDeg(lon, to[0]))).toBeCloseTo(
          Math.abs(shortTurnDeg(from[0], to[0])),
          6,
        );
        expect(lat).toBeGreaterThanOrEqual(Math.min(from[1], to[1]) - 1e-9);
        expect(lat).toBeLessThanOrEqual(Math.max(from[1], to[1]) + 1e-9);
        if (share > 0.001 && share < 0.999) expect(place?.inGap).toBe(toMs - fromMs > GAP_MS);
      }),
    );
  });

  it('moves steadily across 180 degrees', () => {
    const track = trackOf([point(0, 179.9, 0), point(600, -179.9, 0)]);
    const lons = [0, 150, 300, 450, 600].map((seconds) => placeAt(track, AT_MS + seconds * 1000)?.position[0] ?? Number.NaN);
    expect(lons.map((lon) => (lon + 360) % 360)).toEqual([179.9, 179.95, 180, 180.05, 180.1].map((lon) => expect.closeTo(lon, 9)));
    expect(distanceNm([lons[0] as number, 0], [lons[1] as number, 0])).toBeCloseTo(3.005, 2);
  });

  it('is not known before the first point, nor an hour after the last', () => {
    const track = trackOf([point(0, 10, 50, { sog: 12, cog: 90 })]);
    expect(placeAt(track, AT_MS - 1)).toBeUndefined();
    expect(placeAt(track, AT_MS + GAP_MS)).toEqual({ position: [10, 50], courseDeg: 90, speedKn: 12, inGap: false });
    expect(placeAt(track, AT_MS + GAP_MS + 1)).toBeUndefined();
    expect(placeAt(emptyTrack(), AT_MS)).toBeUndefined();
  });

  it('says that it lies in a gap when the points around are more than an hour apart', () => {
    const track = trackOf([point(0, 10, 50), point(3600, 11, 50), point(7201, 12, 50)]);
    expect([1800, 3600, 5000].map((seconds) => placeAt(track, AT_MS + seconds * 1000)?.inGap)).toEqual([false, false, true]);
  });
});
