// Puts something on its way to the devices of an account, within the transaction of what it tells of. Notifications come here by
// themselves (a trigger of migration 0080); the alert engine calls this.
import type { PushData } from '#contract/entities/push.ts';
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
  /** Not told before that: when quiet hours end. Absent: now. */
  firstMs?: EpochMs;
  /** Of an alert: not told when it ended, was acknowledged or told anew meanwhile. */
  alertId?: string;
  /** Of an alert: which life of it, so that a device that found it by itself is not told twice. */
  alert?: NonNullable<PushData['alert']>;
}

/** `tx` is the server's own. Answers to how many devices; none where an account wants nothing live. In this order. */
export async function deliverAll(tx: Tx, things: readonly ToDeliver[], atMs: EpochMs): Promise<number> {
  const rows = things.map(({ accountId, key, urgency, untilMs, firstMs, tag, title, body, path, alertId, alert }) => ({
    account: accountId,
    key,
    content: { tag, title, body, path, ...(alertId !== undefined && { alertId }), ...(alert && { alert }) },
    urgency,
    until: untilMs,
    first: firstMs ?? atMs,
  }));
  const told = await tx.query<{ told: number }>(
    `select push_out(r.account, r.key, r.content, r.urgency, $2, r.until, r.first) as told
     from jsonb_to_recordset($1::jsonb) as r (account text, key text, content jsonb, urgency text, until bigint, first bigint)`,
    [JSON.stringify(rows), atMs],
  );
  return told.reduce((sum, row) => sum + row.told, 0);
}
