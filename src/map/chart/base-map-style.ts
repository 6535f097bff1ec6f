// The chart's ground as a MapLibre style: what is drawn, in which order. Pure; must never fetch, nor know ships or risks.
import type { ExpressionSpecification, LayerSpecification, StyleSpecification, VectorSourceSpecification } from 'maplibre-gl';
import { baseMapArchives } from './base-map-archives.gen.ts';
import { coastArchive } from './base-map-coast.gen.ts';
import { drawnUnlessHidden } from './hidden-ground.ts';
import { LANGUAGE_STATE, nameLayers, harbourNames } from './base-map-names.ts';
import { type BaseMapPalette, baseMapPalettes, type ReliefPalette, reliefPalettes } from './base-map-palette.ts';
import type { OwnMap } from '#contract/own-maps.ts';
import { ownLayers, ownSources, tilesUnder } from './own-ground.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

/** World to zoom 5, always on the device; drawn enlarged at every finer zoom, under the detail. */
export const WORLD_SOURCE = 'base-world';
/** Zooms 6 to 8, read by ranges; a tile may be missing. Enlarged beyond, under the coast. */
export const DETAIL_SOURCE = 'base-detail';
export const DETAIL_MIN_ZOOM = 6;
/** Water and land of zooms 9 and 10, as the detail. Enlarged beyond: zoom 10 has nearly every point of its source. */
export const COAST_SOURCE = 'base-coast';
export const COAST_MIN_ZOOM = 9;
/** Lakes, rivers, canals and names of harbours: zooms 6 to 8 of the coast's archive, enlarged beyond. */
const RIVERS_SOURCE = 'base-rivers';
export const TERRITORIAL_SEA_LAYER = 'territorial-sea';
/** Areas, threat fills and the like go before this layer: over the sea, under the land. */
export const FIRST_LAND_LAYER = TERRITORIAL_SEA_LAYER;

export interface BaseMapArchives {
  world: { url: string; maxZoom: number };
  detail: { url: string; maxZoom: number };
  coast: { url: string; maxZoom: number; attribution: string };
  attribution: string;
}

export interface BaseMapOptions {
  scheme: Scheme;
  /** BCP 47; names that are not in it are shown in English. */
  language: string;
  /** Depth tints in every step there is, with contour lines. */
  relief?: boolean;
  /** The operator's own ground, the finest last. */
  own?: readonly OwnMap[];
  /** By default those that were built last. */
  archives?: BaseMapArchives;
}

/**
 * From the first zoom the depth areas fade into one tone, and they are gone at the second: their grid has a cell every 9 km, and the fine
 * coast has none.
 */
const DEPTHS_FADE: readonly [number, number] = [7.5, COAST_MIN_ZOOM];

const fade = (from: number | string, to: number | string): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  DEPTHS_FADE[0],
  from,
  DEPTHS_FADE[1],
  to,
];

const WORLD_UNDER = { source: WORLD_SOURCE, minzoom: DETAIL_MIN_ZOOM } as const;
const WORLD_ALONE = { source: WORLD_SOURCE, maxzoom: DETAIL_MIN_ZOOM } as const;
const DETAIL = { source: DETAIL_SOURCE, minzoom: DETAIL_MIN_ZOOM } as const;
const DETAIL_UNDER = { source: DETAIL_SOURCE, minzoom: COAST_MIN_ZOOM } as const;
const DETAIL_ALONE = { ...DETAIL, maxzoom: COAST_MIN_ZOOM } as const;
const COAST = { source: COAST_SOURCE, minzoom: COAST_MIN_ZOOM } as const;
const isWhole: ExpressionSpecification = ['!=', ['get', 'cut'], true];

type Place = { source: string; minzoom?: number; maxzoom?: number };
const fill = (id: string, place: Place, sourceLayer: string, colour: string | ExpressionSpecification): LayerSpecification => ({
  id,
  type: 'fill',
  ...place,
  'source-layer': sourceLayer,
  paint: { 'fill-color': colour, 'fill-antialias': false },
});

