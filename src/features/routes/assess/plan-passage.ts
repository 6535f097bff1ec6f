// Puts an assessed passage into the planner: the map then shows its route, whole, with nothing over it beside the tool rail.
import type { PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { LonLat } from '#contract/units.ts';
import { clearColumn } from '#domain/workbench/workbench.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { keepRoute, keptRoutes } from '#store/planned-route.ts';
import { storedRoute } from '#features/routes/keep-route.ts';
import { emptyDraft, type RouteDraft, routeDraft, routeName, setDeparture, takeFixed } from '#features/routes/route-draft.ts';
import { routePlan } from '#features/routes/route-plan.ts';

export interface PassageToPlan {
  plan: PassagePlan;
  /** Of the planned or saved route that was assessed. Absent: its ports were. */
  routeId?: string | undefined;
  /** It is sailed as it was kept (a draft, or signed), whatever way would be found now. */
  isKept: boolean;
}

/** A route that is planned already keeps its id, so that no second one like it is kept. Answers that id. */
export async function planPassage(accountId: string, passage: PassageToPlan): Promise<string> {
  const kept = (await keptRoutes(accountId)).flatMap((route) => storedRoute(route) ?? []);
  const made = draftOf(passage);
  const known = kept.find((route) => (passage.routeId === undefined ? isSameWay(route, made) : route.id === passage.routeId));
  const { departureMs, speedKn } = passage.plan;
  const draft = setDeparture({ ...(known ?? made), ...(speedKn !== undefined && { speedKn }) }, departureMs);
  routePlan.set(undefined); // the planner finds it anew, and the map goes there
  routeDraft.set(draft);
  changeWorkbench(clearColumn);
  await keepRoute(accountId, draft.id, draft);
  return draft.id;
}

function draftOf({ plan: { legs, stops }, routeId, isKept }: PassageToPlan): RouteDraft {
  const [departure, arrival] = [stops[0]?.name ?? '', stops.at(-1)?.name ?? ''];
  const places = legs.map(({ to }) => to);
  const ends: readonly [string, LonLat | undefined][] = [
    [departure, legs[0]?.from],
    [arrival, places.at(-1)],
  ];
  const empty = emptyDraft();
  const draft: RouteDraft = {
    ...empty,
    stops: ends.map(([name, position], at) => ({ id: empty.stops[at]?.id ?? name, text: name, name, ...(position && { position }) })),
  };
  if (routeId === undefined && !isKept) return draft;
  const waypoints = [legs[0]?.from, ...places].flatMap((position) => (position ? [{ position }] : []));
  const named = waypoints.map((waypoint, at) =>
    at === 0 ? { ...waypoint, name: departure } : at === waypoints.length - 1 ? { ...waypoint, name: arrival } : waypoint,
  );
  return takeFixed(draft, { name: routeName(draft), waypoints: named });
}

const wayOf = (draft: RouteDraft) => JSON.stringify([draft.fixed?.waypoints, draft.stops.map(({ position }) => position)]);
const isSameWay = (one: RouteDraft, other: RouteDraft): boolean =>
  wayOf(one) === wayOf(other) && one.closedPassages.length + one.closedDrawings.length === 0 && !one.avoidListedAreas;
