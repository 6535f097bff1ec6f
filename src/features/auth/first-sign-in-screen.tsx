// The form of sign-in where nothing of the app has come yet: its ways on are links that load the page anew. Later: login-screen.tsx.
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import css from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';
import { Purpose } from './purpose.tsx';

interface Props {
  onSignIn: (email: string, password: string) => Promise<AppError | undefined>;
  onAskLink: (email: string) => Promise<string | undefined>;
}

export function FirstSignInScreen(props: Props): ReactElement {
  const { t } = useTranslation();
  return (
    <AuthPage title={t('auth.title')}>
      <Purpose />
      <LoginForm {...props} />
      <nav className={css.links}>
        <a href="/auth/reset-password">{t('auth.forgotten')}</a>
        <a href="/auth/register">{t('auth.toRegister')}</a>
      </nav>
    </AuthPage>
  );
}
