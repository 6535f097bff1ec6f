// Routes as a layer: the planned one with its waypoints, and predicted ones of ships. Only values; routes-on-chart.ts draws them.
import type { RouteLeg } from '#contract/routing.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { lonNear, unwrapped } from '#domain/geo/longitude.ts';
import { cutWay } from '#domain/routing/way-pieces.ts';
import type { ChartLayer, Geojson, MapOverlay } from '#map/chart/overlays.ts';
import { SHIP_INKS, type Scheme } from '#map/ships/ship-look.ts';

export const PLANNED_SOURCE = 'route-planned';
export const PREDICTED_SOURCE = 'routes-predicted';

/**
 * planned: magenta, the colour of routes on charts. predicted: less prominent, because it is a guess. worst: a band under the stretch where
 * reports weigh most. night: warm and dim.
 */
export const ROUTE_INKS: Record<Scheme, { planned: string; predicted: string; worst: string }> = {
  light: { planned: '#a3238e', predicted: '#6b4f86', worst: '#d97706' },
  dark: { planned: '#e58ad6', predicted: '#a08cc0', worst: '#e0a030' },
  night: { planned: '#b0642c', predicted: '#7a4a26', worst: '#8a4a10' },
};

/** From here on its waypoints are apart. */
export const WAYPOINTS_ZOOM = 3;

const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const;
const PART = ['get', 'part'] as const;

export const routesOverlay: MapOverlay = {
  place: 'tracks',
  sources: [PREDICTED_SOURCE, PLANNED_SOURCE],
  layers(scheme): ChartLayer[] {
    const { paper } = SHIP_INKS[scheme];
    const { planned, predicted, worst } = ROUTE_INKS[scheme];
    return [
      {
        id: 'routes-predicted',
        type: 'line',
        source: PREDICTED_SOURCE,
        layout: ROUND,
        paint: { 'line-color': predicted, 'line-width': 1.6, 'line-dasharray': [1.5, 2.5] },
      },
      {
        id: 'route-planned-worst',
        type: 'line',
        source: PLANNED_SOURCE,
        filter: ['==', [...PART], 'worst'],
        layout: ROUND,
        paint: { 'line-color': worst, 'line-width': 14, 'line-opacity': 0.6 },
      },
      {
        id: 'route-planned-casing',
        type: 'line',
        source: PLANNED_SOURCE,
        filter: ['==', [...PART], 'sea'],
        layout: ROUND,
        paint: { 'line-color': paper, 'line-width': 5.5, 'line-opacity': 0.75 },
      },
      {
        id: 'route-planned',
        type: 'line',
        source: PLANNED_SOURCE,
        filter: ['==', [...PART], 'sea'],
        layout: ROUND,
        paint: { 'line-color': planned, 'line-width': 2.5 },
      },
      {
        id: 'route-planned-approach',
        type: 'line',
        source: PLANNED_SOURCE,
        filter: ['==', [...PART], 'approach'],
        paint: { 'line-color': planned, 'line-width': 1.8, 'line-dasharray': [2, 2] },
      },
      {
        id: 'route-planned-waypoints',
        type: 'circle',
        source: PLANNED_SOURCE,
        filter: ['==', [...PART], 'waypoint'],
        minzoom: WAYPOINTS_ZOOM,
        paint: { 'circle-radius': 3, 'circle-color': paper, 'circle-stroke-color': planned, 'circle-stroke-width': 1.4 },
      },
      {
        id: 'route-planned-stops',
        type: 'circle',
        source: PLANNED_SOURCE,
        filter: ['==', [...PART], 'stop'],
        paint: { 'circle-radius': 5, 'circle-color': planned, 'circle-stroke-color': paper, 'circle-stroke-width': 1.6 },
      },
    ];
  },
};

type Feature = GeoJSON.Feature;

const line = (part: string, positions: readonly LonLat[]): Feature => ({
  type: 'Feature',
  properties: { part },
  geometry: { type: 'LineString', coordinates: positions.map((position) => [...position]) },
});
const point = (part: string, position: LonLat): Feature => ({
  type: 'Feature',
  properties: { part },
  geometry: { type: 'Point', coordinates: [...position] },
});

/** Consecutive legs become one line, approaches separate; longitudes run on beyond 180. */
function linesOf(legs: readonly Pick<RouteLeg, 'from' | 'to' | 'isApproach'>[]): { part: 'sea' | 'approach'; positions: LonLat[] }[] {
  const whole = unwrapped([...legs.slice(0, 1).map(({ from }) => from), ...legs.map(({ to }) => to)]);
  const lines: { part: 'sea' | 'approach'; positions: LonLat[] }[] = [];
  for (const [at, { isApproach }] of legs.entries()) {
    const [from, to] = [whole[at], whole[at + 1]];
    if (!from || !to) continue;
    const part = isApproach ? 'approach' : 'sea';
    const last = lines.at(-1);
    if (last?.part === part) last.positions.push(to);
    else lines.push({ part, positions: [from, to] });
  }
  return lines;
}

/** Stops are drawn even without a route between them. `worst`: the part of it where reports weigh most. */
export function plannedFeatures(
  legs: readonly RouteLeg[],
  stops: readonly LonLat[],
  worst?: { fromNm: NauticalMiles; toNm: NauticalMiles },
): Geojson {
  const lines = linesOf(legs);
  const startLon = lines[0]?.positions[0]?.[0] ?? stops[0]?.[0] ?? 0;
  const near = (positions: readonly LonLat[]) => {
    let before = startLon;
    return positions.map(([lon, lat]): LonLat => {
      before = lonNear(lon, before);
      return [before, lat];
    });
  };
  return {
    type: 'FeatureCollection',
    features: [
      ...(worst ? linesOf(cutWay(legs, worst.fromNm, worst.toNm)) : []).map(({ positions }) => line('worst', near(positions))),
      ...lines.map(({ part, positions }) => line(part, positions)),
      ...lines.flatMap(({ positions }) => positions.slice(0, -1).map((position) => point('waypoint', position))).slice(1),
      ...near(stops).map((position) => point('stop', position)),
    ],
  };
}

export const predictedFeatures = (routes: readonly { mmsi: number; legs: readonly RouteLeg[] }[]): Geojson => ({
  type: 'FeatureCollection',
  features: routes.flatMap(({ mmsi, legs }) =>
    linesOf(legs).map(({ positions }): Feature => ({ ...line('sea', positions), properties: { mmsi } })),
  ),
});
