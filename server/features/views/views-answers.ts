// Saved views in the specification's shape. Which one is the default is the asking account's own choice.
import type { SavedView } from '#contract/views.ts';
import type { ViewRow } from '#contract/tables.ts';
import type { SyncTx } from '#server/sync/sync-tx.ts';

export const toSavedView = ({ id, name, lat, lon, zoom, viewDetails, updatedAt, v }: ViewRow, defaultId: string | null): SavedView => ({
  id,
  name,
  lat,
  lon,
  zoom,
  viewDetails,
  default: id === defaultId,
  updatedAt,
  v,
});

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
export const inOrder = (a: ViewRow, b: ViewRow): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** All views that the caller sees, after the default has changed. */
export async function presentViews(tx: SyncTx): Promise<SavedView[]> {
  const defaultId = await defaultOf(tx);
  const lists = await Promise.all((await authors(tx)).map((owner) => tx.list('views', 'ownerId', owner)));
  return lists
    .flat()
    .toSorted(inOrder)
    .map((row) => toSavedView(row, defaultId));
}
