// What an edit announces: the specification's text once the server has it, until then that this device keeps it, or the reason of a
// refusal. The only place that makes toasts for commits.
import { UNDO_MS } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import { type MutationName, mutationOf } from '#domain/mutations.ts';
import { translate } from '#i18n/i18n.ts';
import { type AccountDb, accountDb } from '#store/device/account-db.ts';
import { type Undoable, watchCommits } from '#store/edits/commit.ts';
import { undoUnsent } from '#store/edits/commit-deletion.ts';
import { watchLive } from '#store/watch-live.ts';
import { syncStatus } from '#sync/sync-status.ts';
import { showToast } from '#ui/toasts.tsx';

/** With these codes the edit's own rule gives a text for the user; the other codes concern the device or the server. */
const RULES: readonly ErrorCode[] = ['invalid', 'forbidden', 'notFound', 'conflict', 'gone', 'unauthenticated'];
/** How long the server's answer is waited for before the words say that the edit is on this device. */
const ANSWER_WITHIN_MS = 2_000;

/** A schema's error (with details) names members of the call. The form says it better, so this only says that something is wrong. */
export const failureWords = ({ code, message, details }: AppError): string =>
  message && !details && RULES.includes(code) ? message : translate(`errors.${code}`);

/** False: the last attempts to reach the server failed, or it asks for a sign-in first. */
const mayReachServer = (): boolean => syncStatus().link === 'live' || syncStatus().link === 'connecting';

/** Without a connection the words say that the edit is on this device alone. */
function undoWords(words: string, { what, isAddition }: Undoable): { title: string; description?: string } {
  if (isAddition) return mayReachServer() ? { title: what } : { title: what, description: translate('sync.keptHere') };
  return { title: mayReachServer() ? words : translate('sync.deletedHere'), description: what };
}

/** Offers the undo for UNDO_MS, and never longer than it works. Returns a function that ends the offer. */
function offerUndo(words: string, undoable: Undoable): () => void {
  const { accountId, nos } = undoable;
  const takeBack = async () => {
    const isBack = await undoUnsent(undoable);
    showToast(isBack ? 'info' : 'warning', translate(isBack ? 'sync.undone' : 'sync.tooLateToUndo'));
  };
  const action = { label: translate('sync.undo'), onClick: () => void takeBack() };
  const { title, description } = undoWords(words, undoable);
  const hide = showToast(mayReachServer() ? 'success' : 'info', title, {
    ...(description && { description }),
    action,
    durationMs: UNDO_MS,
  });
  const unwatch = watchLive(
    () => accountDb(accountId).outbox.bulkGet([...nos]),
    (entries) => entries.some((entry) => !entry || entry.attempts > 0) && end(),
  );
  const timer = setTimeout(unwatch, 2 * UNDO_MS); // a pointer over the toast keeps it longer
  const end = () => {
    clearTimeout(timer);
    unwatch();
    hide();
  };
  return end;
}

/**
 * taken: the server has it. waits: it cannot go now. over: refused, which refusal-toasts.ts says, or undone. undefined: it may be on its
 * way.
 */
async function fateOf(db: AccountDb, no: number): Promise<'taken' | 'waits' | 'over' | undefined> {
  const entry = await db.outbox.get(no);
  if (!entry) return (await db.history.get(no)) ? 'taken' : 'over';
  if (entry.state === 'acknowledged') return 'taken';
  if (entry.state === 'parked') return 'over';
  return entry.state === 'blocked' || entry.error ? 'waits' : undefined;
}

/** Says the words of success when the server has the edit; without a connection, or without an answer in time, where the edit is. */
function announce(words: string, accountId: string, no: number): () => void {
  const db = accountDb(accountId);
  const keep = () => {
    end();
    showToast('info', translate('sync.keptHere'));
  };
  const unwatch = watchLive(
    () => fateOf(db, no),
    (fate) => {
      if (fate === 'waits') return keep();
      if (fate !== undefined) end();
      if (fate === 'taken') showToast('success', words);
    },
  );
  const timer = setTimeout(keep, mayReachServer() ? ANSWER_WITHIN_MS : 0);
  const end = () => {
    clearTimeout(timer);
    unwatch();
  };
  return end;
}

/** The words of section 8 of the specification; undefined: the screen itself shows the edit. */
function successWords(name: MutationName): string | undefined {
  const words = mutationOf(name).success;
  return words && translate(words);
}

/** The sync chip shows what is sent (decision: docs/decisions.md, "Offline and sync"). Returns how to stop. */
export function toastCommits(): () => void {
  const ends = new Set<() => void>();
  const unwatch = watchCommits(({ name, result, accountId, undoable }) => {
    if (!result.ok) return void showToast('error', failureWords(result.error));
    const words = successWords(name);
    if (undoable) ends.add(offerUndo(words ?? translate('sync.deleted'), undoable));
    else if (words && accountId !== undefined) ends.add(announce(words, accountId, result.value));
  });
  return () => {
    unwatch();
    for (const end of ends) end();
  };
}
