// A route that is being planned, as the planner last had it: kept with the account, so that a reload does not lose it and the end of a
// session seals it (unsent-work.ts). What it is made of, the planner alone knows.
import { accountDb } from './account-db.ts';
import { dexieLocalStore } from './dexie-local-store.ts';
import { withRoom } from './evict.ts';
import type { LocalTx } from './local-store.ts';
import { keepState, stateOf } from './sync-state.ts';

const storeOf = (accountId: string) => dexieLocalStore(accountDb(accountId));

/** The first is the one in hand; others came back from a sealing while there was one, and follow when it is cleared. */
export const routesOf = async (tx: Pick<LocalTx, 'get'>): Promise<readonly unknown[]> => (await stateOf(tx, 'plannedRoutes')) ?? [];

export const putRoutes = async (tx: LocalTx, routes: readonly unknown[]): Promise<void> => {
  if (routes.length > 0) await keepState(tx, 'plannedRoutes', [...(await routesOf(tx)), ...routes]);
};

/** `route`: undefined where nothing is planned. While the session ends nothing is changed any more. */
export const keepRoute = (accountId: string, route: unknown): Promise<void> =>
  withRoom(storeOf(accountId), async (tx) => {
    if (await stateOf(tx, 'closed')) return;
    const [, ...others] = await routesOf(tx);
    await keepState(tx, 'plannedRoutes', route === undefined ? others : [route, ...others]);
  });

export const keptRoute = (accountId: string): Promise<unknown> => storeOf(accountId).transaction(async (tx) => (await routesOf(tx))[0]);
