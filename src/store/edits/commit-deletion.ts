// Deletions on lists, and ships added to a fleet: made at once on this device, offered for undo for UNDO_MS, and sent after that or when
// the page is left (SY24).
import { UNDO_MS } from '#contract/constants.ts';
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import { newKey } from '#platform/ids.ts';
import { accountDb } from '#store/device/account-db.ts';
import { type Circumstances, commitHere, tellCommit, type Undoable } from './commit.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { undo } from '#store/alerts/user-decisions.ts';

/** An edit that is offered for undo. */
export interface Deletion<N extends MutationName> extends Circumstances {
  args: MutationArgs<N>;
}

/**
 * Makes each deletion as a separate edit and announces all of them once. `what`: what was deleted, in words. Returns how many were made; a
 * refused one is reported like any refused edit.
 */
export async function commitDeletion<N extends MutationName>(name: N, deletions: readonly Deletion<N>[], what: string): Promise<number> {
  return (await commitUndoable(name, deletions, { what })).length;
}

/** The same for any edits. Returns the numbers of their entries. */
export async function commitUndoable<N extends MutationName>(
  name: N,
  edits: readonly Deletion<N>[],
  told: Pick<Undoable, 'what' | 'isAddition'>,
): Promise<number[]> {
  const nos: number[] = [];
  let whose: string | undefined;
  for (const { args, standsFor = name, ...saw } of edits) {
    const { accountId, result } = await commitHere({ name, args, key: newKey(), holdMs: UNDO_MS, ...saw });
    if (!result.ok) tellCommit({ name: standsFor, result });
    else nos.push(result.value);
    whose ??= accountId;
  }
  const [first] = nos;
  if (first !== undefined && whose !== undefined) {
    const undoable = { accountId: whose, nos, ...told };
    tellCommit({ name: edits[0]?.standsFor ?? name, result: { ok: true, value: first }, undoable });
  }
  return nos;
}

/** Undoes edits that are not sent yet, the last one first. False: for some of them it was too late. */
export async function undoUnsent({ accountId, nos }: Pick<Undoable, 'accountId' | 'nos'>): Promise<boolean> {
  const store = dexieLocalStore(accountDb(accountId));
  let isBack = true;
  for (const no of nos.toReversed()) isBack = (await store.transaction((tx) => undo(tx, no))) && isBack;
  return isBack;
}
