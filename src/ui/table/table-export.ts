// Rows as files for other programs: CSV for spreadsheets, GeoJSON for charts.
// Must never let a cell become a formula: names of ships are written by strangers.
import { asText } from '#contract/files/formula-cells.ts';
import { type PositionOf, type TableColumn, textOf } from './table-columns.ts';

/** Quantities of our own are numbers, also below zero. */
const safe = (text: string, isQuantity: boolean) => (isQuantity ? text : asText(text));
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellOf<R>(column: TableColumn<R>, row: R): string {
  const value = column.kind === 'number' && !column.text ? column.value(row) : textOf(column, row);
  return quoted(safe(String(value ?? ''), typeof value === 'number'));
}

/** RFC 4180, with the byte order mark by which spreadsheets know UTF-8. */
export function toCsv<R>(columns: readonly TableColumn<R>[], rows: readonly R[]): string {
  const lines = [
    columns.map(({ header }) => quoted(safe(header, false))),
    ...rows.map((row) => columns.map((column) => cellOf(column, row))),
  ];
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}

/** A point for every row that has a position, with its columns by their ids; what is not known is absent. */
export function toGeoJson<R>(columns: readonly TableColumn<R>[], rows: readonly R[], position: PositionOf<R>): string {
  const features = rows.flatMap((row) => {
    const coordinates = position(row);
    if (!coordinates) return [];
    const members = columns.map((column) => [
      column.id,
      column.kind === 'number' && !column.text ? column.value(row) : textOf(column, row),
    ]);
    const properties = Object.fromEntries(members.filter(([, value]) => value !== undefined && value !== ''));
    return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates } }];
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}
