// Stores text that the signed-in user typed and did not save, and says after a sign-in what of it there is.
import { formatNumber } from '#i18n/formats.ts';
import { translate } from '#i18n/i18n.ts';
import { type TextDraft, drafts, keepDraftsWith } from '#platform/drafts.ts';
import { draftsOf, MOST_DRAFTS } from '#store/drafts.ts';
import { watchLive } from '#store/watch-live.ts';
import { dismissNotice, showNotice, showToast } from '#ui/toasts.tsx';

const KEY = 'drafts';
const MOST_NAMED = 3;

const wordsOf = ({ label, text }: TextDraft): string =>
  translate('shell.draft', { label, text: text.length > 60 ? `${text.slice(0, 60)}…` : text });

/**
 * Runs until the returned function is called.
 * @param isSignIn the user has just signed in, and may not remember what was open before
 * @param openPage opens the page at this path
 */
export function keepDrafts(accountId: string, isSignIn: boolean, openPage: (path: string) => void): () => void {
  const told = new Set<string>();
  let isFirst = true;
  /** Tells of drafts found at the beginning and of those restored later; all others are being typed now. */
  const tell = (found: readonly TextDraft[]) => {
    const fresh = found.filter(({ id, cameBack }) => (isFirst || cameBack) && !told.has(id));
    isFirst = false;
    for (const { id } of fresh) told.add(id);
    const newest = fresh.at(-1);
    if (!newest) return;
    const words = [translate('shell.drafts'), ...fresh.slice(-MOST_NAMED).map(wordsOf)].join('\n');
    const show = () => {
      dismissNotice(KEY);
      openPage(newest.path);
    };
    showNotice(KEY, words, { label: translate('shell.draftsShow'), onClick: show });
  };
  const tellGivenUp = (before: readonly TextDraft[], found: readonly TextDraft[]) => {
    const [oldest] = before;
    if (!oldest || found.length < MOST_DRAFTS || found.some(({ id }) => id === oldest.id)) return;
    showToast('warning', translate('shell.draftGivenUp', { number: formatNumber(MOST_DRAFTS), draft: wordsOf(oldest) }));
  };
  const { read, ...keeper } = draftsOf(accountId);
  keepDraftsWith(keeper);
  const stop = watchLive(read, (found) => {
    tellGivenUp(drafts.get(), found);
    drafts.set(found);
    if (isSignIn) tell(found);
  });
  return () => {
    stop();
    dismissNotice(KEY);
    keepDraftsWith(undefined);
  };
}
