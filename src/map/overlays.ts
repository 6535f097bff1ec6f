// Overlays: what lies on the base map, as values. Composes one style of base and overlays; knows no ship and no map object.
import type { CustomLayerInterface, GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Scheme } from './ship-look.ts';

export type ChartLayer = LayerSpecification | CustomLayerInterface;
export type Geojson = GeoJSONSourceSpecification['data'];

/** RGBA, not premultiplied. */
export interface ChartImage {
  id: string;
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Overlay {
  /** GeoJSON sources that start empty; fill them by Chart.setGeojson. */
  sources: readonly string[];
  /** Images its layers name, added before them. */
  images?: readonly ChartImage[];
  /** Bottom to top. Called again whenever the scheme changes. */
  layers: (scheme: Scheme) => readonly ChartLayer[];
}

export const isCustom = (layer: ChartLayer): layer is CustomLayerInterface => layer.type === 'custom';

export const NO_FEATURES: Geojson = { type: 'FeatureCollection', features: [] };

/** The base with all overlays on top, in the order given. Custom layers cannot be part of a style: they are added when it has loaded. */
export function composeStyle(
  base: StyleSpecification,
  overlays: readonly Overlay[],
  scheme: Scheme,
  { geojson, globe }: { geojson: ReadonlyMap<string, Geojson>; globe: boolean },
): StyleSpecification {
  const sources = overlays.flatMap((overlay) => overlay.sources);
  return {
    ...base,
    ...(globe ? { projection: { type: 'globe' } } : {}),
    sources: {
      ...base.sources,
      ...Object.fromEntries(sources.map((id) => [id, { type: 'geojson' as const, data: geojson.get(id) ?? NO_FEATURES }])),
    },
    layers: [...base.layers, ...overlays.flatMap((overlay) => overlay.layers(scheme).filter((layer) => !isCustom(layer)))],
  };
}

/** Whether the last of `present` are exactly `wanted`, in order. */
export const endsWith = (present: readonly string[], wanted: readonly string[]) =>
  wanted.every((id, i) => present[present.length - wanted.length + i] === id);
