// The route of a voyage that is put under watch, from place to place over water, found on this device.
import { useEffect, useState } from 'react';
import { routing } from '#compute/routing.ts';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import { MAX_ROUTE_POSITIONS } from '#contract/limits.ts';
import type { RouteLeg } from '#contract/routing.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { canonical } from '#domain/geo/longitude.ts';
import { simplifyLine } from '#domain/geo/simplify.ts';
import { log } from '#platform/log.ts';

/** About 1 m. */
const DECIMALS = 1e5;
/** Degrees; doubled until the line fits. About a mile: far less than any corridor. */
const FIRST_TOLERANCE = 0.01;

type Line = WatchFields['route']['line'];

/** As many positions as a watch may have. */
function lineOf(legs: readonly Pick<RouteLeg, 'from' | 'to'>[]): Line {
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

export type SeaRoute = { state: 'working' | 'none' | 'failed' } | { state: 'found'; line: Line; distanceNm: NauticalMiles };

/** undefined until both ends are known. `from` and `to` must be the same arrays while the places are. */
export function useSeaRoute(from: LonLat | undefined, to: LonLat | undefined): SeaRoute | undefined {
  const [found, setFound] = useState<{ of: string; route: SeaRoute }>();
  const of = from && to ? JSON.stringify([from, to]) : undefined;
  useEffect(() => {
    if (!from || !to || of === undefined) return;
    const stop = new AbortController();
    const tell = (route: SeaRoute) => stop.signal.aborted || setFound({ of, route });
    routing.plan({ stops: [from, to], closedPassages: [], closedAreas: [] }, stop.signal).then(
      (answer) =>
        tell(answer.ok ? { state: 'found', line: lineOf(answer.value.legs), distanceNm: answer.value.distanceNm } : { state: 'none' }),
      (problem: unknown) => {
        log.warn('route of a watch', problem);
        tell({ state: 'failed' });
      },
    );
    return () => stop.abort();
  }, [from, to, of]);
  if (of === undefined) return undefined;
  return found?.of === of ? found.route : { state: 'working' };
}
