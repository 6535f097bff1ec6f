// Finds out what each column of a table is, and turns its cells into rows of text. The same for CSV and spreadsheets.
import { type FileRow, type FleetFile, type SpoiltRow } from '#contract/files/fleet-file.ts';
import type { PastedFleetRow } from '#contract/entities/fleets.ts';
import { MAX_FILE_COLUMNS, MAX_UPLOAD_ROWS } from '#contract/limits.ts';
import { FileRefused } from './fleet-file-zip.ts';

type Field = keyof PastedFleetRow;
type Cell = string | Date;

/** In the order of the template. */
export const COLUMNS = ['mmsi', 'imo', 'name', 'tags'] as const satisfies readonly Field[];

/** Common headings of such columns, letters only. */
const HEADERS: Record<Field, readonly string[]> = {
  mmsi: ['mmsi', 'mmsinumber', 'mmsino', 'mmsicode'],
  imo: ['imo', 'imonumber', 'imono', 'imocode'],
  name: ['name', 'shipname', 'vesselname', 'ship', 'vessel'],
  tags: ['tags', 'tag'],
};
const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
const fieldOf = (header: string): Field | undefined => COLUMNS.find((field) => HEADERS[field].includes(letters(header)));

/** The longest text of each field, as in the contract (PastedFleetRow). */
const MOST_LETTERS: Record<Field, number> = { mmsi: 40, imo: 40, name: 200, tags: 1000 };
const MOST_SHOWN = 40;
/** The longest of all. */
export const LONGEST = Math.max(...Object.values(MOST_LETTERS));
/** The rows, and as many blank lines between them. */
export const MOST_LINES = 2 * MAX_UPLOAD_ROWS;

/** Longer cells are never read: thousands of rows may share a text of millions of letters. */
const isTooLong = (cell: Cell | undefined) => typeof cell === 'string' && cell.length > LONGEST;
const textOf = (cell: Cell | undefined): string =>
  cell === undefined
    ? ''
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : cell
          .slice(0, LONGEST + 1)
          .replaceAll(/\s+/g, ' ')
          .trim();
const isBlank = (cells: readonly Cell[]) => cells.every((cell) => !isTooLong(cell) && textOf(cell) === '');

interface Columns {
  at: Partial<Record<Field, number>>;
  ignored: string[];
  headless: boolean;
}

/** Throws FileRefused if no column can identify a ship. */
function readHeader(cells: readonly Cell[]): Columns {
  const headers = cells.map(textOf);
  const [first = '', ...others] = headers;
  if (/^\d{9}(?:\.0+)?$/.test(first)) return { at: { mmsi: 0 }, ignored: others.filter((text) => text !== ''), headless: true };
  const at: Columns['at'] = {};
  const ignored: string[] = [];
  for (const [column, header] of headers.entries()) {
    const field = fieldOf(header);
    if (field === undefined) {
      if (header !== '') ignored.push(header.slice(0, MOST_SHOWN));
    } else if (at[field] === undefined) at[field] = column;
    else throw new FileRefused('columnTwice', header.slice(0, MOST_SHOWN));
  }
  if (at.mmsi === undefined && at.imo === undefined) throw new FileRefused('noShipColumn', namesOf(headers));
  return { at, ignored, headless: false };
}

/** Enough headings to recognise the file by. */
const namesOf = (headers: readonly string[]) =>
  headers
    .filter((header) => header !== '')
    .slice(0, 8)
    .map((header) => header.slice(0, MOST_SHOWN))
    .join(', ');

/** Why the number is not the one that was typed. The rules of ships could not say that. */
function spoiltBy(field: Field, cell: Cell | undefined, text: string): SpoiltRow['reason'] | undefined {
  if (field === 'mmsi' || field === 'imo') {
    if (cell instanceof Date || /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:\D.*)?$/.test(text)) return 'date';
    if (/^[+-]?\d+(?:[.,]\d*)?e[+-]?\d+$/i.test(text)) return 'rounded';
  }
  return isTooLong(cell) || text.length > MOST_LETTERS[field] ? 'tooLong' : undefined;
}

/** Programs write a column of numbers with gaps as 247123456.0. */
const numberText = (text: string) => text.replace(/^(\d+)\.0+$/, '$1');

/** Takes the lines of a table one by one. Throws FileRefused beyond the limits. */
export class FileRows {
  readonly rows: FileRow[] = [];
  readonly spoilt: SpoiltRow[] = [];
  private columns: Columns | undefined;
  /** The number of lines below the header. */
  private lines = 0;
  private read = 0;

  add(cells: readonly Cell[]): void {
    if (cells.length > MAX_FILE_COLUMNS) throw new FileRefused('tooManyColumns');
    if (++this.read > MOST_LINES) throw new FileRefused('tooManyRows');
    if (!this.columns) {
      if (isBlank(cells)) return;
      this.columns = readHeader(cells);
      if (!this.columns.headless) return;
    }
    this.lines++;
    if (isBlank(cells)) return;
    if (this.rows.length + this.spoilt.length >= MAX_UPLOAD_ROWS) throw new FileRefused('tooManyRows');
    this.take(cells, this.columns.at);
  }

  private take(cells: readonly Cell[], at: Columns['at']): void {
    const row: FileRow = { row: this.lines };
    for (const field of COLUMNS) {
      const column = at[field];
      if (column === undefined) continue;
      const text = textOf(cells[column]);
      const reason = spoiltBy(field, cells[column], text);
      if (reason) return void this.spoilt.push({ row: this.lines, field, reason, text: text.slice(0, MOST_SHOWN) });
      if (text !== '') row[field] = field === 'mmsi' || field === 'imo' ? numberText(text) : text;
    }
    this.rows.push(row);
  }

  /** Throws FileRefused if there was no row. */
  end(): Pick<FleetFile, 'rows' | 'spoilt' | 'ignored' | 'headless'> {
    if (!this.columns) throw new FileRefused('empty');
    if (this.rows.length + this.spoilt.length === 0) throw new FileRefused('noRows');
    const { ignored, headless } = this.columns;
    return { rows: this.rows, spoilt: this.spoilt, ignored, headless };
  }
}
