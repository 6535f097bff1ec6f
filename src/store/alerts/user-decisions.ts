// What the user decides about waiting entries: undo, discard, send again (SY10, SY12). As in outbox.ts, each step reads the entry's state
// again: it may have been sent meanwhile.
import type { AppError } from '#contract/errors.ts';
import { mutationOf } from '#domain/mutations.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import type { EpochMs } from '#contract/units.ts';
import { noteClock } from '#store/clock-shown.ts';
import { isBlocked, prepare } from '#store/edits/commit.ts';
import { idMapOf, withServerIds } from '#store/edits/idmap.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import { builtOn, touchedBy, unblocked } from '#store/edits/outbox.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';
import { isSame } from '#store/edits/overlay.ts';
import { rebase } from '#store/edits/rebase.ts';
import { nextNos, stateOf } from '#store/sync-state.ts';

const isUntried = ({ state, attempts }: OutboxEntry): boolean => attempts === 0 && (state === 'queued' || state === 'blocked');

async function takeOut(tx: LocalTx, entries: readonly OutboxEntry[]): Promise<true> {
  await tx.delete(
    'outbox',
    entries.map(({ no }) => no),
  );
  await rebase(tx, touchedBy(entries));
  return true;
}

/** Undoes an entry that was never tried, and with a create what rests on it. False: it is too late. */
export async function undo(tx: LocalTx, no: number): Promise<boolean> {
  const entry = await tx.get('outbox', no);
  if (!entry) return false;
  const all = [entry, ...(await builtOn(tx, entry))];
  return all.every(isUntried) && takeOut(tx, all);
}

/** Discards a parked entry, and with a create what rests on it. False: it is not parked. */
export async function discard(tx: LocalTx, no: number): Promise<boolean> {
  const entry = await tx.get('outbox', no);
  if (entry?.state !== 'parked') return false;
  return takeOut(tx, [entry, ...(await builtOn(tx, entry))]);
}

/** The version of the other side that the user was shown: the one named by the refusal, or else the stored one. */
async function standing(tx: LocalTx, { name, args, error, baseVersion }: OutboxEntry): Promise<number | undefined> {
  if (!error?.conflict) return baseVersion; // it was refused for another reason than others' changes, which the server must still check
  const told = error.conflict.current['v'];
  if (typeof told === 'number') return told;
  const guarded = mutationOf(name).guards?.(withServerIds({ name, args }, await idMapOf(tx, [{ name, args }])) as never);
  const held = guarded && (await tx.get(guarded.table, guarded.id));
  return guarded && (held?.v ?? 0);
}

interface Again {
  /** A new key: to the server this is another edit. */
  key: string;
  args?: unknown;
  nowMs: EpochMs;
}

/**
 * Sends a parked entry again, with other arguments if given, at the end of the queue; entries that rest on it follow. Returns its new
 * number. Errors: notFound when it is not parked, otherwise as commit's; then it stays parked.
 */
export async function resend(tx: LocalTx, no: number, { key, args, nowMs }: Again): Promise<Result<number>> {
  await noteClock(tx, nowMs);
  const entry = await tx.get('outbox', no);
  const owner = await stateOf(tx, 'owner');
  if (entry?.state !== 'parked' || !owner)
    return fail<AppError>({ code: 'notFound', message: 'This change is no longer waiting for you.' });
  const { name } = entry;
  const made = await prepare(tx, { name, args: args ?? entry.args }, { ...owner, atMs: nowMs });
  if (!made.ok) return made;
  if (!isSame(made.value.touches, entry.touches)) return fail<AppError>({ code: 'invalid', message: 'Another row is another change.' });
  const baseVersion = await standing(tx, entry);
  const called = made.value.called ?? entry.called;
  const { skewMs } = made.value;
  const chain = await builtOn(tx, entry);
  const first = await nextNos(tx, 1 + chain.length);
  const isHeld = await isBlocked(tx, made.value.touches, no);
  const fresh: OutboxEntry = {
    no: first,
    key,
    name,
    args: made.value.args,
    touches: made.value.touches,
    createdAtMs: nowMs,
    attempts: 0,
    nextAtMs: 0,
    state: isHeld ? 'blocked' : 'queued',
    ...(called !== undefined && { called }),
    ...(baseVersion !== undefined && { baseVersion }),
    ...(skewMs !== undefined && { skewMs }),
  };
  await tx.delete(
    'outbox',
    [entry, ...chain].map((other) => other.no),
  );
  await tx.put('outbox', [fresh, ...chain.map((other, at) => ({ ...(isHeld ? other : unblocked(other)), no: first + 1 + at }))]);
  await rebase(tx, touchedBy([entry, fresh, ...chain]));
  return ok(first);
}

/** For a conflict: the user saw the other version and wants his own on top of it (SY10). Results and errors as for `resend`. */
export async function keepMine(tx: LocalTx, no: number, { key, nowMs }: Omit<Again, 'args'>): Promise<Result<number>> {
  const entry = await tx.get('outbox', no);
  if (!entry?.error?.conflict) return fail<AppError>({ code: 'invalid', message: 'This change is in no conflict.' });
  return resend(tx, no, { key, nowMs });
}
