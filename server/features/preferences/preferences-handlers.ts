// Answers the caller's preferences. Writing them is every edit's way: server/sync/edit-handlers.ts.
import type { Db } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { toPreferences } from './preferences-answers.ts';

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
