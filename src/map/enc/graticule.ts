// The lines of latitude and longitude over a view (option `grid`), as GeoJSON for ENC_GRID_SOURCE.
import type { Box } from '#contract/units.ts';

/** Degrees, whole parts of a degree as charts have them. */
const STEPS = [30, 20, 10, 5, 2, 1, 1 / 2, 1 / 6, 1 / 12, 1 / 30, 1 / 60, 1 / 120, 1 / 300, 1 / 600];
/** About as many lines each way as are read at a glance. */
const MOST_LINES = 8;
/** Web Mercator ends here. */
const MOST_LATITUDE = 85;

const stepFor = (spanDeg: number): number => STEPS.findLast((step) => spanDeg / step <= MOST_LINES) ?? 30;

function words(degrees: number, signs: readonly [string, string]): string {
  const minutes = Math.round(Math.abs(degrees) * 60 * 10) / 10;
  const whole = Math.floor(minutes / 60);
  const rest = Math.round((minutes - whole * 60) * 10) / 10;
  return `${whole}°${rest === 0 ? '' : `${rest}′`}${degrees === 0 ? '' : degrees > 0 ? signs[0] : signs[1]}`;
}

function between(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  return Array.from({ length: Math.max(0, Math.floor(to / step + 1e-9) - first + 1) }, (_, i) => (first + i) * step);
}

/** A view that crosses 180 degrees has its east edge below its west edge. Lines have corners every step, so that they bend on a globe. */
export function graticule([west, south, east, north]: Box): GeoJSON.FeatureCollection<GeoJSON.LineString, { name: string }> {
  const eastward = east < west ? east + 360 : east;
  const [low, high] = [Math.max(-MOST_LATITUDE, south), Math.min(MOST_LATITUDE, north)];
  const step = stepFor(Math.min(eastward - west, (high - low) * 1.5));
  const lons = between(west, eastward, step);
  const lats = between(low, high, step);
  const line = (name: string, coordinates: GeoJSON.Position[]): GeoJSON.Feature<GeoJSON.LineString, { name: string }> => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'LineString', coordinates },
  });
  return {
    type: 'FeatureCollection',
    features: [
      ...lons.map((lon) =>
        line(
          words(lon > 180 ? lon - 360 : lon, ['E', 'W']),
          [low, ...lats, high].map((lat) => [lon, lat]),
        ),
      ),
      ...lats.map((lat) =>
        line(
          words(lat, ['N', 'S']),
          [west, ...lons, eastward].map((lon) => [lon, lat]),
        ),
      ),
    ],
  };
}
