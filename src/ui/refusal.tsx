// The message of a failed call: on the page where it was made, and as the toast of the specification (section 8).
import { useTranslation } from 'react-i18next';
import { type AppError, isOfStorage, isUnreachable } from '#contract/errors.ts';
import { errorWords } from './error-words.ts';
import { Notice } from './notice.tsx';
import { showToast } from './toasts.tsx';

/** needsLink: what to do where no server was reached; said of no other cause. */
export function RefusalMessage({ error, needsLink }: { error: AppError; needsLink?: string | undefined }) {
  const { t } = useTranslation();
  return isUnreachable(error) ? (
    <Notice tone="warning" title={t('ui.unreachable')}>
      {error.code === 'notOurs' ? t('errors.notOurs') : (needsLink ?? t(`errors.${error.code}`))}
    </Notice>
  ) : (
    <Notice tone="danger">{errorWords(error)}</Notice>
  );
}

/** The server's words; nothing for a 401, nor where no server spoke: the page says it. */
export function toastRefusal(error: AppError): void {
  const { code, message } = error;
  if (message && !isOfStorage(error) && code !== 'unauthenticated' && code !== 'wrongCredentials') showToast('error', message);
}
