// A list of what the user saved, in a drawer: read, failed, empty or there.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './saved-list.module.css';
import { SkeletonLines } from './skeleton.tsx';
import { FailureState, OwnEmptyState } from './states.tsx';

interface Props<T> {
  live: { state: 'loading' } | { state: 'ready'; value: readonly T[] } | { state: 'failed'; error: { code: string; message: string } };
  empty: { icon: ReactNode; title: string; why: string };
  /** An `li` of each. */
  children: (item: T) => ReactNode;
}

export function SavedList<T>({ live, empty, children }: Props<T>) {
  const { t } = useTranslation();
  if (live.state === 'loading') return <SkeletonLines lines={4} />;
  if (live.state === 'failed')
    return <FailureState title={t(`errors.${live.error.code}`)} message={live.error.message} onRetry={() => location.reload()} />;
  if (live.value.length === 0)
    return (
      <OwnEmptyState icon={empty.icon} title={empty.title}>
        {empty.why}
      </OwnEmptyState>
    );
  return <ul className={css.list}>{live.value.map(children)}</ul>;
}
