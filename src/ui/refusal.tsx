// What a failed call says in the page, where it was asked for. As a toast: toast-refusal.ts.
import { useTranslation } from 'react-i18next';
import { isUnreachable } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import { errorWords } from './error-words.ts';
import { Notice } from './notice.tsx';

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
