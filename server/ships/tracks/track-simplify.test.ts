import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrackPoint } from '#contract/entities/ships.ts';
import { thinTrack } from './track-simplify.ts';

const point = (minute: number, lat: number, lon: number): TrackPoint => ({ time: minute * 60_000, lat, lon });

describe('a simplified track', () => {
  it('keeps the first and last points and the order, stays within the limit, and invents no point', () => {
    const tracks = fc.array(fc.tuple(fc.double({ min: -80, max: 80, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(tracks, fc.integer({ min: 2, max: 50 }), (places, most) => {
        const track = places.map(([lat, lon], minute) => point(minute, lat, lon));
        const kept = thinTrack(track, most);
        expect(kept.length).toBeLessThanOrEqual(most);
        expect(kept[0]).toBe(track[0]);
        expect(kept.at(-1)).toBe(track.at(-1));
        const places2 = kept.map((one) => track.indexOf(one));
        expect(places2).toEqual(places2.toSorted((a, b) => a - b));
        expect(places2).not.toContain(-1);
      }),
    );
  });

  it('keeps the point that is farthest off the line', () => {
    const track = Array.from({ length: 1000 }, (_, n) => point(n, n / 1000, n === 500 ? 0.5 : Math.sin(n / 50) / 1000));
    expect(thinTrack(track, 3)).toEqual([track[0], track[500], track[999]]);
  });

  it('needs only two points for steady sailing, even across the antimeridian', () => {
    const track = Array.from({ length: 101 }, (_, n) => point(n, 10, n < 50 ? 179.5 + n / 100 : -180 + (n - 50) / 100));
    expect(thinTrack(track, 50)).toEqual([track[0], track[100]]);
  });

  it('keeps a stop on a straight line, because the error includes time', () => {
    const track = [...Array(10).keys()].map((n) => point(n, n < 5 ? n / 10 : 0.5, 0));
    expect(thinTrack(track, 3)).toEqual([track[0], track[5], track[9]]);
  });
});
