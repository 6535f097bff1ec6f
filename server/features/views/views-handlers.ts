// Answers the list of saved views: the caller's own and those that its team shares. Edits: server/sync/edit-handlers.ts.
import type { ViewRow } from '#contract/tables.ts';
import type { Db } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { inOrder, toSavedView } from './views-answers.ts';

export function viewsHandlers({ db }: { db: Db }): Handlers {
  return {
    'views.list': async ({ caller }) => {
      const who = callerOf(caller);
      return db.transaction(who, async (tx) => {
        const [chosen] = await tx.query<{ view_id: string | null }>('select view_id from view_defaults where id = $1', [who.accountId]);
        const rows = await tx.query<SqlRow>(`select ${storedTables.views.columns} from views`);
        return rows
          .map((row): ViewRow => toRow('views', row))
          .toSorted(inOrder)
          .map((row) => toSavedView(row, chosen?.view_id ?? null));
      });
    },
  };
}
