// What an edit says when it was made: the specification's words for success, the reason for a refusal. The one place that toasts commits.
import type { AppError, ErrorCode } from '#contract/errors.ts';
import { MUTATION_WORDS } from '#contract/mutation-words.ts';
import { translate } from '#i18n/i18n.ts';
import { watchCommits } from '#store/commit.ts';
import { showToast } from '#ui/toasts.tsx';

/** With these an edit's own rule speaks, in words for the person at the screen; the others speak of the machine. */
const RULES: readonly ErrorCode[] = ['invalid', 'forbidden', 'notFound', 'conflict', 'gone', 'unauthenticated'];

/** A schema's complaint (it has details) names members of the wire: the screen's form says it better, this only that something is wrong. */
export const failureWords = ({ code, message, details }: AppError): string =>
  message && !details && RULES.includes(code) ? message : translate(`errors.${code}`);

/** Success at the local commit (decision 10): whether it is ashore is the sync chip's to say. Answers how to stop. */
export const toastCommits = (): (() => void) =>
  watchCommits(({ name, result }) => {
    if (!result.ok) return showToast('error', failureWords(result.error));
    const words = MUTATION_WORDS[name];
    if (words) showToast('success', translate(words));
  });
