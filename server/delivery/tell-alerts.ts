// Announces alerts to people, in the transaction that writes them: in the app's list, on their devices and by mail. Each revision once by
// every channel, however often it is passed in. The engine decides which revisions to announce (server/alerts/alert-rows.ts).
import { lettersInOrder } from '#domain/alerts/alert-words.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import type { EpochMs } from '#contract/units.ts';
import { isAnnounced } from '#domain/alerts/announced.ts';
import { latestOccurredAt, IN_FORCE_MS } from '#domain/alerts/in-force.ts';
import { tellAtMs } from '#domain/alerts/quiet-hours.ts';
import { BATCH_ROWS, type Tx } from '#server/db/db.ts';
import { readChoicesInForce } from '#server/features/preferences/choices-in-force.ts';
import { writeAlertLetters } from './alert-letters.ts';
import type { AlertToTell } from './alert-to-tell.ts';
import { alertPath } from './alert-path.ts';
import { deliverAll, type ToDeliver } from './deliver.ts';
import { putGatewayDeliveries } from './gateway.ts';

/** What the delivery channels need. */
export interface TellParts {
  clock: () => EpochMs;
  /** Whether there is a gateway for SMS, WhatsApp and API. */
  hasGateway?: boolean;
}

type ChoicesOf = ReadonlyMap<string, PreferenceChoices>;

function toDeliver({ situation, title, reason, revision }: AlertToTell, choicesOf: ChoicesOf, atMs: EpochMs): ToDeliver {
  const { key: alertId, accountId, mmsi, priority, figures, raisedAt, revisedAt } = situation;
  const quietHours = choicesOf.get(accountId)?.quietHours;
  return {
    accountId,
    alertId,
    mmsi,
    alert: { raisedAt, priority, revisedAt },
    key: `alert:${alertId}:${revision}`,
    tag: `ship:${mmsi}`,
    title,
    body: reason,
    path: alertPath(alertId),
    urgency: priority === 'caution' ? 'normal' : 'high',
    untilMs: latestOccurredAt(figures.event) + IN_FORCE_MS,
    ...(quietHours && { firstMs: tellAtMs(priority, quietHours, atMs) }),
  };
}

/** Those that were not announced yet. */
async function onlyNew(tx: Tx, alerts: readonly AlertToTell[], atMs: EpochMs): Promise<AlertToTell[]> {
  const told = await tx.query<{ alert_id: string; revision: number }>(
    `insert into told_alerts (alert_id, revision, told_at_ms)
     select r.id, r.revision, $2 from jsonb_to_recordset($1::jsonb) as r (id text, revision int)
     on conflict do nothing returning alert_id, revision`,
    [JSON.stringify(alerts.map(({ situation, revision }) => ({ id: situation.key, revision }))), atMs],
  );
  const isNew = new Set(told.map(({ alert_id: id, revision }) => `${id} ${revision}`));
  return alerts.filter(({ situation, revision }) => isNew.has(`${situation.key} ${revision}`));
}

/** What was told of an alert before is read with what is told now: one unread notification an alert. */
async function putNotifications(tx: Tx, alerts: readonly AlertToTell[], atMs: EpochMs): Promise<void> {
  const rows = alerts.map(({ situation: { key, accountId, mmsi, figures }, title, reason }) => ({
    id: key,
    account: accountId,
    title,
    body: reason,
    event: figures.event.id,
    mmsi,
  }));
  await tx.query(
    `select read_notifications_of(r.account, r.id), app_notify(r.account, 'Alert', r.title, r.body, $2, r.id, r.event, r.mmsi)
     from jsonb_to_recordset($1::jsonb) as r (id text, account text, title text, body text, event text, mmsi int)`,
    [JSON.stringify(rows), atMs],
  );
}

/**
 * `tx` must be the server's own, in which these alerts were written. What an account does not want to be told of stands in its lists only. The
 * most urgent comes last, which is first in every list.
 */
export async function tellAlerts(tx: Tx, alerts: readonly AlertToTell[], { clock, hasGateway = false }: TellParts): Promise<void> {
  const atMs = clock();
  const listed = ({ situation }: AlertToTell) => ({ id: situation.key, priority: situation.priority, situation });
  const ordered = lettersInOrder(alerts, listed, atMs).toReversed();
  for (let from = 0; from < ordered.length; from += BATCH_ROWS) {
    const fresh = await onlyNew(tx, ordered.slice(from, from + BATCH_ROWS), atMs);
    if (fresh.length === 0) continue;
    const choicesOf = await readChoicesInForce(tx, [...new Set(fresh.map(({ situation }) => situation.accountId))]);
    const told = fresh.filter(({ situation: { accountId, priority } }) => isAnnounced(priority, choicesOf.get(accountId)));
    if (told.length === 0) continue;
    await putNotifications(tx, told, atMs);
    await deliverAll(
      tx,
      told.map((alert) => toDeliver(alert, choicesOf, atMs)),
      atMs,
    );
    await writeAlertLetters(tx, told, choicesOf, atMs);
    if (hasGateway) await putGatewayDeliveries(tx, told, choicesOf, atMs);
  }
}
