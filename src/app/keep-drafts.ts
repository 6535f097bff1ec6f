// Keeps text that was typed and not saved for whoever is signed in, and says after a sign-in what of it there still is.
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
 * From now until the answer is called.
 * @param isSignIn the user has just signed in, and may have lost sight of what was open before
 * @param openPage goes to the page of this path
 */
export function keepDrafts(accountId: string, isSignIn: boolean, openPage: (path: string) => void): () => void {
  const told = new Set<string>();
  let isFirst = true;
  /** What is here at first and what comes back from sealing after that; the rest is being typed. */
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
