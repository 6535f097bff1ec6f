// Overlays: what is drawn over the base map, as values. Composes one style of base map and overlays; knows no ship and no map object.
import type {
  CustomLayerInterface,
  ExpressionSpecification,
  GeoJSONSourceDiff,
  GeoJSONSourceSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { FIRST_LAND_LAYER } from './base-map-style.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

export type ChartLayer = LayerSpecification | CustomLayerInterface;
export type ChartExpression = ExpressionSpecification;
export type Geojson = GeoJSONSourceSpecification['data'];

/** RGBA, not premultiplied. */
export interface ChartImage {
  id: string;
  width: number;
  height: number;
  data: Uint8Array;
  /** Its pixels to a CSS pixel; 1 when absent. */
  pixelRatio?: number;
}

/**
 * Bottom to top. The nautical chart hides land and sea of the base map: then all is above the land, the app's areas between the chart's
 * areas and its signs. Without it, fills lie under the land, lines over it, ships over everything that is no mark of the user's own hand. From the top down
 * MapLibre also gives room to words, so that none lies over another: first to those of the user's hand (`marks`), then to the most urgent
 * ships, to the signs that no word may cover, to what the open alert says, to alerted and own ships, to the rings of alerts, to drawings, to all other ships, and to
 * what lies under them.
 */
const OVERLAY_PLACES = [
  'baseGaps',
  'chart',
  'underLand',
  'chartSigns',
  'lines',
  'tracks',
  'ports',
  'events',
  'alerts',
  'ships',
  'drawing',
  'ringsKeptClear',
  'markedNames',
  'alertWords',
  'signsKeptClear',
  'urgentNames',
  'marks',
] as const;
export type OverlayPlace = (typeof OVERLAY_PLACES)[number];

/**
 * A source that is more than plain GeoJSON: vector tiles, or GeoJSON with options (clusters), whose data comes by Chart.setGeojson. With
 * `promoteId: 'id'` only features that are other objects than before travel to MapLibre's worker.
 */
export interface OverlaySource {
  id: string;
  spec: SourceSpecification;
}

export type OverlayState = Readonly<Record<string, boolean | number | string>>;

export interface MapOverlay {
  /** Its position among the others; overlays of one place are in the order they were added. */
  place: OverlayPlace;
  /** A name alone is a GeoJSON source that starts empty; fill it by Chart.setGeojson. */
  sources: readonly (string | OverlaySource)[];
  /** Images its layers name, added before them. */
  images?: readonly ChartImage[];
  /** Draws an image of its own when the first tile wants it: for overlays that could need hundreds and do need a few. */
  imageFor?: (id: string) => ChartImage | undefined;
  /** Bottom to top. Called again whenever the scheme changes. */
  layers: (scheme: Scheme) => readonly ChartLayer[];
  /** What expressions of its layers read as `global-state`, now. */
  state?: () => OverlayState;
}

const isCustom = (layer: ChartLayer): layer is CustomLayerInterface => layer.type === 'custom';

export const NO_FEATURES: Geojson = { type: 'FeatureCollection', features: [] };

/** The higher, the nearer to the eye. */
export const rankOf = (place: OverlayPlace): number => OVERLAY_PLACES.indexOf(place);
/** Bottom to top. */
export const inOrder = (overlays: readonly MapOverlay[]): MapOverlay[] => overlays.toSorted((a, b) => rankOf(a.place) - rankOf(b.place));
/** With a chart there is one order for all: the chart, then what otherwise lies under the land. */
export const isUnderLand = ({ place }: MapOverlay, all: readonly MapOverlay[]): boolean => place === 'underLand' && !all.some(isChart);
export const isChart = ({ place }: MapOverlay): boolean => place === 'chart';

export const stateOfAll = (overlays: readonly MapOverlay[]): OverlayState => Object.assign({}, ...overlays.map(({ state }) => state?.()));

export const sourceId = (source: string | OverlaySource): string => (typeof source === 'string' ? source : source.id);

/**
 * What MapLibre's worker has to be told so that it has `after` instead of `before`; undefined: nothing. Features by their property `id`,
 * unique in each; the same object is the same feature.
 */
export function differenceOf(before: Geojson, after: Geojson): GeoJSONSourceDiff | undefined {
  const left = new Map(featuresOf(before).map((feature) => [idOf(feature), feature]));
  const add: GeoJSON.Feature[] = [];
  for (const feature of featuresOf(after)) {
    if (left.get(idOf(feature)) !== feature) add.push(feature);
    left.delete(idOf(feature));
  }
  return add.length + left.size > 0 ? { add, remove: [...left.keys()] } : undefined;
}
const featuresOf = (data: Geojson): readonly GeoJSON.Feature[] =>
  typeof data !== 'string' && data.type === 'FeatureCollection' ? data.features : [];
const idOf = ({ properties }: GeoJSON.Feature): string => String(properties?.['id']);

/** In MapLibre's form, with its features. */
export function sourceSpec(source: string | OverlaySource, geojson: ReadonlyMap<string, Geojson>): SourceSpecification {
  if (typeof source === 'string') return { type: 'geojson', data: geojson.get(source) ?? NO_FEATURES };
  return source.spec.type === 'geojson' ? { ...source.spec, data: geojson.get(source.id) ?? source.spec.data } : source.spec;
}

/** The base with the overlays in their places, in order. Custom layers cannot be part of a style: they are added when it has loaded. */
export function composeStyle(
  base: StyleSpecification,
  overlays: readonly MapOverlay[],
  scheme: Scheme,
  { geojson, globe }: { geojson: ReadonlyMap<string, Geojson>; globe: boolean },
): StyleSpecification {
  const ordered = inOrder(overlays);
  const sources = ordered.flatMap((overlay) => overlay.sources);
  const layersOf = (some: readonly MapOverlay[]) =>
    some.flatMap((overlay) => overlay.layers(scheme).filter((layer): layer is LayerSpecification => !isCustom(layer)));
  const land = base.layers.findIndex(({ id }) => id === FIRST_LAND_LAYER);
  const [ground, top] = [base.layers.slice(0, Math.max(0, land)), base.layers.slice(Math.max(0, land))];
  const [under, over] = [ordered.filter((one) => isUnderLand(one, overlays)), ordered.filter((one) => !isUnderLand(one, overlays))];
  const state = Object.entries(stateOfAll(overlays)).map(([key, value]) => [key, { default: value }] as const);
  return {
    ...base,
    ...(state.length > 0 && { state: { ...base.state, ...Object.fromEntries(state) } }),
    ...(globe ? { projection: { type: 'globe' } } : {}),
    sources: { ...base.sources, ...Object.fromEntries(sources.map((source) => [sourceId(source), sourceSpec(source, geojson)])) },
    layers: [...ground, ...layersOf(under), ...top, ...layersOf(over)],
  };
}

/** Whether the last of `present` are exactly `wanted`, in order. */
export const endsWith = (present: readonly string[], wanted: readonly string[]) =>
  wanted.every((id, i) => present[present.length - wanted.length + i] === id);
