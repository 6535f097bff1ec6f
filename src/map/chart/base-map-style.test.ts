import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { FillLayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { baseMapPalettes } from './base-map-palette.ts';
import { type Scheme, SCHEMES } from '#map/ships/ship-look.ts';
import { FIRST_LABEL_LAYER } from './base-map-names.ts';
import { isGroundHidden } from './hidden-ground.ts';
import {
  baseMapStyle,
  COAST_MIN_ZOOM,
  COAST_SOURCE,
  DETAIL_MIN_ZOOM,
  DETAIL_SOURCE,
  FIRST_LAND_LAYER,
  WORLD_SOURCE,
} from './base-map-style.ts';

const style = (scheme: Scheme) => baseMapStyle({ scheme, language: 'en-GB' });
const { layers } = style('light');
const at = (id: string): number => layers.findIndex((layer) => layer.id === id);

const OPAQUE = ['case', isGroundHidden, 0, 1];

function isZeroWhereHidden(name: string, value: unknown): boolean {
  const hidden = JSON.stringify(['case', isGroundHidden, 0]).slice(0, -1);
  const parts: unknown[] = Array.isArray(value) && value[0] === 'interpolate' ? value.filter((_, at) => at > 3 && at % 2 === 0) : [value];
  return name.endsWith('-opacity') && parts.every((part) => JSON.stringify(part).startsWith(hidden));
}

test.for(SCHEMES)('the %s style is valid', (scheme) => {
  expect(validateStyleMin(style(scheme) as Parameters<typeof validateStyleMin>[0])).toEqual([]);
});

test('water lies under land, land under borders, borders under coasts, everything under names', () => {
  const order = [
    'unknown',
    'world-water',
    'world-depths',
    'world-land-under',
    'detail-water',
    'detail-depths',
    'detail-land-under',
    'coast-water',
    FIRST_LAND_LAYER,
    'world-land',
    'detail-land',
    'coast-land',
    'rivers',
    'borders',
    'detail-coast',
    'coast-line',
    FIRST_LABEL_LAYER,
  ];
  const found = order.map(at);
  expect(found).not.toContain(-1);
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(layers.slice(at(FIRST_LABEL_LAYER)).every(({ type }) => type === 'symbol' || type === 'circle')).toBe(true);
  expect(layers.slice(0, at(FIRST_LABEL_LAYER)).some(({ type }) => type === 'symbol')).toBe(false);
});

test('where something hides it, nothing of the base map is drawn but its background', () => {
  const [, ...others] = baseMapStyle({ scheme: 'light', language: 'en', relief: true }).layers;
  const drawn = others.filter(({ paint }) => !Object.entries(paint ?? {}).some(([name, value]) => isZeroWhereHidden(name, value)));
  expect(drawn.map(({ id }) => id)).toEqual([]);
});

test('sea is painted by tiles only: the background is neither a colour of the sea nor of land', () => {
  for (const scheme of SCHEMES) {
    const palette = baseMapPalettes[scheme];
    const [background] = style(scheme).layers;
    expect(background).toMatchObject({ type: 'background', paint: { 'background-color': palette.unknown } });
    expect([palette.shallows, palette.plainSea, palette.land, ...palette.depths.map(({ colour }) => colour)]).not.toContain(
      palette.unknown,
    );
  }
});

test('the coarse land stays under the detail at every zoom, and the water of a detail tile covers it', () => {
  const under = layers.filter(({ id }) => ['world-land-under', 'world-lakes-under', 'world-coast-under'].includes(id));
  expect(under).toHaveLength(3);
  for (const layer of under) {
    expect(layer).toMatchObject({ source: WORLD_SOURCE, minzoom: DETAIL_MIN_ZOOM });
    expect(layer.maxzoom).toBeUndefined();
    expect(at(layer.id)).toBeLessThan(at('detail-water'));
  }
  const cover = layers[at('detail-water')] as FillLayerSpecification;
  expect(cover.source).toBe(DETAIL_SOURCE);
  expect(cover.maxzoom).toBeUndefined();
  expect(cover.paint?.['fill-opacity']).toEqual(OPAQUE);
});

test('the detail stays under the fine coast, whose water covers it, so that no place has two shores', () => {
  expect(layers[at('detail-land-under')]).toMatchObject({ source: DETAIL_SOURCE, minzoom: COAST_MIN_ZOOM });
  expect(at('detail-land-under')).toBeLessThan(at('coast-water'));
  for (const id of ['detail-land', 'detail-coast', 'detail-coast-of-cut-land'])
    expect(layers[at(id)]).toMatchObject({ maxzoom: COAST_MIN_ZOOM });
  const cover = layers[at('coast-water')] as FillLayerSpecification;
  expect(cover).toMatchObject({ source: COAST_SOURCE, minzoom: COAST_MIN_ZOOM });
  expect(cover.maxzoom).toBeUndefined();
  expect(cover.paint?.['fill-opacity']).toEqual(OPAQUE);
});

test('depths are gone where the fine coast begins, so that no edge of a tile shows', () => {
  for (const layer of layers.filter(({ id }) => id.endsWith('-depths')))
    expect([layer.id, layer.maxzoom]).toEqual([layer.id, COAST_MIN_ZOOM]);
});

test('no fill has an antialiased edge, which would show where polygons were cut', () => {
  const fills = layers.filter((layer): layer is FillLayerSpecification => layer.type === 'fill');
  expect(fills.length).toBeGreaterThan(7);
  for (const fill of fills) expect([fill.id, fill.paint?.['fill-antialias']]).toEqual([fill.id, false]);
});

test('light and dark differ in colours only, so that a change of scheme keeps every layer', () => {
  const skeleton = (scheme: Scheme) => style(scheme).layers.map(({ id, type, minzoom, maxzoom }) => ({ id, type, minzoom, maxzoom }));
  for (const scheme of SCHEMES) expect(skeleton(scheme)).toEqual(skeleton('light'));
});

test('names need no server: no glyph files, no sprite, and the language is that of the user without its region', () => {
  expect(style('light')).not.toHaveProperty('glyphs');
  expect(style('light')).not.toHaveProperty('sprite');
  expect(style('light').state).toEqual({ lang: { default: 'en' } });
  const texts = layers.filter((layer): layer is SymbolLayerSpecification => layer.type === 'symbol');
  for (const { layout } of texts)
    expect(layout?.['text-font']).toEqual(expect.arrayContaining([expect.stringMatching(/^Chart (Regular|Medium|Italic)$/)]));
});

test('tiles are addressed on this origin only, and every source names its authors', () => {
  for (const source of Object.values(style('light').sources)) {
    if (source.type !== 'vector') throw new Error('the base map has vector sources only');
    expect(
      source.tiles?.every((address) =>
        /^pmtiles:\/\/\/basemap\/(world|coast)-z\d+\.[0-9a-f]{12}\.pmtiles\/\{z\}\/\{x\}\/\{y\}$/.test(address),
      ),
    ).toBe(true);
    expect(source.attribution).toMatch(/OpenStreetMap.*ODbL.*GeoNames.*CC BY|GSHHG/);
  }
});

test.for(SCHEMES)('the depth relief of the %s style is valid, and adds nothing but contour lines under the land', (scheme) => {
  const relief = baseMapStyle({ scheme, language: 'en-GB', relief: true });
  expect(validateStyleMin(relief as Parameters<typeof validateStyleMin>[0])).toEqual([]);
  const ids = relief.layers.map(({ id }) => id);
  const plain = style(scheme).layers.map(({ id }) => id);
  const added = ids.filter((id) => !plain.includes(id));
  expect(added).toEqual(['world-contours', 'detail-contours']);
  expect(ids.filter((id) => plain.includes(id))).toEqual(plain);
  for (const id of added) expect(ids.indexOf(id)).toBeLessThan(ids.indexOf(FIRST_LAND_LAYER));
});
