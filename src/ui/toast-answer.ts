// What came of a call, said in a toast: the words of success, or the server's own of the refusal (specification section 8).
import type { Result } from '#contract/result.ts';
import { errorWords } from './error-words.ts';
import { showToast } from './toasts.tsx';

/** The answer, or undefined when there is none. Without words a success shows itself. */
export function toastAnswer<T>(answer: Result<T>, words?: string): T | undefined {
  if (!answer.ok) {
    showToast('error', errorWords(answer.error));
    return undefined;
  }
  if (words !== undefined) showToast('success', words);
  return answer.value;
}
