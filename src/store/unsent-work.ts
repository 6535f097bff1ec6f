// An account's unsent edits leaving its database at the end of a session, and coming back (SY18). Used by src/session alone.
import type { Who } from '#domain/tx.ts';
import { newId } from '#platform/ids.ts';
import type { LocalTx } from './local-store.ts';
import type { Draft } from '#platform/drafts.ts';
import { putDrafts, readDrafts } from './drafts.ts';
import { drawingsOf, forgetDrawings, layAside, putDrawings } from './unsaved-drawing.ts';
import { BUILDER, type BuilderShip, shipsOf } from './fleet-builder.ts';
import { withServerIds } from './idmap.ts';
import type { IdMapRow, OutboxEntry } from './outbox-rows.ts';
import { rebase } from './rebase.ts';
import { nextNos } from './sync-state.ts';

export interface UnsentWork {
  /** Names this piece: it is put back once. */
  id: string;
  clientId?: string;
  entries: OutboxEntry[];
  idmap: IdMapRow[];
  /** Text that was typed and not saved; absent in pieces of older code. */
  drafts?: Draft[];
  /** Ships of a fleet that is not made yet (fleet-builder.ts); absent where there are none, and in pieces of older code. */
  builder?: BuilderShip[];
  /** Drawings that were not saved (unsaved-drawing.ts); absent as `builder`. */
  drawings?: unknown[];
}

/** Text and lists that no edit holds. */
export const unsavedIn = ({ drafts = [], builder = [], drawings = [] }: UnsentWork): number =>
  drafts.length + (builder.length > 0 ? 1 : 0) + drawings.length;

/** This replica's name to the server (src/sync/replica.ts). */
const CLIENT = 'clientId';
/** In syncState while a session ends: commit refuses from here on, so that no edit falls between the sealing and the end. */
const CLOSED = 'closed';

/** Everything that the server has not acknowledged, parked work too. */
const unsent = async (tx: LocalTx): Promise<OutboxEntry[]> => (await tx.all('outbox')).filter(({ state }) => state !== 'acknowledged');

/** Edits, waiting: go by themselves with a link, attention: need a decision first; unsaved: of unsavedIn. */
export interface UnsentCount {
  waiting: number;
  attention: number;
  unsaved: number;
}

export async function countUnsent(tx: LocalTx): Promise<UnsentCount> {
  const work = await readUnsent(tx);
  const attention = work.entries.filter(({ state }) => state === 'parked' || state === 'blocked').length;
  return { waiting: work.entries.length - attention, attention, unsaved: unsavedIn(work) };
}

export async function readUnsent(tx: LocalTx): Promise<UnsentWork> {
  const clientId = await tx.get('syncState', CLIENT);
  const builder = shipsOf(await tx.get('syncState', BUILDER));
  const drawings = await drawingsOf(tx);
  return {
    id: newId(),
    ...(typeof clientId?.value === 'string' && { clientId: clientId.value }),
    entries: await unsent(tx),
    idmap: await tx.all('idmap'),
    drafts: await readDrafts(tx),
    ...(builder.length > 0 && { builder }),
    ...(drawings.length > 0 && { drawings }),
  };
}

const close = (tx: LocalTx) => tx.put('syncState', [{ key: CLOSED, value: true }]);

export async function closeForSealing(tx: LocalTx): Promise<UnsentWork> {
  await close(tx);
  return readUnsent(tx);
}

export async function closeAndDiscard(tx: LocalTx): Promise<void> {
  await close(tx);
  await tx.delete(
    'outbox',
    (await unsent(tx)).map(({ no }) => no),
  );
  await tx.delete('syncState', ['drafts', BUILDER]);
  await forgetDrawings(tx);
}

export async function reopenForEdits(tx: LocalTx): Promise<void> {
  await tx.delete('syncState', [CLOSED]);
}

/** For an account that signs in while its work was left here unsealed. */
export async function reopenForComer(tx: LocalTx): Promise<void> {
  await layAside(tx);
  await reopenForEdits(tx);
}

/** Pieces put back, in syncState: one whose row outlived its opening must not bring back what was undone or given up since. */
const PUT_BACK = 'putBack';

/**
 * Once for each piece; entries whose key is here all the same, waiting or done, are left alone. Numbers follow all that were ever given
 * out here. Edits go on under the name of the database that they were made in: on the server its earlier ones are their own.
 */
export async function putUnsent(
  tx: LocalTx,
  { id, clientId, entries, idmap, drafts = [], builder = [], drawings = [] }: UnsentWork,
  who: Who,
): Promise<void> {
  const putBack = ((await tx.get('syncState', PUT_BACK))?.value ?? []) as string[]; // written below alone
  if (putBack.includes(id)) return;
  await tx.put('syncState', [{ key: PUT_BACK, value: [...putBack, id] }]);
  if (drafts.length > 0) await putDrafts(tx, drafts);
  await putDrawings(tx, drawings);
  if (builder.length > 0) {
    const byMmsi = new Map([...builder, ...shipsOf(await tx.get('syncState', BUILDER))].map((ship) => [ship.mmsi, ship]));
    await tx.put('syncState', [{ key: BUILDER, value: [...byMmsi.values()] }]);
  }
  const here = new Set([...(await tx.all('outbox')), ...(await tx.all('history'))].map(({ key }) => key));
  const coming = entries.filter(({ key }) => !here.has(key));
  const first = await nextNos(tx, coming.length);
  // a database in which nothing was made yet takes the name over: later edits are then made on top of one's own
  const isFresh = first === 1 && clientId !== undefined;
  if (isFresh) await tx.put('syncState', [{ key: CLIENT, value: clientId }]);
  const madeIn = !isFresh && clientId !== undefined ? { clientId } : {};
  // Ids of the old database are read now and here: an edit made since in this one means what stands in this one. Kept only for what
  // must go out as it went first (SY21).
  const waiting = new Set(coming.map(({ key }) => key));
  await tx.put(
    'idmap',
    idmap.filter(({ madeFor }) => madeFor !== undefined && waiting.has(madeFor)),
  );
  const numbered = coming.map((entry, at): OutboxEntry => {
    const ids = new Map(idmap.filter(({ madeFor }) => madeFor !== entry.key).map((row) => [row.id, row.serverId]));
    return { ...madeIn, ...entry, args: withServerIds(entry, ids), no: first + at };
  });
  await tx.put('outbox', numbered);
  await rebase(tx, new Set(numbered.flatMap(({ touches }) => touches)), who);
}
