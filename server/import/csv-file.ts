// Reads a CSV file as it streams, row by row. Knows nothing of what the columns mean. A file that is no CSV is refused in words.
import { createReadStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';

/** The file as a whole cannot be taken; the message says why, for the person who brought it. */
export class BadFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadFile';
  }
}

/** `line` is where the row ends in the file, counting from 1, as an editor shows it. */
export type CsvRow = { line: number; cells: Record<string, string> } | { line: number; wrong: string };

export interface CsvWant {
  /** Columns that must be there; a file without one of them is refused. */
  columns: readonly string[];
  signal?: AbortSignal;
  /** Called now and then with the bytes read so far. */
  onBytes?: (bytes: number) => void;
}

/** One row longer than this is a quotation mark that was never closed, not a row. */
const MAX_ROW_CHARACTERS = 1_000_000;

function refuseForeign(first: Uint8Array): void {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => first[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) throw new BadFile('This is an Excel or zip file, not CSV. Save it as "CSV UTF-8" and try again');
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) throw new BadFile('This file is written in UTF-16. Save it as "CSV UTF-8" and try again');
  if (begins(0x1f, 0x8b)) throw new BadFile('This file is compressed. Unpack it and try again');
}

/** Turns bytes into text and stops at the first that cannot be UTF-8 text. */
class Utf8Text extends Transform {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #onBytes: ((bytes: number) => void) | undefined;
  #bytes = 0;

  constructor(onBytes: ((bytes: number) => void) | undefined) {
    super({ readableObjectMode: false, decodeStrings: true });
    this.#onBytes = onBytes;
  }

  #decode(chunk: Uint8Array | undefined): string {
    try {
      return chunk === undefined ? this.#decoder.decode() : this.#decoder.decode(chunk, { stream: true });
    } catch {
      throw new BadFile('This file is not written in UTF-8 (perhaps in an older Windows encoding). Save it as "CSV UTF-8" and try again');
    }
  }

  override _transform(chunk: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      if (this.#bytes === 0) refuseForeign(chunk);
      this.#bytes += chunk.length;
      if (chunk.includes(0)) throw new BadFile('This is not a text file');
      this.#onBytes?.(this.#bytes);
      done(null, this.#decode(chunk));
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (this.#bytes === 0) throw new BadFile('This file is empty');
      done(null, this.#decode(undefined));
    } catch (error) {
      done(error as Error);
    }
  }
}

function inWords(error: unknown): unknown {
  const { code, lines } = error as { code?: string; lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return new BadFile(`A quotation mark is opened and never closed${lines === undefined ? '' : `, somewhere before line ${lines}`}`);
  if (code?.startsWith('CSV_')) return new BadFile(`This is not CSV: ${(error as Error).message}`);
  if (code === 'ENOENT') return new BadFile('There is no such file');
  if (code === 'EISDIR') return new BadFile('This is a folder, not a file');
  if (code === 'EACCES') return new BadFile('This file may not be read');
  return error;
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
 * The rows of a UTF-8 CSV file, with or without a byte order mark, with line ends of any kind. Cells come trimmed. A row with
 * more or fewer columns than the first line comes as `wrong`, and reading goes on.
 * @throws BadFile when the file as a whole cannot be read; the signal's reason when it is aborted
 */
export async function* readCsv(path: string, want: CsvWant): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: true, // a stray quotation mark is kept as it stands
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const file = createReadStream(path);
  const feeding = pipeline(file, new Utf8Text(want.onBytes), parser, ...(want.signal ? [{ signal: want.signal }] : [])) as Promise<void>;
  feeding.catch(() => {}); // it comes out of the loop below as well
  let header: string[] | undefined;
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
