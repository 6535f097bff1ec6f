// The page's client of the routing worker: started with the first request and kept; ended if it is busy for too long with a request that is
// no longer wanted. The newest plan wins; predictions wait behind plans, a few at a time.
import { fail } from '#contract/result.ts';
import type {
  LandCheck,
  PlannedRisk,
  Route,
  RouteAnswer,
  RouteRequest,
  RouteRiskRows,
  RoutingApi,
  SailedRoute,
} from '#contract/routing.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { type WorkerClient, type SpawnedWorker, startWorker, type WorkerLife } from './worker-life.ts';

export interface RoutingClient {
  /**
   * A plan requested while another is running replaces it: the older one answers `cancelled`, as an aborted one does. Rejects only if the
   * worker dies.
   */
  plan(request: RouteRequest, signal: AbortSignal): Promise<RouteAnswer>;
  /** In order; undefined where there is no route. When aborted, all that is not answered yet is undefined. */
  planMany(requests: readonly RouteRequest[], signal: AbortSignal): Promise<(Route | undefined)[]>;
  /** The same rows are sent once. */
  risk(rows: RouteRiskRows, route: SailedRoute): Promise<PlannedRisk>;
  /** Whether the legs cross land, and by which coast that was looked at. */
  landOn(legs: SailedRoute['legs']): Promise<LandCheck>;
  /** How far land is from each place; `mostNm` where it is further. */
  shoreNm(places: readonly LonLat[], mostNm: NauticalMiles): Promise<NauticalMiles[]>;
}

/** How long a request that is no longer wanted may keep the worker; after that a new worker (half a second) is faster. */
const GIVE_UP_MS = 1500;
/** Predictions per request: the longest that a new plan waits for. */
const AT_ONCE = 4;

/** A function of over 40 lines: the worker's whole life, whose parts share its state. */
export function connectRouting(spawn: () => SpawnedWorker): RoutingClient {
  let current: WorkerLife<RoutingApi> | undefined;
  /** The end of the queue of requests. */
  let line: Promise<unknown> = Promise.resolve();
  let newestPlan = 0;
  /** The rows that a worker holds. */
  let held: { by: WorkerLife<RoutingApi> | undefined; rows: RouteRiskRows } | undefined;

  function open(): WorkerLife<RoutingApi> {
    current ??= startWorker<RoutingApi>(spawn(), () => {
      current = undefined;
    });
    return current;
  }
  /** Open requests reject; the next request starts another worker. */
  function end(): void {
    current?.end();
    current = undefined;
  }

  /** Requests run one by one: the worker is one thread, and a waiting request can still be dropped. */
  function inLine<T>(question: (far: WorkerClient<RoutingApi>) => Promise<T>): Promise<T> {
    const turn = line.then(() => open().ask(question));
    line = turn.catch(() => undefined);
    return turn;
  }

  return {
    plan(request, signal) {
      const mine = ++newestPlan;
      const isStale = () => signal.aborted || mine !== newestPlan;
      const cancelled: RouteAnswer = fail({ reason: 'cancelled' });
      return new Promise((resolve, reject) => {
        let isRunning = false;
        let isDone = false;
        const giveUp = () => {
          resolve(cancelled);
          if (isRunning) setTimeout(() => !isDone && end(), GIVE_UP_MS);
        };
        if (signal.aborted) return resolve(cancelled);
        signal.addEventListener('abort', giveUp, { once: true });
        inLine(async (far) => {
          if (isStale()) return cancelled;
          isRunning = true;
          const answer = await far.plan(request);
          return isStale() ? cancelled : answer;
        })
          .then(resolve, (error: unknown) => (signal.aborted ? resolve(cancelled) : reject(error as Error)))
          .finally(() => {
            isDone = true;
            signal.removeEventListener('abort', giveUp);
          });
      });
    },
    async planMany(requests, signal) {
      const answers: (Route | undefined)[] = [];
      for (let at = 0; at < requests.length; at += AT_ONCE) {
        const some = requests.slice(at, at + AT_ONCE);
        answers.push(...(signal.aborted ? some.map(() => undefined) : await inLine((far) => far.planMany(some))));
      }
      return answers;
    },
    risk: (rows, route) =>
      inLine(async (far) => {
        if (held?.by !== current || held?.rows !== rows) await far.hold(rows);
        held = { by: current, rows };
        return far.risk(route);
      }),
    landOn: (legs) => inLine((far) => far.landOn(legs)),
    shoreNm: (places, mostNm) => inLine((far) => far.shoreNm(places, mostNm)),
  };
}

// written literally, so that the bundler finds the worker
export const routing: RoutingClient = connectRouting(
  () => new Worker(new URL('../../workers/routing.ts', import.meta.url), { type: 'module' }),
);
