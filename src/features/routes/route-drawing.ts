// A planned route as a drawing that is stored and synchronised: its line, and its named stops as points. Pure.
import type { DrawingFeature, DrawingFeatures } from '#contract/entities/drawings.ts';
import type { Route } from '#contract/routing.ts';
import type { Box, LonLat } from '#contract/units.ts';
import { canonicalLonDeg, cutAt180, unwrapped } from '#domain/geo/longitude.ts';

/** Magenta, the colour of routes on charts. */
const ROUTE_COLOUR = '#a3238e';

export const waypointsOf = ({ legs }: Pick<Route, 'legs'>): LonLat[] => [
  ...legs.slice(0, 1).map(({ from }) => from),
  ...legs.map(({ to }) => to),
];

interface NamedRoute {
  name: string;
  /** What it is and how it was planned, as text. */
  text: string;
  stops: readonly { position: LonLat; name?: string }[];
}

/** A line across 180 degrees is split there, as GeoJSON requires. */
export function routeDrawing(route: Route, { name, text, stops }: NamedRoute): DrawingFeatures {
  const pieces = cutAt180(waypointsOf(route)).map((piece) => piece.map(([lon, lat]): [number, number] => [lon, lat]));
  const [only = []] = pieces;
  const line: DrawingFeature = {
    type: 'Feature',
    geometry: pieces.length === 1 ? { type: 'LineString', coordinates: only } : { type: 'MultiLineString', coordinates: pieces },
    properties: { tool: 'line', name: name.slice(0, 200), text: text.slice(0, 500), colour: ROUTE_COLOUR, widthPx: 3 },
  };
  const points = stops.flatMap(({ position: [lon, lat], name: called }): DrawingFeature[] =>
    called
      ? [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [lon, lat] },
            properties: { tool: 'point', name: called.slice(0, 200), colour: ROUTE_COLOUR },
          },
        ]
      : [],
  );
  return { type: 'FeatureCollection', features: [line, ...points] };
}

/** East < west across 180 degrees. */
export function extentOfRoute(route: Pick<Route, 'legs'>): Box | undefined {
  const path = unwrapped(waypointsOf(route));
  if (path.length === 0) return undefined;
  const [lons, lats] = [path.map(([lon]) => lon), path.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  if (east - west >= 360) return [-180, Math.min(...lats), 180, Math.max(...lats)];
  return [canonicalLonDeg(west), Math.min(...lats), canonicalLonDeg(east), Math.max(...lats)];
}
