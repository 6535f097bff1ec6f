// Runs one edit on the server's rows: once per key, after the policy, on the current rows, with the mutator of src/domain. Pure over
// SyncStore: knows no HTTP and no SQL. Rules: src/sync/SPEC.md, "Meeting" and SY21.
import { type MutationArgs, type MutationName, mutationOf, mutatorOf } from '#domain/mutations.ts';
import type { RowRef } from '#domain/mutation.ts';
import type { EditAcknowledgement } from '#contract/sync.ts';
import { type IntentTable, NOTIFICATION_STATES, type NotificationRow, type Row, scopeOf } from '#contract/tables.ts';
import { Refused } from '#domain/refuse.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type AnyEdit, isDelete, meetChange } from './meet-change.ts';
import type { Policies, Presenter } from './mutation-policy.ts';
import type { SyncStore, SyncTx, SyncWho } from './sync-tx.ts';
import { newestMeant } from '#domain/notifications.ts';

// Marks all notifications, one portion per transaction, so that other requests run in between and a repeated request continues where the
// last one stopped. The result is that of src/domain/notifications.ts.
/** Rows marked per transaction: some tens of milliseconds. */
export const PORTION = 500;

const STATES = new Map<MutationName, NotificationRow['state']>([
  ['notification.markAllRead', 'read'],
  ['notification.deleteAll', 'deleted'],
]);

/** How far the committed portions got: one state after the other, within each from the newest down. */
interface Marked {
  /** Index in NOTIFICATION_STATES of the state whose rows come next. */
  from: number;
  /** Rows up to this number come next; undefined: from the newest one that the edit means. */
  newestNo: number | undefined;
}

/**
 * Marks the portion after `marked`. A portion skips what earlier ones have passed, so reading grows only with what is marked. Returns how
 * far it got, 'done' when nothing is left, undefined for any other edit.
 */
async function markPortion(tx: SyncTx, name: MutationName, args: object, marked?: Marked): Promise<Marked | 'done' | undefined> {
  const state = STATES.get(name);
  if (!state) return undefined;
  const ofAll = args as MutationArgs<'notification.markAllRead'>;
  const newestMeantNo = await newestMeant(tx, ofAll);
  if (newestMeantNo === undefined) return 'done';
  let { from, newestNo = newestMeantNo } = marked ?? { from: 0 };
  let room = PORTION;
  for (; from < NOTIFICATION_STATES.indexOf(state); from += 1, newestNo = newestMeantNo) {
    const lower = NOTIFICATION_STATES[from] as NotificationRow['state']; // `from` is below an index of the same list
    const rows = await tx.notificationsIn({ accountId: ofAll.accountId, state: lower, newestNo, limit: room });
    for (const row of rows) await tx.put('notifications', { ...row, state });
    const last = rows.at(-1);
    if (last && rows.length === room) return { from, newestNo: last.no - 1 };
    room -= rows.length;
  }
  return 'done';
}

export interface EditRequest<N extends MutationName> {
  name: N;
  /** Already parsed by the mutation's `args`. */
  args: MutationArgs<N>;
  /** The same for every attempt; absent: each attempt is an edit of its own. */
  key?: string;
  /** The version of the guarded row that the user saw; 0: there was no row. Absent: the last write wins. */
  ifMatch?: number;
  /** Of method, path and body: what the key was first sent with (SY21). */
  fingerprint: string;
}

interface RunAnswer {
  acknowledgement: EditAcknowledgement;
  /** What `present` returned, if it was given. */
  presented?: unknown;
}

interface AnyPolicy {
  may(tx: SyncTx, args: unknown, who: SyncWho): Promise<void>;
  after?(tx: SyncTx, args: unknown, who: SyncWho, before: Row<IntentTable> | undefined): Promise<void>;
}
type AnyPresenter = (tx: SyncTx, args: unknown, who: SyncWho) => Promise<unknown>;

/**
 * Tables whose rows an edit creates when they are missing: until then preferences are the defaults, an alert has no marks, a thing has no
 * star and nothing is known of a ship.
 */
const BORN_BY_EDIT: ReadonlySet<IntentTable> = new Set(['preferences', 'alertMarks', 'stars', 'shipParticulars', 'listVerdicts']);

