// The page's face of the routing worker: started with the first question, kept, ended when it hangs on one that nobody wants any more.
// The newest plan wins; predictions wait behind plans, a few at a time.
import { fail } from '#contract/result.ts';
import type { Route, RouteAnswer, RouteRequest, RouteRisk, RouteRiskRequest, RoutingApi } from '#contract/routing.ts';
import { type WorkerClient, type SpawnedWorker, startWorker, type WorkerLife } from './worker-life.ts';

export interface RoutingFace {
  /** A plan asked while another runs takes its place: the older answers `cancelled`, as an aborted one does. Rejects only when the worker dies. */
  plan(request: RouteRequest, signal: AbortSignal): Promise<RouteAnswer>;
  /** In order; undefined where there is no route. Aborted, what is not answered yet is undefined. */
  planMany(requests: readonly RouteRequest[], signal: AbortSignal): Promise<(Route | undefined)[]>;
  risk(request: RouteRiskRequest): Promise<RouteRisk>;
}

/** A question that nobody waits for may keep the worker so long; then a new worker (half a second) is quicker. */
const GIVE_UP_MS = 1500;
/** Predictions in one question: a plan that comes waits for no more. */
const AT_ONCE = 4;

/** A function of over 40 lines: the worker's whole life, whose parts share its state. */
export function routingFace(spawn: () => SpawnedWorker): RoutingFace {
  let current: WorkerLife<RoutingApi> | undefined;
  /** The end of the line of questions. */
  let line: Promise<unknown> = Promise.resolve();
  let newestPlan = 0;

  function open(): WorkerLife<RoutingApi> {
    current ??= startWorker<RoutingApi>(spawn(), () => {
      current = undefined;
    });
    return current;
  }
  /** What it was asked rejects; the next question starts another. */
  function end(): void {
    current?.end();
    current = undefined;
  }

  /** Questions go one by one: the worker is one thread, and what waits here can still be dropped. */
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
    risk: (request) => inLine((far) => far.risk(request)),
  };
}

// literally so, or the bundler does not see the worker
export const routing: RoutingFace = routingFace(() => new Worker(new URL('../../workers/routing.ts', import.meta.url), { type: 'module' }));
