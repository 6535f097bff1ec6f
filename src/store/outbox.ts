// What waits to go ashore: which entries may be sent now, and what becomes of each. Every step reads the entry's state afresh, so that
// two leaders, or a user who settles an entry while it is being sent (user-decisions.ts), do no harm (SY14).
import { SKEW_MS } from '#contract/constants.ts';
import type { AppError } from '#contract/errors.ts';
import type { MutationName } from '#domain/mutations.ts';
import type { EditAcknowledgement } from '#contract/sync.ts';
import type { EntityKey } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { isCreate } from './commit.ts';
import { rebaseAfter } from './front.ts';
import { idMapOf, withServerIds } from './idmap.ts';
import type { LocalTx } from './local-store.ts';
import type { OutboxEntry } from './outbox-rows.ts';
import { rebase } from './rebase.ts';
import { firstWaiting, heads, holds, isDue, maySend, WINDOW } from './send-order.ts';
import { settle, touchesOf } from './settle.ts';
import { skewAt, stateOf } from './sync-state.ts';

export interface Sendable {
  no: number;
  key: string;
  name: MutationName;
  /** With the ids that the server knows. */
  args: unknown;
  baseVersion?: number;
  /** By this device's clock as it runs now, which may have been set since. */
  createdAtMs: EpochMs;
  /** To be sent under another name than this database's (SY18). */
  clientId?: string;
  /** This one included. */
  attempts: number;
  /** The life of the server's database in which this try was made (SY22). */
  epoch?: string;
  /** As of OutboxEntry. */
  isOfBefore?: true;
}

/**
 * By this device's clock as it runs now. Whether it was set before the edit or after it nobody knows: the earlier time counts, so that
 * nothing is acknowledged that began later. Of an edit that waited nobody knows how long it is a time to come (SY23).
 */
async function createdAt(tx: LocalTx, { createdAtMs, skewMs, clockSetAtMs }: OutboxEntry, nowMs: EpochMs): Promise<EpochMs> {
  if (clockSetAtMs !== undefined) return nowMs + 2 * SKEW_MS;
  const byClockNow = createdAtMs + (skewMs === undefined ? 0 : Math.min(0, skewMs - ((await skewAt(tx, nowMs)) ?? 0)));
  return Math.max(0, byClockNow); // the header has no time before 1970, and without one the edit would count as made now
}

async function toSendable(tx: LocalTx, entry: OutboxEntry, nowMs: EpochMs): Promise<Sendable> {
  const { no, key, name, args, baseVersion, clientId, attempts, epoch, isOfBefore } = entry;
  const createdAtMs = await createdAt(tx, entry, nowMs);
  const ids = await idMapOf(tx, [{ name, args }], key);
  const more = {
    ...(baseVersion !== undefined && { baseVersion }),
    ...(clientId !== undefined && { clientId }),
    ...(epoch !== undefined && { epoch }),
    ...(isOfBefore && { isOfBefore }),
  };
  return { no, key, name, args: withServerIds({ name, args }, ids), createdAtMs, attempts, ...more };
}

/**
 * At most `most` entries that may be tried now, in order; `nextAtMs`: when the next of the others may. `waiting`: all that were not
 * acknowledged and need nobody's decision.
 */
export async function readyToSend(
  tx: LocalTx,
  nowMs: EpochMs,
  most: number,
): Promise<{ ready: Sendable[]; nextAtMs?: EpochMs; waiting: number }> {
  const waiting = (await tx.count('outbox', 'state', 'queued')) + (await tx.count('outbox', 'state', 'sent'));
  if (waiting === 0) return { ready: [], waiting };
  let first = heads(await firstWaiting(tx, WINDOW));
  if (waiting > WINDOW && !first.some((entry) => isDue(entry, nowMs))) first = heads(await firstWaiting(tx));
  const later = first.filter((entry) => !isDue(entry, nowMs)).map(({ nextAtMs }) => nextAtMs);
  const ready: Sendable[] = [];
  for (const entry of first.filter((entry) => isDue(entry, nowMs)).slice(0, most)) ready.push(await toSendable(tx, entry, nowMs));
  return { ready, waiting, ...(later.length > 0 && { nextAtMs: Math.min(...later) }) };
}

