// The users' write path (SY1): one edit is checked, run on the tables and put into the outbox, all in one durable transaction.
import type { AppError } from '#contract/errors.ts';
import { type MutationArgs, type MutationName, mutationOf, mutatorOf } from '#domain/mutations.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import type { EntityKey, TableName } from '#contract/tables.ts';
import type { MutatorContext } from '#domain/tx.ts';
import { now } from '#platform/clock.ts';
import { newKey } from '#platform/ids.ts';
import { noteRefusal } from '#platform/refusals.ts';
import { keepStorage } from '#platform/storage.ts';
import { accountDb } from '#store/device/account-db.ts';
import { noteClock } from '#store/clock-shown.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { withRoom } from '#store/device/evict.ts';
import { idMapOf, isKnownMutation, withServerIds } from './idmap.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { OutboxEntry } from './outbox-rows.ts';
import { Overlay } from './overlay.ts';
import { rebase } from './rebase.ts';
import { storageErrorOf } from '#store/device/storage-attempt.ts';
import { byServerClock, keepOwner, nextNos, skewAt, stateOf } from '#store/sync-state.ts';

export interface Edit {
  name: MutationName;
  args: unknown;
  /** Idempotency key, UUIDv4 (SY21). */
  key: string;
  /** The version of the guarded row when a form was opened; absent: the user saw the current row. */
  sawVersion?: number;
  /** The edit is held this long so that it can be undone, and is never coalesced. */
  holdMs?: number;
}

interface Prepared {
  args: unknown;
  touches: EntityKey[];
  called?: string;
  baseVersion?: number;
  /** As in OutboxEntry. */
  skewMs?: number;
  /** Holds the effect, not yet written. */
  overlay: Overlay;
}

/** The name of the first row that the edit touches. Notifications are judged together: their entity is not a row. */
async function nameOf(overlay: Overlay, [entity = '']: readonly string[]): Promise<string | undefined> {
  const [table, id] = [entity.slice(0, entity.indexOf(':')), entity.slice(entity.indexOf(':') + 1)];
  const row = table === 'notifications' ? undefined : await overlay.get(table as TableName, id);
  return row && 'name' in row ? row.name : undefined;
}

/** The lower of two versions, one of which may be unknown. */
const lower = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** Checks and runs an edit without writing. Errors: invalid with the fields, and what the mutator refuses. */
export async function prepare(tx: LocalTx, edit: Omit<Edit, 'key' | 'holdMs'>, who: MutatorContext): Promise<Result<Prepared>> {
  const mutation = mutationOf(edit.name);
  const parsed = mutation.args.safeParse(edit.args);
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return fail<AppError>({ code: 'invalid', message: details.map(({ field, message }) => `${field}: ${message}`).join('; '), details });
  }
  const given = { name: edit.name, args: parsed.data as unknown };
  const args = withServerIds(given, await idMapOf(tx, [given]));
  const touches = mutation.touches(args as never, who);
  const guarded = mutation.guards?.(args as never);
  const overlay = new Overlay(tx);
  const standing = guarded && ((await overlay.get(guarded.table, guarded.id))?.v ?? 0);
  const version = lower(standing, guarded && edit.sawVersion);
  const called = await nameOf(overlay, touches);
  const skewMs = await skewAt(tx, who.atMs);
  const maker = byServerClock(who, skewMs);
  const refused = await overlay.run((over) => mutatorOf(edit.name)(over, args, maker), maker.atMs);
  if (refused) return fail(refused);
  const stray = overlay.entities().find((entity) => !touches.includes(entity));
  if (stray) throw new Error(`${edit.name} wrote to ${stray}, which it does not touch`);
  return ok({
    args,
    touches,
    overlay,
    ...(called !== undefined && { called }),
    ...(version !== undefined && { baseVersion: version }),
    ...(skewMs !== undefined && { skewMs }),
  });
}

const mayCreate = ({ name, baseVersion }: Pick<OutboxEntry, 'name' | 'baseVersion'>): boolean =>
  isKnownMutation(name) && mutationOf(name).creates !== undefined && !baseVersion;

/**
 * Whether a refusal of this edit also removes the row on which later entries rest (SY12). That is not so for a save where an earlier entry
 * makes the row or has made it: its version was not yet known when this edit was made.
 */
export async function isCreate(tx: Pick<LocalTx, 'get' | 'list'>, entry: OutboxEntry): Promise<boolean> {
  const { no, name, touches } = entry;
  const [entity] = touches;
  if (!mayCreate(entry)) return false;
  const mutation = mutationOf(name);
  const { creates } = mutation;
  if (!entity || !creates || !mutation.guards) return true;
  const base = await tx.get('bases', entity); // an entity of one row has the same key as its base
  const isAshore = base ? base.row !== undefined : ((await tx.get(creates, entity.slice(creates.length + 1)))?.v ?? 0) > 0;
  return !isAshore && !(await tx.list('outbox', 'touches', entity)).some((other) => other.no < no && mayCreate(other));
}

/** Whether one of these entities is the row of a refused create. */
export async function isBlocked(tx: LocalTx, touches: readonly EntityKey[], exceptNo?: number): Promise<boolean> {
  const parked = await tx.list('outbox', 'state', 'parked');
  const isSuspect = (entry: OutboxEntry) => entry.no !== exceptNo && mayCreate(entry) && entry.touches.some((one) => touches.includes(one));
  for (const entry of parked.filter(isSuspect)) if (await isCreate(tx, entry)) return true;
  return false;
}

/** With more entries than this, appending one more costs less than coalescing, which runs all of them again. */
const COALESCE_WITHIN = 50;

const hasMembersOf = (one: object, other: object): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((member) => member in other);

