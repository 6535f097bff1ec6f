// The grid of a table: a header that stays, and only those rows in the page that can be seen. One row is in the tab order; arrows move it.
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import css from './table.module.css';
import type { Fit } from './table-fit.ts';
import { BodyRow, HeadRow } from './table-row.tsx';
import type { Sort } from './table-view.ts';

export interface RowSelection {
  /** Ids of rows. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** What a row shows and does; the same for all rows. */
export interface RowFace<R> {
  rowId: (row: R) => string;
  /** The name of a row, for its selection. */
  rowName: (row: R) => string;
  onOpen?: ((row: R) => void) | undefined;
  /** Buttons at the end of the row, and how many there is to be room for. */
  actions?: { most: number; of: (row: R) => ReactNode } | undefined;
}

interface Props<R> extends RowFace<R> {
  label: string;
  rows: readonly R[];
  fit: Fit<R>;
  /** The least height of one row, and the height of the header. */
  rowPx: number;
  headPx: number;
  scroller: RefObject<HTMLDivElement | null>;
  sort: Sort | undefined;
  onSort: (field: string) => void;
  selection?: RowSelection | undefined;
}

/** A function with a constant identity while mounted: rows are drawn again only for changed content. */
function useSame<A>(step: (of: A) => void): (of: A) => void {
  const latest = useRef(step);
  useLayoutEffect(() => {
    latest.current = step;
  });
  return useCallback((of: A) => latest.current(of), []);
}

// over 40 lines: virtual rows, the row that has the focus and the keys share their state
export function TableRows<R extends object>(props: Props<R>) {
  'use no memo'; // the virtualizer is one object that changes inside: the compiler's cached values would be outdated
  const { label, rows, fit, rowPx, headPx, scroller, sort, onSort, selection, rowId, rowName, onOpen, actions } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const focusNext = useRef(false);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const indexes = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids]);
  const active = (activeId === undefined ? undefined : indexes.get(activeId)) ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- the reason for 'use no memo' above
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]), // a row takes its height along when the order changes
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    overscan: 6,
    // the row in the tab order stays in the page, or the focus would be lost with it
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(active, rows.length - 1)])].toSorted((a, b) => a - b),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  useLayoutEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
  });

  const moveTo = (index: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, index));
    const row = rows[to];
    if (!row) return;
    focusNext.current = true;
    setActiveId(rowId(row));
    virtualizer.scrollToIndex(to, { align: 'auto' });
  };
  const toggle = useSame((id: string) => {
    if (!selection) return;
    const selected = new Set(selection.selected);
    if (!selected.delete(id)) selected.add(id);
    selection.onChange(selected);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[active];
    if (!row || (event.target as Element).getAttribute('role') !== 'row' || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headPx) / rowPx) - 1);
    const steps: Record<string, () => void> = {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active - 1),
      PageDown: () => moveTo(active + page),
      PageUp: () => moveTo(active - page),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      Enter: () => onOpen?.(row),
      ' ': () => toggle(rowId(row)),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  const template = [selection && 'var(--target)', fit.template, actions && `calc(${actions.most} * var(--target) + 8px)`];
  const allSelected = selection !== undefined && rows.length > 0 && rows.every((row) => selection.selected.has(rowId(row)));
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selection ? true : undefined}
      className="shrinks"
      style={{ '--template': template.filter(Boolean).join(' '), '--row': `${rowPx}px`, '--head': `${headPx}px` } as Record<string, string>}
      onKeyDown={onKeyDown}
    >
      <HeadRow
        columns={fit.columns}
        sort={sort}
        onSort={onSort}
        hasActions={actions !== undefined}
        selectsAll={selection && { checked: allSelected, onToggle: () => selection.onChange(new Set(allSelected ? [] : rows.map(rowId))) }}
      />
      <div role="rowgroup" className={css.body} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const id = rowId(row);
          return (
            <BodyRow
              key={id}
              {...{ id, row, index, onOpen, onActive: setActiveId, onToggle: toggle }}
              name={rowName(row)}
              startPx={start - headPx}
              onSize={virtualizer.measureElement}
              columns={fit.columns}
              second={fit.folded}
              isActive={index === active}
              isSelected={selection?.selected.has(id)}
              actions={actions?.of}
            />
          );
        })}
      </div>
    </div>
  );
}
