import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShipInView } from '#contract/worker-apis.ts';
import { STALE_AFTER_MS } from '#domain/ais/movement.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { MOST_VECTORS, VECTORS_SOURCE, vectorFeatures, vectorOverlay } from './ship-vectors.ts';

const NOW_MS = 1_795_000_000_000;
const ship = (more: Partial<ShipInView>): ShipInView => ({
  slot: 0,
  mmsi: 211_000_000,
  group: 'cargo',
  position: [0, 0],
  lastSeenMs: NOW_MS,
  ownFleet: false,
  courseDeg: 90,
  speedKn: 12,
  ...more,
});
const lines = (ships: readonly ShipInView[], minutes = 30) => {
  const data = vectorFeatures(ships, { minutes, nowMs: NOW_MS, colourOf: () => '#123456' }) as unknown as {
    features: { properties: { colour: string }; geometry: { coordinates: [number, number][] } }[];
  };
  return data.features.map(({ geometry }) => geometry.coordinates);
};

describe('course vectors', () => {
  it('reach as far as the ship sails in that time, the short way across 180 degrees', () => {
    const anyPosition = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }));
    const knots = fc.double({ min: 0.5, max: 60, noNaN: true });
    fc.assert(
      fc.property(anyPosition, fc.double({ min: 0, max: 359.9, noNaN: true }), knots, (position, courseDeg, speedKn) => {
        const [line] = lines([ship({ position, courseDeg, speedKn })], 60);
        const [from, to] = line as [[number, number], [number, number]];
        expect(from).toEqual(position);
        expect(distanceNm(from, to)).toBeCloseTo(speedKn, 6);
        expect(Math.abs(to[0] - from[0])).toBeLessThan(10);
      }),
    );
  });

  it('are drawn of no ship that lies still, whose course or speed is not known, or whose position is old', () => {
    const { courseDeg: _, ...courseless } = ship({});
    const { speedKn: __, ...speedless } = ship({});
    const old = ship({ lastSeenMs: NOW_MS - STALE_AFTER_MS });
    expect(lines([ship({ speedKn: 0.4 }), courseless, speedless, old])).toEqual([]);
    expect(lines([ship({})])).toHaveLength(1);
  });

  it('are never more than one small source holds', () => {
    expect(lines(Array.from({ length: MOST_VECTORS + 9 }, () => ship({})))).toHaveLength(MOST_VECTORS);
  });

  it('are dashed lines that MapLibre takes', () => {
    const layers = [...vectorOverlay.layers('light')] as never[];
    const source = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } };
    expect(validateStyleMin({ version: 8, sources: { [VECTORS_SOURCE]: source }, layers })).toEqual([]);
    expect(layers[0]).toMatchObject({ paint: { 'line-dasharray': [4, 2.5] } });
  });
});
