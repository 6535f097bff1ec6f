// How each way to people who are not at the app goes: for the administrator. Words beside a failure are the way's own; nothing of what was
// sent, and to whom, is read.
import type { DeliveryChannel } from '#contract/administration.ts';
import type { Tx } from '#server/db/db.ts';

interface WayRecord {
  way: DeliveryChannel['way'];
  waiting: number;
  last_sent_at_ms: number | null;
  failed_at_ms: number | null;
  reason: string | null;
}

/** A failure counts from when what failed was written; one that is tried again is a failure too. */
const one = (way: DeliveryChannel['way'], table: string, sent: string) => `select '${way}' as way,
    (select count(*)::int from ${table} where state = 'waiting') as waiting,
    (select max(sent_at_ms) from ${table} where ${sent}) as last_sent_at_ms, f.created_at_ms as failed_at_ms, f.error as reason
  from (values (1)) as always (one) left join lateral (
    select created_at_ms, error from ${table} where error is not null and state in ('waiting', 'failed') order by created_at_ms desc limit 1
  ) f on true`;

const ALL = [
  one('push', 'push_deliveries', "state in ('sent', 'shown')"),
  one('email', "(select * from mails where to_address <> '') as mails", "state in ('sent', 'file')"),
  one('gateway', 'gateway_deliveries', "state = 'sent'"),
].join(' union all ');

export async function readDeliveryChannels(tx: Tx, isSetUp: Record<DeliveryChannel['way'], boolean>): Promise<DeliveryChannel[]> {
  const rows = await tx.query<WayRecord>(ALL);
  return rows.map(({ way, waiting, last_sent_at_ms: lastSentAt, failed_at_ms: failedAt, reason }) => ({
    way,
    isSetUp: isSetUp[way],
    waiting,
    ...(lastSentAt !== null && { lastSentAt }),
    ...(failedAt !== null && { lastFailure: { at: failedAt, reason: reason ?? '' } }),
  }));
}