/** Rows that must exist, the whole before its part: a fleet, then a ship in it. Empty when the edit names no row. */
function rowsNeeded({ name, args }: AnyEdit, who: SyncWho): RowRef[] {
  const mutation = mutationOf(name);
  if (typeof args['notificationId'] === 'string') return [{ table: 'notifications', id: args['notificationId'] }];
  const [entity = ''] = mutation.touches(args as never, who);
  const table = entity.slice(0, entity.indexOf(':')) as IntentTable;
  if (table === 'notifications' || BORN_BY_EDIT.has(table)) return [];
  const whole = { table, id: entity.slice(entity.indexOf(':') + 1) };
  const guarded = mutation.guards?.(args as never);
  return guarded && guarded.table !== table ? [whole, guarded] : [whole];
}

/**
 * Whether the row that a delete names is already gone: then its purpose is achieved. @throws Refusal gone, for any other edit of the row
 */
async function isGone(tx: SyncTx, edit: AnyEdit): Promise<boolean> {
  for (const { table, id } of rowsNeeded(edit, tx.who)) {
    const deleted = await tx.tombstone(table, id);
    if (!deleted) continue;
    if (isDelete(edit.name)) return true;
    const isOwn = deleted.accountId === tx.who.accountId;
    const gone = { by: await tx.nameOf(deleted.accountId), at: deleted.atMs, ...(isOwn && { own: true as const }) };
    throw new Refusal('gone', isOwn ? 'You deleted this on another device.' : `This was deleted by ${gone.by}.`, undefined, { gone });
  }
  return false;
}

/** `tx` does not see rows of others, so their ids and unknown ids get the same answer (Z-02). A missing part is left to the mutator. */
async function expectThere(tx: SyncTx, edit: AnyEdit): Promise<void> {
  const [whole] = rowsNeeded(edit, tx.who);
  if (!whole || mutationOf(edit.name).creates === whole.table) return;
  if (!(await tx.get(whole.table, whole.id))) throw new Refusal('notFound', 'There is nothing with this id.');
}

/** The argument that holds the id of the row. */
const idMember = (name: MutationName): string | undefined => mutationOf(name).refs[0];

function withId(edit: AnyEdit, id: string | undefined): AnyEdit {
  const member = idMember(edit.name);
  return member === undefined || id === undefined ? edit : { ...edit, args: { ...edit.args, [member]: id } };
}

/** The account that created it. */
const makerOf = (row: Row<IntentTable>): string | undefined =>
  'ownerId' in row ? row.ownerId : 'authorId' in row ? row.authorId : undefined;

/**
 * SY3: another id for a create whose id belongs to somebody else's row. A create of a visible document edits it instead; its policy decides
 * who may.
 */
async function otherId(tx: SyncTx, { name, args }: AnyEdit, ids: () => string): Promise<Record<string, string> | undefined> {
  const { creates, merge } = mutationOf(name);
  const member = idMember(name);
  const id = member === undefined ? undefined : args[member];
  if (!creates || typeof id !== 'string') return undefined;
  const seen = await tx.get(creates, id);
  const isFree = seen ? merge === 'document' || makerOf(seen) === tx.who.accountId : !(await tx.taken(creates, id));
  return isFree ? undefined : { [id]: ids() };
}

/** Rows of an account that are judged together, or of which there is only one: their entity has the account's id. */
const OF_ACCOUNT: ReadonlySet<string> = new Set(['notifications', 'preferences', 'viewDefaults']);

/**
 * The positions of the effect. When there was nothing to change, somebody else made the effect, at or below the current heads of its
 * scopes.
 */
async function standsAt(tx: SyncTx, { name, args }: AnyEdit): Promise<Record<string, number>> {
  const written = tx.written();
  if (Object.keys(written).length > 0) return written;
  const at: Record<string, number> = {};
  for (const entity of mutationOf(name).touches(args as never, tx.who)) {
    const table = entity.slice(0, entity.indexOf(':')) as IntentTable;
    const id = entity.slice(table.length + 1);
    const row = OF_ACCOUNT.has(table) ? undefined : await tx.get(table, id);
    const scope = OF_ACCOUNT.has(table) ? (`user:${id}` as const) : row ? scopeOf(table, row) : (await tx.tombstone(table, id))?.scope;
    if (scope) at[scope] = await tx.head(scope);
  }
  return at;
}

