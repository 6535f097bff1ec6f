// Where cells are that show only nearer: their edges, names and scales, so that a small map says where to zoom in. Pure.
import { formatNumber } from '#i18n/formats.ts';
import type { MapOverlay } from '#map/chart/overlays.ts';
import { encPaletteIn } from '#map/enc/chart-scheme.ts';
import { inkOf } from '#map/enc/layers/layer.ts';
import { encFonts } from '#map/enc/texts.ts';
import type { ChartCell } from './chart-here.ts';

export const OUTLINES = 'chart-cell-outlines';
/** So many zooms before a cell shows, its name does: before, it would be wider than the cell. */
const NAMED_BEFORE = 4;

/** An outline for each cell, and a point for its words. Of cancelled cells nothing. */
export function cellOutlines(cells: Iterable<ChartCell>): GeoJSON.FeatureCollection {
  const shown = [...cells].filter(({ state }) => state === 'shown');
  return {
    type: 'FeatureCollection',
    features: shown.flatMap(({ id, scale, minZoom, box: [west, south, east, north], coverage }): GeoJSON.Feature[] => {
      const middle = [(west + east) / 2, (south + north) / 2];
      const words = `${id}\n1:${formatNumber(scale)}`;
      return [
        { type: 'Feature', properties: { minZoom }, geometry: coverage as GeoJSON.MultiPolygon },
        { type: 'Feature', properties: { minZoom, words }, geometry: { type: 'Point', coordinates: middle } },
      ];
    }),
  };
}

/** Filters see whole zooms, and so are the zooms of cells. */
export const outlineOverlay: MapOverlay = {
  place: 'chartSigns',
  sources: [OUTLINES],
  layers(scheme) {
    const palette = encPaletteIn[scheme];
    return [
      {
        id: 'chart-cell-outlines',
        type: 'line',
        source: OUTLINES,
        filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['<', ['zoom'], ['get', 'minZoom']]],
        paint: { 'line-color': inkOf(palette, 'info'), 'line-width': 1.5 },
      },
      {
        id: 'chart-cell-names',
        type: 'symbol',
        source: OUTLINES,
        filter: ['all', ['has', 'words'], ['<', ['zoom'], ['get', 'minZoom']], ['>=', ['+', ['zoom'], NAMED_BEFORE], ['get', 'minZoom']]],
        layout: { 'text-field': ['get', 'words'], 'text-font': encFonts('Regular'), 'text-size': 11 },
        paint: { 'text-color': inkOf(palette, 'info'), 'text-halo-color': inkOf(palette, 'halo'), 'text-halo-width': 1.2 },
      },
    ];
  },
};
