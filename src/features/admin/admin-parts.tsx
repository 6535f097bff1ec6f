// Small parts that the administrator's screens share.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countryFlag, countryName } from '#i18n/country-name.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Title } from '#ui/text.tsx';
import css from './admin.module.css';

/** A name, what is to be known at once, and what can be done. */
export function PageHead({ back, name, chips, tools }: { back: ReactNode; name: string; chips?: ReactNode; tools?: ReactNode }) {
  return (
    <header className={css.pageHead}>
      {back}
      <div className={css.top}>
        <Title size="page" className={css.name}>
          <bdi>{name}</bdi>
        </Title>
        {chips}
        <div className={css.tools}>{tools}</div>
      </div>
    </header>
  );
}

export function Part({ id, title, aside, children }: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part} aria-labelledby={id}>
      <div className={css.partHead}>
        <Title id={id}>{title}</Title>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Nothing of that id: deleted meanwhile, or a wrong address. */
export function NotThere({ icon, title, action }: { icon: IconName; title: string; action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<Icon name={icon} size={24} />} title={title} action={action}>
      {t('admin.notThereWhy')}
    </EmptyState>
  );
}

export const Country = ({ code }: { code: string }) => (
  <span className={css.inline}>
    <span aria-hidden="true">{countryFlag(code)}</span>
    {countryName(code)}
  </span>
);

export const timeOr = (atMs: number | undefined, otherwise: string): string => (atMs === undefined ? otherwise : formatDateTime(atMs));
