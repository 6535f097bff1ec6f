// A list of what the user saved, in a drawer: read, failed, empty or there.
import type { ReactNode } from 'react';
import type { AppError } from '#contract/errors.ts';
import css from './saved-list.module.css';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { OwnEmptyState, UnreadableState } from '#ui/states.tsx';

interface Props<T> {
  live: { state: 'loading' } | { state: 'ready'; value: readonly T[] } | { state: 'failed'; error: AppError };
  empty: { icon: ReactNode; title: string; why: string };
  /** An `li` of each. */
  children: (item: T) => ReactNode;
}

export function SavedList<T>({ live, empty, children }: Props<T>) {
  if (live.state === 'loading') return <SkeletonLines lines={4} />;
  if (live.state === 'failed') return <UnreadableState error={live.error} />;
  if (live.value.length === 0)
    return (
      <OwnEmptyState icon={empty.icon} title={empty.title}>
        {empty.why}
      </OwnEmptyState>
    );
  return <ul className={css.list}>{live.value.map(children)}</ul>;
}
