// How the shape being drawn looks: lines, handles, snap point. One overlay above everything except the labels of ships.
import type { ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import { SHIP_INKS } from '#map/ships/ship-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

export const HAND_SOURCE = 'drawing-hand';

export const handOverlay: MapOverlay = { place: 'marks', sources: [HAND_SOURCE], layers: (scheme) => handLayers(scheme) };

function handLayers(scheme: Scheme): ChartLayer[] {
  const { paper, ink } = SHIP_INKS[scheme];
  const colour = scheme === 'night' ? ink : (['coalesce', ['get', 'colour'], ink] as never);
  return [
    {
      id: 'drawing-hand-area',
      type: 'fill',
      source: HAND_SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': 0.16 },
    },
    {
      id: 'drawing-hand-rim',
      type: 'line',
      source: HAND_SOURCE,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': paper, 'line-width': ['+', ['coalesce', ['get', 'widthPx'], 2], 2.5], 'line-opacity': 0.7 },
    },
    {
      id: 'drawing-hand-line',
      type: 'line',
      source: HAND_SOURCE,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': ['coalesce', ['get', 'widthPx'], 2] },
    },
    {
      id: 'drawing-hand-point',
      type: 'circle',
      source: HAND_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['case', ['has', 'midPoint'], 4, ['has', 'snappingPoint'], 8, 6],
        'circle-color': ['case', ['has', 'midPoint'], colour, paper],
        'circle-opacity': ['case', ['has', 'snappingPoint'], 0, 1],
        'circle-stroke-color': ['case', ['has', 'midPoint'], paper, colour],
        'circle-stroke-width': 2,
      },
    },
  ];
}