/** Sends what is held for an undo without waiting longer: all of it, or of these numbers alone. */
export async function release(tx: LocalTx, nos?: readonly number[]): Promise<void> {
  const held = (await tx.list('outbox', 'state', 'queued')).filter(({ no, nextAtMs }) => nextAtMs > 0 && (nos?.includes(no) ?? true));
  await tx.put(
    'outbox',
    held.map((entry) => ({ ...entry, nextAtMs: 0 })),
  );
}

/**
 * From here on key, name and arguments are frozen. Undefined: somebody else settled it, it is not its turn, or not yet time. A restored
 * chain comes back from its first entry on, so the first few of an entity tell whose turn it is.
 */
export async function markSent(tx: LocalTx, no: number, nowMs: EpochMs): Promise<Sendable | undefined> {
  const entry = await tx.get('outbox', no);
  if (!entry || !maySend(entry) || !isDue(entry, nowMs)) return undefined;
  for (const entity of entry.touches) {
    const first = await tx.list('outbox', 'touches', entity, WINDOW);
    if (first.some((other) => other.no < no && holds(other))) return undefined;
  }
  const { epoch: _, ...rest } = entry;
  const epoch = await stateOf(tx, 'epoch');
  const tried: OutboxEntry = { ...rest, state: 'sent', attempts: entry.attempts + 1, ...(epoch !== undefined && { epoch }) };
  await tx.put('outbox', [tried]);
  return toSendable(tx, tried, nowMs);
}

export const unblocked = (entry: OutboxEntry): OutboxEntry => ({ ...entry, state: entry.attempts > 0 ? 'sent' : 'queued' });

/** Later entries that stand on the row that this one creates. */
export async function builtOn(tx: LocalTx, entry: OutboxEntry): Promise<OutboxEntry[]> {
  if (!(await isCreate(tx, entry))) return [];
  const found = new Map<number, OutboxEntry>();
  for (const entity of entry.touches) for (const other of await tx.list('outbox', 'touches', entity)) found.set(other.no, other);
  return [...found.values()].filter(({ no, state }) => no > entry.no && state !== 'acknowledged' && state !== 'parked');
}

export const touchedBy = (entries: readonly OutboxEntry[]): EntityKey[] => entries.flatMap(({ touches }) => touches);

/** The server made other ids: entries are found under the entities that now are. Answers old and new ones. */
async function rename(tx: LocalTx, entry: OutboxEntry, ids: Record<string, string>): Promise<EntityKey[]> {
  await tx.put(
    'idmap',
    Object.entries(ids).map(([id, serverId]) => ({ id, serverId, madeFor: entry.key })),
  );
  const owner = await stateOf(tx, 'owner');
  const found = new Map<number, OutboxEntry>();
  for (const entity of entry.touches) for (const other of await tx.list('outbox', 'touches', entity)) found.set(other.no, other);
  const entries = [...found.values()];
  const touches = owner ? await touchesOf(tx, entries, owner) : entries.map((other) => other.touches);
  await tx.put(
    'outbox',
    entries.map((other, at) => ({ ...other, touches: touches[at] ?? other.touches })),
  );
  return [...touchedBy(entries), ...touches.flat()];
}

/** Which try an answer is of. */
export type Tried = Pick<Sendable, 'no' | 'epoch'>;
/** False: the server was restored since. */
const isOfThisLife = async (tx: LocalTx, { epoch }: Tried): Promise<boolean> => (await stateOf(tx, 'epoch')) === epoch;

/**
 * The server has it; an answer that comes late to an entry that was parked meanwhile counts too. Its own effect is shown until the
 * cursor has reached its rows. An answer to a try of before a restore says nothing of the server that now is, though another try may be
 * under way by now: the entry is tried again.
 */
