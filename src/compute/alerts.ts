// The page's face of the worker that watches over the fleets by what this device holds: started by the page that leads, started again when
// it dies. Ways over water it asks of this page's routing worker, behind what the user plans.
import { proxy } from 'comlink';
import type { AlertWatchApi, OwnPosition } from '#contract/entities/alert-watch.ts';
import type { EpochMs } from '#contract/units.ts';
import { type RoutingFace, routing } from './routing.ts';
import { type SpawnedWorker, startWorker, type WorkerLife } from './worker-life.ts';

export interface AlertWatch {
  putOwnPosition: (position: OwnPosition | undefined) => void;
  /** As setServerClock of #platform/clock.ts, of the worker's own. */
  setServerClock: (skewMs: number, serverMs?: EpochMs) => void;
  stop: () => void;
}

/** A worker that dies is started again so much later: one that dies at once must not keep the device busy. */
const COME_BACK_MS = 10_000;

/** From now until it is stopped. */
export function watchAlerts(
  accountId: string,
  spawn: () => SpawnedWorker = spawnWorker,
  ways: Pick<RoutingFace, 'planMany'> = routing,
): AlertWatch {
  const ended = new AbortController();
  let current: WorkerLife<AlertWatchApi> | undefined;
  let position: OwnPosition | undefined;
  let serverClock: [skewMs: number, serverMs?: EpochMs] = [0];
  let coming: ReturnType<typeof setTimeout> | undefined;

  const plan: Parameters<AlertWatchApi['open']>[1] = async (from, to) => {
    const [way] = await ways.planMany([{ stops: [from, to], closedPassages: [], closedAreas: [] }], ended.signal);
    return way?.legs ?? [];
  };

  function start(): void {
    current = startWorker<AlertWatchApi>(spawn(), () => {
      current = undefined;
      coming = setTimeout(start, COME_BACK_MS);
    });
    const { far } = current;
    void far.setServerClock(...serverClock);
    void far.open(accountId, proxy(plan));
    void far.putOwnPosition(position);
  }

  start();
  return {
    putOwnPosition(next) {
      position = next;
      void current?.far.putOwnPosition(next);
    },
    setServerClock(skewMs, serverMs) {
      if (skewMs === serverClock[0] && serverMs === serverClock[1]) return;
      serverClock = serverMs === undefined ? [skewMs] : [skewMs, serverMs];
      void current?.far.setServerClock(...serverClock);
    },
    stop() {
      ended.abort();
      clearTimeout(coming);
      current?.end();
      current = undefined;
    },
  };
}

// literally so, or the bundler does not see the worker
const spawnWorker = () => new Worker(new URL('../../workers/alerts.ts', import.meta.url), { type: 'module' });
