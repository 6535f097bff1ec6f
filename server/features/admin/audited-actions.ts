// How an administrator's actions run: as the server, without row-level security, because the route admits only administrators; each with an
// audit line of the values before and after, in the same transaction.
import { isDeepStrictEqual } from 'node:util';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import type { EpochMs } from '#contract/units.ts';
import { type AuditEntry, writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { ADMINISTRATORS, expectRight } from '#server/http/expect-right.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Call, Caller } from '#server/handlers.ts';
import { holdOrganisation } from '#server/jobs/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';

type ActionLine = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'> & { organisationId: string };

export interface AuditedAction {
  tx: Tx;
  who: Caller;
  atMs: EpochMs;
  /** organisationId: whose the action is about. */
  audit: (line: ActionLine) => Promise<void>;
}

/** The line's other members: who, when, from where. */
export const byCaller = ({ caller, request }: Pick<Call<EndpointName>, 'caller' | 'request'>, atMs: EpochMs) => {
  const { accountId, sessionId } = callerOf(caller);
  return { atMs, accountId, sessionId, address: request.ip };
};

/** The locks that an action takes before its administrator's right is checked. */
interface Before<H> {
  /** An organisation, administrators, edits: what comes before accounts (lock-order.ts). `work` gets its answer. */
  hold?: (tx: Tx) => Promise<H>;
  /** The account that the action changes. */
  about?: string;
}

export type RunAction = <T, H = undefined>(
  call: Pick<Call<EndpointName>, 'caller' | 'request'>,
  before: Before<H>,
  work: (action: AuditedAction, held: H) => Promise<T>,
) => Promise<T>;

/** @throws Error for anybody but an administrator: the registry should not have let the call through */
export const createAuditedActions =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): RunAction =>
  <T, H>(
    call: Pick<Call<EndpointName>, 'caller' | 'request'>,
    { hold, about }: Before<H>,
    work: (action: AuditedAction, held: H) => Promise<T>,
  ) => {
    const who = callerOf(call.caller);
    if (who.role !== 'admin' || who.apiKey) throw new Error('An administrator’s action was asked for by somebody else');
    const by = byCaller(call, clock());
    return db.transaction(null, async (tx) => {
      const held = (await hold?.(tx)) as H;
      await expectRight(tx, who, ADMINISTRATORS, about);
      return work({ tx, who, atMs: by.atMs, audit: (line) => writeAudit(tx, { ...line, ...by }) }, held);
    });
  };

export interface ClientState {
  id: string;
  name: string;
  deleted: boolean;
}

/** To look at; deleted or not. @throws Refusal notFound */
export async function seeClient(tx: Tx, id: string): Promise<ClientState> {
  const [found] = await tx.query<{ id: string; name: string; deleted_at_ms: number | null }>(
    'select id, name, deleted_at_ms from organisations where id = $1',
    [id],
  );
  if (!found) throw new Refusal('notFound', 'There is no such client.');
  return { id: found.id, name: found.name, deleted: found.deleted_at_ms !== null };
}

/** Locked until the end of the transaction, so that checks stay true; deleted or not. @throws Refusal notFound */
export async function holdClient(tx: Tx, id: string): Promise<ClientState> {
  await holdOrganisation(tx, id);
  return seeClient(tx, id);
}

/** As `holdClient`, for what is not done to a client that is deleted. @throws Refusal notFound, conflict */
export async function holdStanding(tx: Tx, id: string): Promise<ClientState> {
  const client = await holdClient(tx, id);
  if (client.deleted) throw new Refusal('conflict', 'This client is deleted. Bring it back first.');
  return client;
}

/** Those members of `after` that differ, as they were and as they are: what an audit line says of a change. */
export function differing<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const of = (row: T): Partial<T> => Object.fromEntries(changed.map((name) => [name, row[name]])) as Partial<T>;
  return { before: of(before), after: of(after) };
}