export async function acknowledge(tx: LocalTx, tried: Tried, ack: EditAcknowledgement, nowMs: EpochMs): Promise<void> {
  const { no } = tried;
  const entry = await tx.get('outbox', no);
  if (!entry || entry.state === 'acknowledged') return;
  if (!(await isOfThisLife(tx, tried))) return postpone(tx, no, nowMs);
  const { error: _, ...rest } = entry;
  const skewMs = await skewAt(tx, nowMs);
  const byServerMs = skewMs === undefined ? {} : { acknowledgedAtMs: nowMs + skewMs };
  const acknowledged: OutboxEntry = { ...rest, state: 'acknowledged', at: ack.at, ...byServerMs };
  const again: EntityKey[] = [];
  if (entry.state === 'parked' || entry.state === 'blocked') {
    const chain = (await builtOn(tx, entry)).filter(({ state }) => state === 'blocked');
    await tx.put('outbox', chain.map(unblocked));
    again.push(...touchedBy([entry, ...chain]));
  }
  await tx.put('outbox', [acknowledged]);
  if (ack.ids && Object.keys(ack.ids).length > 0) again.push(...(await rename(tx, acknowledged, ack.ids)));
  const now = await tx.get('outbox', no);
  const gone = now ? await settle(tx, [now], nowMs) : [];
  if (again.length > 0) await rebase(tx, [...again, ...touchedBy(gone)]);
  else await rebaseAfter(tx, { gone }, touchedBy(gone));
}

/** What it was for is gone for good (SY22): it is done with, and was not done. */
export async function lapse(tx: LocalTx, tried: Tried, nowMs: EpochMs): Promise<void> {
  await acknowledge(tx, tried, { at: {} }, nowMs);
  const done = await tx.get('history', tried.no);
  if (done) await tx.put('history', [{ ...done, undone: true }]);
}

/** Tried and not answered: it stays what it is, for a later try. */
export async function postpone(tx: LocalTx, no: number, nextAtMs: EpochMs, error?: AppError): Promise<void> {
  const entry = await tx.get('outbox', no);
  if (entry?.state === 'sent') await tx.put('outbox', [{ ...entry, nextAtMs, ...(error && { error }) }]);
}

/** A row has come that a restored server did not have: edits that were refused for want of it go out again (SY22). Answers those. */
export async function unparkOf(tx: LocalTx, arrived: ReadonlySet<EntityKey>): Promise<OutboxEntry[]> {
  const parked = await tx.list('outbox', 'state', 'parked');
  const freed = parked.filter(
    ({ isOfBefore, error, touches }) => isOfBefore && error?.code === 'notFound' && touches.some((entity) => arrived.has(entity)),
  );
  await tx.put(
    'outbox',
    freed.map((entry): OutboxEntry => {
      const { error: _, ...rest } = entry;
      return { ...rest, state: 'sent', nextAtMs: 0 };
    }),
  );
  return freed;
}

/**
 * Refused for good, or in conflict: no longer shown, the user decides (SY12). What stands on a row it would have made waits with it.
 * A refusal of before a restore counts no more than an acknowledgement of then.
 */
export async function park(tx: LocalTx, tried: Tried, error: AppError, nowMs: EpochMs): Promise<void> {
  const { no } = tried;
  const entry = await tx.get('outbox', no);
  if (!entry || !holds(entry)) return;
  if (!(await isOfThisLife(tx, tried))) return postpone(tx, no, nowMs);
  const chain = (await builtOn(tx, entry)).filter(holds);
  await tx.put('outbox', [{ ...entry, state: 'parked', error }, ...chain.map((other): OutboxEntry => ({ ...other, state: 'blocked' }))]);
  if (chain.length > 0) await rebase(tx, touchedBy([entry, ...chain]));
  else await rebaseAfter(tx, { gone: [entry] }, entry.touches);
}
