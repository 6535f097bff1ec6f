// What MapLibre would draw of an object, without a browser: filters, visibility and zooms by its own rules (@maplibre/maplibre-gl-style-spec).
import { createExpression, featureFilter, latest } from '@maplibre/maplibre-gl-style-spec';
import type { LayerSpecification } from 'maplibre-gl';
import type { EncState } from './enc-state.ts';

export type Properties = Record<string, string | number | boolean>;
export type EncTileLayer = 'cover' | 'scaleEdges' | 'areas' | 'borders' | 'lines' | 'points' | 'soundings' | 'sectors';

const TYPES = { cover: 3, scaleEdges: 2, areas: 3, borders: 2, lines: 2, sectors: 2, points: 1, soundings: 1 } as const;

interface Drawn {
  id: string;
  /** Of a symbol: its image; of a line or area of a pattern the same; else its colour. */
  look: string;
}

type Evaluate = (zoom: number, properties: Properties) => unknown;

function evaluator(value: unknown, key: string, state: EncState): Evaluate {
  if (!Array.isArray(value)) return () => value;
  const spec = latest as unknown as Record<string, Record<string, { type: string }>>;
  const group = Object.keys(spec).find((name) => /^(paint|layout)_/.test(name) && spec[name]?.[key]);
  const made = createExpression(
    value,
    key,
    (key === 'visibility' ? null : spec[group ?? '']?.[key]) as Parameters<typeof createExpression>[2],
    state,
  );
  if (made.result === 'error') throw new Error(`${key}: ${made.value.map(({ message }) => message).join('; ')}`);
  return (zoom, properties) =>
    made.value.evaluate({ zoom }, { type: 1, properties } as unknown as Parameters<typeof made.value.evaluate>[1]);
}

const LOOKS = ['icon-image', 'text-field', 'fill-pattern', 'line-pattern', 'fill-color', 'line-color'] as const;

/** `state` may be changed in place between questions. */
export function lookOf(layers: readonly LayerSpecification[], state: EncState) {
  const made = layers.map((layer) => {
    const { filter, layout, paint } = layer as { filter?: unknown; layout?: Record<string, unknown>; paint?: Record<string, unknown> };
    const member = (key: string) => layout?.[key] ?? paint?.[key];
    return {
      layer,
      sourceLayer: 'source-layer' in layer ? layer['source-layer'] : undefined,
      passes: featureFilter(filter as Parameters<typeof featureFilter>[0], layer.id, state),
      isVisible: evaluator(member('visibility') ?? 'visible', 'visibility', state),
      looks: LOOKS.filter((key) => member(key) !== undefined).map((key) => evaluator(member(key), key, state)),
    };
  });
  /** Bottom to top. Tiles are of whole zooms; the zooms of layers are not. */
  return (sourceLayer: EncTileLayer, properties: Properties, zoom: number): Drawn[] =>
    made.flatMap(({ layer, sourceLayer: of, passes, isVisible, looks }) => {
      if (of !== sourceLayer || zoom < (layer.minzoom ?? 0) || zoom >= (layer.maxzoom ?? 99)) return [];
      const tileZoom = Math.floor(zoom);
      const feature = { type: TYPES[sourceLayer], properties } as unknown as Parameters<typeof passes.filter>[1];
      if (!passes.filter({ zoom: tileZoom }, feature) || isVisible(tileZoom, properties) !== 'visible') return [];
      const look = looks
        .map((one) => one(tileZoom, properties))
        .map((one) => (one === null || one === undefined ? '' : (one as { toString: () => string }).toString()))
        .find((one) => one !== '');
      return look === undefined ? [] : [{ id: layer.id, look }];
    });
}
