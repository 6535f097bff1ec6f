// The list of ships for a fleet that is not made yet: this device's alone, kept with the account, sealed with its unsent edits at the end
// of a session (unsent-work.ts). Must never travel: it is no edit until the fleet is created.
import type { Result } from '#contract/result.ts';
import { accountDb } from './account-db.ts';
import { dexieLocalStore } from './dexie-local-store.ts';
import { withRoom } from './evict.ts';
import { attempt } from './storage-attempt.ts';

export interface BuilderShip {
  mmsi: number;
  imo?: number;
  /** As the list that she came from says, or the ship store said. */
  name?: string;
}

/** Of the table syncState. */
export const BUILDER = 'fleetBuilder';

const isShip = (value: unknown): value is BuilderShip =>
  typeof value === 'object' && value !== null && 'mmsi' in value && typeof value.mmsi === 'number';

/** In the order they were added. */
export const shipsOf = (row: { value: unknown } | undefined): BuilderShip[] => (Array.isArray(row?.value) ? row.value.filter(isShip) : []);

/** For useLive. */
export const fleetBuilder = async (accountId: string): Promise<BuilderShip[]> => shipsOf(await accountDb(accountId).syncState.get(BUILDER));

/** Reads and writes in one transaction, so that two pages lose nothing of each other. Errors: storageFull, storageLost. */
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