/** `marked`: one portion of the edit is done, up to there; the rest needs further transactions. */
type Done = { acknowledgement: EditAcknowledgement } | { marked: Marked };

async function runOnce(
  tx: SyncTx,
  policy: AnyPolicy,
  given: AnyEdit,
  makeId: () => string,
  markedBefore: Marked | undefined,
): Promise<Done> {
  const ids = await otherId(tx, given, makeId);
  const edit = withId(given, ids && Object.values(ids)[0]);
  if (await isGone(tx, edit)) return { acknowledgement: { at: await standsAt(tx, edit) } };
  await policy.may(tx, edit.args, tx.who);
  await expectThere(tx, edit);
  const guarded = mutationOf(edit.name).guards?.(edit.args as never);
  const before = guarded && (await tx.get(guarded.table, guarded.id));
  const met = edit.ifMatch === undefined || !guarded || !before ? {} : await meetChange(tx, edit, guarded, edit.ifMatch);
  const args = met.args ?? edit.args;
  const marked = await markPortion(tx, edit.name, args, markedBefore);
  if (typeof marked === 'object') return { marked };
  if (marked === undefined) await mutatorOf(edit.name)(tx, args, tx.who);
  await policy.after?.(tx, args, tx.who, met.copy === undefined ? before : undefined);
  const at = await standsAt(tx, edit);
  const more = { ...(ids && { ids }), ...(met.merged && { merged: true as const }), ...(met.copy !== undefined && { copy: met.copy }) };
  return { acknowledgement: { at, ...more } };
}

/**
 * SY21: the acknowledgement is stored in the transaction of the effect, so that neither exists without the other. The rows of the answer
 * are not stored with it: that would keep a fleet of 10,000 ships for 90 days. A repeated key is answered with the current rows.
 */
async function runKeyed(
  tx: SyncTx,
  edit: AnyEdit,
  run: () => Promise<Done>,
  present?: AnyPresenter,
): Promise<RunAnswer | { marked: Marked }> {
  await tx.lock(); // before the key is looked up: of two simultaneous attempts the second finds the answer of the first
  const kept = edit.key === undefined ? undefined : await tx.answer(edit.key);
  if (kept && kept.fingerprint !== edit.fingerprint)
    throw new Refusal('invalid', 'This Idempotency-Key was sent before with another request. A new edit needs a new key.');
  const done = kept ? (kept.body as RunAnswer) : await run();
  if ('marked' in done) return done;
  const { acknowledgement } = done;
  if (edit.key !== undefined && !kept) await tx.keepAnswer(edit.key, { fingerprint: edit.fingerprint, body: { acknowledgement } });
  if (!present) return { acknowledgement };
  const { copy, ids } = acknowledgement;
  const named = withId(edit, copy ?? (ids && Object.values(ids)[0]));
  if (kept && !(await isGone(tx, named))) await expectThere(tx, named);
  return { acknowledgement, presented: await present(tx, named.args, tx.who) };
}

/**
 * Each attempt is one transaction: all of it or nothing. A mark of all notifications is one transaction per portion, the last with its
 * answer. `ids` makes ids of rows (SY3). `present` makes the call's answer from the rows after the edit.
 * @throws Refusal: what a policy or mutator refused, notFound, gone, changed (with the current row), invalid (a key used for another
 * request)
 */
export async function runMutation<N extends MutationName>(
  store: SyncStore,
  policies: Policies,
  ids: () => string,
  who: SyncWho,
  edit: EditRequest<N>,
  present?: Presenter<N>,
): Promise<RunAnswer> {
  const policy = policies[edit.name] as unknown as AnyPolicy;
  const any = edit as unknown as AnyEdit;
  try {
    for (let marked: Marked | undefined; ; ) {
      const before = marked; // the committed progress
      const done = await store.write(who, (tx) =>
        runKeyed(tx, any, () => runOnce(tx, policy, any, ids, before), present as AnyPresenter | undefined),
      );
      if (!('marked' in done)) return done;
      ({ marked } = done);
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, message, details } = error.error;
    throw new Refusal(code, message, details, error.error);
  }
}
