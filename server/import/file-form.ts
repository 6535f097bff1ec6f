// Reads the beginning of a file and finds which of our formats it has. Its rows are judged elsewhere.
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { ASAM_COLUMNS } from './events/asam.ts';
import { IMB_COLUMNS } from './events/imb.ts';
import { BadFile, refuseForeign, systemInWords } from './text-file.ts';
import { WPI_COLUMNS } from './world-port-index.ts';

export type FileForm =
  | { name: 'World Port Index' | 'ASAM' | 'IMB' | 'GeoJSON' }
  /** Known only by the names of its columns. */
  | { name: 'CSV'; header: string[]; delimiter: string };

/** The first line of a file is not longer. */
const LOOKED_AT_BYTES = 65_536;

export async function readBeginning(path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of createReadStream(path, { end: LOOKED_AT_BYTES - 1 })) chunks.push(chunk as Uint8Array);
  } catch (error) {
    throw systemInWords(error);
  }
  return Buffer.concat(chunks);
}

/** Of comma, semicolon and tab the most frequent one in the first line, outside quotation marks. */
export function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length - 1;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

export function readHeader(text: string, delimiter: string): string[] {
  try {
    const [header = []] = parse(text, {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      to: 1,
      skip_empty_lines: true,
    });
    return (header as string[]).map((name) => name.trim());
  } catch {
    return []; // an open quotation mark: reading the file says so
  }
}

const hasAll = (header: readonly string[], columns: readonly string[]) => columns.every((name) => header.includes(name));
/** No other format has its names: a file with most of them is one, with a column missing. */
const isPortIndex = (header: readonly string[]) => WPI_COLUMNS.filter((name) => header.includes(name)).length > WPI_COLUMNS.length / 2;

/** @throws BadFile when it is none that can be read */
export async function fileFormOf(path: string): Promise<FileForm> {
  const bytes = await readBeginning(path);
  if (bytes.length === 0) throw new BadFile('This file is empty');
  refuseForeign(bytes);
  const text = new TextDecoder().decode(bytes).trimStart();
  if (text.startsWith('{')) return { name: 'GeoJSON' };
  if (text.startsWith('[')) throw new BadFile('This is JSON, but no GeoJSON: it is no object with features');
  const delimiter = delimiterOf(text.split(/\r\n|\n|\r/, 1)[0] ?? '');
  const header = readHeader(text, delimiter);
  if (isPortIndex(header)) return { name: 'World Port Index' };
  if (hasAll(header, IMB_COLUMNS)) return { name: 'IMB' };
  if (hasAll(header, ASAM_COLUMNS)) return { name: 'ASAM' };
  return { name: 'CSV', header, delimiter };
}
