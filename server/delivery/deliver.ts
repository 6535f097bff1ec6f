// Queues something for the devices of an account, in the transaction that it is about. Notifications come here by a trigger (migration
// 0080); the alert engine calls this.
import type { PushData } from '#contract/entities/push.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';

export interface ToDeliver {
  accountId: string;
  /** The subject and its revision (`alert:<id>:<revision>`): a device gets each once, however often it is queued. */
  key: string;
  /** The subject (`ship:<mmsi>` for all alerts of a ship): a later revision replaces the earlier one, in the queue and on the screen. */
  tag: string;
  title: string;
  body: string;
  /** Where a click leads, within the app. */
  path: string;
  /** high: wakes a device in battery-saving mode; for alarms and warnings. */
  urgency: 'normal' | 'high';
  /** Not delivered after this time. */
  untilMs: EpochMs;
  /** Not delivered before this time: the end of quiet hours. Absent: now. */
  firstMs?: EpochMs;
  /** For an alert: not delivered when it has ended, was acknowledged or was announced again meanwhile. */
  alertId?: string;
  /** For an alert: her notification tells of all her alerts that wait. */
  mmsi?: number;
  /** For an alert: its period, so that a device that computed it itself does not announce it twice. */
  alert?: NonNullable<PushData['alert']>;
}

/** `tx` must be the server's own. Keeps this order. Returns the number of devices; none for an account without live alerts. */
export async function deliverAll(tx: Tx, things: readonly ToDeliver[], atMs: EpochMs): Promise<number> {
  const rows = things.map(({ accountId, key, urgency, untilMs, firstMs, tag, title, body, path, alertId, mmsi, alert }) => ({
    account: accountId,
    key,
    content: {
      tag,
      title,
      body,
      path,
      ...(alertId !== undefined && { alertId }),
      ...(mmsi !== undefined && { mmsi }),
      ...(alert && { alert }),
    },
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
