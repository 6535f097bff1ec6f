import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { PLACE_SOURCE, placeMarkerOverlay } from './place-marker-layer.ts';

test.each(SCHEMES)('the marker is a valid style in %s', (scheme) => {
  const layers = placeMarkerOverlay.layers(scheme).filter((layer) => layer.type !== 'custom');
  const empty = { type: 'FeatureCollection' as const, features: [] };
  expect(validateStyleMin({ version: 8, sources: { [PLACE_SOURCE]: { type: 'geojson', data: empty } }, layers })).toEqual([]);
  expect(layers.length).toBeGreaterThan(2);
});
