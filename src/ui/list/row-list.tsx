// A short list of rows: the name first, then states, figures and buttons, which wrap on narrow screens.
import type { ReactNode } from 'react';
import css from './row-list.module.css';

export const RowList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="bare-list" aria-label={label}>
    {children}
  </ul>
);

/** first: takes what room there is. */
export const ListRow = ({ first, children }: { first: ReactNode; children?: ReactNode }) => (
  <li className={css.row}>
    <div className={css.first}>{first}</div>
    {children}
  </li>
);
