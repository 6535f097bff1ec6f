import { afterEach, describe, expect, it } from 'vitest';
import { connectRouting } from '#compute/routing.ts';
import type { Route, RouteRequest, RouteRiskRows, RoutingApi, SailedRoute } from '#contract/routing.ts';
import { openSeaWorld, planRoute } from '#domain/routing/plan-route.ts';
import { shoreNm } from '#domain/routing/shore-distance.ts';
import type { LonLat } from '#contract/units.ts';
import { plannedRiskOf } from '#domain/passages/planned-risk.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { ChannelWorker } from '#tests/fixtures/channel-worker.ts';

const world = openSeaWorld();
const ADEN: RouteRequest = {
  stops: [
    [44.98, 12.79],
    [72.85, 18.93],
  ],
  closedPassages: [],
  closedAreas: [],
};
const never = new AbortController().signal;

const NO_ROWS: RouteRiskRows = { reports: [], areas: [], asOfMs: 0 };

/** The real planner. `hold` delays its plans until it is called. */
class Planner extends ChannelWorker {
  readonly asked: RouteRequest[];
  readonly held: RouteRiskRows[];
  hold: Promise<void> = Promise.resolve();

  constructor() {
    const asked: RouteRequest[] = [];
    const held: RouteRiskRows[] = [];
    const api = {
      plan: async (request: RouteRequest) => {
        asked.push(request);
        await this.hold;
        return planRoute(world, request);
      },
      planMany: (requests: readonly RouteRequest[]) => requests.map(way),
      hold: (rows: RouteRiskRows) => void held.push(rows),
      landOn: () => ({ coast: '', crossed: [] }),
      shoreNm: (places: readonly LonLat[], mostNm: number) => places.map((place) => shoreNm(world.mask, place, mostNm)),
      risk: (route: SailedRoute) => plannedRiskOf(held.at(-1) ?? NO_ROWS, FATHOM_RULES)(route),
    };
    super(api satisfies { [Name in keyof RoutingApi]: unknown });
    this.asked = asked;
    this.held = held;
  }
}

function way(request: RouteRequest): Route | undefined {
  const answer = planRoute(world, request);
  return answer.ok ? answer.value : undefined;
}

const workers: Planner[] = [];
const newFace = () =>
  connectRouting(() => {
    const made = new Planner();
    workers.push(made);
    return made.worker;
  });

afterEach(() => {
  for (const { worker } of workers.splice(0)) worker.terminate();
});

describe('the client of the routing worker', () => {
  it('answers a plan, predictions in order and the risk from one worker', async () => {
    const face = newFace();
    const answer = await face.plan(ADEN, never);
    expect(answer.ok && answer.value.distanceNm).toBeGreaterThan(1600);
    const inland: RouteRequest = {
      ...ADEN,
      stops: [
        [8.5, 47.4],
        [44.98, 12.79],
      ],
    };
    const [none, way] = await face.planMany([inland, ADEN], never);
    expect(none).toBeUndefined();
    expect(way?.distanceNm).toBeGreaterThan(1600);
    const route = { legs: way?.legs ?? [], speedKn: 12 };
    for (const rows of [NO_ROWS, NO_ROWS, { ...NO_ROWS }]) expect(await face.risk(rows, route)).toMatchObject({ total: 0, stretches: [] });
    expect(workers[0]?.held).toHaveLength(2); // the same rows go once
    expect(workers).toHaveLength(1);
  });

  it('lets the newest plan win: those that wait are never worked on, and all older ones answer cancelled', async () => {
    const face = newFace();
    let release = () => {};
    const first = face.plan(ADEN, never);
    await expect.poll(() => workers[0]?.asked.length).toBe(1);
    const [worker] = workers as [Planner];
    worker.hold = new Promise((resolve) => {
      release = resolve;
    });
    const second = face.plan(ADEN, never);
    const third = face.plan(ADEN, never);
    release();
    expect(await Promise.all([first, second])).toEqual([
      { ok: false, error: { reason: 'cancelled' } },
      { ok: false, error: { reason: 'cancelled' } },
    ]);
    expect((await third).ok).toBe(true);
    expect(worker.asked).toHaveLength(2);
  });

  it('answers an aborted plan at once, ends a worker that hangs on it, and answers the next from a new one', async () => {
    const face = newFace();
    await face.plan(ADEN, never);
    const [worker] = workers as [Planner];
    worker.hold = new Promise(() => {});
    const stop = new AbortController();
    const stuck = face.plan(ADEN, stop.signal);
    await expect.poll(() => worker.asked.length).toBe(2);
    stop.abort();
    expect(await stuck).toEqual({ ok: false, error: { reason: 'cancelled' } });
    expect((await face.plan(ADEN, never)).ok).toBe(true);
    expect([worker.ended, workers.length]).toEqual([true, 2]);
  });

  it('rejects what a dying worker was asked, and answers the next question from a new one', async () => {
    const face = newFace();
    await face.plan(ADEN, never);
    const [worker] = workers as [Planner];
    worker.hold = new Promise(() => {});
    const lost = face.plan(ADEN, never);
    await expect.poll(() => worker.asked.length).toBe(2);
    worker.crash();
    await expect(lost).rejects.toThrow('gone');
    expect((await face.plan(ADEN, never)).ok).toBe(true);
    expect(workers).toHaveLength(2);
  });
});
