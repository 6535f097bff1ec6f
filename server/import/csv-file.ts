// Reads a CSV file as it streams, row by row. Knows nothing of what the columns mean. A file that is no CSV is refused in words.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { BadFile, systemInWords, Utf8Text } from './text-file.ts';

/** `line` is where the row ends in the file, counting from 1, as an editor shows it. */
export type CsvRow = { line: number; cells: Record<string, string> } | { line: number; wrong: string };

export interface CsvWant {
  /** Columns that must be there; a file without one of them is refused. */
  columns: readonly string[];
  /** A comma, when absent. */
  delimiter?: string;
  /** The names of the columns, of a file whose first line names none. */
  names?: readonly string[];
  signal?: AbortSignal;
  /** Called now and then with the bytes read so far. */
  onBytes?: (bytes: number) => void;
}

/** One row longer than this is a quotation mark that was never closed, not a row. */
const MAX_ROW_CHARACTERS = 1_000_000;

function inWords(error: unknown): unknown {
  const { code, lines } = error as { code?: string; lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return new BadFile(`A quotation mark is opened and never closed${lines === undefined ? '' : `, somewhere before line ${lines}`}`);
  if (code?.startsWith('CSV_')) return new BadFile(`This is not CSV: ${(error as Error).message}`);
  return systemInWords(error);
}

function readHeader(cells: string[], wanted: readonly string[]): string[] {
  const header = cells.map((name) => name.trim());
  const missing = wanted.filter((name) => !header.includes(name));
  if (missing.length === wanted.length)
    throw new BadFile(`The first line must name the columns (${wanted.join(', ')}), but it names none of them`);
  if (missing.length > 0) throw new BadFile(`${missing.length === 1 ? 'A column is' : 'Columns are'} missing: ${missing.join(', ')}`);
  return header;
}

const toCells = (header: string[], values: string[]) => Object.fromEntries(header.map((name, at) => [name, (values[at] ?? '').trim()]));

/**
 * The rows of a UTF-8 CSV file, with or without a byte order mark, with line ends of any kind. Cells are trimmed. A row with more or fewer
 * columns than the first line comes as `wrong`, and reading continues. @throws BadFile when the whole file cannot be read; the signal's
 * reason when it is aborted
 */
export async function* readCsv(path: string, want: CsvWant): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    delimiter: want.delimiter ?? ',',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: true, // a stray quotation mark stays as it is
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const file = createReadStream(path);
  const feeding = pipeline(file, new Utf8Text(want.onBytes), parser, ...(want.signal ? [{ signal: want.signal }] : [])) as Promise<void>;
  feeding.catch(() => {}); // it comes out of the loop below as well
  let header = want.names && [...want.names];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (header === undefined) header = readHeader(record, want.columns);
      else if (record.length !== header.length)
        yield { line: info.lines, wrong: `the row has ${record.length} columns where the first line has ${header.length}` };
      else yield { line: info.lines, cells: toCells(header, record) };
    }
    await feeding;
    if (header === undefined) throw new BadFile('This file has no rows');
  } catch (error) {
    want.signal?.throwIfAborted();
    throw inWords(error);
  } finally {
    file.destroy();
    parser.destroy();
  }
}
