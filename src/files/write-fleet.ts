// Writes a list of ships as a CSV file or an Excel workbook, which fleet-file.ts reads back unchanged.
import Papa from 'papaparse';
import writeXlsxFile from 'write-excel-file/browser';
import type { PastedFleetRow } from '#contract/entities/fleets.ts';
import { withMark } from '#contract/files/formula-cells.ts';
import { COLUMNS } from './fleet-file-columns.ts';

const cellsOf = (row: PastedFleetRow) => COLUMNS.map((column) => row[column] ?? '');

/** UTF-8 with a byte order mark, without which Excel reads it as Windows-1252. */
export const fleetCsv = (rows: readonly PastedFleetRow[]): string =>
  `\ufeff${Papa.unparse([[...COLUMNS], ...rows.map((row) => cellsOf(row).map(withMark))], { newline: '\r\n' })}\r\n`;

/**
 * Excel reads _x0041_ as A, and the writer loses texts that are names of members of every object. Writing one letter as its code keeps
 * both.
 */
const escaped = (cell: string) =>
  cell
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/^(?=__|[a-z])(.)(?=\w*$)/, (letter) => (cell in {} ? codeOf(letter) : letter));
const codeOf = (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const WIDTHS: Record<(typeof COLUMNS)[number], number> = { mmsi: 14, imo: 14, name: 30, tags: 30 };

/** Every cell is text, so that no program rounds a number. */
export function fleetXlsx(rows: readonly PastedFleetRow[]): Promise<Blob> {
  const header = COLUMNS.map((column) => ({ value: column, fontWeight: 'bold' as const }));
  const body = rows.map((row) => cellsOf(row).map((cell) => (cell === '' ? null : { value: escaped(cell), type: String, format: '@' })));
  return writeXlsxFile([header, ...body], { columns: COLUMNS.map((column) => ({ width: WIDTHS[column] })) }).toBlob();
}

/** For saved files. */
export const FLEET_MEDIA_TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
