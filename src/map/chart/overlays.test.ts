import { expect, test } from 'vitest';
import { FIRST_LAND_LAYER } from './base-map-style.ts';
import { composeStyle, differenceOf, endsWith, NO_FEATURES } from './overlays.ts';
import type { MapOverlay, OverlayPlace } from './overlays.ts';

const base = { version: 8 as const, sources: {}, layers: [{ id: 'sea', type: 'background' as const }] };
const overlay: MapOverlay = {
  place: 'marks',
  sources: ['marks'],
  layers: (scheme) => [
    { id: `marks-${scheme}`, type: 'circle', source: 'marks' },
    { id: 'drawn', type: 'custom', render: () => undefined },
  ],
};

test('overlays lie on the base, in the look of the scheme, with the features they were given', () => {
  const data = { type: 'FeatureCollection' as const, features: [] };
  const style = composeStyle(base, [overlay], 'dark', { geojson: new Map([['marks', data]]), globe: true });
  expect(style.layers.map(({ id }) => id)).toEqual(['sea', 'marks-dark']);
  expect(style.sources.marks).toEqual({ type: 'geojson', data });
  expect(style.projection).toEqual({ type: 'globe' });
});

test('fills lie under the land, lines over it, ships over lines, whenever they were added', () => {
  const land = {
    ...base,
    layers: [...base.layers, { id: FIRST_LAND_LAYER, type: 'background' as const }, { id: 'names', type: 'background' as const }],
  };
  const at = (place: OverlayPlace): MapOverlay => ({
    place,
    sources: [place],
    layers: () => [{ id: place, type: 'circle', source: place }],
  });
  const style = composeStyle(land, [at('ships'), at('lines'), at('underLand')], 'light', { geojson: new Map(), globe: false });
  expect(style.layers.map(({ id }) => id)).toEqual(['sea', 'underLand', FIRST_LAND_LAYER, 'names', 'lines', 'ships']);
});

test('with a nautical chart all is above the land: the areas of the app between its areas and its signs; its state is that of the style', () => {
  const land = { ...base, layers: [...base.layers, { id: FIRST_LAND_LAYER, type: 'background' as const }] };
  const at = (place: OverlayPlace): MapOverlay => ({
    place,
    sources: [place],
    layers: () => [{ id: place, type: 'circle', source: place }],
    ...(place === 'chart' && { state: () => ({ deep: 10 }) }),
  });
  const all = [at('underLand'), at('chartSigns'), at('chart'), at('ships')];
  const style = composeStyle(land, all, 'light', { geojson: new Map(), globe: false });
  expect(style.layers.map(({ id }) => id)).toEqual(['sea', FIRST_LAND_LAYER, 'chart', 'underLand', 'chartSigns', 'ships']);
  expect(style.state).toEqual({ deep: { default: 10 } });
});

test('a source may be vector tiles or carry options, and keeps the features it was given', () => {
  const clustered: MapOverlay = {
    place: 'events',
    sources: [
      { id: 'events', spec: { type: 'geojson', cluster: true, data: NO_FEATURES } },
      { id: 'tiles', spec: { type: 'vector', tiles: ['pmtiles://x/{z}/{x}/{y}'] } },
    ],
    layers: () => [],
  };
  const data = { type: 'FeatureCollection' as const, features: [] };
  const { sources } = composeStyle(base, [clustered], 'light', { geojson: new Map([['events', data]]), globe: false });
  expect(sources.events).toEqual({ type: 'geojson', cluster: true, data });
  expect(sources.tiles).toMatchObject({ type: 'vector' });
});

test('only features that are others than before, or none any more, are told to the map', () => {
  const at = (id: string) => ({ type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates: [1, 2] }, properties: { id } });
  const [a, b, c] = [at('a'), at('b'), at('c')];
  const of = (...features: (typeof a)[]) => ({ type: 'FeatureCollection' as const, features });
  expect(differenceOf(NO_FEATURES, of(a, b))).toEqual({ add: [a, b], remove: [] });
  expect(differenceOf(of(a, b), of(b, a))).toBeUndefined();
  const otherA = at('a');
  expect(differenceOf(of(a, b), of(otherA, c))).toEqual({ add: [otherA, c], remove: ['b'] });
  expect(differenceOf(of(a), NO_FEATURES)).toEqual({ add: [], remove: ['a'] });
});

test('the order of layers is compared from the top', () => {
  expect(endsWith(['sea', 'a', 'b'], ['a', 'b'])).toBe(true);
  expect(endsWith(['a', 'sea', 'b'], ['a', 'b'])).toBe(false);
  expect(endsWith(['b'], ['a', 'b'])).toBe(false);
});
