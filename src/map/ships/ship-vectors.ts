// Course vectors: where ships will be if they keep course and speed. Estimates, so dashed; a ship with an old position has none.
import type { ShipInView } from '#contract/worker-apis.ts';
import type { EpochMs } from '#contract/units.ts';
import { ageOf, STOPPED_BELOW_KN } from '#domain/ais/movement.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { unwrapped } from '#domain/geo/longitude.ts';
import type { Geojson, MapOverlay } from '#map/chart/overlays.ts';

export const VECTORS_FROM_ZOOM = 8;
/** One small source that is rebuilt with every update of ships; the longest ships come first. */
export const MOST_VECTORS = 2000;
export const VECTORS_SOURCE = 'ship-vectors';

/** Lies under the ships' signs. */
export const vectorOverlay: MapOverlay = {
  place: 'ships',
  sources: [VECTORS_SOURCE],
  layers: () => [
    {
      id: VECTORS_SOURCE,
      type: 'line',
      source: VECTORS_SOURCE,
      minzoom: VECTORS_FROM_ZOOM,
      layout: { 'line-cap': 'butt' },
      paint: { 'line-color': ['get', 'colour'], 'line-width': 1.4, 'line-dasharray': [4, 2.5], 'line-opacity': 0.9 },
    },
  ],
};

export interface VectorContext {
  minutes: number;
  nowMs: EpochMs;
  colourOf: (ship: ShipInView) => string;
}

/** From the reported position, at real scale; over the ground (course), not where she points (heading). */
export function vectorFeatures(ships: readonly ShipInView[], { minutes, nowMs, colourOf }: VectorContext): Geojson {
  const features = ships.slice(0, MOST_VECTORS).flatMap((ship) => {
    const { position, courseDeg, speedKn, lastSeenMs } = ship;
    if (courseDeg === undefined || speedKn === undefined || speedKn < STOPPED_BELOW_KN) return [];
    const age = ageOf(lastSeenMs, nowMs);
    if (age === 'stale' || age === 'lost') return [];
    const ahead = destination(position, courseDeg, (speedKn * minutes) / 60);
    const coordinates = unwrapped([position, ahead]).map((point) => [...point]);
    return [{ type: 'Feature' as const, properties: { colour: colourOf(ship) }, geometry: { type: 'LineString' as const, coordinates } }];
  });
  return { type: 'FeatureCollection', features };
}
