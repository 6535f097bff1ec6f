// The frame of a screen with one list: filters, how current the rows are, and the list.
import type { ReactNode } from 'react';
import css from './list-screen.module.css';
import { Text } from '#ui/text.tsx';

export function ListScreen({ children }: { children: ReactNode }) {
  return <div className="stack-16 shrinks">{children}</div>;
}

interface FiltersProps {
  children: ReactNode;
  /** How old the newest of all rows is, in words. */
  newest: string | undefined;
  /** That newer ones may be missing; undefined while there is a link. */
  noLink: string | undefined;
}

export function ListFilters({ children, newest, noLink }: FiltersProps) {
  return (
    <div className={css.filters}>
      {children}
      <div className={css.fresh}>
        {newest !== undefined && (
          <Text as="div" size="small" tone="quiet" className="tabular">
            {newest}
          </Text>
        )}
        {noLink !== undefined && (
          <Text as="div" size="small" role="status">
            {noLink}
          </Text>
        )}
      </div>
    </div>
  );
}
