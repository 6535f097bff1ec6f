// The nautical chart as overlays of the map: what fills areas lies under the areas of the app, signs and lines of the chart over them.
import type { BackgroundLayerSpecification, LayerSpecification } from 'maplibre-gl';
import { LAST_CHART_ZOOM } from '#contract/entities/charts/chart-zooms.ts';
import type { EncOption, NauticalChartValues } from '#contract/entities/chart-options.ts';
import { drawnUnlessHidden } from '#map/chart/hidden-ground.ts';
import type { MapOverlay } from '#map/chart/overlays.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { encPaletteIn } from './chart-scheme.ts';
import { CHART_TILES } from './chart-tiles.ts';
import { FIRST_CHART_ZOOM } from './cell-coverage.ts';
import { encState } from './enc-state.ts';
import { ENC_GRID_SOURCE, ENC_SOURCE, encLayers } from './enc-style.ts';
import { CELL_GROUND_LAYER } from './layer-ids.ts';
import { askedAreas } from './layers/areas.ts';
import { at, imageName, inkOf } from './layers/layer.ts';
import { ENC_PALETTES, type EncPalette } from './palettes.ts';
import { encImage } from './symbol-images.ts';

export interface ShownChart {
  options: readonly EncOption[];
  values: NauticalChartValues;
  /** Of the middle of the view. */
  latitudeDeg: number;
  /** In UTC, as S-57 writes a date. */
  today: string;
}

/** Above it the app's own areas are drawn. */
const FIRST_SIGN = 'enc-contours';
const WITHOUT_CHART = 0.6;
const NO_CHART_PATTERN = 'pattern-no-chart';
/** CSS pixels. Half of it lies under the cell. */
const CELL_EDGE_PX = 5;

const TILES = { type: 'vector' as const, tiles: [CHART_TILES], minzoom: FIRST_CHART_ZOOM, maxzoom: LAST_CHART_ZOOM };

/** Of the tiles: where a cell shows. */
const COVER = 'cover';
/** Opaque, so that the base map need not be drawn beneath them. */
export const CHART_GROUND = { source: ENC_SOURCE, sourceLayer: COVER };

/** Over the whole base map, and gone with it. */
const overGround = (id: string, paint: BackgroundLayerSpecification['paint']): LayerSpecification =>
  drawnUnlessHidden({ id, type: 'background', minzoom: FIRST_CHART_ZOOM, paint: { ...paint } }, ['background-opacity']);

/**
 * Under cells nothing of the plain map is seen. Where there is no cell it stays, under a veil and a pattern, as S-52 draws no data: its coast
 * goes on beside that of the cell, and is no chart. The edge lies under all cells, so that it is seen only where no other one goes on.
 */
export const underCells = (palette: EncPalette): LayerSpecification[] => [
  overGround('enc-no-chart', { 'background-color': inkOf(palette, 'no-data'), 'background-opacity': WITHOUT_CHART }),
  overGround('enc-no-chart-pattern', { 'background-pattern': imageName(palette, NO_CHART_PATTERN) }),
  { id: 'enc-cell-edge', type: 'line', ...at(COVER), paint: { 'line-color': inkOf(palette, 'grey'), 'line-width': CELL_EDGE_PX } },
  { id: CELL_GROUND_LAYER, type: 'fill', ...at(COVER), paint: { 'fill-color': inkOf(palette, 'no-data'), 'fill-antialias': false } },
];

/** `shown` is asked whenever the map needs it: the overlays stay the same while options and values change. */
export function chartOverlays(shown: () => ShownChart): MapOverlay[] {
  let made: { key: string; ground: LayerSpecification[]; signs: LayerSpecification[] } | undefined;
  const layersFor = (scheme: Scheme) => {
    const { values, latitudeDeg, options } = shown();
    const palette = encPaletteIn[scheme];
    const key = JSON.stringify([palette, values, latitudeDeg, options]);
    if (made?.key === key) return made;
    const [, ...all] = encLayers({ palette, values, latitudeDeg, options }); // the first is a background for a map of charts alone
    const first = all.findIndex(({ id }) => id === FIRST_SIGN);
    made = { key, ground: [...underCells(palette), ...all.slice(0, first), askedAreas], signs: all.slice(first) };
    return made;
  };
  return [
    {
      place: 'chart',
      sources: [{ id: ENC_SOURCE, spec: TILES }, ENC_GRID_SOURCE],
      /** No tile wants that of a background, so it comes first. */
      get images() {
        return ENC_PALETTES.flatMap((palette) => encImage(imageName(palette, NO_CHART_PATTERN)) ?? []);
      },
      imageFor: encImage,
      layers: (scheme) => layersFor(scheme).ground,
      state() {
        const { options, values, latitudeDeg, today } = shown();
        return encState(options, values, latitudeDeg, today);
      },
    },
    { place: 'chartSigns', sources: [], layers: (scheme) => layersFor(scheme).signs },
  ];
}
