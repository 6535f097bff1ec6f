// How ports are drawn: by rating, and more of them when zoomed in. Names never overlap; they are plain text.
import type { PortRow } from '#contract/tables.ts';
import type { PortChoice } from '#domain/workbench/filters.ts';
import type { ChartExpression, ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import { POINT_FONTS, pointTextPaint } from '#map/point-labels.ts';
import { PORT_SIGN, type PortClass, portClass, portFromZoom, portImage } from '#map/port-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { isPortShown } from './port-filter.ts';

export const PORTS_SOURCE = 'ports';
export const PORT_SIGN_LAYERS = ['port-signs', 'port-signs-rated'];

/** A name appears this much later than its sign. */
const NAME_AFTER_ZOOMS = 2;
const RATED_NAMES_FROM_ZOOM = 4;

interface PortProperties {
  id: string;
  name: string;
  of: PortClass;
  fromZoom: number;
  nameFromZoom: number;
}

export interface PortFeatures {
  type: 'FeatureCollection';
  features: { type: 'Feature'; geometry: { type: 'Point'; coordinates: [number, number] }; properties: PortProperties }[];
}

type PortFeature = PortFeatures['features'][number];
/** By the row that it was made of: the chart hands only new features to MapLibre's worker. */
const madeOf = new WeakMap<PortRow, PortFeature>();

function featureOf(port: PortRow): PortFeature {
  const held = madeOf.get(port);
  if (held) return held;
  const fromZoom = portFromZoom(port);
  const nameFromZoom = port.threatRating ? RATED_NAMES_FROM_ZOOM : fromZoom + NAME_AFTER_ZOOMS;
  const made: PortFeature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [port.lon, port.lat] },
    properties: { id: port.id, name: port.name, of: portClass(port.threatRating), fromZoom, nameFromZoom },
  };
  madeOf.set(port, made);
  return made;
}

/** The same row is the same feature. */
export function portFeatures(ports: Iterable<PortRow>, chosen: PortChoice): PortFeatures {
  const features: PortFeature[] = [];
  for (const port of ports) if (isPortShown(port, chosen)) features.push(featureOf(port));
  return { type: 'FeatureCollection', features };
}

/** The worst rating first, then the largest harbour: the first keeps its place and its name. */
const ORDER: ChartExpression = [
  '+',
  ['match', ['get', 'of'], 'High', 0, 'Moderate', 10, 'Low', 20, 'Negligible', 30, 40],
  ['get', 'fromZoom'],
];
const isRated: ChartExpression = ['!=', ['get', 'of'], 'unrated'];
const isUnrated: ChartExpression = ['==', ['get', 'of'], 'unrated'];
const imageOf = (scheme: Scheme): ChartExpression => ['concat', `${PORT_SIGN}${scheme}|`, ['get', 'of']];

const layers = (scheme: Scheme): ChartLayer[] => [
  {
    id: 'port-names',
    type: 'symbol',
    source: PORTS_SOURCE,
    minzoom: RATED_NAMES_FROM_ZOOM,
    filter: ['<=', ['get', 'nameFromZoom'], ['zoom']],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': POINT_FONTS,
      'text-size': 11,
      'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
      'text-radial-offset': 0.95,
      'text-max-width': 9,
      'text-padding': 3,
      'symbol-sort-key': ORDER,
    },
    paint: pointTextPaint(scheme),
  },
  {
    id: 'port-signs',
    type: 'symbol',
    source: PORTS_SOURCE,
    filter: ['all', isUnrated, ['<=', ['get', 'fromZoom'], ['zoom']]],
    layout: { 'icon-image': imageOf(scheme), 'icon-padding': 1, 'symbol-sort-key': ORDER },
  },
  {
    id: 'port-signs-rated',
    type: 'symbol',
    source: PORTS_SOURCE,
    filter: isRated,
    layout: {
      'icon-image': imageOf(scheme),
      'icon-allow-overlap': true,
      // drawn last, so on top
      'symbol-sort-key': ['-', 0, ORDER],
    },
  },
];

export const portsOverlay: MapOverlay = {
  place: 'ports',
  sources: [{ id: PORTS_SOURCE, spec: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, promoteId: 'id' } }],
  imageFor: portImage,
  layers,
};