function depthColour({ shallows, depths }: BaseMapPalette): ExpressionSpecification {
  const steps = depths.flatMap(({ fromM, colour }): [number, string] => [fromM, colour]);
  return ['step', ['get', 'd'], shallows, ...steps] as ExpressionSpecification;
}

function water(prefix: string, place: Place, palette: BaseMapPalette): LayerSpecification[] {
  return [
    fill(`${prefix}-water`, place, 'water', fade(palette.shallows, palette.plainSea)),
    {
      id: `${prefix}-depths`,
      type: 'fill',
      ...place,
      maxzoom: place.maxzoom ?? DEPTHS_FADE[1],
      'source-layer': 'depths',
      paint: { 'fill-color': depthColour(palette), 'fill-opacity': fade(1, 0), 'fill-antialias': false },
    },
  ];
}

function coast(id: string, place: Place, sourceLayer: string, { coast: colour }: BaseMapPalette): LayerSpecification {
  return {
    id,
    type: 'line',
    ...place,
    'source-layer': sourceLayer,
    filter: isWhole,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': ['interpolate', ['linear'], ['zoom'], 0, 0.4, 5, 0.7, 9, 1, 14, 1.6] },
  };
}

/** The edges of the nested depth areas; gone where the areas are gone. */
function contours(id: string, place: Place, { contour }: ReliefPalette): LayerSpecification {
  return {
    id,
    type: 'line',
    ...place,
    maxzoom: place.maxzoom ?? DEPTHS_FADE[1],
    'source-layer': 'depths',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': contour, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.4, 6, 0.8], 'line-opacity': fade(0.8, 0) },
  };
}

/** Under FIRST_LAND_LAYER: water, and for finer zooms the coarse chart that stays when the detail does not come. */
function ground(palette: BaseMapPalette, relief: ReliefPalette | undefined): LayerSpecification[] {
  return [
    { id: 'unknown', type: 'background', paint: { 'background-color': palette.unknown } },
    ...water('world', { source: WORLD_SOURCE }, palette),
    ...(relief ? [contours('world-contours', { source: WORLD_SOURCE }, relief)] : []),
    fill('world-land-under', WORLD_UNDER, 'land', palette.land),
    fill('world-lakes-under', WORLD_UNDER, 'lakes', palette.shallows),
    coast('world-coast-under', WORLD_UNDER, 'land', palette),
    ...water('detail', DETAIL, palette), // opaque: a tile that is here hides the coarse chart, one that is missing cannot
    ...(relief ? [contours('detail-contours', DETAIL, relief)] : []),
    fill('detail-land-under', DETAIL_UNDER, 'land', palette.land), // without its coast: lines that nobody sees cost a sixth of a frame
    fill('coast-water', COAST, 'water', palette.plainSea),
  ];
}

