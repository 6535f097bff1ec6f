// Sync's write path (SY5, SY7): stores one page of the server's rows with its cursor and runs pending edits again on them. One bad row must
// never fail the page, and a cursor must never move without its rows.
import { type Change, isFactScope, type PullAnswer, type PullQuery, WANT_FACTS } from '#contract/sync.ts';
import { type EntityKey, scopeOf, type TableName, tables, isTable } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { MutatorContext } from '#domain/tx.ts';
import { rebaseAfter } from '#store/front.ts';
import { heldIn, type ServerWord, write } from './held-rows.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { BaseRow } from './outbox-rows.ts';
import { touchedBy, unparkOf } from './outbox.ts';
import { type AnyRow, baseKey, isSame } from './overlay.ts';
import { rebase } from './rebase.ts';
import { type Lives, pruneHistory, requeue, settle } from './settle.ts';
import {
  anewOf,
  anewQuery,
  askUnkeptAgain,
  endOfPages,
  noteArrived,
  noteListed,
  noteUnkept,
  startAnew,
  stopAnew,
} from '#store/device/start-anew.ts';
import { keepOwner, keepState, type Owner, stateOf } from '#store/sync-state.ts';

export interface Applied {
  /** Rows that differ from before. */
  changed: number;
  /** The server has more: ask again at once. */
  more: boolean;
  /** Rows of tables that this code does not know but newer code would. */
  unknown: number;
  /** Rows that did not parse and were left out. */
  rejected: number;
  /**
   * Edits wait again: the server had acknowledged them before a restore, or refused them because a row was missing that has now arrived
   * (SY22). A push must follow.
   */
  requeued: number;
  /** Scopes start anew because of this answer (SY7, SY22). False for an answer that was dropped, whatever it said. */
  startedAnew: boolean;
}

/** Scopes that acknowledged edits wait for, also those that never arrived: the server must be able to report each of them as lost. */
async function awaitedScopes(tx: LocalTx): Promise<Record<string, number>> {
  const acknowledged = await tx.list('outbox', 'state', 'acknowledged');
  return Object.fromEntries(acknowledged.flatMap(({ at = {} }) => Object.keys(at)).map((scope) => [scope, 0]));
}

const wantedBy = (scope: string): string[] => {
  if (isFactScope(scope)) return [WANT_FACTS];
  return scope.startsWith('world:') ? [scope] : [];
};

/**
 * What to ask for now. `want`: world scopes and facts that the app wants, without those given up for room (SY20). A scope that is being compared is
 * asked for even if the app does not want it: rows that the server does not list would be deleted.
 */
export async function nextPull(tx: LocalTx, want?: readonly string[]): Promise<PullQuery> {
  await askUnkeptAgain(tx);
  const evicted = want && (await stateOf(tx, 'evicted'));
  const compared = want && (await anewOf(tx)).listing.flatMap(wantedBy);
  return {
    cursor: { ...(await awaitedScopes(tx)), ...(await stateOf(tx, 'cursor')) },
    ...(want && { want: [...new Set([...want, ...(compared ?? [])])].filter((scope) => !evicted?.includes(scope)) }),
    ...(await anewQuery(tx)),
  };
}

/** The server's last version of each row, and its base if pending edits rest on it. */
async function heldOf(tx: LocalTx, table: TableName, ids: readonly string[]): Promise<Pick<ServerWord, 'held' | 'base'>[]> {
  const bases = await tx.getMany(
    'bases',
    ids.map((id) => baseKey(table, id)),
  );
  const rows: readonly (AnyRow | undefined)[] = await tx.getMany(table, ids);
  return bases.map((base: BaseRow | undefined, at) => ({ base, held: base ? (base.row as AnyRow | undefined) : rows[at] }));
}

function parse(table: TableName, { id, v, row }: Change): AnyRow | undefined {
  const parsed = tables[table].safeParse({ ...row, id, v });
  return parsed.success ? parsed.data : undefined;
}

/** Writes the rows of a page; returns them and their entities. */
async function takeIn(
  tx: LocalTx,
  changes: readonly Change[],
): Promise<Pick<Applied, 'changed' | 'unknown' | 'rejected'> & { said: ServerWord[]; entities: Set<EntityKey> }> {
  const { scopes: starting } = await anewOf(tx);
  const said: ServerWord[] = [];
  const listed: Parameters<typeof noteListed>[1][number][] = [];
  const arrived: Parameters<typeof noteArrived>[1][number][] = [];
  let rejected = 0;
  const known = changes.filter(({ t }) => isTable(t));
  for (const table of new Set(known.map(({ t }) => t as TableName))) {
    // a row that was asked for may be in the log too: both come from one snapshot, so they are equal
    const ofTable = [...new Map(known.filter(({ t }) => t === table).map((change) => [change.id, change])).values()];
    const held = await heldOf(
      tx,
      table,
      ofTable.map(({ id }) => id),
    );
    for (const [at, change] of ofTable.entries()) {
      const here: Pick<ServerWord, 'held' | 'base'> = held[at] ?? {};
      const scope = here.held && scopeOf(table, here.held);
      if (!change.gone && !change.row) {
        listed.push({ change, ...(here.held && { v: here.held.v }), ...(scope && { scope }) });
        continue;
      }
      const row = change.gone ? undefined : parse(table, change);
      arrived.push({ change, ...(scope && { scope }) });
      if (!change.gone && !row) rejected += 1;
      else if (here.held ? here.held.v < change.v || starting.includes(scope ?? '') : row)
        said.push({ table, id: change.id, row, ...here });
    }
  }
  if (starting.length > 0) {
    await noteListed(tx, listed);
    await noteArrived(tx, arrived);
  }
  return { changed: said.length, unknown: changes.length - known.length, rejected, said, entities: await write(tx, said) };
}

