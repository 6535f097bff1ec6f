// The table of every list: search, filters, order, columns, rows as a file, and each way a list can be without rows.
// Columns are values and rows are the caller's: it knows no noun of the product.
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableViewState } from '#contract/table-view.ts';
import { formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState, FailureState } from '#ui/states.tsx';
import css from './table.module.css';
import type { PositionOf, TableColumn } from './table-columns.ts';
import { FilterChips, TableFilters, TableSearch } from './table-filters.tsx';
import { fitColumns } from './table-fit.ts';
import { ColumnsMenu, ExportMenu } from './table-menus.tsx';
import { useShownRows } from './table-model.ts';
import { type RowFace, type RowSelection, TableRows } from './table-rows.tsx';
import { type Sort, useTableView } from './table-view.ts';
import { useMedia } from '#ui/look/use-media.ts';

interface Props<R> extends RowFace<R> {
  /** Its key under fathom-dataTable: never changes. */
  name: string;
  /** Names it for screen readers. */
  label: string;
  /** The first is what a row is. Must be the same objects from render to render. */
  columns: readonly TableColumn<R>[];
  /** undefined: they are still being read. Must be the same array while nothing changed. */
  rows: readonly R[] | undefined;
  /** Why there are no rows to show, in words. */
  failure?: { message: string; onRetry?: () => void } | undefined;
  /** Shown when there is no row at all: what this place is for, and the first step. */
  empty: ReactNode;
  /** The order until the reader chooses one. */
  sortedBy?: Sort;
  /** These come before all others until the reader chooses an order. Must be the same function while nothing changed. */
  isFirst?: (row: R) => boolean;
  /** The position of a row; with it, rows can be exported as GeoJSON. */
  position?: PositionOf<R>;
  /** Of exported files, without extension. */
  fileName: string;
  selection?: RowSelection;
  /** Buttons for what is selected. */
  selectionTools?: ReactNode;
  /** At the end of the bar: the screen's own buttons. */
  tools?: ReactNode;
}

/** Height of a line, by type of pointer (see tokens.css: --control). folded: two lines of a long name, and the second line. */
const ROW_PX = { fine: 34, coarse: 44, folded: 62 } as const;

/** How wide the element is; undefined until it has been laid out once, a frame at most. */
function useWidthPx(element: RefObject<HTMLElement | null>): number | undefined {
  const [widthPx, setWidthPx] = useState<number>();
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => setWidthPx(watched.clientWidth));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}

/** Pressing a header again turns the order, and a third time gives it up. */
function nextSort(sort: Sort | undefined, field: string): Sort[] {
  if (sort?.field !== field) return [{ field, direction: 'asc' }];
  return sort.direction === 'asc' ? [{ field, direction: 'desc' }] : [];
}

const isShownIn =
  <R,>({ columnVisibility }: TableViewState) =>
  ({ id, hidden = false }: TableColumn<R>) =>
    columnVisibility[id] ?? !hidden;

// over 40 lines: the parts of one table, put together
export function Table<R extends object>(props: Props<R>) {
  const { name, columns, rows, sortedBy, failure, empty, selection, actions } = props;
  const { t } = useTranslation();
  const [view, change] = useTableView(name);
  const sort = view.sortModel[0] ?? sortedBy;
  const scroller = useRef<HTMLDivElement>(null);
  const coarse = useMedia('(pointer: coarse)');
  const widthPx = useWidthPx(scroller);
  const roomPx = (widthPx ?? 0) - (selection ? (coarse ? 44 : 32) : 0) - (actions ? actions.most * (coarse ? 44 : 32) + 8 : 0);
  const isShown = isShownIn<R>(view);
  const fit = fitColumns(
    columns.filter((column, at) => at === 0 || isShown(column)),
    roomPx,
    ({ id }) => view.columnVisibility[id] === true,
  );
  const shown = useShownRows(columns, rows, view.filterModel, sort, view.sortModel.length > 0 ? undefined : props.isFirst);
  const onFilters = (filterModel: TableViewState['filterModel']) => change({ filterModel });
  const headPx = coarse ? ROW_PX.coarse : ROW_PX.fine;
  const rowPx = fit.folded.length > 0 ? ROW_PX.folded : headPx;
  const all = rows?.length ?? 0;

  return (
    <section className="stack-8 shrinks" aria-label={props.label}>
      <div className="line-8 wraps">
        <TableSearch filters={view.filterModel} onChange={onFilters} />
        <TableFilters columns={columns} rows={rows ?? []} filters={view.filterModel} onChange={onFilters} />
        <RowCount shown={shown.length} all={all} isKnown={rows !== undefined && !failure} />
        <div className={css.tools}>
          <ColumnsMenu
            columns={columns}
            fit={fit}
            onChange={(id, on) => change({ columnVisibility: { ...view.columnVisibility, [id]: on } })}
          />
          <ExportMenu fileName={props.fileName} columns={columns} rows={shown} position={props.position} />
          {props.tools}
        </div>
      </div>
      <FilterChips columns={columns} filters={view.filterModel} onChange={onFilters} />
      <div ref={scroller} className={css.scroller}>
        {failure ? (
          <FailureState title={t('table.failed')} message={failure.message} {...(failure.onRetry && { onRetry: failure.onRetry })} />
        ) : rows === undefined ? (
          <div className={css.waiting}>
            <SkeletonLines lines={8} />
          </div>
        ) : all === 0 ? (
          empty
        ) : shown.length === 0 ? (
          <NoMatch hidden={all} onClear={() => onFilters([])} />
        ) : (
          widthPx !== undefined && (
            <TableRows
              label={props.label}
              rows={shown}
              fit={fit}
              rowPx={rowPx}
              headPx={headPx}
              scroller={scroller}
              sort={sort}
              onSort={(field) => change({ sortModel: nextSort(view.sortModel[0] ?? sortedBy, field) })}
              selection={selection}
              rowId={props.rowId}
              rowName={props.rowName}
              onOpen={props.onOpen}
              actions={actions}
            />
          )
        )}
      </div>
      {selection && selection.selected.size > 0 && (
        <SelectionBar count={selection.selected.size} onClear={() => selection.onChange(new Set())}>
          {props.selectionTools}
        </SelectionBar>
      )}
    </section>
  );
}

/** Said aloud when it changes. */
function RowCount({ shown, all, isKnown }: { shown: number; all: number; isKnown: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={`quiet small tabular`}>
      {isKnown &&
        (shown === all
          ? t('table.all', { count: all, rows: formatNumber(all) })
          : t('table.some', { shown: formatNumber(shown), all: formatNumber(all) }))}
    </div>
  );
}

function NoMatch({ hidden, onClear }: { hidden: number; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('table.noMatch')}
      action={
        <Button kind="soft" onClick={onClear}>
          {t('table.clearFilters')}
        </Button>
      }
    >
      {t('table.noMatchWhy', { count: hidden, rows: formatNumber(hidden) })}
    </EmptyState>
  );
}

function SelectionBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={css.selection}>
      <span className="tabular">{t('table.selected', { rows: formatNumber(count) })}</span>
      {children}
      <Button kind="plain" onClick={onClear}>
        {t('table.clearSelection')}
      </Button>
    </div>
  );
}
