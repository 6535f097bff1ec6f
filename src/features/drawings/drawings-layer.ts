// Drawings on the map: saved ones as lines and areas in their own colours, and the draft above them without the shape that is being edited.
import type { DrawingFeature } from '#contract/entities/drawings.ts';
import type { Geometry } from '#contract/geojson.ts';
import type { LonLat } from '#contract/units.ts';
import { lonNear, unwrapped } from '#domain/geo/longitude.ts';
import type { ChartExpression, ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import type { LabelSide } from '#map/label-sides.ts';
import { SHIP_INKS } from '#map/ships/ship-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { topOf } from './drawing-extent.ts';
import { DEFAULT_COLOUR, DEFAULT_WIDTH_PX } from './drawing-settings.ts';

export const SAVED_SOURCE = 'drawings-saved';
export const DRAFT_SOURCE = 'drawings-draft';
/** The page's own fonts, as the base map names them: the first gives the weight and is no font. */
const LABEL_FONTS = ['Chart Medium', 'Inter Variable', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC'];
/** Further out the shapes of a saved drawing are a few pixels, and its own name is enough. */
const SHAPE_NAMES_FROM_ZOOM = 4;
/** A longer text is shown only in the panel. */
const LONGEST_LABEL = 80;

export const savedOverlay: MapOverlay = { place: 'drawing', sources: [SAVED_SOURCE], layers: (scheme) => layersOf(SAVED_SOURCE, scheme) };
export const draftOverlay: MapOverlay = { place: 'drawing', sources: [DRAFT_SOURCE], layers: (scheme) => layersOf(DRAFT_SOURCE, scheme) };

/** Layers that a click on the draft tests, smallest objects first. */
export const DRAFT_LAYERS = ['text', 'point', 'line', 'area'].map((part) => `${DRAFT_SOURCE}-${part}`);

/** At night every drawing has the same dim colour: its own colours would be the brightest light on the bridge. */
function layersOf(source: string, scheme: Scheme): ChartLayer[] {
  const { ink, paper } = SHIP_INKS[scheme];
  const colour = scheme === 'night' ? ink : (['get', 'colour'] as never);
  const isPoint = ['==', ['geometry-type'], 'Point'] as never;
  /** Saved drawings step back while an alert is open: a lane is not taken for the way of the ship. */
  const opacity = (of: number): ChartExpression => ['case', ['has', BACK], of * 0.35, of];
  const isNear: ChartExpression = ['>=', ['zoom'], source === SAVED_SOURCE ? SHAPE_NAMES_FROM_ZOOM : 0];
  return [
    {
      id: `${source}-area`,
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': opacity(0.12) },
    },
    {
      id: `${source}-line`,
      type: 'line',
      source,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': ['get', 'widthPx'], 'line-opacity': opacity(1) },
    },
    {
      id: `${source}-point`,
      type: 'circle',
      source,
      filter: ['all', isPoint, ['!', ['in', ['get', 'tool'], ['literal', ['text', NAME]]]]],
      paint: {
        'circle-radius': ['+', 3, ['get', 'widthPx']],
        'circle-color': colour,
        'circle-stroke-color': paper,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: `${source}-text`,
      type: 'symbol',
      source,
      filter: ['all', ['!=', ['get', 'label'], ''], ['!=', ['get', 'tool'], NAME], ['any', ['==', ['get', 'tool'], 'text'], isNear]],
      layout: {
        'symbol-placement': 'point',
        'text-field': ['get', 'label'],
        'text-font': LABEL_FONTS,
        'text-size': 13,
        'text-max-width': 14,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right', 'center'],
        'text-radial-offset': ['case', ['==', ['get', 'tool'], 'text'], 0, 0.9],
        'text-justify': 'auto',
        'text-padding': 2,
      },
      // a name is read in every colour of the line and every scheme; a text has the colour that was chosen for it
      paint: {
        'text-color': scheme === 'night' ? ink : ['case', ['==', ['get', 'tool'], 'text'], ['get', 'colour'], ink],
        'text-halo-color': paper,
        'text-halo-width': 1.6,
      },
    },
    {
      id: `${source}-name`,
      type: 'symbol',
      source,
      filter: ['==', ['get', 'tool'], NAME],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': LABEL_FONTS,
        'text-size': 14,
        'text-max-width': 14,
        'text-variable-anchor-offset': [
          'match',
          ['get', 'side'],
          'left',
          ['literal', ['left', [0.9, 0]]],
          'right',
          ['literal', ['right', [-0.9, 0]]],
          ['literal', ['bottom', [0, -0.7], 'top', [0, 0.7], 'left', [0.9, 0], 'right', [-0.9, 0]]],
        ],
        'text-justify': 'auto',
        'text-padding': 2,
      },
      paint: { 'text-color': ink, 'text-halo-color': paper, 'text-halo-width': 1.6 },
    },
  ];
}

type Path = [number, number][];

/** Longitudes unwrapped from the first, so that nothing jumps at 180 degrees; all parts of a shape on the same turn of the world. */
function asDrawn(geometry: Geometry): Geometry {
  let startDeg: number | undefined;
  const path = (positions: readonly LonLat[]): Path => {
    const [first] = positions;
    if (!first) return [];
    const from = startDeg === undefined ? first[0] : lonNear(first[0], startDeg);
    startDeg ??= from;
    return unwrapped([[from, first[1]], ...positions.slice(1)]).map(([lonDeg, latDeg]) => [lonDeg, latDeg]);
  };
  switch (geometry.type) {
    case 'Point':
    case 'MultiPoint':
      return geometry;
    case 'LineString':
      return { ...geometry, coordinates: path(geometry.coordinates) };
    case 'MultiLineString':
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(path) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(path)) };
  }
}

