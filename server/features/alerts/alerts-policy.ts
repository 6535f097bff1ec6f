// Whose alerts may be acknowledged: a mark is the caller's own row, whatever id it names. Of alerts of others it says nothing, and answers
// like one of an alert that never was: a device may know it alone. Nothing is acknowledged in a time to come.
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

export const ownMarkPolicy = {
  async may(): Promise<void> {
    // row-level security lets the caller see and write marks of its own account alone
  },
};

/** By the server's clock: the devices' clocks may be wrong, and what comes later would count as seen. */
export const acknowledgePolicy = {
  ...ownMarkPolicy,
  async after(tx: SyncTx, { alertId }: { alertId: string }, { atMs }: SyncWho): Promise<void> {
    const mark = await tx.get('alertMarks', alertId);
    if (mark?.acknowledgedAt === undefined) return;
    const raisedAt = mark.raisedAt ?? mark.acknowledgedAt;
    await tx.put('alertMarks', { ...mark, acknowledgedAt: Math.min(mark.acknowledgedAt, atMs), raisedAt: Math.min(raisedAt, atMs) });
  },
};
