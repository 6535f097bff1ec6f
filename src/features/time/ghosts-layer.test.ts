import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import type { ReplayedShip } from '#contract/worker-apis.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { GHOSTS_SOURCE, ghostFeatures, ghostsOverlay } from './ghosts-layer.ts';

const ship = (more: Partial<ReplayedShip> = {}): ReplayedShip => ({
  mmsi: 211_000_001,
  name: 'STELLA\u202e MARIS',
  group: 'cargo',
  ownFleet: true,
  position: [179.9, 1],
  courseDeg: 90,
  speedKn: 12,
  inGap: false,
  ...more,
});

test('the layer of replayed ships is a style that MapLibre takes, and has every image that it names', () => {
  const source = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } };
  const images = new Set(ghostsOverlay.images?.map(({ id }) => id));
  for (const scheme of SCHEMES) {
    const layers = [...ghostsOverlay.layers(scheme)] as never[];
    expect(validateStyleMin({ version: 8, sources: { [GHOSTS_SOURCE]: source }, layers })).toEqual([]);
    for (const id of JSON.stringify(layers).match(/ship-ghost-[a-z]+-[a-z]+/g) ?? []) expect(images).toContain(id);
  }
  for (const { width, height, data } of ghostsOverlay.images ?? []) expect(data).toHaveLength(4 * width * height);
});

test('a sign is hollow: its middle shows the chart, its edge does not', () => {
  for (const { width, height, data } of ghostsOverlay.images ?? []) {
    const alphaAt = (x: number, y: number) => data[4 * (y * width + x) + 3] ?? 0;
    expect(alphaAt(width / 2, height / 2)).toBeLessThan(128);
    expect(Math.max(...Array.from({ length: height }, (_, y) => alphaAt(width / 2, y)))).toBe(255);
  }
});

test('a ship points along her course while she moves, says when she was not heard, and strangers write no markup', () => {
  const data = ghostFeatures([ship(), ship({ speedKn: 0.2 }), ship({ inGap: true })], 'no position') as unknown as {
    features: { properties: Record<string, unknown>; geometry: object }[];
  };
  const { courseDeg: _, ...still } = ship();
  expect(ghostFeatures([still], '')).not.toHaveProperty('features.0.properties.courseDeg');
  expect(data.features.map(({ properties }) => properties)).toEqual([
    { mmsi: 211_000_001, label: 'STELLA MARIS', text: 'STELLA MARIS', inGap: false, courseDeg: 90 },
    { mmsi: 211_000_001, label: 'STELLA MARIS', text: 'STELLA MARIS', inGap: false },
    { mmsi: 211_000_001, label: 'STELLA MARIS', text: 'STELLA MARIS · no position', inGap: true, courseDeg: 90 },
  ]);
});
