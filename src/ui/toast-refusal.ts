// What a failed call says as the toast that the specification wants (section 8). In the page: refusal.tsx.
import { isOfStorage } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import { showToast } from './toasts.tsx';

/** The server's words; nothing for a 401, nor where no server spoke: the page says it. */
export function toastRefusal(error: AppError): void {
  const { code, message } = error;
  if (message && !isOfStorage(error) && code !== 'unauthenticated' && code !== 'wrongCredentials') showToast('error', message);
}
