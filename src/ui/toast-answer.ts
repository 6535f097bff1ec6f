// The result of a call as a toast: a text of success, or the server's refusal (specification section 8).
import type { Result } from '#contract/result.ts';
import { errorWords } from './error-words.ts';
import { showToast } from './toasts.tsx';

/** The answer, or undefined when there is none. Without a text, success shows nothing. */
export function toastAnswer<T>(answer: Result<T>, words?: string): T | undefined {
  if (!answer.ok) {
    showToast('error', errorWords(answer.error));
    return undefined;
  }
  if (words !== undefined) showToast('success', words);
  return answer.value;
}
