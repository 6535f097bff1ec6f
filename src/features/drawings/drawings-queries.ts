// The saved drawings on this device, last changed first.
import type { DrawingRow } from '#contract/tables.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';

export interface DrawingItem {
  drawing: DrawingRow;
  isOwn: boolean;
  /** It has a change that the server has not acknowledged. */
  waiting: boolean;
}

export const useDrawings = (accountId: string): Loadable<DrawingItem[]> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const [drawings, entries] = await Promise.all([db.drawings.toArray(), db.outbox.where('touches').startsWith('drawings:').toArray()]);
    const waiting = new Set<string>(
      entries.filter(({ state }) => state === 'queued' || state === 'sent').flatMap(({ touches }) => touches),
    );
    return drawings
      .toSorted((one, other) => other.updatedAt - one.updatedAt)
      .map((drawing) => ({ drawing, isOwn: drawing.ownerId === accountId, waiting: waiting.has(`drawings:${drawing.id}`) }));
  }, [accountId]);
