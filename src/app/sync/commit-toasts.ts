// What an edit says when it was made: the specification's words for success, the reason for a refusal. The one place that toasts commits.
import { UNDO_MS } from '#contract/constants.ts';
import type { AppError, ErrorCode } from '#contract/errors.ts';
import { mutationOf } from '#domain/mutations.ts';
import { translate } from '#i18n/i18n.ts';
import { accountDb } from '#store/device/account-db.ts';
import { type Undoable, watchCommits } from '#store/edits/commit.ts';
import { undoDeletion } from '#store/edits/commit-deletion.ts';
import { watchLive } from '#store/watch-live.ts';
import { showToast } from '#ui/toasts.tsx';

/** With these an edit's own rule speaks, in words for the person at the screen; the others speak of the machine. */
const RULES: readonly ErrorCode[] = ['invalid', 'forbidden', 'notFound', 'conflict', 'gone', 'unauthenticated'];

/** A schema's complaint (it has details) names members of the wire: the screen's form says it better, this only that something is wrong. */
export const failureWords = ({ code, message, details }: AppError): string =>
  message && !details && RULES.includes(code) ? message : translate(`errors.${code}`);

/** For UNDO_MS, and never longer than it can be done. Answers how to end it before. */
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

/** Success at the local commit (decision 10): whether it is ashore is the sync chip's to say. Answers how to stop. */
export function toastCommits(): () => void {
  const ends = new Set<() => void>();
  const unwatch = watchCommits(({ name, result, undoable }) => {
    if (!result.ok) return void showToast('error', failureWords(result.error));
    const words = mutationOf(name).success;
    if (undoable) ends.add(offerUndo(words ? translate(words) : translate('sync.deleted'), undoable));
    else if (words) showToast('success', translate(words));
  });
  return () => {
    unwatch();
    for (const end of ends) end();
  };
}
