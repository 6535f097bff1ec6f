// What came of a call, said in a toast: the words of success, or the server's own of the refusal (specification section 8).
import type { AppError } from '#contract/errors.ts';
import type { Result } from '#contract/result.ts';
import { translate } from '#i18n/i18n.ts';
import { showToast } from './toasts.tsx';

/** The server's words where it said any. */
export const errorWords = ({ code, message }: AppError): string => message || translate(`errors.${code}`);

/** The answer, or undefined when there is none. Without words a success shows itself. */
export function toastAnswer<T>(answer: Result<T>, words?: string): T | undefined {
  if (!answer.ok) {
    showToast('error', errorWords(answer.error));
    return undefined;
  }
  if (words !== undefined) showToast('success', words);
  return answer.value;
}
