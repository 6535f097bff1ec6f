// The queries of the preferences screen: the choices on this device, and which of them are not settled on the server.
import { DEFAULT_PREFERENCES, type PreferenceChoices, StoredChoices } from '#contract/entities/preferences.ts';
import { type ChoicesInForce, choicesInForce } from '#store/alerts/choices-in-force.ts';
import { type AccountDb, accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';

export interface StoredPreferences {
  choices: PreferenceChoices;
  /** Without a row the defaults apply, and the first save creates one. */
  exists: boolean;
  /** Version of the row; 0 without one. */
  v: number;
  /** A change that the server has not acknowledged; a change that needs a decision. */
  waiting: boolean;
  attention: boolean;
  /** The changes that were never sent, by their numbers in the queue: they can still be undone. */
  unsent: readonly number[];
  inForce: ChoicesInForce;
}

async function unsettled(db: AccountDb, accountId: string) {
  const entries = await db.outbox.where('touches').equals(`preferences:${accountId}`).toArray();
  return {
    waiting: entries.some(({ state }) => state === 'queued' || state === 'sent'),
    attention: entries.some(({ state }) => state === 'parked' || state === 'blocked'),
    unsent: entries.filter(({ state, attempts }) => state === 'queued' && attempts === 0).map(({ no }) => no),
  };
}

export const usePreferences = (accountId: string): Loadable<StoredPreferences> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const row = await db.preferences.get(accountId);
    return {
      choices: StoredChoices.parse({ ...DEFAULT_PREFERENCES, ...row }), // a row from before quiet hours existed has none
      exists: !!row,
      v: row?.v ?? 0,
      ...(await unsettled(db, accountId)),
      inForce: await choicesInForce(accountId),
    };
  }, [accountId]);

export const KEPT_TABLES = ['fleets', 'views', 'drawings', 'notifications', 'events', 'ports', 'outbox'] as const;
type KeptTable = (typeof KEPT_TABLES)[number];

/** How many rows of each kind this device stores. */
export const useKeptRows = (accountId: string): Loadable<Record<KeptTable, number>> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const counts = await Promise.all(KEPT_TABLES.map((table) => db.table(table).count()));
    return Object.fromEntries(KEPT_TABLES.map((table, at) => [table, counts[at] ?? 0])) as Record<KeptTable, number>;
  }, [accountId]);