/**
 * The previous entry, standing for both edits (SY4): it was never sent, is the same kind of edit of the same members of the same rows, and
 * nothing came in between. The members must be the same because an entry is undone, refused and decided on as a whole.
 */
async function coalesced(
  tx: LocalTx,
  name: MutationName,
  { args, touches, baseVersion, skewMs }: Prepared,
  who: MutatorContext,
): Promise<OutboxEntry | undefined> {
  const mutation = mutationOf(name);
  const [first, ...others] = touches;
  if (!mutation.coalesce || !first) return undefined;
  const earlier = await tx.last('outbox', 'touches', first);
  if (earlier?.name !== name || earlier.state !== 'queued' || earlier.attempts > 0 || earlier.nextAtMs > 0) return undefined;
  if (earlier.touches.length !== touches.length || !touches.every((entity) => earlier.touches.includes(entity))) return undefined;
  for (const entity of others) if ((await tx.last('outbox', 'touches', entity))?.no !== earlier.no) return undefined;
  if ((await tx.count('outbox', 'touches', first)) > COALESCE_WITHIN) return undefined;
  const before = withServerIds(earlier, await idMapOf(tx, [earlier])) as Record<string, unknown>;
  if (!hasMembersOf(before, args as object)) return undefined;
  if (mutation.refs.some((ref) => before[ref] !== (args as Record<string, unknown>)[ref])) return undefined;
  const version = lower(earlier.baseVersion, baseVersion);
  const { skewMs: _skew, clockSetAtMs: _set, ...rest } = earlier;
  return {
    ...rest,
    args: mutation.coalesce(before as never, args as never),
    createdAtMs: who.atMs,
    ...(version !== undefined && { baseVersion: version }),
    ...(skewMs !== undefined && { skewMs }),
  };
}

/**
 * Returns the entry's number. Errors: invalid, what the mutator refuses, unauthenticated while the session ends; they leave nothing behind.
 * A repeated key is the same edit: if the storage is lost at the end of a transaction, commit runs twice.
 */
export async function commitTo(tx: LocalTx, { key, ...given }: Edit, who: MutatorContext): Promise<Result<number>> {
  if (await stateOf(tx, 'closed')) return fail<AppError>({ code: 'unauthenticated', message: 'You are being signed out.' });
  const last = await tx.last('outbox');
  if (last?.key === key) return ok(last.no);
  await noteClock(tx, who.atMs);
  const made = await prepare(tx, given, who);
  if (!made.ok) return made;
  const { name, holdMs = 0 } = given;
  await keepOwner(tx, who);
  const { overlay, ...edit } = made.value;
  const merged = holdMs ? undefined : await coalesced(tx, name, made.value, who);
  if (merged) {
    await tx.put('outbox', [merged]);
    await rebase(tx, merged.touches);
    return ok(merged.no);
  }
  const blocked = await isBlocked(tx, edit.touches);
  if (!blocked) await overlay.flush();
  const no = await nextNos(tx, 1);
  const state = blocked ? ('blocked' as const) : ('queued' as const);
  await tx.put('outbox', [{ no, key, name, ...edit, createdAtMs: who.atMs, attempts: 0, nextAtMs: holdMs && who.atMs + holdMs, state }]);
  return ok(no);
}

/** A refusal by the storage is a result; a bug still throws. */
async function asResult<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    const known = storageErrorOf(error);
    if (known) return fail(known);
    throw error;
  }
}

/** What can be undone within UNDO_MS, while it is not sent. */
export interface Undoable {
  accountId: string;
  /** The entries, in the order in which they were made. */
  nos: readonly number[];
  /** What was deleted, in the screen's words; of an addition the whole sentence. */
  what: string;
  isAddition?: true;
}

interface Committed {
  /** What the edit means to the user. */
  name: MutationName;
  /** With the entry's number. */
  result: Result<number>;
  /** For whom it was made; absent where nobody is signed in. */
  accountId?: string | undefined;
  undoable?: Undoable;
}
const listeners = new Set<(committed: Committed) => void>();
export const tellCommit = (committed: Committed) => {
  if (!committed.result.ok) noteRefusal();
  for (const listener of listeners) listener(committed);
};

/** Called after each commit on this page, refused ones too; once for deletions that belong together. */
export function watchCommits(listener: (committed: Committed) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface Circumstances {
  /** As in Edit. */
  sawVersion?: number;
  /** For one edit that does at once what otherwise takes many of another kind. */
  standsFor?: MutationName;
}

/**
 * Makes an edit for the signed-in account: stored on the disk when it resolves, sent when there is a connection. Errors: invalid and other
 * refusals with their message, unauthenticated, storageFull, storageLost.
 */
export async function commit<N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  { standsFor = name, ...saw }: Circumstances = {},
): Promise<Result<number>> {
  const { accountId, result } = await commitHere({ name, args, key: newKey(), ...saw });
  tellCommit({ name: standsFor, result, accountId });
  return result;
}

let asked = false;

/** Like `commit`, without announcing it. Returns for whom it was made. */
export async function commitHere(edit: Edit): Promise<{ accountId?: string; result: Result<number> }> {
  let accountId: string | undefined;
  const result = await asResult(async () => {
    const account = (await deviceDb().session.get('current'))?.account;
    if (!account) return fail<AppError>({ code: 'unauthenticated', message: 'Nobody is signed in on this device.' });
    accountId = account.id;
    const who = { accountId, organisationId: account.organisationId, atMs: now() };
    return withRoom(dexieLocalStore(accountDb(account.id)), (tx) => commitTo(tx, edit, who));
  });
  if (result.ok && !asked) {
    asked = true;
    void keepStorage().catch(() => false); // if the browser promises no persistence, the edit is stored all the same
  }
  return { result, ...(accountId !== undefined && { accountId }) };
}
