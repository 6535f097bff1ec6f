// Queues what is told of a watched voyage (server/sentinel) for the operator's gateway, in the transaction that it is about: to its owner by
// the ways that he chose, to a contact of the call tree by SMS and WhatsApp.
import { INTERNATIONAL_NUMBER } from '#contract/entities/registration.ts';
import type { GatewayMechanism } from '#contract/entities/mechanisms.ts';
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { GatewayContent } from './gateway-message.ts';

/** From its first allowed time, unless it is answered before. */
const HOLDS_MS = HOUR_MS;

/** As the gateway dials it; undefined: not written as an international number. */
export const dialled = (telephone: string): string | undefined =>
  INTERNATIONAL_NUMBER.test(telephone.trim()) ? telephone.replaceAll(/[^+\d]/g, '') : undefined;

interface WatchDelivery {
  /** Absent: to a contact, whom the content names. */
  accountId?: string;
  mechanisms: readonly GatewayMechanism[];
  /** One message a mechanism and key. */
  key: string;
  content: GatewayContent & Required<Pick<GatewayContent, 'watch'>>;
  firstMs: EpochMs;
}

/** `tx` must be the server's own. Queuing the same again changes nothing. Call it only when there is a gateway. */
export async function putWatchDelivery(
  tx: Tx,
  { accountId, mechanisms, key, content, firstMs }: WatchDelivery,
  nowMs: EpochMs,
): Promise<void> {
  if (mechanisms.length === 0) return;
  await tx.query(
    `insert into gateway_deliveries (account_id, mechanism, key, content, created_at_ms, next_at_ms, expires_at_ms)
     select $1, m, $3, $4, $5, $6, $7 from unnest($2::text[]) m on conflict do nothing`,
    [accountId ?? null, mechanisms, key, JSON.stringify(content), nowMs, firstMs, firstMs + HOLDS_MS],
  );
  await tx.query("select pg_notify('fathom_gateway', '')");
}

/** Why a message of a watch is not sent any more; undefined: its state stands and nobody has answered. */
export async function overOfWatch(
  tx: Pick<Tx, 'query'>,
  { stateId, organisationId }: NonNullable<GatewayContent['watch']>,
): Promise<string | undefined> {
  const [found] = await tx.query<{ answered: boolean }>(
    `select exists (
       select from watch_log l where l.organisation_id = s.organisation_id and l.watch_id = s.watch_id and l.kind = 'acknowledged' and l.note_id = s.entry_id
     ) as answered from watch_states s join organisations o on o.id = s.organisation_id and o.deleted_at_ms is null
     where s.id = $1 and s.organisation_id = $2 and s.state <> 'ok'`,
    [stateId, organisationId],
  );
  if (!found) return 'ended before it went';
  return found.answered ? 'acknowledged before it went' : undefined;
}
