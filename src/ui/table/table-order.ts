// The order of a table's rows by one column. Pure but for what it remembers of the last time, which only saves work.
import { compareValues, sortValueOf, type TableColumn } from './table-columns.ts';

export type SortDirection = 'asc' | 'desc';
/** Rows without a value last, whichever the direction; equal ones as they came. */
export type Order<R> = (rows: readonly R[], column: TableColumn<R>, direction: SortDirection) => readonly R[];

type SortValue = string | number | undefined;

interface Known<R> {
  column: TableColumn<R>;
  direction: SortDirection;
  values: readonly SortValue[];
  /** Places in the rows that came, in their order. */
  places: readonly number[];
}

const compareBy = (values: readonly SortValue[], direction: SortDirection) => (a: number, b: number) => {
  const [one, other] = [values[a], values[b]];
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined) || a - b;
  return (direction === 'desc' ? -1 : 1) * compareValues(one, other) || a - b;
};

/**
 * Lists of ships arrive every few seconds with the same names. Equal values are not compared again; where some differ, the earlier order is
 * nearly right, and sorting it compares little more than neighbours.
 */
export function createOrder<R>(): Order<R> {
  let known: Known<R> | undefined;
  return (rows, column, direction) => {
    const values = rows.map((row) => sortValueOf(column, row));
    const isAlike = known?.column === column && known.direction === direction && known.values.length === values.length;
    if (!known || !isAlike || values.some((value, at) => value !== known?.values[at])) {
      const places = isAlike && known ? [...known.places] : values.map((_, at) => at);
      known = { column, direction, values, places: places.sort(compareBy(values, direction)) };
    }
    return known.places.flatMap((at) => rows[at] ?? []);
  };
}
