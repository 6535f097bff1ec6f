// Which columns have room beside each other, and which go to the second line or wait for a wider screen. Pure.
import type { TableColumn } from './table-columns.ts';

export interface Fit<R> {
  columns: readonly TableColumn<R>[];
  /** For the second line of each row. */
  folded: readonly TableColumn<R>[];
  /** For the style: grid-template-columns of these columns. */
  template: string;
}

/**
 * Columns keep their order. While they are wider than `roomPx`, the last one of the lowest priority is hidden; those of priority 1 always
 * stay, and shrink. One that the reader asked for goes to the second line at least: it is never left out.
 */
export function fitColumns<R>(
  columns: readonly TableColumn<R>[],
  roomPx: number,
  isAsked: (column: TableColumn<R>) => boolean = () => false,
): Fit<R> {
  const shown = [...columns];
  const priorityOf = (column: TableColumn<R>) => (column.priority === 3 && isAsked(column) ? 2 : (column.priority ?? 2));
  const widthPx = () => shown.reduce((sum, { minPx }) => sum + minPx, 0);
  for (const priority of [3, 2]) {
    for (;;) {
      const last = shown.findLastIndex((column, at) => at > 0 && priorityOf(column) === priority);
      if (last < 0 || widthPx() <= roomPx) break;
      shown.splice(last, 1);
    }
  }
  const folded = columns.filter((column) => !shown.includes(column) && priorityOf(column) === 2);
  const template = shown.map(
    ({ minPx, grow = 1 }) => `minmax(${widthPx() <= roomPx ? `${minPx}px` : '0'}, ${grow > 0 ? `${grow * minPx}fr` : `${minPx}px`})`,
  );
  return { columns: shown, folded, template: template.join(' ') };
}
