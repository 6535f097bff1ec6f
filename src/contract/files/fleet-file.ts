// The answer of the worker that reads files of ships (workers/fleet-file.ts, called by src/compute/fleet-file.ts): rows as text, not judged
// yet, or why there are none. The texts of the reasons are in locales/en/fleets.json.
import type { PastedFleetRow } from '#contract/entities/fleets.ts';
import type { Result } from '#contract/result.ts';

/** row counts from 1 below the header, blank lines included, as the person sees it in the file. */
export interface FileRow extends PastedFleetRow {
  row: number;
}

/** A row whose text shows that the file lost or changed the number. The rules of ships could not say that. */
export interface SpoiltRow {
  row: number;
  field: keyof PastedFleetRow;
  /** rounded: 2.47E+08. date: a spreadsheet read it as a date. tooLong: longer than such a text can be. */
  reason: 'rounded' | 'date' | 'tooLong';
  /** As in the file, cut to 40 characters. */
  text: string;
}

export interface FleetFile {
  rows: FileRow[];
  spoilt: SpoiltRow[];
  /** windows1252: neither a byte order mark nor the bytes showed UTF, so letters beyond A to Z may be wrong. Absent for a spreadsheet. */
  encoding?: 'utf8' | 'utf16' | 'windows1252';
  /** The sheet that was read, if there are several. */
  sheet?: { name: string; of: number };
  /** Columns that have no meaning here, by their names in the file. */
  ignored: string[];
  /** There is no header: the first column is read as MMSIs, the others are ignored. */
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

/** detail: what the text names beside the limits: a row, a cell, the columns found. */
export interface FileRefusal {
  reason: FleetFileRefusalReason;
  detail?: string;
}

export type FleetFileAnswer = Result<FleetFile, FileRefusal>;

export interface FleetFileApi {
  /** onProgress: the part done, 0 to 1. Only ending the worker stops a read early. */
  read(file: ArrayBuffer, onProgress: (part: number) => void): Promise<FleetFileAnswer>;
}
