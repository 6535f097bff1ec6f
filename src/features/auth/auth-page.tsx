// The frame of every sign-in page: heading, notices, and links to other pages.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import { Text, Title } from '#ui/text.tsx';
import css from './auth.module.css';

/** links: to other pages, below everything. */
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

/** Replaces the form once the mail is on its way. */
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
