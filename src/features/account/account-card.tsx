// The frame of every part of this page, and what a part says while there is no link.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Text, Title } from '#ui/text.tsx';
import css from './account.module.css';

/** end: at the end of the heading's line. */
export function Card({
  id,
  title,
  hint,
  end,
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.card} aria-labelledby={id}>
      <header className={css.head}>
        <Title id={id}>{title}</Title>
        {end}
      </header>
      {hint && (
        <Text size="small" tone="quiet">
          {hint}
        </Text>
      )}
      {children}
    </section>
  );
}

/** Beside buttons that are off without a link. */
export function LinkNote({ online }: { online: boolean }) {
  const { t } = useTranslation();
  return (
    !online && (
      <Text size="small" tone="quiet">
        {t('ui.needsLink')}
      </Text>
    )
  );
}
