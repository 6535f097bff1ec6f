// The saved views on this device: the user's own and those that the team shares, by name.
import type { ViewRow } from '#contract/tables.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';

export interface SavedViewItem {
  view: ViewRow;
  isDefault: boolean;
  isOwn: boolean;
  /** It has a change that the server has not acknowledged. */
  waiting: boolean;
}

export const useSavedViews = (accountId: string): Loadable<SavedViewItem[]> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const [views, chosen, entries] = await Promise.all([
      db.views.toArray(),
      db.viewDefaults.get(accountId),
      db.outbox.where('touches').startsWith('views:').toArray(),
    ]);
    const waiting = new Set<string>(
      entries.filter(({ state }) => state === 'queued' || state === 'sent').flatMap(({ touches }) => touches),
    );
    return views
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((view) => ({
        view,
        isDefault: view.id === chosen?.viewId,
        isOwn: view.ownerId === accountId,
        waiting: waiting.has(`views:${view.id}`),
      }));
  }, [accountId]);

/** The default view, if one was chosen and still exists. */
export async function defaultView(accountId: string): Promise<ViewRow | undefined> {
  const db = accountDb(accountId);
  const viewId = (await db.viewDefaults.get(accountId))?.viewId;
  return viewId ? db.views.get(viewId) : undefined;
}

export const readView = (accountId: string, viewId: string): Promise<ViewRow | undefined> => accountDb(accountId).views.get(viewId);
