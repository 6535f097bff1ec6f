// The route and the corridor of a watched voyage as a layer. Only values; show-watch-route.ts draws them.
import type { WatchRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { lonNear, unwrapped } from '#domain/geo/longitude.ts';
import { corridorRing } from '#domain/sentinel/corridor-line.ts';
import type { ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import { SHIP_INKS, type Scheme } from '#map/ships/ship-look.ts';

export const WATCH_ROUTE_SOURCE = 'watch-route';

/** Blue-green: another colour than routes that are planned or predicted. night: warm and dim. */
export const WATCH_ROUTE_INKS: Record<Scheme, string> = { light: '#0f766e', dark: '#5ec8bb', night: '#8a5a20' };

const PART = ['get', 'part'] as const;

export const watchRouteOverlay: MapOverlay = {
  place: 'tracks',
  sources: [WATCH_ROUTE_SOURCE],
  layers(scheme): ChartLayer[] {
    const ink = WATCH_ROUTE_INKS[scheme];
    return [
      {
        id: 'watch-route-casing',
        type: 'line',
        source: WATCH_ROUTE_SOURCE,
        filter: ['==', [...PART], 'route'],
        paint: { 'line-color': SHIP_INKS[scheme].paper, 'line-width': 5, 'line-opacity': 0.75 },
      },
      {
        id: 'watch-route',
        type: 'line',
        source: WATCH_ROUTE_SOURCE,
        filter: ['==', [...PART], 'route'],
        paint: { 'line-color': ink, 'line-width': 2.2 },
      },
      {
        id: 'watch-corridor',
        type: 'line',
        source: WATCH_ROUTE_SOURCE,
        filter: ['==', [...PART], 'corridor'],
        paint: { 'line-color': ink, 'line-width': 1.4, 'line-dasharray': [4, 3] },
      },
    ];
  },
};

const lineOf = (part: string, positions: readonly LonLat[]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { part },
  geometry: { type: 'LineString', coordinates: positions.map((position) => [...position]) },
});

/** Longitudes run on beyond 180, those of the corridor beside those of the route. */
export function watchRouteFeatures(watches: readonly Pick<WatchRow, 'route' | 'corridorNm'>[]): GeoJSON.FeatureCollection {
  const features = watches.flatMap(({ route, corridorNm }) => {
    const line = unwrapped(route.line);
    const ring = unwrapped(corridorRing(route.line, corridorNm));
    const turn = lonNear(ring[0]?.[0] ?? 0, line[0]?.[0] ?? 0) - (ring[0]?.[0] ?? 0);
    return [
      lineOf(
        'corridor',
        ring.map(([lon, lat]): LonLat => [lon + turn, lat]),
      ),
      lineOf('route', line),
    ];
  });
  return { type: 'FeatureCollection', features };
}
