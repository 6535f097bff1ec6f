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
 * stay, and shrink.
 */
export function fitColumns<R>(columns: readonly TableColumn<R>[], roomPx: number): Fit<R> {
  const shown = [...columns];
  const folded: TableColumn<R>[] = [];
  const widthPx = () => shown.reduce((sum, { minPx }) => sum + minPx, 0);
  for (const priority of [3, 2]) {
    for (;;) {
      const last = shown.findLastIndex((column, at) => at > 0 && (column.priority ?? 2) === priority);
      if (last < 0 || widthPx() <= roomPx) break;
      const [left] = shown.splice(last, 1);
      if (left && priority === 2) folded.unshift(left);
    }
  }
  const template = shown.map(
    ({ minPx, grow = 1 }) => `minmax(${widthPx() <= roomPx ? `${minPx}px` : '0'}, ${grow > 0 ? `${grow * minPx}fr` : `${minPx}px`})`,
  );
  return { columns: shown, folded, template: template.join(' ') };
}
