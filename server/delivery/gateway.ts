// Queues what goes by SMS, WhatsApp or API to the operator's gateway, in the transaction that it is about.
import { GATEWAY_MECHANISMS, type GatewayMechanism } from '#contract/entities/mechanisms.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import { latestOccurredAt, IN_FORCE_MS } from '#domain/alerts/in-force.ts';
import { tellAtMs } from '#domain/alerts/quiet-hours.ts';
import type { Tx } from '#server/db/db.ts';
import type { GatewayContent } from './gateway-message.ts';
import type { AlertToTell } from './alert-to-tell.ts';

/** From its first allowed time: a message half a day late is no longer useful. */
const HOLDS_MS = 12 * HOUR_MS;
/** One event raises alerts over several turns of the engine; for people they are collected this long, as for mails (alert-letters.ts). */
const GATHER_MS = 5000;
const TEST_HOLDS_MS = HOUR_MS / 12;

function toContent({ situation, shipName, title, reason, revision }: AlertToTell): GatewayContent {
  const { key: id, type, priority, mmsi, figures, raisedAt } = situation;
  const path = `/dashboard/map?alert=${encodeURIComponent(id)}`;
  const alert = { id, revision, type, priority, mmsi, ...(shipName !== undefined && { shipName }), eventId: figures.event.id, raisedAt };
  return { title, text: reason, path, alert };
}

/**
 * For every account that wants such deliveries now (`choicesOf`: the choices in force); waiting ones of an earlier revision are over. `tx`
 * must be the server's own. Queuing the same again changes nothing. Call it only when there is a gateway: otherwise nothing would ever take
 * them.
 */
export async function putGatewayDeliveries(
  tx: Tx,
  alerts: readonly AlertToTell[],
  choicesOf: ReadonlyMap<string, PreferenceChoices>,
  atMs: EpochMs,
): Promise<void> {
  const rows = alerts.flatMap((alert) => {
    const { situation, revision } = alert;
    const { accountId, key, priority, figures } = situation;
    const chosen = choicesOf.get(accountId);
    if (!chosen?.serviceSchedule.livePushNotifications) return [];
    const next = tellAtMs(priority, chosen.quietHours, atMs);
    const until = Math.min(next + HOLDS_MS, latestOccurredAt(figures.event) + IN_FORCE_MS);
    return GATEWAY_MECHANISMS.filter((mechanism) => chosen.deliveryMechanisms[mechanism]).map((mechanism) => ({
      account: accountId,
      mechanism,
      key: `alert:${key}:${revision}`,
      alert: key,
      priority,
      content: toContent(alert),
      next: mechanism === 'api' ? next : next + GATHER_MS,
      until,
    }));
  });
  if (rows.length === 0) return;
  const given = [JSON.stringify(rows), atMs];
  const put = await tx.query<{ alert_id: string }>(
    `insert into gateway_deliveries (account_id, mechanism, key, alert_id, priority, content, created_at_ms, next_at_ms, expires_at_ms)
     select r.account, r.mechanism, r.key, r.alert, r.priority, r.content, $2, r.next, r.until from jsonb_to_recordset($1::jsonb) as r
       (account text, mechanism text, key text, alert text, priority text, content jsonb, next bigint, until bigint)
     on conflict (account_id, mechanism, key) do nothing returning alert_id`,
    given,
  );
  if (put.length === 0) return;
  await tx.query(
    `update gateway_deliveries d set state = 'over', content = null, error = 'told anew', ended_at_ms = $2
     from jsonb_to_recordset($1::jsonb) as r (account text, mechanism text, key text, alert text)
     where d.state = 'waiting' and d.account_id = r.account and d.mechanism = r.mechanism and d.alert_id = r.alert and d.key <> r.key`,
    given,
  );
  await tx.query("select pg_notify('fathom_gateway', '')");
}

/** `words`: its text. Quiet hours do not delay it: somebody is waiting for it. */
export async function putGatewayTest(
  tx: Tx,
  { id, accountId, mechanism }: { id: string; accountId: string; mechanism: GatewayMechanism },
  words: { title: string; text: string },
  atMs: EpochMs,
): Promise<void> {
  const content: GatewayContent = { ...words, path: '/dashboard/preferences' };
  await tx.query(
    `insert into gateway_deliveries (id, account_id, mechanism, key, content, created_at_ms, next_at_ms, expires_at_ms)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [id, accountId, mechanism, `test:${id}`, JSON.stringify(content), atMs, atMs + TEST_HOLDS_MS],
  );
  await tx.query("select pg_notify('fathom_gateway', '')");
}
