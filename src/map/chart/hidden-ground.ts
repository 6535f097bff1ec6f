// How the layers of the base map are left out of the drawing while nothing of them would be seen. Their tiles stay, so that they are there
// again in the very frame that asks for them: a layer whose `visibility` is none loses its tiles, and would come back late. Pure.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';

/** Global state of the style: true while an overlay hides all of the base map. */
export const GROUND_HIDDEN_STATE = 'ground-hidden';
export const isGroundHidden: ExpressionSpecification = ['boolean', ['global-state', GROUND_HIDDEN_STATE], false];

/** MapLibre draws nothing of a layer whose opacity is 0. */
const OPACITIES: Partial<Record<LayerSpecification['type'], readonly string[]>> = {
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  raster: ['raster-opacity'],
  symbol: ['text-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
};
const AT_ONCE = { duration: 0, delay: 0 };
/** Of ['interpolate', way, ['zoom'], zoom, value, zoom, value ...]: a zoom may be asked for only there, at the top. */
const FIRST_VALUE = 4;

function unlessHidden(opacity: unknown): unknown {
  if (!Array.isArray(opacity)) return ['case', isGroundHidden, 0, opacity];
  return opacity.map((part: unknown, at) => (at >= FIRST_VALUE && at % 2 === 0 ? ['case', isGroundHidden, 0, part] : part));
}

/**
 * `names`: its opacities, each a number or stops over zooms. The base map's own background stays: it costs little, and the canvas is never
 * transparent.
 */
export function drawnUnlessHidden(layer: LayerSpecification, names = OPACITIES[layer.type]): LayerSpecification {
  if (!names) return layer;
  const paint: Record<string, unknown> = { ...layer.paint };
  for (const name of names) {
    paint[name] = unlessHidden(paint[name] ?? 1);
    paint[`${name}-transition`] = AT_ONCE;
  }
  return { ...layer, paint } as LayerSpecification;
}
