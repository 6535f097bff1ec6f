// One row of a table and its header. Controls inside a row are in the tab order only while the row is.
import { memo, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icons/icon.tsx';
import css from './table.module.css';
import { type TableColumn, textOf } from './table-columns.ts';
import type { Sort } from './table-view.ts';

const CONTROLS = 'a, button, input, select, textarea';

interface HeadProps<R> {
  columns: readonly TableColumn<R>[];
  sort: Sort | undefined;
  onSort: (field: string) => void;
  hasActions: boolean;
  selectsAll: { checked: boolean; onToggle: () => void } | undefined;
}

export function HeadRow<R>({ columns, sort, onSort, hasActions, selectsAll }: HeadProps<R>) {
  const { t } = useTranslation();
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.line}>
        {selectsAll && (
          <div role="columnheader" className={css.tick}>
            <label>
              <input type="checkbox" aria-label={t('table.selectAll')} checked={selectsAll.checked} onChange={selectsAll.onToggle} />
            </label>
          </div>
        )}
        {columns.map(({ id, header, kind }) => {
          const direction = sort?.field === id ? sort.direction : undefined;
          return (
            <div
              key={id}
              role="columnheader"
              aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}
              className={css.header}
              data-kind={kind}
            >
              <button type="button" className={css.sort} onClick={() => onSort(id)}>
                <span>{header}</span>
                <span className={css.direction} data-on={direction ? '' : undefined}>
                  <Icon name={direction === 'desc' ? 'sortDown' : 'sortUp'} size={12} />
                </span>
              </button>
            </div>
          );
        })}
        {hasActions && (
          <div role="columnheader">
            <span className="visually-hidden">{t('table.actions')}</span>
          </div>
        )}
      </div>
    </div>
  );
}

/** Empty without content: on a second line nothing separates it from its neighbours. */
function shownOf<R>(column: TableColumn<R>, row: R): ReactNode {
  const text = textOf(column, row);
  return column.cell?.(row) ?? (text && <bdi>{text}</bdi>);
}

interface RowProps<R> {
  id: string;
  row: R;
  index: number;
  name: string;
  /** Below the header. */
  startPx: number;
  /** Hears of the row when it has come: it is as high as its content. */
  onSize: (row: HTMLElement | null) => void;
  columns: readonly TableColumn<R>[];
  second: readonly TableColumn<R>[];
  isActive: boolean;
  /** undefined: rows cannot be selected. */
  isSelected: boolean | undefined;
  onActive: (id: string) => void;
  onToggle: (id: string) => void;
  onOpen: ((row: R) => void) | undefined;
  actions: ((row: R) => ReactNode) | undefined;
}

function Row<R>({
  id,
  row,
  index,
  name,
  startPx,
  onSize,
  columns,
  second,
  isActive,
  isSelected,
  onActive,
  onToggle,
  onOpen,
  actions,
}: RowProps<R>) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) control.tabIndex = isActive ? 0 : -1;
  });
  useLayoutEffect(() => onSize(element.current), [onSize, index]);
  const onClick = ({ target }: MouseEvent) => {
    const isOnControl = target instanceof Element && target.closest(`${CONTROLS}, label`) !== null;
    if (!isOnControl && element.current?.contains(target as Node) && getSelection()?.isCollapsed !== false) onOpen?.(row);
  };
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-opens={onOpen ? '' : undefined}
      tabIndex={isActive ? 0 : -1}
      className={`${css.line} ${css.row}`}
      data-lines={second.length > 0 ? 2 : 1}
      style={{ transform: `translateY(${startPx}px)` }}
      onClick={onClick}
      onFocus={() => onActive(id)}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className={css.tick}>
          <label>
            <input type="checkbox" aria-label={t('table.selectRow', { row: name })} checked={isSelected} onChange={() => onToggle(id)} />
          </label>
        </div>
      )}
      {columns.map((column, at) => (
        <div key={column.id} role="gridcell" className={css.cell} data-kind={column.kind} data-first={at === 0 ? '' : undefined}>
          {shownOf(column, row)}
        </div>
      ))}
      {second.length > 0 && (
        <div role="gridcell" className={css.second} style={{ gridColumn: `${isSelected === undefined ? 1 : 2} / span ${columns.length}` }}>
          {second.map((folded) => (
            <span key={folded.id}>{folded.second ? folded.second(row) : shownOf(folded, row)}</span>
          ))}
        </div>
      )}
      {actions && (
        <div role="gridcell" className={css.actions} style={{ gridColumn: (isSelected === undefined ? 1 : 2) + columns.length }}>
          {actions(row)}
        </div>
      )}
    </div>
  );
}

export const BodyRow = memo(Row) as typeof Row;
