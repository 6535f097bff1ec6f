// Answers the list of saved views: the caller's own and those that its team shares. Edits: server/sync/edit-handlers.ts.
import type { Db } from '#server/db/db.ts';
import { callerOf, orderOf, readPageIn, SqlWhere } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { toSavedView } from './views-answers.ts';

const ORDER_BY = { createdAt: 'created_at_ms' };
/** The list is a bare array, so it ends where it must, and a header says with which offset it goes on. */
const MOST_AT_ONCE = 5000;

export function viewsHandlers({ db }: { db: Db }): Handlers {
  return {
    'views.list': async ({ body, caller, reply }) => {
      const who = callerOf(caller);
      const page = { offset: body.offset, limit: body.limit ?? MOST_AT_ONCE };
      return db.transaction(who, async (tx) => {
        const [chosen] = await tx.query<{ view_id: string | null }>('select view_id from view_defaults where id = $1', [who.accountId]);
        const { columns } = storedTables.views;
        const order = `${orderOf(body.sort, ORDER_BY, 'created_at_ms')}, id collate "C"`; // as inOrder of views-answers.ts
        const query = { table: 'views', columns, where: new SqlWhere(), order, page };
        const { rows, view } = await readPageIn<SqlRow>(tx, query);
        if (view.next !== undefined) reply.header('x-next-offset', view.next);
        return rows.map((row) => toSavedView(toRow('views', row), chosen?.view_id ?? null));
      });
    },
  };
}
