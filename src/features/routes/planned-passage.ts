// The planned route of an id as the assessment of a passage wants it: from what is kept, so that a reload and another tab find it too.
import type { PassageWay } from '#contract/passages/passage-assessment.ts';
import type { PortRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { accountDb } from '#store/device/account-db.ts';
import { keptRoutes } from '#store/planned-route.ts';
import { listRiskAreas } from '#store/risk-areas.ts';
import { storedRoute } from './keep-route.ts';
import type { RouteDraft } from './route-draft.ts';
import { closuresOf, requestOf, straightRoute } from './route-plan.ts';
import { listAreaDrawings } from './route-queries.ts';

/** undefined: there is no such route on this device any more, or a stop has no place. */
export async function plannedPassage(accountId: string, routeId: string, atMs: EpochMs): Promise<PassageWay | undefined> {
  const draft = (await keptRoutes(accountId)).map(storedRoute).find((route) => route?.id === routeId);
  if (!draft) return undefined;
  const [areas, drawings, ports] = await Promise.all([
    listRiskAreas(accountId, atMs),
    listAreaDrawings(accountId),
    accountDb(accountId).ports.toArray(),
  ]);
  const listed = areas.filter(({ layer }) => layer === 'jwc');
  const request = requestOf(draft, closuresOf(draft, listed, drawings));
  if (!request) return undefined;
  return { stops: stopsOf(draft, ports), request, ...(draft.fixed && { legs: straightRoute(request).legs }) };
}

/** A stop that was chosen as a port has the port's place. */
const stopsOf = ({ stops }: RouteDraft, ports: readonly PortRow[]): PassageWay['stops'] =>
  stops.map(({ text, name, position }) => ({
    name: name ?? text,
    portId: ports.find(({ lon, lat }) => lon === position?.[0] && lat === position[1])?.id,
  }));
