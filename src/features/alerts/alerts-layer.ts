// How alerts are drawn: a ring around each event with the sign of its priority, and the way of the open alert, dashed because it is an
// estimate, heavy where she is within the distance that was set. An ended alert has a grey ring without a sign. The ship layer draws the
// ship's halo.
import { eventImage } from '#map/event-images.ts';
import { SIGN } from '#map/event-look.ts';
import { ALERT_SIGN, alertImage } from '#map/alerts/alert-images.ts';
import { ALERT_COLOURS, ALERT_EDGES, ALERT_ENDED } from '#map/alerts/alert-look.ts';
import type { ChartExpression, ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import { clearImage, clearLayer } from '#map/kept-clear.ts';
import { POINT_FONTS, pointTextPaint } from '#map/point-labels.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

export const ALERTS_SOURCE = 'alerts';
export const ALERT_LAYERS = ['alert-events', 'alert-ships', 'alert-way', 'alert-stretches'];

const RING_PX = 24;
const LABEL_PX = 12;
/** From the middle of the ring, in ems. */
const AWAY = (RING_PX + 4) / LABEL_PX;
/** Higher is drawn over lower: the most urgent lies on top, an ended alert below all. */
const URGENCY: ChartExpression = [
  'case',
  ['has', 'ended'],
  0,
  ['match', ['get', 'priority'], 'emergency', 4, 'alarm', 3, 'warning', 2, 'caution', 1, 0],
];
const is = (part: string): ChartExpression => ['==', ['get', 'part'], part];
const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

function wayLayers(scheme: Scheme, colour: ChartExpression): ChartLayer[] {
  const edge = ALERT_EDGES[scheme];
  return [
    {
      id: 'alert-way-edge',
      type: 'line',
      source: ALERTS_SOURCE,
      filter: is('way'),
      layout: ROUND,
      paint: { 'line-color': edge, 'line-width': 8, 'line-opacity': 0.85 },
    },
    {
      id: 'alert-stretches',
      type: 'line',
      source: ALERTS_SOURCE,
      filter: is('stretch'),
      layout: ROUND,
      paint: { 'line-color': colour, 'line-width': 6, 'line-opacity': 0.45 },
    },
    {
      id: 'alert-way',
      type: 'line',
      source: ALERTS_SOURCE,
      filter: is('way'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 3, 'line-dasharray': [2, 1.3] },
    },
    {
      id: 'alert-way-end',
      type: 'circle',
      source: ALERTS_SOURCE,
      filter: is('end'),
      paint: { 'circle-radius': 5, 'circle-color': edge, 'circle-stroke-color': colour, 'circle-stroke-width': 2 },
    },
  ];
}

const ring = (id: string, part: string, radius: number, colour: ChartExpression): ChartLayer => ({
  id,
  type: 'circle',
  source: ALERTS_SOURCE,
  filter: is(part),
  layout: { 'circle-sort-key': URGENCY },
  paint: {
    'circle-radius': radius,
    'circle-color': colour,
    'circle-opacity': 0.12,
    'circle-stroke-color': colour,
    'circle-stroke-width': 2,
  },
});

/** The event stands at its place also where the events layer is off, filtered or clustered. */
const signs = (scheme: Scheme): ChartLayer[] => [
  {
    id: 'alert-event-signs',
    type: 'symbol',
    source: ALERTS_SOURCE,
    filter: ['has', 'sign'],
    layout: {
      'icon-image': ['concat', `${SIGN}${scheme}|`, ['get', 'sign']],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-sort-key': URGENCY,
    },
  },
  {
    id: 'alert-priorities',
    type: 'symbol',
    source: ALERTS_SOURCE,
    filter: ['all', is('event'), ['!', ['has', 'ended']]],
    layout: {
      'icon-image': ['concat', `${ALERT_SIGN}${scheme}|`, ['get', 'priority']],
      'icon-offset': [RING_PX * 0.7, -RING_PX * 0.7],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-sort-key': URGENCY,
    },
  },
];

const layers = (scheme: Scheme): ChartLayer[] => {
  const { emergency, alarm, warning, caution } = ALERT_COLOURS[scheme];
  const ofPriority: ChartExpression = ['match', ['get', 'priority'], 'emergency', emergency, 'alarm', alarm, 'warning', warning, caution];
  const colour: ChartExpression = ['case', ['has', 'ended'], ALERT_ENDED[scheme], ofPriority];
  return [
    ...wayLayers(scheme, colour),
    ring('alert-events', 'event', RING_PX, colour),
    ring('alert-ships', 'ship', 9, colour),
    ...signs(scheme),
  ];
};

export const alertsOverlay: MapOverlay = {
  place: 'alerts',
  sources: [ALERTS_SOURCE],
  imageFor: (id) => alertImage(id) ?? eventImage(id),
  layers,
};

/** Covers a ring with its sign of priority. */
const RING_ROOM = clearImage('alert-ring-clear', 2 * RING_PX);

/**
 * The rings that names of drawings must not cover. Names of alerted and own ships may: these ships are often inside such a ring. Uses the
 * source of `alertsOverlay`, like the words below: added after it, removed before it.
 */
export const alertRoomOverlay: MapOverlay = {
  place: 'ringsKeptClear',
  sources: [],
  images: [RING_ROOM],
  layers: () => [clearLayer('alert-rings-clear', { source: ALERTS_SOURCE, filter: is('event'), image: RING_ROOM, paddingPx: 4 })],
};

/** The words of the open alert. */
export const alertWordsOverlay: MapOverlay = {
  place: 'alertWords',
  sources: [],
  layers: (scheme) => [
    {
      id: 'alert-label',
      type: 'symbol',
      source: ALERTS_SOURCE,
      filter: ['has', 'label'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': POINT_FONTS,
        'text-size': LABEL_PX,
        'text-variable-anchor-offset': ['top', [0, AWAY], 'bottom', [0, -AWAY], 'left', [AWAY, 0], 'right', [-AWAY, 0]],
        'text-justify': 'auto',
        'text-max-width': 16,
      },
      paint: { ...pointTextPaint(scheme), 'text-halo-width': 2 },
    },
  ],
};
