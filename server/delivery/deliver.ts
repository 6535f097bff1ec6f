// Puts something on its way to the devices of an account, within the transaction of what it tells of. Notifications come here by
// themselves (a trigger of migration 0080); the alert engine calls this.
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';

export interface ToDeliver {
  accountId: string;
  /** The thing and its revision (`alert:<id>:<revision>`): a device is told of each once, however often it is put in. */
  key: string;
  /** The thing (`alert:<id>`): a later revision takes the place of the one before, on the way and on the screen. */
  tag: string;
  title: string;
  body: string;
  /** Where a click leads, within the app. */
  path: string;
  /** high: wakes a device that saves its battery; for alarms and warnings. */
  urgency: 'normal' | 'high';
  /** Not told any more after that: how long it holds. */
  untilMs: EpochMs;
  /** Of an alert: not told when it was acknowledged meanwhile. */
  alertId?: string;
}

/** `tx` is the server's own. Answers to how many devices; none where the account wants nothing live. */
export async function deliver(tx: Tx, thing: ToDeliver, atMs: EpochMs): Promise<number> {
  const { accountId, key, urgency, untilMs, tag, title, body, path, alertId } = thing;
  const content = JSON.stringify({ tag, title, body, path, ...(alertId !== undefined && { alertId }) });
  const [row] = await tx.query<{ told: number }>('select push_out($1, $2, $3, $4, $5, $6) as told', [
    accountId,
    key,
    content,
    urgency,
    atMs,
    untilMs,
  ]);
  return row?.told ?? 0;
}
