// The worker that finds routes over water: reads the mask and the lanes once, then answers one request after another. No logic of its own.
import { expose } from 'comlink';
import type { RoutingApi } from '#contract/routing.ts';
import { openSeaWorld, planRoute } from '#domain/routing/plan-route.ts';
import { riskAlong } from '#domain/routing/route-risk.ts';

const world = openSeaWorld();

const api: RoutingApi = {
  plan: (request) => planRoute(world, request),
  planMany: (requests) =>
    requests.map((request) => {
      const answer = planRoute(world, request);
      return answer.ok ? answer.value : undefined;
    }),
  risk: riskAlong,
};

expose(api);
