// What the worker that reads files of ships answers (workers/fleet-file.ts, asked by src/compute/fleet-file.ts): rows as text that
// nobody has judged yet, or why there are none. Words for the reasons are in locales/en/fleets.json.
import type { PastedFleetRow } from './entities/fleets.ts';
import type { Result } from './result.ts';

/** row counts from 1 below the header, blank lines counted: as the person sees it in the file. */
export interface FileRow extends PastedFleetRow {
  row: number;
}

/** A row whose text shows that the file lost or changed the number; no rule of ships could say that. */
export interface SpoiltRow {
  row: number;
  field: keyof PastedFleetRow;
  /** rounded: 2.47E+08. date: a spreadsheet took it for one. tooLong: longer than such a text can be. */
  reason: 'rounded' | 'date' | 'tooLong';
  /** As it stands in the file, cut to 40 characters. */
  text: string;
}

export interface FleetFile {
  rows: FileRow[];
  spoilt: SpoiltRow[];
  /** windows1252: neither a mark nor the bytes said UTF, so letters beyond A to Z may be wrong. Absent for a spreadsheet. */
  encoding?: 'utf8' | 'utf16' | 'windows1252';
  /** The sheet that was read, where there are several. */
  sheet?: { name: string; of: number };
  /** Columns that mean nothing here, as the file names them. */
  ignored: string[];
  /** No header: the first column was taken for MMSIs, the others ignored. */
  headless: boolean;
}

const FILE_REFUSALS = [
  'empty',
  'tooLarge',
  'pdf',
  'image',
  'oldExcel',
  'otherZip',
  'otherType',
  'locked',
  'damaged',
  'tooManyParts',
  'unpacksTooLarge',
  'definesEntities',
  'notText',
  'openQuote',
  'wrongQuote',
  'noShipColumn',
  'columnTwice',
  'tooManyColumns',
  'tooManyRows',
  'brokenCell',
  'noRows',
  'cancelled',
  'readerFailed',
] as const;

export type FleetFileRefusalReason = (typeof FILE_REFUSALS)[number];

/** detail: what the words name beside the limits: a row, a cell, the columns found. */
export interface FileRefusal {
  reason: FleetFileRefusalReason;
  detail?: string;
}

export type FleetFileAnswer = Result<FleetFile, FileRefusal>;

export interface FleetFileApi {
  /** onProgress: the part done, 0 to 1. Ends early only with its worker. */
  read(file: ArrayBuffer, onProgress: (part: number) => void): Promise<FleetFileAnswer>;
}
