// The worker that finds routes over water: reads the mask and the lanes once, then answers one request after another. No logic of its own.
import { expose } from 'comlink';
import type { RoutingApi } from '#contract/routing.ts';
import { landOnLegs, MASK_COAST } from '#domain/routing/land-on-legs.ts';
import { openSeaWorld, planRoute } from '#domain/routing/plan-route.ts';
import { shoreNm } from '#domain/routing/shore-distance.ts';
import { plannedRiskOf } from '#domain/passages/planned-risk.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';

const world = openSeaWorld();
/** By ours for every organisation: an edition of its own has the weights of reports and the bands of ours, and nothing else counts here. */
let riskOf = plannedRiskOf({ reports: [], areas: [], asOfMs: 0 }, FATHOM_RULES);

const api: RoutingApi = {
  plan: (request) => planRoute(world, request),
  planMany: (requests) =>
    requests.map((request) => {
      const answer = planRoute(world, request);
      return answer.ok ? answer.value : undefined;
    }),
  hold: (rows) => {
    riskOf = plannedRiskOf(rows, FATHOM_RULES);
  },
  risk: (route) => riskOf(route),
  landOn: (legs) => ({ coast: MASK_COAST, crossed: landOnLegs(world.mask, legs) }),
  shoreNm: (places, mostNm) => places.map((place) => shoreNm(world.mask, place, mostNm)),
};

expose(api);
