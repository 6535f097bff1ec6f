// The names of the base map: seas, cities, countries. Pure; must never fetch, nor know ships or risks.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { BaseMapPalette } from './base-map-palette.ts';

/** Lines, areas on land and symbols go before this layer: over land and coast, under every name. Ships go on top of all. */
export const FIRST_LABEL_LAYER = 'sea-names';
/** Global state: language of the names, one of en, fr, vi, zh, ar. */
export const LANGUAGE_STATE = 'lang';

const due: ExpressionSpecification = ['>=', ['zoom'], ['get', 'mz']];
const nameInLanguage: ExpressionSpecification = [
  'coalesce',
  ['get', ['concat', 'name_', ['global-state', LANGUAGE_STATE]]],
  ['get', 'name_en'],
];

/** Fonts are those of the page: MapLibre draws them itself, no glyph files. The first name says weight and slope, and is no font. */
export const fonts = (look: 'Regular' | 'Medium' | 'Italic'): string[] => [
  `Chart ${look}`,
  'Inter Variable',
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans SC',
];

const seaNames = (palette: BaseMapPalette, source: string): LayerSpecification => ({
  source,
  type: 'symbol',
  id: FIRST_LABEL_LAYER,
  'source-layer': 'sea',
  filter: due, // rank 1 oceans to 5 straits
  layout: {
    'text-field': nameInLanguage,
    'text-font': fonts('Italic'),
    'text-letter-spacing': ['match', ['get', 'rank'], 1, 0.18, 2, 0.12, 0.05],
    'text-max-width': 7,
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      1,
      ['match', ['get', 'rank'], 1, 12, 2, 10.5, 10],
      6,
      ['match', ['get', 'rank'], 1, 18, 2, 16, 13],
    ],
    'symbol-sort-key': ['get', 'rank'],
  },
  paint: { 'text-color': palette.seaName, 'text-halo-color': palette.seaHalo, 'text-halo-width': 0.8 },
});

const cityDots = (palette: BaseMapPalette, source: string): LayerSpecification => ({
  source,
  id: 'city-dots',
  'source-layer': 'city',
  type: 'circle',
  filter: due,
  minzoom: 3,
  paint: {
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 1.2, 8, 2.2],
    'circle-color': palette.cityName,
    'circle-stroke-color': palette.landHalo,
    'circle-stroke-width': 0.8,
  },
});

const cityNames = (palette: BaseMapPalette, source: string): LayerSpecification => ({
  source,
  type: 'symbol',
  id: 'city-names',
  'source-layer': 'city',
  filter: due,
  minzoom: 3,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': fonts('Regular'),
    'text-max-width': 9,
    'text-padding': 4,
    'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10.5, 8, ['step', ['get', 'pop'], 11.5, 300_000, 13, 2_000_000, 14.5]],
    'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
    'text-radial-offset': 0.45,
    'text-justify': 'auto',
    'symbol-sort-key': ['-', ['*', ['get', 'cap'], -3_000_000], ['get', 'pop']],
  },
  paint: { 'text-color': palette.cityName, 'text-halo-color': palette.landHalo, 'text-halo-width': 1.1 },
});

const countryNames = (palette: BaseMapPalette, source: string): LayerSpecification => ({
  source,
  type: 'symbol',
  id: 'country-names',
  'source-layer': 'country',
  filter: due,
  maxzoom: 8,
  layout: {
    'text-field': nameInLanguage,
    'text-font': fonts('Medium'),
    'text-letter-spacing': 0.06,
    'text-max-width': 7,
    'text-padding': 3,
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      0,
      ['interpolate', ['linear'], ['get', 'big'], 300, 9.5, 4000, 11.5],
      5,
      ['interpolate', ['linear'], ['get', 'big'], 100, 11.5, 4000, 17],
    ],
    'symbol-sort-key': ['-', 0, ['get', 'big']],
  },
  paint: { 'text-color': palette.countryName, 'text-halo-color': palette.landHalo, 'text-halo-width': 1 },
});

/** Of harbours without a town of their name, where a town would have it. */
export const harbourNames = (palette: BaseMapPalette, source: string): LayerSpecification => ({
  source,
  type: 'symbol',
  id: 'harbour-names',
  'source-layer': 'port',
  minzoom: 9,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': fonts('Regular'),
    'text-max-width': 9,
    'text-padding': 4,
    'text-size': 11,
  },
  paint: { 'text-color': palette.cityName, 'text-halo-color': palette.landHalo, 'text-halo-width': 1.1 },
});

/** Lowest first: MapLibre gives the topmost its room first. `between` lie over the seas and under the towns. */
export const nameLayers = (palette: BaseMapPalette, source: string, between: LayerSpecification[]): LayerSpecification[] => [
  seaNames(palette, source),
  ...between,
  ...[cityDots, cityNames, countryNames].map((layer) => layer(palette, source)),
];
