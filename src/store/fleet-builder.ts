// The list of ships for a fleet that is not created yet. It belongs to this device alone, is stored with the account and sealed with its
// unsent edits at the end of a session (unsent-work.ts). It must never travel: it is not an edit until the fleet is created.
import type { Result } from '#contract/result.ts';
import { accountDb } from './device/account-db.ts';
import { dexieLocalStore } from './device/dexie-local-store.ts';
import { withRoom } from './device/evict.ts';
import { attempt } from './device/storage-attempt.ts';

export interface BuilderShip {
  mmsi: number;
  imo?: number;
  /** As stated in the list that she came from, or by the ship store. */
  name?: string;
}

/** Key in the table syncState. */
export const BUILDER = 'fleetBuilder';

const isShip = (value: unknown): value is BuilderShip =>
  typeof value === 'object' && value !== null && 'mmsi' in value && typeof value.mmsi === 'number';

/** In the order in which they were added. */
export const shipsOf = (row: { value: unknown } | undefined): BuilderShip[] => (Array.isArray(row?.value) ? row.value.filter(isShip) : []);

/** For useLive. */
export const fleetBuilder = async (accountId: string): Promise<BuilderShip[]> => shipsOf(await accountDb(accountId).syncState.get(BUILDER));

/** Reads and writes in one transaction, so that two pages do not overwrite each other. Errors: storageFull, storageLost. */
export function changeFleetBuilder(accountId: string, change: (ships: BuilderShip[]) => BuilderShip[]): Promise<Result<void>> {
  const db = accountDb(accountId);
  return attempt(db, () =>
    withRoom(dexieLocalStore(db), async (tx) => {
      const ships = change(shipsOf(await tx.get('syncState', BUILDER)));
      if (ships.length === 0) await tx.delete('syncState', [BUILDER]);
      else await tx.put('syncState', [{ key: BUILDER, value: ships }]);
    }),
  );
}
