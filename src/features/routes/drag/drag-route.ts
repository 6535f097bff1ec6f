// A route while one of its waypoints is dragged: way and risk are computed for the newest place, and nothing is stored until it is let go.
import { routing } from '#compute/routing.ts';
import type { ClosedArea } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { formatPosition } from '#i18n/formats.ts';
import { serverNow } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import { departureOf, moveWaypoint, type RouteDraft, routeDraft } from '#features/routes/route-draft.ts';
import { requestOf, type RoutePlan, routePlan, straightRoute, timesOfRisk } from '#features/routes/route-plan.ts';
import type { Reports } from '#features/routes/route-queries.ts';
import { newestOnly } from './newest-only.ts';

/** The draft as dragged; undefined: nothing is being dragged. */
export const draggedDraft = watchedOfSession<RouteDraft | undefined>(() => undefined);

/** What the route is planned and counted by. */
interface By {
  closed: readonly ClosedArea[];
  /** undefined: they are being read. */
  reports: Reports | undefined;
}

let before: RoutePlan | undefined;
const never = new AbortController().signal;

const compute = newestOnly(async ({ draft, by }: { draft: RouteDraft; by: By }) => {
  if (draggedDraft.get() !== draft) return; // let go meanwhile: a plan of it would replace the planner's own
  try {
    const plan = await planned(draft, by);
    if (plan && draggedDraft.get()) routePlan.set(plan);
  } catch (problem) {
    log.warn('planning a dragged route', problem);
  }
});

async function planned(draft: RouteDraft, { closed, reports }: By): Promise<RoutePlan | undefined> {
  const request = requestOf(draft, closed);
  if (!request) return undefined;
  const plan = { request, fixed: draft.fixed !== undefined, isDragged: true };
  const answer = draft.fixed ? undefined : await routing.plan(request, never);
  if (answer && !answer.ok && answer.error.reason === 'cancelled') return undefined;
  if (answer && !answer.ok) return { ...plan, state: 'none', none: answer.error };
  const route = answer?.value ?? straightRoute(request);
  if (!reports) return { ...plan, state: 'planned', route };
  const nowMs = serverNow();
  const risk = await routing.risk(reports.rows, {
    legs: route.legs,
    ...timesOfRisk({ speedKn: draft.speedKn, departureMs: departureOf(draft, nowMs) }, nowMs),
  });
  return { ...plan, state: 'planned', route, risk, invented: reports.invented };
}

export function dragWaypoint(at: number, place: LonLat, by: By): void {
  if (!draggedDraft.get()) before = routePlan.get();
  const draft = moveWaypoint(routeDraft.get(), at, place, formatPosition(place));
  draggedDraft.set(draft);
  compute({ draft, by });
}

/** It stays where it is; the planner plans it as any other change. */
export function dropWaypoint(): void {
  const draft = draggedDraft.get();
  const plan = routePlan.get();
  if (plan) routePlan.set({ ...plan, isDragged: true });
  draggedDraft.set(undefined);
  if (draft) routeDraft.set(draft);
}

/** Planned again: what was under way when the drag began was given up. */
export function putWaypointBack(): void {
  draggedDraft.set(undefined);
  routePlan.set(before && { ...before, isDragged: true });
}
