import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import type { OwnMap } from '#contract/own-maps.ts';
import { FIRST_LABEL_LAYER } from './base-map-names.ts';
import { baseMapStyle, COAST_SOURCE, FIRST_LAND_LAYER, WORLD_SOURCE } from './base-map-style.ts';
import { baseMapPalettes } from './base-map-palette.ts';
import { OWN_MIN_ZOOM } from './own-ground.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';

const map = (letter: string, kind: OwnMap['kind'], maxZoom: number, attribution?: string): OwnMap => ({
  id: letter.repeat(24),
  name: `${letter}.pmtiles`,
  kind,
  minZoom: 0,
  maxZoom,
  box: [3, 51, 5, 52],
  ...(attribution && { attribution }),
});
const own = [map('a', 'raster', 10), map('b', 'vector', 12), map('c', 'vector', 15, '© <b>Somebody</b>')];
const styleOf = (maps: readonly OwnMap[], scheme: (typeof SCHEMES)[number] = 'light') =>
  baseMapStyle({ scheme, language: 'fr-FR', own: maps });
const ids = (maps: readonly OwnMap[]) => styleOf(maps).layers.map(({ id }) => id);

test.for(SCHEMES)('own ground makes a valid style in the colours of the %s scheme', (scheme) => {
  const style = styleOf(own, scheme);
  expect(validateStyleMin(style as Parameters<typeof validateStyleMin>[0])).toEqual([]);
  const earth = style.layers.find(({ id }) => id.startsWith('own-c') && id.endsWith('earth'));
  expect(earth).toMatchObject({ paint: { 'fill-color': baseMapPalettes[scheme].land } });
});

test('without own ground the style is as it was, and a map that is laid down adds eight layers', () => {
  expect(ids([])).toEqual(baseMapStyle({ scheme: 'light', language: 'fr-FR' }).layers.map(({ id }) => id));
  expect(ids(own.slice(2))).toHaveLength(ids([]).length + 8);
});

test('own water lies under what is drawn on the sea, own land over it, the finer map over the coarser, its names under those of towns', () => {
  const order = ids(own);
  const at = (end: string) => order.findIndex((id) => id.startsWith('own-') && id.endsWith(end));
  expect(at('picture')).toBeLessThan(order.indexOf(FIRST_LAND_LAYER));
  expect(at('picture'), 'over the land of the app').toBeGreaterThan(order.indexOf('coast-line'));
  expect(ids(own.slice(1)).indexOf('coast-line')).toBeGreaterThan(ids(own.slice(1)).indexOf(FIRST_LAND_LAYER));
  expect(at('water')).toBeLessThan(order.indexOf(FIRST_LAND_LAYER));
  expect(at('earth')).toBeGreaterThan(order.indexOf('coast-line'));
  expect(at('boundaries')).toBeLessThan(order.indexOf(FIRST_LABEL_LAYER));
  expect(at('places')).toBeLessThan(order.indexOf('city-names'));
  expect(order.indexOf(`own-${'b'.repeat(24)}-earth`)).toBeLessThan(order.indexOf(`own-${'c'.repeat(24)}-earth`));
});

test('tiles of the ground and of coarser maps are set aside where a finer map covers, but never the world with its names', () => {
  const { sources } = styleOf(own);
  expect(sources[COAST_SOURCE]).toMatchObject({
    tiles: [expect.stringMatching(/^quilt:\/\/\/basemap\/coast.*~\d+~a{24}~b{24}~c{24}\/\{z\}/)],
    maxzoom: 15,
  });
  expect(sources[`own-${'b'.repeat(24)}`]).toMatchObject({
    tiles: [`quilt:///maps/own.${'b'.repeat(24)}.pmtiles~12~${'c'.repeat(24)}/{z}/{x}/{y}`],
    maxzoom: 15,
  });
  expect(sources[`own-${'c'.repeat(24)}`]).toMatchObject({ type: 'vector', maxzoom: 15, bounds: [3, 51, 5, 52] });
  expect(sources[`own-${'a'.repeat(24)}`]).toMatchObject({ type: 'raster', maxzoom: 10 });
  expect(sources[WORLD_SOURCE]).toEqual(styleOf([]).sources[WORLD_SOURCE]);
  for (const layer of styleOf(own).layers) if (layer.id.startsWith('own-')) expect(layer.minzoom).toBeGreaterThanOrEqual(OWN_MIN_ZOOM);
});

test('pictures are as they are by day, and neither bright nor coloured by night', () => {
  const paintOf = (scheme: (typeof SCHEMES)[number]) => styleOf(own, scheme).layers.find(({ id }) => id.endsWith('-picture'))?.paint;
  const shownAt = (opacity: number) => ['case', ['boolean', ['global-state', 'ground-hidden'], false], 0, opacity];
  expect(paintOf('light')).toEqual({ 'raster-opacity': shownAt(1), 'raster-opacity-transition': { delay: 0, duration: 0 } });
  expect(paintOf('dark')).toMatchObject({ 'raster-brightness-max': 0.55 });
  expect(paintOf('night')).toMatchObject({ 'raster-brightness-max': 0.3, 'raster-saturation': -1, 'raster-opacity': shownAt(0.5) });
});

test('places are named in the language of the user, else in English, else as they are; an attribution is words, never markup', () => {
  const style = styleOf(own);
  const places = style.layers.find(({ id }) => id.startsWith('own-c') && id.endsWith('places'));
  expect(JSON.stringify(places)).toContain('["coalesce",["get",["concat","name:",["global-state","lang"],""]]');
  expect(style.sources[`own-${'c'.repeat(24)}`]).toMatchObject({ attribution: '© &lt;b&gt;Somebody&lt;/b&gt;' });
});
