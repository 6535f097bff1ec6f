// How alerts are drawn: a line from the event to the ship with the distance on it, and a ring around the event. The ship layer draws the
// ship's halo.
import type { AlertRow } from '#contract/tables.ts';
import { ALERT_COLOURS, ALERT_EDGES } from '#map/alerts/alert-look.ts';
import type { ChartExpression, ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import { POINT_FONTS } from '#map/point-labels.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

export const ALERTS_SOURCE = 'alerts';
export const ALERT_LAYERS = ['alert-events', 'alert-ships', 'alert-lines', 'alert-lines-caution'];

const CAUTION = 'caution' satisfies AlertRow['priority'];
const is = (part: string): ChartExpression => ['==', ['get', 'part'], part];
const isCaution: ChartExpression = ['==', ['get', 'priority'], CAUTION];
const isNoCaution: ChartExpression = ['!=', ['get', 'priority'], CAUTION];

const layers = (scheme: Scheme): ChartLayer[] => {
  const { emergency, alarm, warning, caution } = ALERT_COLOURS[scheme];
  const colour: ChartExpression = ['match', ['get', 'priority'], 'emergency', emergency, 'alarm', alarm, 'warning', warning, caution];
  return [
    {
      id: 'alert-lines-edge',
      type: 'line',
      source: ALERTS_SOURCE,
      filter: is('line'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ALERT_EDGES[scheme], 'line-width': 5, 'line-opacity': 0.7 },
    },
    {
      id: 'alert-lines',
      type: 'line',
      source: ALERTS_SOURCE,
      filter: ['all', is('line'), isNoCaution],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 2 },
    },
    {
      id: 'alert-lines-caution',
      type: 'line',
      source: ALERTS_SOURCE,
      filter: ['all', is('line'), isCaution],
      paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      id: 'alert-events',
      type: 'circle',
      source: ALERTS_SOURCE,
      filter: is('event'),
      paint: {
        'circle-radius': 24,
        'circle-color': colour,
        'circle-opacity': 0.12,
        'circle-stroke-color': colour,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'alert-ships',
      type: 'circle',
      source: ALERTS_SOURCE,
      filter: is('ship'),
      paint: { 'circle-radius': 9, 'circle-color': colour, 'circle-opacity': 0.2, 'circle-stroke-color': colour, 'circle-stroke-width': 2 },
    },
    {
      id: 'alert-distances',
      type: 'symbol',
      source: ALERTS_SOURCE,
      filter: is('line'),
      layout: {
        'symbol-placement': 'line-center',
        'text-field': ['get', 'distance'],
        'text-font': POINT_FONTS,
        'text-size': 12,
        'text-offset': [0, -1],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colour, 'text-halo-color': ALERT_EDGES[scheme], 'text-halo-width': 2 },
    },
  ];
};

export const alertsOverlay: MapOverlay = { place: 'alerts', sources: [ALERTS_SOURCE], layers };
