// The route of a watch from legs that were found or assessed.
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import { MAX_ROUTE_POSITIONS } from '#contract/limits.ts';
import type { RouteLeg } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { canonical } from '#domain/geo/longitude.ts';
import { simplifyLine } from '#domain/geo/simplify.ts';

/** About 1 m. */
const DECIMALS = 1e5;
/** Degrees; doubled until the line fits. About a mile: far less than any corridor. */
const FIRST_TOLERANCE = 0.01;

export type RouteLine = WatchFields['route']['line'];

/** As many positions as a watch may have. */
export function routeLineFrom(legs: readonly Pick<RouteLeg, 'from' | 'to'>[]): RouteLine {
  const [first] = legs;
  const whole: LonLat[] = first ? [first.from, ...legs.map(({ to }) => to)] : [];
  let line: readonly LonLat[] = whole;
  for (let tolerance = FIRST_TOLERANCE; line.length > MAX_ROUTE_POSITIONS; tolerance *= 2) line = simplifyLine(whole, tolerance);
  const rounded = (deg: number) => Math.round(deg * DECIMALS) / DECIMALS;
  return line.map((position): [number, number] => {
    const [lon, lat] = canonical(position);
    return [rounded(lon), rounded(lat)];
  });
}
