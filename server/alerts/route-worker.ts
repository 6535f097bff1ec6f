// The thread that finds ways over water, so that the server's loop never waits for one. One question at a time.
import { parentPort } from 'node:worker_threads';
import type { RouteLeg } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { openSeaWorld, planRoute } from '#domain/routing/plan-route.ts';

export interface WayAsked {
  id: number;
  from: LonLat;
  to: LonLat;
}

export interface WayFound {
  id: number;
  /** []: there is no way. */
  legs: RouteLeg[];
}

if (!parentPort) throw new Error('route-worker.ts is started by route-thread.ts, as a worker');
const port = parentPort;
const world = openSeaWorld();

port.on('message', ({ id, from, to }: WayAsked) => {
  const way = planRoute(world, { stops: [from, to], closedPassages: [], closedAreas: [] });
  port.postMessage({ id, legs: way.ok ? way.value.legs : [] } satisfies WayFound);
});
