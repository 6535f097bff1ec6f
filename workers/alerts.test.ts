import { afterEach, expect, test, vi } from 'vitest';
import type { AlertWatchApi, PlanWay } from '#contract/entities/alert-watch.ts';
import type { RouteRequest } from '#contract/routing.ts';
import { type AlertWatch, watchAlerts } from '#compute/alerts.ts';
import { ChannelWorker } from '#tests/fixtures/channel-worker.ts';

const POSITION = { mmsi: 1, lon: 43, lat: 12, lastSeen: 5 };

/** The calls to each worker, in order, and the route that it may ask for. */
class RecordedWorker extends ChannelWorker {
  readonly told: unknown[];
  readonly ways: PlanWay[];

  constructor() {
    const told: unknown[] = [];
    const ways: PlanWay[] = [];
    super({
      open(accountId, plan) {
        told.push(`open ${accountId}`);
        ways.push(plan);
      },
      putOwnPosition: (position) => void told.push(position?.mmsi ?? 'no position'),
      setServerClock: (skewMs) => void told.push(`skew ${skewMs}`),
    } satisfies AlertWatchApi);
    this.told = told;
    this.ways = ways;
  }
}

const workers: RecordedWorker[] = [];
let watch: AlertWatch;
const asked: RouteRequest[] = [];
const routing = {
  planMany: (requests: readonly RouteRequest[]) => {
    asked.push(...requests);
    return Promise.resolve(requests.map(() => undefined));
  },
};
function start(): void {
  watch = watchAlerts(
    'ada',
    () => {
      const one = new RecordedWorker();
      workers.push(one);
      return one.worker;
    },
    routing,
  );
}

afterEach(() => {
  vi.useRealTimers();
  watch.stop();
  workers.length = 0;
  asked.length = 0;
});

test('the worker is told the time, the account and where this device is, and asks for ways at the page’s routing worker', async () => {
  start();
  watch.putOwnPosition(POSITION);
  await vi.waitFor(() => expect(workers[0]?.told).toEqual(['skew 0', 'open ada', 'no position', 1]));
  await expect(workers[0]?.ways[0]?.([1, 2], [3, 4])).resolves.toEqual([]);
  expect(asked).toEqual([
    {
      stops: [
        [1, 2],
        [3, 4],
      ],
      closedPassages: [],
      closedAreas: [],
    },
  ]);
});

test('one that dies is started again after a while, and told everything anew; after the end none is', async () => {
  start();
  watch.setServerClock(7);
  watch.putOwnPosition(POSITION);
  await vi.waitFor(() => expect(workers[0]?.told).toHaveLength(5));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  workers[0]?.crash();
  expect(workers).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(workers[1]?.told).toEqual(['skew 7', 'open ada', 1]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  workers[1]?.crash();
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(workers).toHaveLength(2);
});
