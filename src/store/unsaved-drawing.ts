// An unsaved drawing, as the drawing panel last had it: stored with the account, so that the end of a session seals it with the unsent
// edits (unsent-work.ts). Only the panel knows its content.
import { accountDb } from './device/account-db.ts';
import { dexieLocalStore } from './device/dexie-local-store.ts';
import { withRoom } from './device/evict.ts';
import type { LocalTx } from './device/local-store.ts';
import { keepState, stateOf } from './sync-state.ts';

const storeOf = (accountId: string) => dexieLocalStore(accountDb(accountId));

/**
 * `drawing`: undefined if there is none. `isAlone`: the page's own storage could not hold it. Nothing changes while the session ends.
 */
export const keepDrawing = (accountId: string, drawing: unknown, isAlone: boolean): Promise<void> =>
  withRoom(storeOf(accountId), async (tx) => {
    if (await stateOf(tx, 'closed')) return;
    if (drawing === undefined) await tx.delete('syncState', ['unsavedDrawing']);
    else {
      await keepState(tx, 'unsavedDrawing', drawing);
      await keepState(tx, 'drawingAlone', isAlone);
    }
  });

/** The drawing, if the page's own storage has none or (`drawingAlone`) an older one; otherwise undefined. */
export const drawingKeptHere = (accountId: string, isNoneStored: boolean): Promise<unknown> =>
  storeOf(accountId).transaction(async (tx) =>
    isNoneStored || (await stateOf(tx, 'drawingAlone')) ? stateOf(tx, 'unsavedDrawing') : undefined,
  );

/** For sealing: includes restored drawings that no page has taken yet. */
export async function drawingsOf(tx: LocalTx): Promise<unknown[]> {
  const drawing = await stateOf(tx, 'unsavedDrawing');
  return [...((await stateOf(tx, 'unsealedDrawings')) ?? []), ...(drawing === undefined ? [] : [drawing])];
}

export async function putDrawings(tx: LocalTx, drawings: readonly unknown[]): Promise<void> {
  if (drawings.length > 0) await keepState(tx, 'unsealedDrawings', [...((await stateOf(tx, 'unsealedDrawings')) ?? []), ...drawings]);
}

/** When its session is over and it could not be sealed: no page is editing it any more, and the next page takes it as restored. */
export async function layAside(tx: LocalTx): Promise<void> {
  const drawing = await stateOf(tx, 'unsavedDrawing');
  if (drawing === undefined) return;
  await putDrawings(tx, [drawing]);
  await tx.delete('syncState', ['unsavedDrawing']);
}

export const forgetDrawings = (tx: LocalTx): Promise<void> | PromiseLike<void> =>
  tx.delete('syncState', ['unsavedDrawing', 'unsealedDrawings']);

/** Restored drawings: each once, for the page that asks first. */
export const takeUnsealedDrawings = (accountId: string): Promise<unknown[]> =>
  storeOf(accountId).transaction(async (tx) => {
    const drawings = (await stateOf(tx, 'unsealedDrawings')) ?? [];
    if (drawings.length > 0) await tx.delete('syncState', ['unsealedDrawings']);
    return drawings;
  });
