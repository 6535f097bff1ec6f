// How events are drawn: signs by category and type that fade with age, clusters where they are dense, and marks on single events.
import { EVENT_TYPES, type EventType } from '#contract/entities/events.ts';
import { CLUSTER, clusterImage } from '#map/event-cluster-image.ts';
import { eventImage } from '#map/event-images.ts';
import { AGE_OPACITY, AGE_SIZE, EVENT_INKS, INVENTED, SIGN } from '#map/event-look.ts';
import type { ChartExpression, ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import { POINT_FONTS, pointTextPaint } from '#map/point-labels.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

export const EVENTS_SOURCE = 'events';
export const EVENT_SIGNS_LAYER = 'event-signs';
export const EVENT_CLUSTERS_LAYER = 'event-clusters';
/** The selected event and those that just arrived: marks on single places, also above clusters. */
export const EVENT_MARKS_SOURCE = 'event-marks';

/** From here on every event is drawn by itself. */
const CLUSTERS_UP_TO_ZOOM = 8;
const CLUSTER_RADIUS_PX = 38;
/** From here on a sign has its type beside it, if there is room. */
const WORDS_FROM_ZOOM = 7;

export interface EventWords {
  type: Record<EventType, string>;
}

const byAge = (values: readonly [number, number, number, number]): ChartExpression => [
  'match',
  ['get', 'age'],
  0,
  values[0],
  1,
  values[1],
  2,
  values[2],
  values[3],
];

const isCluster: ChartExpression = ['has', 'point_count'];
const isEvent: ChartExpression = ['!', ['has', 'point_count']];

/** Square plates of grey: rings and arrows are ships, and a ring is an alert. Their edge is heavy where the newest is of the last day. */
const clusterLayer = (scheme: Scheme): ChartLayer => ({
  id: EVENT_CLUSTERS_LAYER,
  type: 'symbol',
  source: EVENTS_SOURCE,
  filter: isCluster,
  layout: {
    'icon-image': ['concat', `${CLUSTER}${scheme}|`, ['get', 'age']],
    'icon-size': ['interpolate', ['linear'], ['ln', ['get', 'point_count']], 0.7, 0.75, 3, 0.95, 7, 1.4],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'text-field': ['get', 'point_count_abbreviated'],
    'text-font': POINT_FONTS,
    'text-size': 11,
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  },
  paint: { 'text-color': EVENT_INKS[scheme].clusterText },
});

/** Around events of the last day: new ones stand out. */
const freshRing = (scheme: Scheme): ChartLayer => ({
  id: 'event-fresh',
  type: 'circle',
  source: EVENTS_SOURCE,
  filter: ['all', isEvent, ['==', ['get', 'age'], 0]],
  paint: {
    'circle-radius': 17,
    'circle-color': EVENT_INKS[scheme].edge,
    'circle-opacity': 0.55,
    'circle-stroke-color': EVENT_INKS[scheme].ring,
    'circle-stroke-width': 1.25,
  },
});

function signLayer(scheme: Scheme, words: EventWords): ChartLayer {
  const typed: ChartExpression = [
    'match',
    ['get', 'type'],
    ...EVENT_TYPES.flatMap((type) => [type, words.type[type]]),
    '',
  ] as unknown as ChartExpression; // its type wants the pairs one by one
  return {
    id: EVENT_SIGNS_LAYER,
    type: 'symbol',
    source: EVENTS_SOURCE,
    filter: isEvent,
    layout: {
      'icon-image': ['concat', `${SIGN}${scheme}|`, ['get', 'category'], '|', ['get', 'type'], ['case', ['get', 'sample'], INVENTED, '']],
      'icon-size': byAge(AGE_SIZE),
      'icon-allow-overlap': true,
      'symbol-sort-key': ['get', 'atMin'],
      'text-field': ['step', ['zoom'], '', WORDS_FROM_ZOOM, typed],
      'text-font': POINT_FONTS,
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [0, 1.3],
      'text-max-width': 9,
      'text-optional': true,
    },
    paint: {
      ...pointTextPaint(scheme),
      'icon-opacity': byAge(AGE_OPACITY),
      'text-opacity': byAge([1, 0.95, 0.85, 0.7]),
    },
  };
}

export const eventsOverlay = (words: EventWords): MapOverlay => ({
  place: 'events',
  sources: [
    {
      id: EVENTS_SOURCE,
      spec: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: [] },
        promoteId: 'id',
        cluster: true,
        clusterRadius: CLUSTER_RADIUS_PX,
        clusterMaxZoom: CLUSTERS_UP_TO_ZOOM,
        // a cluster shows the age of its youngest event
        clusterProperties: { age: ['min', ['get', 'age']] },
      },
    },
  ],
  imageFor: (id) => clusterImage(id) ?? eventImage(id),
  layers: (scheme) => [clusterLayer(scheme), freshRing(scheme), signLayer(scheme, words)],
});

/** `grown`: from 0 at the start of a pulse to 1 at its end; absent for the mark of the selected event, which does not move. */
export const eventMarksOverlay: MapOverlay = {
  place: 'events',
  sources: [EVENT_MARKS_SOURCE],
  layers: (scheme) => [
    {
      id: 'event-pulse',
      type: 'circle',
      source: EVENT_MARKS_SOURCE,
      filter: ['has', 'grown'],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['get', 'grown'], 0, 13, 1, 36],
        'circle-opacity': 0,
        'circle-stroke-color': EVENT_INKS[scheme].ring,
        'circle-stroke-width': 3,
        'circle-stroke-opacity': ['-', 1, ['get', 'grown']],
      },
    },
    {
      id: 'event-selected',
      type: 'circle',
      source: EVENT_MARKS_SOURCE,
      filter: ['!', ['has', 'grown']],
      paint: {
        'circle-radius': 21,
        'circle-opacity': 0,
        'circle-stroke-color': EVENT_INKS[scheme].ring,
        'circle-stroke-width': 2.5,
      },
    },
  ],
};
