// A table's columns as values, and how rows are compared and found. Pure.
import type { ReactNode } from 'react';
import type { LonLat } from '#contract/units.ts';

interface AnyColumn<R> {
  id: string;
  /** In words. */
  header: string;
  /** As plain text: in files, and on the screen when there is no `cell`. Absent: the value. */
  text?: (row: R) => string;
  /** The content on the screen. */
  cell?: (row: R) => ReactNode;
  /** The second line of a narrow row, when it differs from the cell. */
  second?: (row: R) => ReactNode;
  /** 1: always a column of its own. 2, the default: on a narrow screen part of the row's second line. 3: left out there. */
  priority?: 1 | 2 | 3;
  /** The narrowest it can be read at. */
  minPx: number;
  /** Its share of the room that is left; 1 when absent, 0 for columns that gain nothing by it. */
  grow?: number;
  /** Not shown until the reader asks for the column. */
  hidden?: boolean;
}
interface TextColumn<R> extends AnyColumn<R> {
  kind: 'text';
  value: (row: R) => string | undefined;
}
/** Quantities and times: what is not known is undefined. */
interface NumberColumn<R> extends AnyColumn<R> {
  kind: 'number';
  value: (row: R) => number | undefined;
}
/** A few known values, none or several in a row: filtered by checkboxes. */
interface ChoiceColumn<R> extends AnyColumn<R> {
  kind: 'choice';
  value: (row: R) => readonly string[];
  /** A value in words; absent: the value. */
  label?: (value: string) => string;
  /** Its place when sorted, where that is not the order of the words. */
  rank?: (row: R) => number | undefined;
}
/** Undefined values and empty ones are the same, and always sorted last. */
export type TableColumn<R> = TextColumn<R> | NumberColumn<R> | ChoiceColumn<R>;

export type PositionOf<R> = (row: R) => LonLat | undefined;

/** By column: thousands of rows share a few values, and texts must be looked up. */
const labels = new WeakMap<object, Map<string, string>>();
function labelOf<R>(column: ChoiceColumn<R>, value: string): string {
  if (!column.label) return value;
  const known = labels.get(column) ?? new Map<string, string>();
  labels.set(column, known);
  const label = known.get(value) ?? column.label(value);
  known.set(value, label);
  return label;
}

/** Empty where nothing is known. */
export function textOf<R>(column: TableColumn<R>, row: R): string {
  if (column.text) return column.text(row);
  if (column.kind !== 'choice') return String(column.value(row) ?? '');
  return column
    .value(row)
    .map((value) => labelOf(column, value))
    .join(', ');
}

/** The sort value of a row: texts as people read them, quantities as they are. */
export function sortValueOf<R>(column: TableColumn<R>, row: R): string | number | undefined {
  if (column.kind === 'number') return column.value(row);
  if (column.kind === 'choice' && column.rank) return column.rank(row);
  const words = column.kind === 'text' ? column.value(row) : textOf(column, row);
  return words?.trim() || undefined;
}

let collator: Intl.Collator | undefined;
/** `MV 9` before `MV 10`, in any case. */
const compareWords = (a: string, b: string) =>
  (collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })).compare(a, b);

export const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareWords(String(a), String(b));

/** Case and accents do not matter to who searches. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** All that a row says in words, to search in: texts, choices in words, and numbers that are read as codes (`text`). */
export const haystackOf = <R>(columns: readonly TableColumn<R>[], row: R): string =>
  folded(columns.map((column) => (column.kind === 'number' && !column.text ? '' : textOf(column, row))).join('\n'));

/** Every word of what was typed, anywhere. */
export function matchesWords(haystack: string, typed: string): boolean {
  return folded(typed)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

interface ChoiceCount {
  value: string;
  label: string;
  count: number;
}
/** The values that the rows have, in the order of their words. */
export function choicesOf<R>(column: ChoiceColumn<R>, rows: readonly R[]): ChoiceCount[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of column.value(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count, label: labelOf(column, value) }))
    .toSorted((a, b) => compareWords(a.label, b.label));
}
