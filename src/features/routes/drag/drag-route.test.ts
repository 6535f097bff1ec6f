import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { routing } from '#compute/routing.ts';
import { fail, ok } from '#contract/result.ts';
import type { Route, RouteAnswer, RouteRequest } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { emptyDraft, routeDraft, setStop } from '#features/routes/route-draft.ts';
import { requestOf, routePlan, startPlan, straightRoute } from '#features/routes/route-plan.ts';
import { draggedDraft, dragWaypoint, dropWaypoint, putWaypointBack } from './drag-route.ts';

/** The end of the queue, as the worker has it (src/compute/routing.ts): one request after another, and one that a newer one replaced is cancelled. */
let line: Promise<unknown> = Promise.resolve();
let newest = 0;
function plan(request: RouteRequest): Promise<RouteAnswer> {
  const mine = ++newest;
  const answer = line.then(async (): Promise<RouteAnswer> => {
    if (mine === newest) await new Promise((done) => setTimeout(done));
    return mine === newest ? ok(straightRoute(request)) : fail({ reason: 'cancelled' });
  });
  line = answer;
  return answer;
}

/** Until nothing is asked for any more. */
async function answered(): Promise<void> {
  let before: Promise<unknown> | undefined;
  while (before !== line) {
    before = line;
    await before;
    await new Promise((done) => setTimeout(done));
  }
}

const by = { closed: [], reports: undefined };
/** As the drawer does whenever something has changed and nothing is dragged. */
const planSettled = () => startPlan(requestOf(routeDraft.get(), []), false);
const endOf = (route: Route | undefined): LonLat | undefined => route?.legs.at(-1)?.to;

beforeEach(async () => {
  vi.spyOn(routing, 'plan').mockImplementation(plan);
  vi.spyOn(routing, 'planMany').mockResolvedValue([]);
  await answered();
  const [from, to] = emptyDraft().stops;
  const draft = { ...emptyDraft(), stops: [from, to].flatMap((stop) => stop ?? []) };
  routeDraft.set(setStop(setStop(draft, from?.id ?? '', { text: 'A', position: [0, 0] }), to?.id ?? '', { text: 'B', position: [10, 0] }));
  routePlan.set(undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  routeDraft.set(emptyDraft());
  routePlan.set(undefined);
});

test('a place that was still waiting when the waypoint was let go is planned once, as any other change', async () => {
  planSettled();
  await answered();
  dragWaypoint(1, [11, 0], by);
  dragWaypoint(1, [12, 0], by);
  dropWaypoint();
  planSettled();
  await answered();
  expect(routePlan.get()).toMatchObject({ state: 'planned' });
  expect(endOf(routePlan.get()?.route)).toEqual([12, 0]);
});

test('Esc puts back also a way that was not found yet: it is looked for again', async () => {
  planSettled();
  dragWaypoint(1, [11, 0], by);
  await answered();
  putWaypointBack();
  expect(draggedDraft.get()).toBeUndefined();
  planSettled();
  await answered();
  expect(routePlan.get()).toMatchObject({ state: 'planned', stays: true });
  expect(endOf(routePlan.get()?.route)).toEqual([10, 0]);
});
