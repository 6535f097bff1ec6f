// Routes that are being planned, as the planner last had them: stored with the account, so that a reload does not lose them and the end of
// a session seals them (unsent-work.ts). Only the planner knows their content apart from the id.
import { newId } from '#platform/ids.ts';
import { accountDb } from './device/account-db.ts';
import { dexieLocalStore } from './device/dexie-local-store.ts';
import { withRoom } from './device/evict.ts';
import type { LocalTx } from './device/local-store.ts';
import { keepState, stateOf } from './sync-state.ts';

const storeOf = (accountId: string) => dexieLocalStore(accountDb(accountId));

/** In the order in which they were begun or unsealed. The first readable one is the next to be edited. */
export const routesOf = async (tx: Pick<LocalTx, 'get'>): Promise<readonly unknown[]> => (await stateOf(tx, 'plannedRoutes')) ?? [];

export const putRoutes = async (tx: LocalTx, routes: readonly unknown[]): Promise<void> => {
  if (routes.length > 0) await keepState(tx, 'plannedRoutes', [...(await routesOf(tx)), ...routes]);
};

/**
 * Replaces the route with this id, or appends it. `route`: has the same id, or is undefined if nothing is planned under it any more.
 * Nothing changes while the session ends.
 */
export const keepRoute = (accountId: string, id: string, route: { id: string } | undefined): Promise<void> =>
  withRoom(storeOf(accountId), async (tx) => {
    if (await stateOf(tx, 'closed')) return;
    const routes = await routesOf(tx);
    const found = routes.findIndex((one) => (one as { id?: unknown } | null)?.id === id);
    const at = found < 0 ? routes.length : found;
    await keepState(tx, 'plannedRoutes', routes.toSpliced(at, 1, ...(route === undefined ? [] : [route])));
  });

/** Each with an id: routes of older code had none and get one here. None while the session ends. */
export const keptRoutes = (accountId: string): Promise<readonly unknown[]> =>
  withRoom(storeOf(accountId), async (tx) => {
    if (await stateOf(tx, 'closed')) return [];
    const routes = await routesOf(tx);
    const isOld = (route: unknown) => typeof route === 'object' && route !== null && !('id' in route);
    if (!routes.some(isOld)) return routes;
    const named = routes.map((route) => (isOld(route) ? { ...(route as object), id: newId() } : route));
    await keepState(tx, 'plannedRoutes', named);
    return named;
  });