/** A property of features that step back. */
const BACK = 'back';
export const steppedBack = (features: readonly GeoJSON.Feature[]): GeoJSON.Feature[] =>
  features.map((feature) => ({ ...feature, properties: { ...feature.properties, [BACK]: true } }));

/** `tool` of the point that carries a drawing's name. */
const NAME = 'name';

/** Plain text: no control characters, and none that change the writing direction around it. */
function plainText(words: string): string {
  return words
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_LABEL);
}

const plainLabel = ({ name, text, tool }: DrawingFeature['properties']): string =>
  plainText(tool === 'text' ? (text ?? name ?? '') : (name ?? ''));

/** One shape as the map draws it. `id`: a click finds the shape by it. */
export function mapFeature({ geometry, properties }: DrawingFeature, id = ''): GeoJSON.Feature {
  const { colour = DEFAULT_COLOUR, widthPx = DEFAULT_WIDTH_PX, tool = '' } = properties;
  return {
    type: 'Feature',
    properties: { id, colour, widthPx, tool, label: plainLabel(properties) },
    geometry: asDrawn(geometry),
  };
}

/** On which side of its point a name stands, so that the edge of the map does not cut it. */
type SideOf = (label: string, position: LonLat) => LabelSide | undefined;

/** A drawing as the map draws it: its shapes, and above the northernmost its name, unless a shape shows that already. */
export function mapFeatures(
  name: string,
  shapes: readonly DrawingFeature[],
  sideOf: SideOf,
  isShown: (shape: DrawingFeature) => boolean = () => true,
): GeoJSON.Feature[] {
  const features = shapes.filter(isShown).map((shape) => mapFeature(shape, shape.id));
  const label = plainText(name);
  const top = topOf(shapes);
  if (!label || !top || features.some(({ properties }) => properties?.['label'] === label)) return features;
  const side = sideOf(label, top);
  return [
    ...features,
    { type: 'Feature', properties: { tool: NAME, label, ...(side && { side }) }, geometry: { type: 'Point', coordinates: [...top] } },
  ];
}
