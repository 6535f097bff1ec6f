// Signing out, and the question before it where unsent work stands in the way: sign-out-dialog.tsx asks it.
import type { Account } from '#contract/entities/accounts.ts';
import { canSeal, countWork } from '#session/sealing.ts';
import { signOut } from '#session/session.ts';
import { storing } from '#session/storing.ts';
import { toastAnswer } from '#ui/toast-answer.ts';

export interface Unsent {
  edits: number;
  /** Unsaved texts, lists of ships, drawings and routes: they are sealed without a question if possible. */
  unsaved: number;
}

/** If the storage refuses, the user is told and the session goes on. */
export async function leaveNow(work?: 'seal' | 'discard'): Promise<void> {
  toastAnswer(await signOut(work));
}

/**
 * Signs out at once if nothing is lost and nothing stays readable, or if the work cannot be counted; otherwise calls `ask` with what there
 * is.
 */
export async function leave(account: Account, ask: (unsent: Unsent) => void): Promise<void> {
  const count = await storing(() => countWork(account.id));
  if (!count.ok) return leaveNow();
  const { waiting, attention, unsaved } = count.value;
  const edits = waiting + attention;
  if (edits === 0 && (unsaved === 0 || canSeal())) await leaveNow();
  else ask({ edits, unsaved });
}
