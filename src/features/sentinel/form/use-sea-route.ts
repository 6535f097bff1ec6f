// The route of a voyage that is put under watch, from place to place over water, found on this device.
import { useEffect, useState } from 'react';
import { routing } from '#compute/routing.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { routeLineFrom, type RouteLine } from '#domain/sentinel/route-line.ts';
import { log } from '#platform/log.ts';

export type SeaRoute = { state: 'working' | 'none' | 'failed' } | { state: 'found'; line: RouteLine; distanceNm: NauticalMiles };

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
        tell(
          answer.ok ? { state: 'found', line: routeLineFrom(answer.value.legs), distanceNm: answer.value.distanceNm } : { state: 'none' },
        ),
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
