// What an edit announces when it is made: the specification's text on success, the reason on a refusal. The only place that makes toasts
// for commits.
import { UNDO_MS } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import { mutationOf } from '#domain/mutations.ts';
import { translate } from '#i18n/i18n.ts';
import { accountDb } from '#store/device/account-db.ts';
import { type Undoable, watchCommits } from '#store/edits/commit.ts';
import { undoDeletion } from '#store/edits/commit-deletion.ts';
import { watchLive } from '#store/watch-live.ts';
import { syncStatus } from '#sync/sync-status.ts';
import { showToast } from '#ui/toasts.tsx';

/** With these codes the edit's own rule gives a text for the user; the other codes concern the device or the server. */
const RULES: readonly ErrorCode[] = ['invalid', 'forbidden', 'notFound', 'conflict', 'gone', 'unauthenticated'];

/** A schema's error (with details) names members of the call. The form says it better, so this only says that something is wrong. */
export const failureWords = ({ code, message, details }: AppError): string =>
  message && !details && RULES.includes(code) ? message : translate(`errors.${code}`);

/** Offers the undo for UNDO_MS, and never longer than it works. Returns a function that ends the offer. */
function offerUndo(words: string, undoable: Undoable): () => void {
  const { accountId, nos, what } = undoable;
  const takeBack = async () => {
    const isBack = await undoDeletion(undoable);
    showToast(isBack ? 'info' : 'warning', translate(isBack ? 'sync.undone' : 'sync.tooLateToUndo'));
  };
  const action = { label: translate('sync.undo'), onClick: () => void takeBack() };
  const hide = showToast('success', words, { description: what, action, durationMs: UNDO_MS });
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

/** Announces success at the local commit (decision 10); the sync chip shows what is sent. Returns how to stop. */
export function toastCommits(): () => void {
  const ends = new Set<() => void>();
  const unwatch = watchCommits(({ name, result, undoable }) => {
    if (!result.ok) return void showToast('error', failureWords(result.error));
    const words = mutationOf(name).success;
    if (undoable) ends.add(offerUndo(words ? translate(words) : translate('sync.deleted'), undoable));
    else if (words) showToast('success', translate(words), syncStatus().link === 'live' ? {} : { description: translate('sync.keptHere') });
  });
  return () => {
    unwatch();
    for (const end of ends) end();
  };
}
