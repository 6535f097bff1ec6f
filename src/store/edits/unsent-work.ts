// Takes an account's unsent edits out of its database at the end of a session, and puts them back (SY18). Done edits go with them: a server
// restored from a backup may need them again, and the restore may be why the session ended (SY22). Used by src/session.
import type { EntityKey } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { MutatorContext } from '#domain/tx.ts';
import { newId } from '#platform/ids.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { TextDraft } from '#platform/drafts.ts';
import { putDrafts, readDrafts } from '#store/drafts.ts';
import { drawingsOf, forgetDrawings, layAside, putDrawings } from '#store/unsaved-drawing.ts';
import { putRoutes, routesOf } from '#store/planned-route.ts';
import { latestPress, noteClock } from '#store/clock-shown.ts';
import { BUILDER, type BuilderShip, shipsOf } from '#store/fleet-builder.ts';
import { withServerIds } from './idmap.ts';
import type { HistoryEntry, IdMapRow, OutboxEntry } from './outbox-rows.ts';
import { rebase } from './rebase.ts';
import { requeueAcknowledged, toHistory, toSendAgain } from './settle.ts';
import { keepState, nextNos, skewAt, stateOf } from '#store/sync-state.ts';

export interface UnsentWork {
  /** Identifies this piece, so that it is put back only once. */
  id: string;
  clientId?: string;
  entries: OutboxEntry[];
  idmap: IdMapRow[];
  /** Text that was typed and not saved; absent in pieces of older code. */
  drafts?: TextDraft[];
  /** Ships of a fleet that is not made yet (fleet-builder.ts); absent where there are none, and in pieces of older code. */
  builder?: BuilderShip[];
  /** Unsaved drawings (unsaved-drawing.ts); absent as for `builder`. */
  drawings?: unknown[];
  /** Routes that are being planned (planned-route.ts); absent as for `builder`. */
  routes?: readonly unknown[];
  /** Acknowledged edits, as long as the history keeps them; absent as for `builder`. */
  done?: HistoryEntry[];
  /** The epoch of the server's database that `done` belongs to; absent if unknown. */
  epoch?: string;
  /** As `clockShown` in syncState; absent in pieces of older code. */
  clockShown?: EpochMs;
}

type Unsaved = Pick<UnsentWork, 'drafts' | 'builder' | 'drawings' | 'routes'>;

/** Text and lists that are not in any edit. */
export const unsavedIn = ({ drafts = [], builder = [], drawings = [], routes = [] }: Unsaved): number =>
  drafts.length + (builder.length > 0 ? 1 : 0) + drawings.length + routes.length;

/** This replica's name for the server (src/sync/replica.ts). */
const CLIENT = 'clientId';
/** Set in syncState while a session ends: commit then refuses, so that no edit falls between the sealing and the end. */
const CLOSED = 'closed';

/** Everything that the server has not acknowledged, parked entries too. */
const unsent = async (tx: LocalTx): Promise<OutboxEntry[]> => (await tx.all('outbox')).filter(({ state }) => state !== 'acknowledged');

/** Counts of edits. waiting: sent automatically with a connection. attention: need a decision first. unsaved: of unsavedIn. */
export interface UnsentCount {
  waiting: number;
  attention: number;
  unsaved: number;
}

export async function countUnsent(tx: LocalTx): Promise<UnsentCount> {
  const entries = await unsent(tx);
  const attention = entries.filter(({ state }) => state === 'parked' || state === 'blocked').length;
  return { waiting: entries.length - attention, attention, unsaved: unsavedIn(await readUnsaved(tx)) };
}

async function readUnsaved(tx: LocalTx): Promise<Unsaved> {
  const builder = shipsOf(await tx.get('syncState', BUILDER));
  const drawings = await drawingsOf(tx);
  const routes = await routesOf(tx);
  return {
    drafts: await readDrafts(tx),
    ...(builder.length > 0 && { builder }),
    ...(drawings.length > 0 && { drawings }),
    ...(routes.length > 0 && { routes }),
  };
}

export async function readUnsent(tx: LocalTx): Promise<UnsentWork> {
  const clientId = await tx.get('syncState', CLIENT);
  const clockShown = await stateOf(tx, 'clockShown');
  return {
    id: newId(),
    ...(clockShown !== undefined && { clockShown }),
    ...(typeof clientId?.value === 'string' && { clientId: clientId.value }),
    entries: await unsent(tx),
    idmap: await tx.all('idmap'),
    ...(await readUnsaved(tx)),
  };
}

const close = (tx: LocalTx) => tx.put('syncState', [{ key: CLOSED, value: true }]);

export async function closeForSealing(tx: LocalTx): Promise<UnsentWork> {
  await close(tx);
  const done = [...(await tx.all('history')), ...(await tx.list('outbox', 'state', 'acknowledged')).map(toHistory)];
  const epoch = await stateOf(tx, 'epoch');
  return { ...(await readUnsent(tx)), ...(done.length > 0 && { done, ...(epoch !== undefined && { epoch }) }) };
}

