// Reads the caller's preferences. server/sync/edit-handlers.ts writes them.
import type { Db } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import type { Preferences } from '#contract/entities/preferences.ts';
import type { PreferencesRow } from '#contract/tables.ts';
import type { RowTx } from '#domain/tx.ts';
import { readChoices } from './choices-in-force.ts';
import { refuse } from '#domain/refuse.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

// Which preferences may be written: the caller's own. Ids of other accounts give the same answer as unknown ids.
export const ownPreferencesPolicy = {
  async may(_tx: SyncTx, { preferencesId }: { preferencesId: string }, who: SyncWho): Promise<void> {
    if (preferencesId !== who.accountId) refuse('notFound', 'There are no such preferences.');
  },
};

// Preferences in the specification's form. Before they are first written the defaults apply, with version 0.
function toPreferences(accountId: string, row: PreferencesRow | undefined): Preferences {
  return { _id: accountId, preferenceOwner: accountId, ...readChoices(row).choices, v: row?.v ?? 0 };
}

/** Preferences after an edit. */
export const presentPreferences = async (tx: RowTx, { preferencesId }: { preferencesId: string }): Promise<Preferences> =>
  toPreferences(preferencesId, await tx.get('preferences', preferencesId));

export function preferencesHandlers({ db }: { db: Db }): Handlers {
  return {
    'preferences.get': async ({ body, caller }) => {
      const who = callerOf(caller);
      const { preferenceOwner = who.accountId } = body;
      if (preferenceOwner !== who.accountId) throw new Refusal('notFound', 'There are no such preferences.');
      const [row] = await db.transaction(who, (tx) => tx.query<SqlRow>(storedTables.preferences.byId, [who.accountId]));
      return toPreferences(who.accountId, row && toRow('preferences', row));
    },
  };
}
