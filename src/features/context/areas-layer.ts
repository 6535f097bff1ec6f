// Areas, zones and cables as overlays: faint fills under the land, limits and names over it.
import type { AreaLayer } from '#contract/entities/areas.ts';
import { LARGE_AREA_LAYERS } from '#contract/entities/areas.ts';
import { AREA_FILL_OPACITY, AREA_HALOS, AREA_INKS, hatchFor, hatchId } from '#map/chart/context-look.ts';
import { type ChartLayer, NO_FEATURES, type MapOverlay, type OverlaySource } from '#map/chart/overlays.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

/** Polygons, each with the id of its area. */
export const AREAS_SOURCE = 'areas';
/** Edges of areas whose whole border is their limit. Drawn under the land, which hides them beyond the coast. */
export const AREA_EDGES_SOURCE = 'area-edges';
/** Limits given by the source, and cables. */
export const AREA_LINES_SOURCE = 'area-lines';

/** Layers that react to a tap, topmost first. */
export const AREA_TAP_LAYERS = ['cable-touch', 'area-limits', 'area-past', 'area-fills', 'zone-fills'];

/** Of the page, in the order of scripts. */
const LABEL_FONTS = ['Chart Medium', 'Inter Variable', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC'];

type Filter = ['in' | '==' | '!=' | '!' | 'all', ...unknown[]];
const of = (...layers: readonly AreaLayer[]): Filter => ['in', ['get', 'layer'], ['literal', [...layers]]];
const SMALL: Filter = ['!', of(...LARGE_AREA_LAYERS)];
const PAST: Filter = ['==', ['get', 'past'], true];

const ink = (scheme: Scheme) => ['match', ['get', 'layer'], ...Object.entries(AREA_INKS[scheme]).flat(), AREA_INKS[scheme].eez];
const hatch = (scheme: Scheme) => [
  'match',
  ['get', 'layer'],
  ...Object.keys(AREA_INKS[scheme]).flatMap((layer) => [layer, hatchId(layer, scheme)]),
  hatchId('jwc', scheme),
];
/** areas-layer.test.ts checks the values of a style by its specification; its types do not accept a filter made of parts. */
const asLayers = (layers: readonly object[]): ChartLayer[] => layers as ChartLayer[];

const sourceOf = (id: string, attribution: string): OverlaySource => ({
  id,
  spec: { type: 'geojson', data: NO_FEATURES, ...(attribution && { attribution }) },
});

/** `attribution`: HTML, for the map's line of sources. */
const fills = (attribution: string): MapOverlay => ({
  place: 'underLand',
  sources: [sourceOf(AREAS_SOURCE, attribution), AREA_EDGES_SOURCE],
  imageFor: hatchFor,
  layers: (scheme) =>
    asLayers([
      // only for taps: a visible fill of every zone would tint the whole sea
      { id: 'zone-fills', type: 'fill', source: AREAS_SOURCE, filter: of('eez'), paint: { 'fill-color': ink(scheme), 'fill-opacity': 0 } },
      {
        id: 'area-fills',
        type: 'fill',
        source: AREAS_SOURCE,
        filter: ['all', SMALL, ['!', PAST]],
        paint: { 'fill-color': ink(scheme), 'fill-opacity': AREA_FILL_OPACITY, 'fill-antialias': false },
      },
      {
        id: 'area-past',
        type: 'fill',
        source: AREAS_SOURCE,
        filter: ['all', SMALL, PAST],
        paint: { 'fill-pattern': hatch(scheme), 'fill-opacity': 0.7 },
      },
      {
        id: 'zone-edges',
        type: 'line',
        source: AREA_EDGES_SOURCE,
        filter: of('eez'),
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': ink(scheme),
          'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.4],
          'line-dasharray': [6, 2, 1, 2],
          'line-opacity': 0.8,
        },
      },
      {
        id: 'area-edges',
        type: 'line',
        source: AREA_EDGES_SOURCE,
        filter: SMALL,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': ink(scheme), 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 1.2, 8, 2], 'line-dasharray': [4, 2.5] },
      },
    ]),
});

const nameText = {
  'text-font': LABEL_FONTS,
  'text-field': ['get', 'name'],
  'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10.5, 8, 13],
  'text-letter-spacing': 0.03,
};
const namePaint = (scheme: Scheme) => ({
  'text-color': ink(scheme),
  'text-halo-color': AREA_HALOS[scheme],
  'text-halo-width': 1.6,
  'text-halo-blur': 0.4,
});

const lines = (attribution: string): MapOverlay => ({
  place: 'lines',
  sources: [sourceOf(AREA_LINES_SOURCE, attribution)],
  layers: (scheme) =>
    asLayers([
      {
        id: 'cables',
        type: 'line',
        source: AREA_LINES_SOURCE,
        filter: of('cables'),
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': ink(scheme),
          'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.7, 8, 1.6],
          'line-opacity': 0.75,
        },
      },
      // a finger is wider than a cable
      {
        id: 'cable-touch',
        type: 'line',
        source: AREA_LINES_SOURCE,
        filter: of('cables'),
        paint: { 'line-color': ink(scheme), 'line-width': 14, 'line-opacity': 0 },
      },
      {
        id: 'area-limits',
        type: 'line',
        source: AREA_LINES_SOURCE,
        filter: SMALL,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': ink(scheme), 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 1.2, 8, 2], 'line-dasharray': [4, 2.5] },
      },
      {
        id: 'area-names',
        type: 'symbol',
        source: AREA_LINES_SOURCE,
        filter: SMALL,
        minzoom: 3,
        layout: { ...nameText, 'symbol-placement': 'line', 'symbol-spacing': 300, 'text-offset': [0, -0.9], 'text-max-angle': 60 },
        paint: namePaint(scheme),
      },
      {
        id: 'cable-names',
        type: 'symbol',
        source: AREA_LINES_SOURCE,
        filter: of('cables'),
        minzoom: 4.5,
        layout: { ...nameText, 'text-size': 10.5, 'symbol-placement': 'line', 'symbol-spacing': 520, 'text-offset': [0, -0.7] },
        paint: namePaint(scheme),
      },
      {
        id: 'area-middles',
        type: 'symbol',
        source: AREAS_SOURCE,
        filter: ['all', SMALL, ['!=', ['get', 'hasLimits'], true]],
        minzoom: 3,
        layout: { ...nameText, 'text-max-width': 9 },
        paint: namePaint(scheme),
      },
      {
        id: 'zone-names',
        type: 'symbol',
        source: AREAS_SOURCE,
        filter: of('eez'),
        minzoom: 3,
        layout: { ...nameText, 'text-size': 10.5, 'text-max-width': 8, 'text-padding': 24 },
        paint: { ...namePaint(scheme), 'text-opacity': 0.85 },
      },
    ]),
});

export const areaOverlays = (attribution: string): MapOverlay[] => [fills(attribution), lines(attribution)];
