// What every page of this folder has: its heading, what went on in the mail, and the ways on.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/session.ts';
import { Notice } from '#ui/notice.tsx';
import { Text, Title } from '#ui/text.tsx';
import css from './auth.module.css';

/** links: ways on, below everything. */
export function AuthPage({ title, intro, links, children }: { title: string; intro?: string; links?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.screen}>
      <header>
        <Title level={1} size="page">
          {title}
        </Title>
        {intro && <Text tone="quiet">{intro}</Text>}
      </header>
      {children}
      {links && <nav className={css.links}>{links}</nav>}
    </div>
  );
}

/** A mailed link was opened where somebody is at work: going on takes the place of that session. */
export function SignedInNote() {
  const { t } = useTranslation();
  const session = useSession();
  return session.status === 'signedIn' && <Notice tone="warning">{t('auth.signedInAlready', { email: session.account.email })}</Notice>;
}

/** In place of the form, once the mail is on its way. */
export function LookIntoMail({ message, children }: { message: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice title={t('auth.lookIntoMail')}>{message}</Notice>
      <Text size="small" tone="quiet">
        {t('auth.mailNotThere')}
      </Text>
      {children}
    </>
  );
}
