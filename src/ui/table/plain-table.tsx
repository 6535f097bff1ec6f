// A table of a few rows, all of them in the page; on a phone each is a few lines. For thousands there is table.tsx.
import type { ReactNode } from 'react';
import css from './plain-table.module.css';

interface Props {
  label: string;
  /** Headers of the columns, in order. */
  heads: readonly { words: string; isHidden?: boolean }[];
  /** Rows. On a phone a cell with `data-label` shows it first, and one with `data-corner` is at the end of the row's first line. */
  children: ReactNode;
}

export const PlainTable = ({ label, heads, children }: Props) => (
  <div className={css.scroll} tabIndex={0} role="group" aria-label={label}>
    <table className={css.table}>
      <thead>
        <tr>
          {heads.map(({ words, isHidden = false }) => (
            <th key={words} scope="col">
              {isHidden ? <span className="visually-hidden">{words}</span> : words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