function landAndLines(palette: BaseMapPalette): LayerSpecification[] {
  return [
    {
      id: TERRITORIAL_SEA_LAYER,
      type: 'line',
      source: WORLD_SOURCE,
      'source-layer': 'territorial_sea',
      minzoom: 4.5,
      paint: {
        'line-color': palette.territorialSea,
        'line-width': 0.8,
        'line-dasharray': [4, 3],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 4.5, 0, 5.5, 1],
      },
    },
    fill('world-land', WORLD_ALONE, 'land', palette.land),
    fill('world-lakes', WORLD_ALONE, 'lakes', palette.shallows),
    fill('detail-land', DETAIL_ALONE, 'land', palette.land),
    fill('coast-land', COAST, 'land', palette.land),
    {
      id: 'rivers',
      type: 'line',
      source: RIVERS_SOURCE,
      'source-layer': 'rivers',
      minzoom: DETAIL_MIN_ZOOM,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': fade(palette.shallows, palette.plainSea),
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 6, 0.8, 9, 3, 12, 9, 16, 32],
      },
    },
    {
      id: 'borders',
      type: 'line',
      source: WORLD_SOURCE,
      'source-layer': 'borders',
      minzoom: 1,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.4, 5, 0.8, 10, 1.4] },
    },
    coast('world-coast', WORLD_ALONE, 'land', palette),
    coast('world-shore-of-lakes', WORLD_ALONE, 'lakes', palette),
    coast('world-coast-of-cut-land', WORLD_ALONE, 'shore', palette),
    coast('detail-coast', DETAIL_ALONE, 'land', palette),
    coast('detail-coast-of-cut-land', DETAIL_ALONE, 'shore', palette),
    // over the coast, whose shores of lakes are rougher here and would show as second ones
    fill(
      'wide-waters',
      { source: RIVERS_SOURCE, minzoom: DETAIL_MIN_ZOOM, maxzoom: COAST_MIN_ZOOM },
      'lakes',
      fade(palette.shallows, palette.plainSea),
    ),
    coast('coast-line', COAST, 'land', palette),
    coast('coast-line-of-cut-land', COAST, 'shore', palette),
  ];
}

/**
 * Pictures lie over the app's own land, or nobody would see them where a tile of it is only partly under them. What lies on the sea must stay
 * over them: then it also lies over land.
 */
function betweenGroundAndNames(palette: BaseMapPalette, ours: ReturnType<typeof ownLayers>, hasPictures: boolean): LayerSpecification[] {
  const [first, ...rest] = landAndLines(palette);
  if (!first || !hasPictures) return [...ours.ground, ...landAndLines(palette), ...ours.land];
  return [...rest, ...ours.ground, first, ...ours.land];
}

/** The whole style. Schemes differ only in colours, so that setStyle can apply the difference. */
export function baseMapStyle({
  scheme,
  language,
  relief = false,
  own = [],
  archives = { ...baseMapArchives, coast: coastArchive },
}: BaseMapOptions): StyleSpecification {
  const depths = relief ? reliefPalettes[scheme] : undefined;
  const palette: BaseMapPalette = { ...baseMapPalettes[scheme], ...depths };
  // Tile addresses are written out: asking the archive for them would fail for good when there is no link at the start.
  const source = (
    { url, attribution = archives.attribution }: { url: string; attribution?: string },
    minzoom: number,
    maxzoom: number,
    over: readonly OwnMap[] = own,
  ): VectorSourceSpecification => ({ type: 'vector', ...tilesUnder(url, maxzoom, over), minzoom, attribution });
  const ours = ownLayers(own, palette, scheme);
  return {
    version: 8,
    name: `Fathom ${scheme}`,
    state: { [LANGUAGE_STATE]: { default: language.split('-')[0] } },
    sources: {
      [WORLD_SOURCE]: source(archives.world, 0, archives.world.maxZoom, []),
      [DETAIL_SOURCE]: source(archives.detail, DETAIL_MIN_ZOOM, archives.detail.maxZoom),
      [COAST_SOURCE]: source(archives.coast, COAST_MIN_ZOOM, archives.coast.maxZoom),
      [RIVERS_SOURCE]: source(archives.coast, DETAIL_MIN_ZOOM, COAST_MIN_ZOOM - 1),
      ...ownSources(own),
    },
    sky: { 'sky-color': palette.unknown, 'horizon-color': palette.unknown, 'fog-color': palette.unknown }, // else white round a dark globe
    layers: [
      ...ground(palette, depths),
      ...betweenGroundAndNames(
        palette,
        ours,
        own.some(({ kind }) => kind === 'raster'),
      ),
      ...nameLayers(palette, WORLD_SOURCE, [harbourNames(palette, RIVERS_SOURCE), ...ours.names]),
    ].map((layer) => drawnUnlessHidden(layer)),
  };
}
