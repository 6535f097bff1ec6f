// The result for the draft: the route, alternatives, reports nearby. Computed by the worker; the newest draft wins.
import { routing } from '#compute/routing.ts';
import type { ClosedArea, LandCheck, NoRoute, PassageName, PlannedRisk, Route, RouteLeg, RouteRequest } from '#contract/routing.ts';
import type { EpochMs, Knots, NauticalMiles } from '#contract/units.ts';
import { canonical } from '#domain/geo/longitude.ts';
import { rhumbBearingDeg, rhumbDistanceNm } from '#domain/geo/rhumb.ts';
import { REPORT_RADIUS_NM } from '#domain/risk/report-reach.ts';
import { log } from '#platform/log.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import { positionsOf, type RouteDraft } from './route-draft.ts';
import type { AreaDrawing, Reports } from './route-queries.ts';

/** open: without closures. Otherwise the passage that is closed in addition to the draft's closures. route absent: there is none. */
export interface Alternative {
  closing: PassageName | 'open';
  route?: Route;
}

export interface RoutePlan {
  /** The request that it answers. */
  request: RouteRequest;
  fixed: boolean;
  state: 'working' | 'planned' | 'none' | 'stopped' | 'failed';
  route?: Route;
  none?: NoRoute;
  alternatives?: readonly Alternative[];
  risk?: PlannedRisk;
  /** Of the route. Absent: it is being looked at. */
  land?: LandCheck | 'failed';
  /** The reports in the risk are samples. */
  invented?: boolean;
  /** Of a waypoint that is being dragged: without alternatives. */
  isDragged?: boolean;
  /** Of a waypoint that was dragged and let go, or put back: the map stays where it is. */
  stays?: boolean;
}

export const routePlan = watchedOfSession<RoutePlan | undefined>(() => undefined);

/** Around the line; as the rating of a passage counts them. */
export const RISK_WITHIN_NM: NauticalMiles = REPORT_RADIUS_NM;
/** How many alternatives are compared; more would need a table. */
const MOST_ALTERNATIVES = 3;

let running: AbortController | undefined;

/** What a draft avoids. */
export const closuresOf = (
  { avoidListedAreas, closedDrawings }: RouteDraft,
  listed: readonly ClosedArea[],
  drawings: readonly AreaDrawing[],
): ClosedArea[] => [
  ...(avoidListedAreas ? listed.map(({ id, name, rings }): ClosedArea => ({ id, name, rings })) : []),
  ...drawings.filter(({ id }) => closedDrawings.includes(id)).flatMap(({ areas }) => areas),
];

export function requestOf(draft: RouteDraft, areas: readonly ClosedArea[]): RouteRequest | undefined {
  if (draft.fixed) return { stops: draft.fixed.waypoints.map(({ position }) => position), closedPassages: [], closedAreas: [] };
  const stops = positionsOf(draft);
  return stops && { stops, closedPassages: draft.closedPassages, closedAreas: areas };
}

/** The same request is not computed twice. */
export function startPlan(request: RouteRequest | undefined, fixed: boolean): void {
  const before = routePlan.get();
  if (request && before && !before.isDragged && before.fixed === fixed && JSON.stringify(before.request) === JSON.stringify(request))
    return;
  running?.abort();
  running = undefined;
  if (!request) return routePlan.set(undefined);
  const mine = new AbortController();
  running = mine;
  routePlan.set({ request, fixed, state: 'working', ...(before?.isDragged && { stays: true }) });
  const tell = (change: Partial<RoutePlan>) => {
    const now = routePlan.get();
    if (!mine.signal.aborted && now?.request === request) routePlan.set({ ...now, ...change });
  };
  if (fixed) {
    const route = straightRoute(request);
    tell({ state: 'planned', route });
    return void lookForLand(route, tell);
  }
  void work(request, mine.signal, tell);
}

async function work(request: RouteRequest, signal: AbortSignal, tell: (change: Partial<RoutePlan>) => void): Promise<void> {
  try {
    const answer = await routing.plan(request, signal);
    if (!answer.ok) return tell({ state: 'none', none: answer.error });
    tell({ state: 'planned', route: answer.value });
    void lookForLand(answer.value, tell);
    const ways = otherWays(request, answer.value);
    const routes = await routing.planMany(
      ways.map(({ request: other }) => other),
      signal,
    );
    tell({ alternatives: ways.map(({ closing }, at): Alternative => ({ closing, ...(routes[at] && { route: routes[at] }) })) });
  } catch (problem) {
    log.warn('planning a route', problem);
    tell({ state: 'failed' });
  }
}

async function lookForLand({ legs }: Route, tell: (change: Partial<RoutePlan>) => void): Promise<void> {
  try {
    tell({ land: await routing.landOn(legs) });
  } catch (problem) {
    log.warn('looking for land on a route', problem);
    tell({ land: 'failed' });
  }
}

function otherWays(request: RouteRequest, { passages }: Route): { closing: PassageName | 'open'; request: RouteRequest }[] {
  const { closedPassages, closedAreas } = request;
  if (closedPassages.length + closedAreas.length > 0)
    return [{ closing: 'open', request: { ...request, closedPassages: [], closedAreas: [] } }];
  return [...new Set(passages)]
    .slice(0, MOST_ALTERNATIVES)
    .map((closing) => ({ closing, request: { ...request, closedPassages: [...closedPassages, closing] } }));
}

/** Straight from waypoint to waypoint. */
export function straightRoute({ stops }: RouteRequest): Route {
  const legs = stops.slice(1).map((stop, at): RouteLeg => {
    const [from, to] = [canonical(stops[at] ?? stop), canonical(stop)];
    return { from, to, distanceNm: rhumbDistanceNm(from, to), courseDeg: rhumbBearingDeg(from, to), isApproach: false };
  });
  return { legs, distanceNm: legs.reduce((sum, leg) => sum + leg.distanceNm, 0), passages: [], stopLegs: [legs.length - 1] };
}

export function stopPlan(): void {
  running?.abort();
  const plan = routePlan.get();
  if (plan?.state === 'working') routePlan.set({ ...plan, state: 'stopped' });
}

/** Repeats the request. */
export function retryPlan(): void {
  const plan = routePlan.get();
  routePlan.set(undefined);
  if (plan) startPlan(plan.request, plan.fixed);
}

/** As the assessment of the passage is offered it: one in the past has no times there. */
export const timesOfRisk = ({ departureMs, speedKn }: { departureMs: EpochMs; speedKn: Knots }, nowMs: EpochMs) => ({
  speedKn,
  ...(departureMs >= nowMs && { departureMs }),
});

/** For the present route; a result for an older one is dropped. */
export async function assessPlan({ rows, invented }: Reports, times: ReturnType<typeof timesOfRisk>): Promise<void> {
  const plan = routePlan.get();
  if (!plan?.route) return;
  const { route } = plan;
  try {
    const risk = await routing.risk(rows, { legs: route.legs, ...times });
    const now = routePlan.get();
    if (now?.route === route) routePlan.set({ ...now, risk, invented });
  } catch (problem) {
    log.warn('risk along a route', problem);
  }
}
