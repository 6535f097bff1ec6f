// The page's client of the worker that computes alerts from this device's data. The leading page starts it, and starts it again when it
// dies. The page's routing worker finds its routes over water, after those that the user plans.
import { proxy } from 'comlink';
import type { AlertWatchApi, OwnPosition } from '#contract/entities/alert-watch.ts';
import type { EpochMs } from '#contract/units.ts';
import { type RoutingClient, routing } from './routing.ts';
import { type SpawnedWorker, startWorker, type WorkerLife } from './worker-life.ts';

export interface AlertWatch {
  putOwnPosition: (position: OwnPosition | undefined) => void;
  /** Like setServerClock of #platform/clock.ts, for the worker. */
  setServerClock: (skewMs: number, serverMs?: EpochMs) => void;
  stop: () => void;
}

/** A worker that dies is started again after this time, so that one that dies at once does not keep the device busy. */
const COME_BACK_MS = 10_000;

/** Runs until it is stopped. */
export function watchAlerts(
  accountId: string,
  spawn: () => SpawnedWorker = spawnWorker,
  ways: Pick<RoutingClient, 'planMany'> = routing,
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

// written literally, so that the bundler finds the worker
const spawnWorker = () => new Worker(new URL('../../workers/alerts.ts', import.meta.url), { type: 'module' });
