// The waiting edits: which may be sent now, and what each answer does to its entry. Every step reads the entry's state again, so that two
// leaders do no harm, nor a user who decides on an entry while it is being sent (user-decisions.ts, SY14).
import { SKEW_MS } from '#contract/constants.ts';
import type { AppError } from '#contract/errors.ts';
import type { MutationName } from '#domain/mutations.ts';
import type { EditAcknowledgement } from '#contract/sync.ts';
import type { EntityKey } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { isCreate } from './commit.ts';
import { rebaseAfter } from '#store/front.ts';
import { idMapOf, withServerIds } from './idmap.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { OutboxEntry } from './outbox-rows.ts';
import { rebase } from './rebase.ts';
import { firstWaiting, heads, holds, isDue, maySend, WINDOW } from './send-order.ts';
import { settle, touchesOf } from './settle.ts';
import { skewAt, stateOf } from '#store/sync-state.ts';

export interface Sendable {
  no: number;
  key: string;
  name: MutationName;
  /** With the ids that the server knows. */
  args: unknown;
  baseVersion?: number;
  /** By this device's clock as it runs now; it may have been set since. */
  createdAtMs: EpochMs;
  /** Set when it must be sent under another replica's name than this database's (SY18). */
  clientId?: string;
  /** Including this one. */
  attempts: number;
  /** The epoch of the server's database at this attempt (SY22). */
  epoch?: string;
  /** As in OutboxEntry. */
  isOfBefore?: true;
}

/**
 * By this device's clock as it runs now. It is unknown whether the clock was set before the edit or after it. The earlier time counts, so
 * that nothing that began later is acknowledged. For an edit of unknown age the result is in the future (SY23).
 */
async function createdAt(tx: LocalTx, { createdAtMs, skewMs, clockSetAtMs }: OutboxEntry, nowMs: EpochMs): Promise<EpochMs> {
  if (clockSetAtMs !== undefined) return nowMs + 2 * SKEW_MS;
  const byClockNow = createdAtMs + (skewMs === undefined ? 0 : Math.min(0, skewMs - ((await skewAt(tx, nowMs)) ?? 0)));
  return Math.max(0, byClockNow); // the header holds no time before 1970, and without the header the edit would count as made now
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
 * At most `most` entries that may be tried now, in order. `nextAtMs`: when the next of the others may be tried. `waiting`: all entries that
 * are not acknowledged and need no decision.
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

/** Sends what is held for an undo without further waiting: everything, or only these numbers. */
export async function release(tx: LocalTx, nos?: readonly number[]): Promise<void> {
  const held = (await tx.list('outbox', 'state', 'queued')).filter(({ no, nextAtMs }) => nextAtMs > 0 && (nos?.includes(no) ?? true));
  await tx.put(
    'outbox',
    held.map((entry) => ({ ...entry, nextAtMs: 0 })),
  );
}

/**
 * From here on key, name and arguments are frozen. Undefined: another step has settled the entry, it is not its turn, or it is too early. A
 * chain queued again after a restore returns from its first entry on, so the first few of an entity show whose turn it is.
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

/** Later entries that rest on the row that this one creates. */
export async function builtOn(tx: LocalTx, entry: OutboxEntry): Promise<OutboxEntry[]> {
  if (!(await isCreate(tx, entry))) return [];
  const found = new Map<number, OutboxEntry>();
  for (const entity of entry.touches) for (const other of await tx.list('outbox', 'touches', entity)) found.set(other.no, other);
  return [...found.values()].filter(({ no, state }) => no > entry.no && state !== 'acknowledged' && state !== 'parked');
}

export const touchedBy = (entries: readonly OutboxEntry[]): EntityKey[] => entries.flatMap(({ touches }) => touches);

/** The server issued other ids: entries are stored under the new entities. Returns old and new ones. */
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

/** Which attempt an answer belongs to. */
export type Tried = Pick<Sendable, 'no' | 'epoch'>;
/** False: the server was restored since. */
const isOfThisLife = async (tx: LocalTx, { epoch }: Tried): Promise<boolean> => (await stateOf(tx, 'epoch')) === epoch;

/**
 * The server has the edit; a late answer to an entry that was parked meanwhile counts too. This device shows its effect until the cursor
 * has reached its rows. An answer to an attempt before a restore says nothing about the restored server, even if another attempt is already
 * under way: the entry is tried again.
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

/** What the edit was for is gone for good (SY22): the entry is finished, without having been done. */
export async function lapse(tx: LocalTx, tried: Tried, nowMs: EpochMs): Promise<void> {
  await acknowledge(tx, tried, { at: {} }, nowMs);
  const done = await tx.get('history', tried.no);
  if (done) await tx.put('history', [{ ...done, undone: true }]);
}

/** Tried without an answer: the state stays, for a later attempt. */
export async function postpone(tx: LocalTx, no: number, nextAtMs: EpochMs, error?: AppError): Promise<void> {
  const entry = await tx.get('outbox', no);
  if (entry?.state === 'sent') await tx.put('outbox', [{ ...entry, nextAtMs, ...(error && { error }) }]);
}

/** A row has arrived that a restored server lacked: edits refused because it was missing are sent again (SY22). Returns those. */
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
 * Refused for good, or in conflict: no longer shown, the user decides (SY12). Entries that rest on a row that it would have created wait
 * with it. A refusal from before a restore counts no more than an acknowledgement from then.
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
