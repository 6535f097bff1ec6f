// Finds routes over water in its own thread, so that the server's event loop never waits. One request at a time.
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
  /** []: there is no route. */
  legs: RouteLeg[];
}

if (!parentPort) throw new Error('route-worker.ts is started by route-thread.ts, as a worker');
const port = parentPort;
const world = openSeaWorld();

port.on('message', ({ id, from, to }: WayAsked) => {
  const way = planRoute(world, { stops: [from, to], closedPassages: [], closedAreas: [] });
  port.postMessage({ id, legs: way.ok ? way.value.legs : [] } satisfies WayFound);
});
