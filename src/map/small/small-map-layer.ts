// How a small map draws its points and lines: the signs of the large one, ships as dots.
import { ALERT_COLOURS, ALERT_EDGES } from '#map/alerts/alert-look.ts';
import { eventImage } from '#map/event-images.ts';
import { SIGN } from '#map/event-look.ts';
import type { ChartExpression, ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import { clearLayer, SHIP_ROOM } from '#map/kept-clear.ts';
import { anchorsBySide } from '#map/label-sides.ts';
import { POINT_FONTS, pointTextPaint } from '#map/point-labels.ts';
import { PORT_CLASSES, PORT_COLOURS, PORT_SIGN, portImage } from '#map/port-look.ts';
import { SHIP_INKS, type Scheme } from '#map/ships/ship-look.ts';
import { HALO_PX, SHIP_TONES } from './small-map-points.ts';

export const POINTS_SOURCE = 'small-points';
export const LINES_SOURCE = 'small-lines';
/** At most one point: the place that is pointed at beside the map. */
export const MARK_SOURCE = 'small-mark';
/** Those that a click may mean. */
export const POINT_LAYERS = ['small-ships', 'small-events', 'small-ports'];

const isKind = (kind: string): ChartExpression => ['==', ['get', 'kind'], kind];

function lineLayers(scheme: Scheme): ChartLayer[] {
  const { ink } = SHIP_INKS[scheme];
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'small-lines-edge',
      type: 'line',
      source: LINES_SOURCE,
      layout,
      paint: { 'line-color': ALERT_EDGES[scheme], 'line-width': 4.5, 'line-opacity': 0.7 },
    },
    {
      id: 'small-lines',
      type: 'line',
      source: LINES_SOURCE,
      filter: isKind('track'),
      layout,
      paint: { 'line-color': ink, 'line-width': 2 },
    },
    {
      id: 'small-lines-dashed',
      type: 'line',
      source: LINES_SOURCE,
      filter: isKind('route'),
      paint: { 'line-color': ink, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
  ];
}

/** Width and colour say the same; the part without any report is the thinnest. */
function riskLayer(scheme: Scheme): ChartLayer {
  const colours = PORT_CLASSES.flatMap((of) => [of, PORT_COLOURS[scheme][of]]);
  return {
    id: 'small-lines-risk',
    type: 'line',
    source: LINES_SOURCE,
    filter: isKind('risk'),
    layout: { 'line-cap': 'butt', 'line-join': 'round' },
    paint: {
      'line-color': ['match', ['get', 'look'], ...colours, PORT_COLOURS[scheme].unrated] as unknown as ChartExpression,
      'line-width': ['match', ['get', 'look'], 'High', 6, 'Moderate', 4.5, 'Low', 3.5, 2],
    },
  };
}

const mark = (scheme: Scheme): ChartLayer => ({
  id: 'small-mark',
  type: 'circle',
  source: MARK_SOURCE,
  paint: {
    'circle-radius': 8,
    'circle-color': SHIP_INKS[scheme].paper,
    'circle-opacity': 0.5,
    'circle-stroke-color': SHIP_INKS[scheme].ink,
    'circle-stroke-width': 3,
  },
});

/** A value for each look. */
const byLook = (values: Readonly<Record<string, string | number>>, otherwise: string | number): ChartExpression =>
  ['match', ['get', 'look'], ...Object.entries(values).flat(), otherwise] as unknown as ChartExpression;

/** The worse one is on top, and named first. */
const ORDER = byLook(Object.fromEntries(SHIP_TONES.map((tone, at) => [tone, SHIP_TONES.length - at])), 0);

function shipLayers(scheme: Scheme): ChartLayer[] {
  const { alarm: danger, caution: near } = ALERT_COLOURS[scheme];
  const { ink, paper } = SHIP_INKS[scheme];
  const colour = byLook({ ...ALERT_COLOURS[scheme], danger, near }, ink);
  return [
    {
      id: 'small-ship-halos',
      type: 'circle',
      source: POINTS_SOURCE,
      filter: ['all', isKind('ship'), ['in', ['get', 'look'], ['literal', [...Object.keys(HALO_PX), 'near']]]],
      layout: { 'circle-sort-key': ORDER },
      paint: {
        'circle-radius': 9,
        'circle-color': colour,
        'circle-opacity': ['match', ['get', 'look'], 'near', 0, 0.25],
        'circle-stroke-color': colour,
        'circle-stroke-width': byLook(HALO_PX, 1.25),
      },
    },
    {
      id: 'small-ships',
      type: 'circle',
      source: POINTS_SOURCE,
      filter: isKind('ship'),
      layout: { 'circle-sort-key': ORDER },
      paint: {
        'circle-radius': 4.5,
        'circle-color': ['case', ['has', 'hollow'], paper, colour],
        'circle-stroke-color': ['case', ['has', 'hollow'], colour, paper],
        'circle-stroke-width': ['case', ['has', 'hollow'], 1.75, 1.25],
      },
    },
  ];
}

const signs = (kind: 'event' | 'port', id: string, prefix: string): ChartLayer => ({
  id,
  type: 'symbol',
  source: POINTS_SOURCE,
  filter: isKind(kind),
  layout: { 'icon-image': ['concat', prefix, ['get', 'look']], 'icon-size': 0.85, 'icon-allow-overlap': true },
});

/** Their names get room before the signs of all other ships do. */
const isUrgent: ChartExpression = ['in', ['get', 'look'], ['literal', ['emergency', 'alarm']]];

const names = (id: string, filter: ChartExpression, scheme: Scheme): ChartLayer => ({
  id,
  type: 'symbol',
  source: POINTS_SOURCE,
  filter: ['all', ['has', 'label'], filter],
  layout: {
    'text-field': ['get', 'label'],
    'text-font': POINT_FONTS,
    'text-size': 11,
    'text-variable-anchor-offset': anchorsBySide(1.2),
    'text-max-width': 10,
    'symbol-sort-key': ['-', 0, ORDER],
  },
  paint: pointTextPaint(scheme),
});

export const smallMapOverlay: MapOverlay = {
  place: 'marks',
  sources: [LINES_SOURCE, POINTS_SOURCE, MARK_SOURCE],
  images: [SHIP_ROOM],
  imageFor: (id) => eventImage(id) ?? portImage(id),
  layers: (scheme) => [
    ...lineLayers(scheme),
    riskLayer(scheme),
    signs('port', 'small-ports', `${PORT_SIGN}${scheme}|`),
    signs('event', 'small-events', `${SIGN}${scheme}|`),
    names('small-names', ['!', isUrgent], scheme),
    ...shipLayers(scheme),
    mark(scheme),
    clearLayer('small-ships-clear', { source: POINTS_SOURCE, filter: ['all', isKind('ship'), ['!', isUrgent]], image: SHIP_ROOM }),
    names('small-urgent-names', isUrgent, scheme),
    clearLayer('small-urgent-ships-clear', { source: POINTS_SOURCE, filter: ['all', isKind('ship'), isUrgent], image: SHIP_ROOM }),
  ],
};
