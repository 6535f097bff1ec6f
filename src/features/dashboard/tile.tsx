// The frame of every tile: title, count, and a state for loading, failure and empty.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '#platform/loadable.ts';
import { CardFrame } from '#ui/frame/card.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Text, Title } from '#ui/text.tsx';
import { useUnfetched } from '#ui/unfetched.ts';
import css from './dashboard.module.css';

interface Props<T> {
  icon: IconName;
  title: string;
  live: Loadable<T>;
  /** Its rows are still being fetched for the first time: nobody may take its figures for all. */
  isSoFar?: boolean;
  /** At the end of the title's line: a link to more. */
  aside?: ReactNode;
  children: (value: T) => ReactNode;
}

export function Tile<T>({ icon, title, live, isSoFar = false, aside, children }: Props<T>) {
  const { t } = useTranslation();
  const id = useId();
  const unfetched = useUnfetched();
  return (
    <CardFrame titleId={id}>
      <header className="line-10">
        <span className={css.icon}>
          <Icon name={icon} />
        </span>
        <Title id={id} className="breaks grows">
          {title}
        </Title>
        {aside}
      </header>
      {live.state === 'loading' && <SkeletonLines lines={3} />}
      {live.state === 'failed' && (
        <div role="alert">
          <Text strong>{t('dashboardPage.unreadable')}</Text>
          <Text size="small" tone="quiet">
            {t(`errors.${live.error.code}`)}
          </Text>
        </div>
      )}
      {live.state === 'ready' && isSoFar && (
        <Text tone="quiet" role="status">
          {t(unfetched?.isComing ? 'dashboardPage.soFarComing' : 'dashboardPage.soFar')}
        </Text>
      )}
      {live.state === 'ready' && children(live.value)}
    </CardFrame>
  );
}
