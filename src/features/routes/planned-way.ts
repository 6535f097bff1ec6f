// The planned route as a name and a line, for other features: their route passes it in.
import { useMemo } from 'react';
import type { LonLat } from '#contract/units.ts';
import { useWatched } from '#platform/use-watched.ts';
import { routeDraft, routeName } from './route-draft.ts';
import { routePlan } from './route-plan.ts';

/** Undefined: none is planned, or it is not found yet. */
export function usePlannedWay(): { name: string; line: LonLat[] } | undefined {
  const route = useWatched(routePlan)?.route;
  return useMemo(() => {
    const [first] = route?.legs ?? [];
    return first && route && { name: routeName(routeDraft.get()), line: [first.from, ...route.legs.map(({ to }) => to)] };
  }, [route]);
}
