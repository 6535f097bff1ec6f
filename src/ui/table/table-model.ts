// The rows that a table shows: found by its search and filters through TanStack Table, in its order by table-order.ts.
import {
  columnFilteringFeature,
  createFilteredRowModel,
  type FilterFn,
  type ReactTable,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { TableViewState } from '#contract/table-view.ts';
import { folded, haystackOf, matchesWords, sortValueOf, type TableColumn, textOf } from './table-columns.ts';
import { createOrder } from './table-order.ts';
import { containedIn, type Sort, tickedIn } from './table-view.ts';

const features = tableFeatures({ columnFilteringFeature, filteredRowModel: createFilteredRowModel() });
type Features = typeof features;

/** A hidden column: all text of a row, for the search box. */
const HAYSTACK = '*';

function filterOf<R extends object>(column: TableColumn<R>): FilterFn<Features, R> {
  if (column.kind !== 'choice') return ({ original }, _, typed: string) => folded(textOf(column, original)).includes(folded(typed));
  return ({ original }, _, ticked: readonly string[]) => column.value(original).some((value) => ticked.includes(value));
}

function definitionsOf<R extends object>(columns: readonly TableColumn<R>[]) {
  return [
    ...columns.map((column) => ({
      id: column.id,
      accessorFn: (row: R) => sortValueOf(column, row),
      filterFn: filterOf(column),
    })),
    {
      id: HAYSTACK,
      accessorFn: (row: R) => haystackOf(columns, row),
      filterFn: ((row, id, typed: string) => matchesWords(row.getValue<string>(id), typed)) satisfies FilterFn<Features, R>,
    },
  ];
}

/** Only columns that the table still has: an older version may have stored the view. */
function filtersOf<R>(columns: readonly TableColumn<R>[], filterModel: TableViewState['filterModel']): { id: string; value: unknown }[] {
  const anywhere = containedIn(filterModel).trim();
  const each = columns.map(({ id, kind }) => ({
    id,
    value: kind === 'choice' ? tickedIn(filterModel, id) : containedIn(filterModel, id).trim(),
  }));
  return [...each, { id: HAYSTACK, value: anywhere }].filter(({ value }) => value.length > 0);
}

/** Both parts in the order they came. */
function firstOf<R>(rows: readonly R[], isFirst: (row: R) => boolean): readonly R[] {
  const first = rows.filter(isFirst);
  return first.length === 0 ? rows : [...first, ...rows.filter((row) => !isFirst(row))];
}

const NO_ROWS: never[] = [];

/** `rows` and `columns` must be the same objects for as long as nothing changes, or each render does all the work again. */
export function useShownRows<R extends object>(
  columns: readonly TableColumn<R>[],
  rows: readonly R[] | undefined,
  filterModel: TableViewState['filterModel'],
  sort: Sort | undefined,
  isFirst?: (row: R) => boolean,
): readonly R[] {
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const columnFilters = useMemo(() => filtersOf(columns, filterModel), [columns, filterModel]);
  const isFiltered = columnFilters.length > 0;
  const table: ReactTable<Features, R> = useTable({
    features,
    columns: definitions,
    data: (isFiltered && rows) || NO_ROWS, // where nothing is filtered, 10,000 of its rows would be made for nothing
    state: { columnFilters },
  });
  const { rows: model } = table.getRowModel();
  const found = useMemo(() => (isFiltered ? model.map(({ original }) => original) : (rows ?? NO_ROWS)), [isFiltered, model, rows]);
  const [order] = useState(() => createOrder<R>());
  const column = columns.find(({ id }) => id === sort?.field);
  const direction = sort?.direction;
  const ordered = useMemo(() => (column && direction ? order(found, column, direction) : found), [order, found, column, direction]);
  return useMemo(() => (isFirst ? firstOf(ordered, isFirst) : ordered), [ordered, isFirst]);
}
