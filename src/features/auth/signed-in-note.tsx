// On pages of mailed links.
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/session.ts';
import { Notice } from '#ui/notice.tsx';

/** A mailed link was opened while somebody is signed in: going on replaces that session. */
export function SignedInNote() {
  const { t } = useTranslation();
  const session = useSession();
  return session.status === 'signedIn' && <Notice tone="warning">{t('auth.signedInAlready', { email: session.account.email })}</Notice>;
}
