// What a failed call says: in the page, where it was asked for, and as the toast that the specification wants (section 8).
import { useTranslation } from 'react-i18next';
import { type AppError, isUnreachable } from '#contract/errors.ts';
import { Notice } from './notice.tsx';
import { showToast } from './toasts.tsx';

/** needsLink: what to do where no server was reached. */
export function Refusal({ error, needsLink }: { error: AppError; needsLink?: string | undefined }) {
  const { t } = useTranslation();
  return isUnreachable(error) ? (
    <Notice tone="warning" title={t('ui.unreachable')}>
      {needsLink ?? t(`errors.${error.code}`)}
    </Notice>
  ) : (
    <Notice tone="danger">{error.message || t(`errors.${error.code}`)}</Notice>
  );
}

/** The server's words; nothing for a 401, nor where no server spoke: the page says it. */
export function toastRefusal({ code, message }: AppError): void {
  if (message && code !== 'unauthenticated' && code !== 'wrongCredentials') showToast('error', message);
}
