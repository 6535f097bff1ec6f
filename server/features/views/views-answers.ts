// Saved views in the specification's shape. Which one is the default is the asking account's own choice.
import { MAX_LIST_BYTES } from '#contract/limits.ts';
import type { SavedView } from '#contract/views.ts';
import type { ViewRow } from '#contract/tables.ts';
import { whileTheyFit } from '#server/features/list-page.ts';
import type { SyncTx } from '#server/sync/sync-tx.ts';

export const toSavedView = ({ id, name, lat, lon, zoom, viewDetails, updatedAt, v }: ViewRow, defaultId: string | null): SavedView =>
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

/** The view as it stands after an edit. */
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
 * The views that the caller sees, after the default has changed: in order, as many as fit into one answer. Authors are read one after the
 * other, so that the views of a whole organisation are never held.
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
