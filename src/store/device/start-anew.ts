// Scopes started anew (SY7): listed briefly and compared by id and version; rows that are not listed are deleted, rows that differ are
// fetched. All state between two pages is in the database: `anew`, the cursor as far as the listing has come, and the table `listed`.
import type { Change, PullQuery } from '#contract/sync.ts';
import { type EntityKey, ROWS_SHAPE, scopeOf } from '#contract/tables.ts';
import { heldIn, write } from '#store/edits/held-rows.ts';
import type { LocalTx } from './local-store.ts';
import { type Anew, keepState, stateOf } from '#store/sync-state.ts';

/** The most rows that a PullQuery may ask for. */
const MOST_ROWS = 500;
/** The scope under which `listed` stores rows that must be fetched. Its other rows are stored rows that no page has listed yet. */
const FETCH = 'fetch';
const listedKey = (scope: string, table: string, id: string): string => `${scope}|${table}|${id}`;

export const anewOf = async (tx: LocalTx): Promise<Anew> => (await stateOf(tx, 'anew')) ?? { scopes: [], listing: [] };
const union = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];
const without = (one: readonly string[], other: readonly string[]): string[] => one.filter((scope) => !other.includes(scope));

async function keepAnew(tx: LocalTx, anew: Anew): Promise<void> {
  if (anew.scopes.length > 0) await keepState(tx, 'anew', anew);
  else await tx.delete('syncState', ['anew']);
}

async function forgetListed(tx: LocalTx, scope: string): Promise<void> {
  await tx.delete(
    'listed',
    (await tx.list('listed', 'scope', scope)).map(({ key }) => key),
  );
}

/** Their cursors must already be gone, or go in the same transaction. */
export async function startAnew(tx: LocalTx, scopes: readonly string[]): Promise<void> {
  if (scopes.length === 0) return;
  for (const scope of scopes) await forgetListed(tx, scope);
  const held = await heldIn(tx, scopes);
  await tx.put(
    'listed',
    held.map(({ table, id, row }) => ({ key: listedKey(scopeOf(table, row), table, id), scope: scopeOf(table, row) })),
  );
  const anew = await anewOf(tx);
  await keepAnew(tx, { scopes: union(anew.scopes, scopes), listing: union(anew.listing, scopes) });
}

/** Rows of these scopes arrived that this code cannot store: newer code will ask for them (SY15). */
export async function noteUnkept(tx: LocalTx, scopes: readonly string[]): Promise<void> {
  const held = await stateOf(tx, 'unkept');
  await keepState(tx, 'unkept', { shape: ROWS_SHAPE, scopes: union(held?.scopes ?? [], scopes) });
}

/** After an update: compares and fetches what the previous code could not store. A scope without a cursor is pulled whole anyway. */
export async function askUnkeptAgain(tx: LocalTx): Promise<void> {
  const unkept = await stateOf(tx, 'unkept');
  if (!unkept || unkept.shape === ROWS_SHAPE) return;
  await tx.delete('syncState', ['unkept']);
  const cursor = (await stateOf(tx, 'cursor')) ?? {};
  await keepState(tx, 'cursor', Object.fromEntries(Object.entries(cursor).filter(([scope]) => !unkept.scopes.includes(scope))));
  await startAnew(
    tx,
    unkept.scopes.filter((scope) => scope in cursor),
  );
}

/** For scopes that the account no longer has. */
export async function stopAnew(tx: LocalTx, scopes: readonly string[]): Promise<void> {
  for (const scope of scopes) await forgetListed(tx, scope);
  const anew = await anewOf(tx);
  if (scopes.some((scope) => anew.scopes.includes(scope)))
    await keepAnew(tx, { scopes: without(anew.scopes, scopes), listing: without(anew.listing, scopes) });
}

/** What the next query asks for beside the cursor. Asks for rows only when every listing is complete. */
export async function anewQuery(tx: LocalTx): Promise<Pick<PullQuery, 'brief' | 'rows'>> {
  const { listing } = await anewOf(tx);
  if (listing.length > 0) return { brief: listing };
  const rows = (await tx.list('listed', 'scope', FETCH, MOST_ROWS)).slice(0, MOST_ROWS).map(({ key }): [string, string] => {
    const [, table = '', id = ''] = key.split('|');
    return [table, id];
  });
  return rows.length > 0 ? { rows } : {};
}

/** A row was listed by id and version; `scope`: that of the stored row, absent if there is none. */
export async function noteListed(tx: LocalTx, listed: readonly { change: Change; scope?: string; v?: number }[]): Promise<void> {
  await tx.delete(
    'listed',
    listed.flatMap(({ change, scope }) => (scope ? [listedKey(scope, change.t, change.id)] : [])),
  );
  const differing = listed.filter(({ change, v }) => change.v !== v);
  await tx.put(
    'listed',
    differing.map(({ change }) => ({ key: listedKey(FETCH, change.t, change.id), scope: FETCH })),
  );
}

/** Rows that arrived whole, or are known to be gone: nothing left to fetch or compare. */
export async function noteArrived(tx: LocalTx, arrived: readonly { change: Change; scope?: string }[]): Promise<void> {
  await tx.delete(
    'listed',
    arrived.flatMap(({ change: { t, id }, scope }) => [listedKey(FETCH, t, id), ...(scope ? [listedKey(scope, t, id)] : [])]),
  );
}

/**
 * After the last page that the server has for now: rows that were asked for and did not arrive are gone, and rows missing from a complete
 * listing are deleted. Returns the entities concerned, and whether there is more to ask for.
 */
export async function endOfPages(tx: LocalTx, query: PullQuery): Promise<{ entities: Set<EntityKey>; changed: number; more: boolean }> {
  const anew = await anewOf(tx);
  if (anew.scopes.length === 0) return { entities: new Set(), changed: 0, more: false };
  await tx.delete(
    'listed',
    (query.rows ?? []).map(([table, id]) => listedKey(FETCH, table, id)),
  );
  const complete = anew.listing.filter((scope) => query.brief?.includes(scope));
  const unlisted = new Set<string>();
  for (const scope of complete) for (const { key } of await tx.list('listed', 'scope', scope)) unlisted.add(key);
  const gone = (unlisted.size > 0 ? await heldIn(tx, complete) : []).filter(({ table, id, row }) =>
    unlisted.has(listedKey(scopeOf(table, row), table, id)),
  );
  const entities = await write(
    tx,
    gone.map(({ table, id, row, base }) => ({ table, id, held: row, base })),
  );
  for (const scope of complete) await forgetListed(tx, scope);
  const listing = without(anew.listing, complete);
  const more = listing.length > 0 || (await tx.count('listed', 'scope', FETCH)) > 0;
  await keepAnew(tx, { scopes: more ? anew.scopes : [], listing });
  return { entities, changed: gone.length, more };
}
