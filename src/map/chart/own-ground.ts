// The operator's own ground as layers: archives of the Protomaps scheme in the chart's colours, and pictures as they are, dimmed in the dark
// and by night. Pure; must never fetch.
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  RasterLayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import { type OwnMap, ownMapUrl } from '#contract/own-maps.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { fonts, LANGUAGE_STATE } from './base-map-names.ts';
import type { BaseMapPalette } from './base-map-palette.ts';

/** Below it the ground is always the app's own: the world's archive also has the names, and is never set aside. */
export const OWN_MIN_ZOOM = 6;

/** Its source in the style. */
export const sourceOfOwnMap = ({ id }: Pick<OwnMap, 'id'>): string => `own-${id}`;

/** Text of a style is taken as HTML. */
const plain = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Address and last zoom of an archive's tiles. Tiles that one of the own maps `over` it has as well come back empty, so no place has two
 * shores; therefore there are tiles to the last zoom of these maps, parts of the archive's own: else one that an own map covers in part would
 * lie over all of it. The protocol is that of tile-archives.ts.
 */
export const tilesUnder = (url: string, maxZoom: number, over: readonly OwnMap[]): { tiles: [string]; maxzoom: number } =>
  over.length
    ? {
        tiles: [`quilt://${url}~${maxZoom}~${over.map(({ id }) => id).join('~')}/{z}/{x}/{y}`],
        maxzoom: Math.max(maxZoom, ...over.map((map) => map.maxZoom)),
      }
    : { tiles: [`pmtiles://${url}/{z}/{x}/{y}`], maxzoom: maxZoom };

export function ownSources(maps: readonly OwnMap[]): Record<string, SourceSpecification> {
  const entries = maps.map((map, i): [string, SourceSpecification] => {
    const { kind, minZoom: minzoom, maxZoom: maxzoom, box, attribution } = map;
    const [west, south, east, north] = box;
    const url = ownMapUrl(map);
    return [
      sourceOfOwnMap(map),
      {
        ...(kind === 'vector'
          ? { type: 'vector', ...tilesUnder(url, maxzoom, maps.slice(i + 1)) }
          : { type: 'raster', tiles: [`pmtiles://${url}/{z}/{x}/{y}`], maxzoom, tileSize: 256 }),
        minzoom,
        bounds: [west, south, east, north],
        ...(attribution && { attribution: plain(attribution) }),
      },
    ];
  });
  return Object.fromEntries(entries);
}

const IS_POLYGON: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
const IS_LINE: FilterSpecification = ['==', ['geometry-type'], 'LineString'];
/** What lies in the land, which the scheme draws under it. */
const IS_INLAND: FilterSpecification = ['all', IS_POLYGON, ['!', ['in', ['coalesce', ['get', 'kind'], ''], ['literal', ['ocean', 'sea']]]]];

interface Layers {
  /** Under what lies on the sea and under the land. */
  ground: LayerSpecification[];
  /** Over it: land and lines. */
  land: LayerSpecification[];
  names: LayerSpecification[];
}

function vectorLayers(map: OwnMap, palette: BaseMapPalette): Layers {
  const from = { source: sourceOfOwnMap(map), minzoom: Math.max(OWN_MIN_ZOOM, map.minZoom) };
  const id = (name: string): string => `${from.source}-${name}`;
  const fill = (name: string, layer: string, colour: string, filter: FilterSpecification): LayerSpecification => ({
    ...from,
    id: id(name),
    type: 'fill',
    'source-layer': layer,
    filter,
    paint: { 'fill-color': colour, 'fill-antialias': false },
  });
  const line = (
    name: string,
    layer: string,
    colour: string,
    width: number | ExpressionSpecification,
    filter: FilterSpecification,
  ): LayerSpecification => ({
    ...from,
    id: id(name),
    type: 'line',
    'source-layer': layer,
    filter,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  });
  const growing = (at8: number, at16: number): ExpressionSpecification => ['interpolate', ['exponential', 1.5], ['zoom'], 8, at8, 16, at16];
  return {
    ground: [fill('water', 'water', palette.plainSea, IS_POLYGON)],
    land: [
      fill('earth', 'earth', palette.land, IS_POLYGON),
      fill('inland', 'water', palette.plainSea, IS_INLAND),
      line('coast', 'earth', palette.coast, growing(0.6, 1.6), IS_POLYGON),
      line('waterways', 'water', palette.plainSea, growing(0.8, 4), IS_LINE),
      line('roads', 'roads', palette.border, growing(0.3, 2), IS_LINE),
      line('boundaries', 'boundaries', palette.border, growing(0.8, 1.6), IS_LINE),
    ],
    names: [
      {
        ...from,
        id: id('places'),
        type: 'symbol',
        'source-layer': 'places',
        filter: ['in', ['coalesce', ['get', 'kind'], ''], ['literal', ['locality', 'neighbourhood', 'macrohood']]],
        layout: {
          'text-field': nameInLanguage,
          'text-font': fonts('Regular'),
          'text-max-width': 9,
          'text-padding': 4,
          'text-size': 11.5,
        },
        paint: { 'text-color': palette.cityName, 'text-halo-color': palette.landHalo, 'text-halo-width': 1.1 },
      },
    ],
  };
}

const inLanguage = (ending: string): ExpressionSpecification => ['get', ['concat', 'name:', ['global-state', LANGUAGE_STATE], ending]];
const nameInLanguage: ExpressionSpecification = ['coalesce', inLanguage(''), inLanguage('-Hans'), ['get', 'name:en'], ['get', 'name']];

/** Pictures are made for paper: by night nothing may be bright or blue. Shares of what they are. */
const PICTURE_PAINT: Record<Scheme, RasterLayerSpecification['paint']> = {
  light: {},
  dark: { 'raster-brightness-max': 0.55 },
  night: { 'raster-brightness-max': 0.3, 'raster-saturation': -1, 'raster-opacity': 0.5 },
};

function pictureLayers(map: OwnMap, scheme: Scheme): Layers {
  const source = sourceOfOwnMap(map);
  const minzoom = Math.max(OWN_MIN_ZOOM, map.minZoom);
  const layer: LayerSpecification = { id: `${source}-picture`, type: 'raster', source, minzoom, paint: { ...PICTURE_PAINT[scheme] } };
  return { ground: [layer], land: [], names: [] };
}

/** Of all own maps, the finest on top. */
export function ownLayers(maps: readonly OwnMap[], palette: BaseMapPalette, scheme: Scheme): Layers {
  const each = maps.map((map) => (map.kind === 'vector' ? vectorLayers(map, palette) : pictureLayers(map, scheme)));
  return {
    ground: each.flatMap(({ ground }) => ground),
    land: each.flatMap(({ land }) => land),
    names: each.flatMap(({ names }) => names),
  };
}
