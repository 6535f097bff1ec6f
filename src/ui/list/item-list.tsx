// A short list of records that can be opened: icon, name, details. For thousands there is table.tsx.
import type { ReactNode } from 'react';
import css from './item-list.module.css';

export interface Item {
  key: string;
  picture?: ReactNode;
  title: string;
  /** One line under the title. */
  detail?: ReactNode;
  /** At the end of the row. */
  end?: ReactNode;
  onOpen?: () => void;
}

export function ItemList({ label, items }: { label: string; items: readonly Item[] }) {
  return (
    <ul className="bare-list" aria-label={label}>
      {items.map(({ key, onOpen, ...item }) => (
        <li key={key}>
          {onOpen ? (
            <button type="button" className={css.item} onClick={onOpen}>
              <Words {...item} />
            </button>
          ) : (
            <div className={css.item}>
              <Words {...item} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ picture, title, detail, end }: Omit<Item, 'key' | 'onOpen'>) {
  return (
    <>
      {picture && <span className={css.picture}>{picture}</span>}
      <span className={css.words}>
        <bdi className="breaks">{title}</bdi>
        {detail && <span className={`quiet small tabular`}>{detail}</span>}
      </span>
      {end && <span className={`${css.end} tabular`}>{end}</span>}
    </>
  );
}
