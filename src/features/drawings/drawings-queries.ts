// The saved drawings as they stand on this device, the last changed first.
import type { DrawingRow } from '#contract/tables.ts';
import { accountDb } from '#store/device/account-db.ts';
import { type Live, useLive } from '#store/use-live.ts';

export interface DrawingItem {
  drawing: DrawingRow;
  isOwn: boolean;
  /** A change of it that no server has acknowledged. */
  waiting: boolean;
}

export const useDrawings = (accountId: string): Live<DrawingItem[]> =>
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
