// Reads the list of saved views: the caller's own and those that the team shares. Edits: server/sync/edit-handlers.ts.
import type { Db } from '#server/db/db.ts';
import { callerOf, orderOf, readPageIn, SqlWhere, whileTheyFit } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { MAX_LIST_BYTES } from '#contract/limits.ts';
import type { SavedView } from '#contract/entities/views.ts';
import type { ViewRow } from '#contract/tables.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';
import { refuse } from '#domain/refuse.ts';

// Who may change a saved view: its owner. Any view that the caller sees can be the default.
/** For making, changing and deleting. */
export const ownViewPolicy = {
  async may(tx: SyncTx, { viewId }: { viewId: string }, who: SyncWho): Promise<void> {
    const view = await tx.get('views', viewId);
    if (view && view.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may change a view.');
  },
};

export const chooseViewPolicy = {
  async may(): Promise<void> {
    // what the caller sees it may choose, and row-level security has answered that
  },
};

// Saved views in the specification's shape. Which one is the default is the asking account's own choice.
const toSavedView = ({ id, name, lat, lon, zoom, viewDetails, updatedAt, v }: ViewRow, defaultId: string | null): SavedView =>
  ({
    id,
    name,
    lat,
    lon,
    zoom,
    viewDetails,
    default: id === defaultId,
    updatedAt,
    v,
  }) satisfies Record<keyof SavedView, unknown>;

const defaultOf = async (tx: SyncTx): Promise<string | null> => (await tx.get('viewDefaults', tx.who.accountId))?.viewId ?? null;

/** The view after an edit. */
export async function presentView(tx: SyncTx, { viewId }: { viewId: string }): Promise<SavedView> {
  const row = await tx.get('views', viewId);
  if (!row) throw new Error(`View ${viewId} was written and is not there`);
  return toSavedView(row, await defaultOf(tx));
}

/** The caller, and fellow members of its teams that share content. */
async function authors(tx: SyncTx): Promise<string[]> {
  const found = new Set([tx.who.accountId]);
  for (const { teamId } of await tx.list('teamMembers', 'accountId', tx.who.accountId)) {
    if (!(await tx.get('teams', teamId))?.shareContent) continue;
    for (const { accountId } of await tx.list('teamMembers', 'teamId', teamId)) found.add(accountId);
  }
  return [...found];
}

/** In the order they were made, then of their ids: the order of views.list too. */
const inOrder = (a: ViewRow, b: ViewRow): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/**
 * The views that the caller sees after the default changed: in order, as many as fit into one answer. Authors are read one after the other,
 * so that the views of a whole organisation are never in memory at once.
 */
export async function presentViews(tx: SyncTx): Promise<SavedView[]> {
  const defaultId = await defaultOf(tx);
  let first: { row: ViewRow; bytes: number }[] = [];
  for (const owner of await authors(tx)) {
    const more = (await tx.list('views', 'ownerId', owner)).map((row) => ({ row, bytes: Buffer.byteLength(JSON.stringify(row)) }));
    const sorted = [...first, ...more].toSorted((a, b) => inOrder(a.row, b.row));
    first = sorted.slice(0, whileTheyFit(sorted, MAX_LIST_BYTES).length + 1); // one beyond, where the answer ends: nothing after it is taken
  }
  return whileTheyFit(first, MAX_LIST_BYTES).map(({ row }) => toSavedView(row, defaultId));
}

const ORDER_BY = { createdAt: 'created_at_ms' };
/** The list is a bare array, so a header gives the offset at which it continues. */
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
