// How each table was left: search, filters, order and columns, stored under fathom-dataTable (specification section 4).
import { TableViewState } from '#contract/table-view.ts';
import { persisted } from '#platform/persisted.ts';
import { useWatched } from '#platform/use-watched.ts';

export type Sort = TableViewState['sortModel'][number];
type Filters = TableViewState['filterModel'];

const NOTHING: TableViewState = { filterModel: [], sortModel: [], columnVisibility: {} };
/** The field of the search box, which looks at all columns. */
const ANYWHERE = '*';

/** By the name of the table. An unreadable one has its initial state. */
const views = persisted<Readonly<Record<string, TableViewState>>>('dataTable', (stored) => {
  if (typeof stored !== 'object' || stored === null) return {};
  const read = Object.entries(stored).map(([name, view]) => [name, TableViewState.safeParse(view).data] as const);
  return Object.fromEntries(read.filter((entry): entry is readonly [string, TableViewState] => entry[1] !== undefined));
});

/** The view of one table and how to change members of it. */
export function useTableView(name: string): [TableViewState, (change: Partial<TableViewState>) => void] {
  const view = useWatched(views)[name] ?? NOTHING;
  return [view, (change) => views.set({ ...views.get(), [name]: { ...NOTHING, ...views.get()[name], ...change } })];
}

const valueOf = (filters: Filters, field: string, operator: string): unknown =>
  filters.find((filter) => filter.field === field && filter.operator === operator)?.value;

const withFilter = (filters: Filters, field: string, operator: string, value: unknown, isEmpty: boolean): Filters => [
  ...filters.filter((filter) => filter.field !== field || filter.operator !== operator),
  ...(isEmpty ? [] : [{ field, operator, value }]),
];

/** What a text column, or without a field the whole row, must contain. */
export function containedIn(filters: Filters, field = ANYWHERE): string {
  const value = valueOf(filters, field, 'contains');
  return typeof value === 'string' ? value : '';
}
export const withContained = (filters: Filters, text: string, field = ANYWHERE): Filters =>
  withFilter(filters, field, 'contains', text, text === '');

/** The ticked values of a choice column; none: all pass. */
export function tickedIn(filters: Filters, field: string): readonly string[] {
  const value = valueOf(filters, field, 'isAnyOf');
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
export const withTicked = (filters: Filters, field: string, values: readonly string[]): Filters =>
  withFilter(filters, field, 'isAnyOf', values, values.length === 0);