/** Also removes done edits: otherwise they would be sealed again after a sealing, and nobody reads a database that is given up. */
export async function closeAndDiscard(tx: LocalTx): Promise<void> {
  await close(tx);
  for (const table of ['outbox', 'history'] as const)
    await tx.delete(
      table,
      (await tx.all(table)).map(({ no }) => no),
    );
  await tx.delete('syncState', ['drafts', 'plannedRoutes', BUILDER]);
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

/**
 * Pieces put back, in syncState: if a piece's row is still there after it was opened, it must not bring back what was undone or discarded
 * since.
 */
const PUT_BACK = 'putBack';

/** The old database's idmap, without ids issued for the entries with these keys. */
const idsBut = (idmap: readonly IdMapRow[], keys: ReadonlySet<string>) =>
  new Map(idmap.filter(({ madeFor }) => madeFor === undefined || !keys.has(madeFor)).map(({ id, serverId }) => [id, serverId]));

/**
 * If the server's database is still in the known epoch, done edits become history. In another epoch they are sent again, as toSendAgain
 * selects. A database that knows no epoch takes over theirs: the first pull shows whether it is still current (SY22). Returns what must be
 * run again.
 */
async function putDone(tx: LocalTx, done: readonly HistoryEntry[], epoch: string | undefined, who: MutatorContext): Promise<EntityKey[]> {
  if (done.length === 0) return [];
  const known = await stateOf(tx, 'epoch');
  if (known === undefined) {
    if (epoch !== undefined) await keepState(tx, 'epoch', epoch);
  } else if (known !== epoch) {
    const lives = { was: epoch, is: known, restores: (await stateOf(tx, 'restores')) ?? [] };
    const again = toSendAgain(done, lives, who.atMs + ((await skewAt(tx, who.atMs)) ?? 0));
    await tx.put(
      'history',
      done.filter((entry) => !again.includes(entry)),
    );
    return requeueAcknowledged(tx, again, who);
  }
  await tx.put('history', done);
  return [];
}

async function putUnsaved(tx: LocalTx, { drafts = [], builder = [], drawings = [], routes = [] }: UnsentWork): Promise<void> {
  if (drafts.length > 0) await putDrafts(tx, drafts);
  await putDrawings(tx, drawings);
  await putRoutes(tx, routes);
  if (builder.length === 0) return;
  const byMmsi = new Map([...builder, ...shipsOf(await tx.get('syncState', BUILDER))].map((ship) => [ship.mmsi, ship]));
  await tx.put('syncState', [{ key: BUILDER, value: [...byMmsi.values()] }]);
}

/**
 * Only once for each piece. Entries whose key is already here, waiting or done, are left alone. Numbers follow all that were ever issued
 * here. Edits keep the name of the database in which they were made: to the server, its earlier ones are their own.
 */
export async function putUnsent(tx: LocalTx, work: UnsentWork, who: MutatorContext): Promise<void> {
  const { id, clientId, entries, idmap, done = [], epoch } = work;
  const putBack = ((await tx.get('syncState', PUT_BACK))?.value ?? []) as string[]; // written only below
  if (putBack.includes(id)) return;
  await tx.put('syncState', [{ key: PUT_BACK, value: [...putBack, id] }]);
  await putUnsaved(tx, work);
  const here = new Set([...(await tx.all('outbox')), ...(await tx.all('history'))].map(({ key }) => key));
  const coming = [...done, ...entries].filter(({ key }) => !here.has(key)).sort((one, other) => one.no - other.no);
  const first = await nextNos(tx, coming.length);
  const noOf = new Map(coming.map(({ key }, at) => [key, first + at]));
  // a database without edits takes over the name: later edits are then made on top of its own
  const isFresh = first === 1 && clientId !== undefined;
  if (isFresh) await tx.put('syncState', [{ key: CLIENT, value: clientId }]);
  const madeIn = !isFresh && clientId !== undefined ? { clientId } : {};
  // Ids of the old database are translated here: an edit made since in this database means the rows of this one. They are kept only for
  // entries that must be sent exactly as the first time (SY21).
  const put = <E extends HistoryEntry | OutboxEntry>(those: readonly E[], ids: (entry: E) => ReadonlyMap<string, string>): E[] =>
    those.flatMap((entry) => {
      const no = noOf.get(entry.key);
      return no === undefined ? [] : [{ ...madeIn, ...entry, args: withServerIds(entry, ids(entry)), no }];
    });
  // a done create, sent again, may get another id: edits of its row name the row by its own id
  const idsOfDone = idsBut(idmap, new Set(done.map(({ key }) => key)));
  const again = await putDone(
    tx,
    put(done, () => idsOfDone),
    epoch,
    who,
  );
  const waiting = put(entries, ({ key }) => idsBut(idmap, new Set([key])));
  await tx.put(
    'idmap',
    idmap.filter(({ madeFor }) => waiting.some(({ key }) => key === madeFor)),
  );
  await tx.put(
    'outbox',
    waiting.map((entry) => ({ ...entry, isOfBefore: true as const })), // the server may have been restored meanwhile
  );
  await rebase(tx, new Set([...again, ...waiting.flatMap(({ touches }) => touches)]), who);
  // the clock may have been set back while the work was sealed
  const latestMs = Math.max((await stateOf(tx, 'clockShown')) ?? who.atMs, work.clockShown ?? latestPress(coming));
  await keepState(tx, 'clockShown', latestMs);
  await noteClock(tx, who.atMs);
}
