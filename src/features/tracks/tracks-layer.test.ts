import { HOUR_MS } from '#contract/units.ts';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { trackOf } from '#domain/tracks/track.ts';
import { gapEndsOf, IN_GAP, SPEED_CLASSES_KN } from '#domain/tracks/track-line.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { trackFeatures, ticksOf, timeFeatures, TIMES_SOURCE, TRACK_COLOURS, TRACKS_SOURCE, tracksOverlay } from './tracks-layer.ts';

const MIDNIGHT_MS = Date.UTC(2026, 10, 20);
const point = (hours: number, lon: number, lat = 0) => ({ time: MIDNIGHT_MS + hours * HOUR_MS, lon, lat });
const lineOf = (...points: ReturnType<typeof point>[]) => {
  const line = trackOf(points);
  return { mmsi: 211_000_001, line, gapEnds: gapEndsOf(line) };
};
const features = (data: unknown) =>
  (data as { features: { properties: Record<string, unknown>; geometry: { coordinates: number[][] } }[] }).features;

describe('the layer of tracks', () => {
  it('is a style that MapLibre takes, with a colour for every class of speed, in every scheme', () => {
    const source = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } };
    for (const scheme of SCHEMES) {
      const layers = [...tracksOverlay.layers(scheme)] as never[];
      expect(validateStyleMin({ version: 8, sources: { [TRACKS_SOURCE]: source, [TIMES_SOURCE]: source }, layers })).toEqual([]);
      expect(new Set(TRACK_COLOURS[scheme]).size).toBe(SPEED_CLASSES_KN.length);
    }
  });

  it('goes across 180 degrees in one piece, and over a gap dashed', () => {
    const lines = features(trackFeatures([lineOf(point(0, 179.8), point(1, -179.9), point(2, -179.6), point(5, -179.5))]));
    expect(lines.map(({ properties }) => properties.speedClass)).toEqual([4, IN_GAP]);
    const lons = lines.flatMap(({ geometry }) => geometry.coordinates.map(([lon]) => lon));
    expect(lons).toEqual([179.8, 180.1, 180.4, 180.4, 180.5].map((lon) => expect.closeTo(lon, 6)));
  });

  it('marks whole hours of UTC along a day, the date at midnight, and none where nobody knows where she was', () => {
    const { line, gapEnds } = lineOf(point(-1.5, 10), point(-0.75, 11), point(0.25, 12), point(4.25, 20), point(5, 21));
    const ticks = ticksOf(line, gapEnds, HOUR_MS);
    expect(ticks.map(({ atMs }) => (atMs - MIDNIGHT_MS) / HOUR_MS)).toEqual([-1, 0, 5]);
    expect(ticks[1]?.position[0]).toBeCloseTo(11.75, 6);
    const texts = features(timeFeatures([{ mmsi: 1, line, gapEnds }], 24 * HOUR_MS)).map(({ properties }) => [
      properties.text,
      properties.rank,
    ]);
    expect(texts).toEqual([
      ['23:00Z', 2],
      ['2026-11-20', 0],
      ['05:00Z', 2],
    ]);
  });

  it('marks every sixth hour of a week and the days of a month, and nothing of an empty track', () => {
    const week = lineOf(...Array.from({ length: 49 }, (_, hour) => point(hour, 10 + hour / 10)));
    expect(features(timeFeatures([week], 7 * 24 * HOUR_MS))).toHaveLength(9);
    expect(features(timeFeatures([week], 30 * 24 * HOUR_MS))).toHaveLength(3);
    expect(ticksOf(trackOf([]), new Uint32Array(0), HOUR_MS)).toEqual([]);
  });
});