/** Deletes rows and positions of scopes that the account no longer has. */
async function lose(tx: LocalTx, scopes: readonly string[]): Promise<Set<EntityKey>> {
  if (scopes.length === 0) return new Set();
  await stopAnew(tx, scopes);
  return write(
    tx,
    (await heldIn(tx, scopes)).map(({ table, id, row, base }) => ({ table, id, held: row, base })),
  );
}

/**
 * Handles a new epoch of the server's database (SY22), or the first one seen: earlier acknowledgements may belong to another epoch. Returns
 * whether anything must start anew, which ends the use of this page.
 */
async function enterEpoch(tx: LocalTx, lives: Lives, owner: Owner, nowMs: EpochMs): Promise<{ isAnew: boolean; requeued: number }> {
  await keepState(tx, 'epoch', lives.is);
  await keepState(tx, 'restores', lives.restores);
  const cursor = (await stateOf(tx, 'cursor')) ?? {};
  const { scopes } = await anewOf(tx);
  await tx.delete(
    'listed',
    (await tx.all('listed')).map(({ key }) => key),
  );
  await tx.delete('syncState', ['anew']);
  await keepState(tx, 'cursor', {});
  const held = [...new Set([...Object.keys(cursor), ...scopes])];
  await startAnew(tx, held);
  const { entities, requeued } = await requeue(tx, owner, lives, nowMs);
  await rebase(tx, entities, owner);
  return { isAnew: held.length > 0, requeued };
}

const positions = ({ cursor = {}, brief, rows }: PullQuery) => ({ cursor, brief, rows });

/**
 * Stores the answer to `query` in one transaction. Drops the answer to a question that would no longer be asked because another leader has
 * applied an answer meanwhile: rows of an older snapshot could restore what is deleted.
 */
export async function applyPage(tx: LocalTx, query: PullQuery, answer: PullAnswer, who: Owner & Partial<MutatorContext>): Promise<Applied> {
  const nothing: Applied = { changed: 0, more: true, unknown: 0, rejected: 0, requeued: 0, startedAnew: false };
  const now = await nextPull(tx);
  if (!isSame(positions(now), positions(query))) return nothing;
  const owner = await keepOwner(tx, who);
  let requeued = 0;
  const { epoch: is, restores = [], serverTime: nowMs } = answer; // no clock of ours decides what is old (SY23)
  const was = await stateOf(tx, 'epoch');
  if (was !== is) {
    const entered = await enterEpoch(tx, { was, is, restores }, owner, nowMs);
    if (entered.isAnew) return { ...nothing, requeued: entered.requeued, startedAnew: true };
    requeued = entered.requeued;
  }
  const { lost = [] } = answer;
  const reset = (answer.reset ?? []).filter((scope) => !lost.includes(scope) && !query.brief?.includes(scope));
  const left = await lose(tx, lost);
  const { said, entities, ...counted } = await takeIn(tx, answer.changes);
  // a row without a scope belongs to a scope that moved, or was asked for by name
  if (counted.unknown + counted.rejected > 0) await noteUnkept(tx, [...Object.keys(answer.cursor), ...(await anewOf(tx)).scopes]);
  const cursor = Object.entries({ ...now.cursor, ...answer.cursor }).filter(([scope]) => !lost.includes(scope) && !reset.includes(scope));
  await keepState(tx, 'cursor', Object.fromEntries(cursor));
  await startAnew(tx, reset);
  const end = answer.more ? undefined : await endOfPages(tx, query);
  const wholeIn = end && !end.more && (await anewOf(tx)).scopes.length === 0 ? is : '';
  if ((await stateOf(tx, 'wholeIn')) !== wholeIn) await keepState(tx, 'wholeIn', wholeIn);
  const acknowledged = await tx.list('outbox', 'state', 'acknowledged');
  const gone = await settle(tx, acknowledged, nowMs, lost);
  const freed = await unparkOf(tx, entities);
  if (acknowledged.length > 0) await pruneHistory(tx, nowMs);
  const whole = new Set([...left, ...(end?.entities ?? []), ...touchedBy(freed)]);
  await rebaseAfter(tx, { gone, said }, [...entities, ...touchedBy(gone)], whole);
  return {
    ...counted,
    changed: counted.changed + left.size + (end?.changed ?? 0),
    requeued: requeued + freed.length,
    startedAnew: reset.length > 0,
    more: answer.more || reset.length > 0 || (end?.more ?? false),
  };
}
