// The routes of this device as the assessment of a passage wants them, planned and saved ones: from what is kept, so that a reload and
// another tab find them too.
import type { KnownRoute, PassageWay } from '#contract/passages/passage-assessment.ts';
import type { PortRow } from '#contract/tables.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { accountDb } from '#store/device/account-db.ts';
import { keptRoutes } from '#store/planned-route.ts';
import { listRiskAreas } from '#store/risk-areas.ts';
import { storedRoute } from '#features/routes/keep-route.ts';
import { positionsOf, type RouteDraft, routeName } from '#features/routes/route-draft.ts';
import { closuresOf, requestOf, straightRoute } from '#features/routes/route-plan.ts';
import { listAreaDrawings } from '#features/routes/route-queries.ts';
import { routeLineOf, savedWay } from '#features/routes/saved-route.ts';

/** Before the id of a drawing, where a route may also be a planned one. */
const SAVED = 'drawing:';

/** Planned ones first, then saved ones by name. */
export async function knownRoutes(accountId: string): Promise<KnownRoute[]> {
  const [kept, drawings] = await Promise.all([keptRoutes(accountId), accountDb(accountId).drawings.toArray()]);
  const planned = kept.flatMap((route): KnownRoute[] => {
    const draft = storedRoute(route);
    return draft && (draft.fixed ?? positionsOf(draft)) ? [{ id: draft.id, name: routeName(draft), isSaved: false }] : [];
  });
  const saved = drawings
    .filter(({ featureCollection }) => routeLineOf(featureCollection) !== undefined)
    .map(({ id, name }): KnownRoute => ({ id: `${SAVED}${id}`, name, isSaved: true }));
  return [...planned, ...saved.toSorted((one, other) => one.name.localeCompare(other.name))];
}

/** undefined: there is no such route on this device any more, or a stop has no place. */
export async function plannedPassage(accountId: string, routeId: string, atMs: EpochMs): Promise<PassageWay | 'routeInParts' | undefined> {
  if (routeId.startsWith(SAVED)) return savedPassage(accountId, routeId.slice(SAVED.length));
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

async function savedPassage(accountId: string, drawingId: string): ReturnType<typeof plannedPassage> {
  const [drawing, ports] = await Promise.all([accountDb(accountId).drawings.get(drawingId), accountDb(accountId).ports.toArray()]);
  return drawing && savedWay(drawing.featureCollection, (place) => portAt(place, ports)?.id);
}

const portAt = (place: LonLat | undefined, ports: readonly PortRow[]): PortRow | undefined =>
  ports.find(({ lon, lat }) => lon === place?.[0] && lat === place[1]);

/** A stop that was chosen as a port has the port's place. */
const stopsOf = ({ stops }: RouteDraft, ports: readonly PortRow[]): PassageWay['stops'] =>
  stops.map(({ text, name, position }) => ({
    name: name ?? text,
    portId: portAt(position, ports)?.id,
  }));
