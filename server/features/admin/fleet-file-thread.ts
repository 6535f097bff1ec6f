// Has an uploaded file of ships read in a thread of its own, with a memory and a time that it cannot go past.
import { Worker } from 'node:worker_threads';
import type { FleetFile, FleetFileAnswer, FleetFileRefusalReason } from '#contract/files/fleet-file.ts';
import { MAX_FILE_COLUMNS, MAX_UNPACKED_BYTES, MAX_UPLOAD_BYTES, MAX_UPLOAD_ROWS, MAX_ZIP_ENTRIES } from '#contract/limits.ts';
import { Refusal } from '#server/http/refusal.ts';

const MOST_MS = 20_000;
const MOST_HEAP_MB = 512;

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const SAVE_AS = 'Save the list as CSV or as an Excel workbook (.xlsx).';

/** Why a file was not read. `…` stands for the detail that the reader names. */
const WORDS: Record<FleetFileRefusalReason, string> = {
  empty: 'The file is empty.',
  tooLarge: `The file is larger than the limit of ${megabytes(MAX_UPLOAD_BYTES)}.`,
  pdf: `This is a PDF. ${SAVE_AS}`,
  image: `This is a picture. ${SAVE_AS}`,
  oldExcel: 'This is an old Excel file (.xls). Open it and save it as .xlsx or CSV.',
  otherZip: `This is a zip file but not an Excel workbook. ${SAVE_AS}`,
  otherType: `This file is not a ship list that can be read. ${SAVE_AS}`,
  locked: 'The file is password-protected. Save it without a password.',
  damaged: 'The file is damaged or incomplete. Open it in its own program and save it again.',
  tooManyParts: `The workbook has more parts than the limit of ${MAX_ZIP_ENTRIES}. Save the list as CSV.`,
  unpacksTooLarge: `The workbook unpacks to more than ${megabytes(MAX_UNPACKED_BYTES)}, or to more than it declares. A list can have ${MAX_UPLOAD_ROWS} rows: split it into several files, or save it as CSV.`,
  definesEntities: 'The workbook refers to content outside itself, which no ship list needs. Save the list as CSV.',
  notText: 'The file contains characters that are not text. Save it as CSV UTF-8.',
  openQuote: 'A quotation mark opened in line … is never closed.',
  wrongQuote: 'Line … has a quotation mark inside a quoted cell.',
  noShipColumn: 'No column is named mmsi or imo. The columns are: ….',
  columnTwice: 'Two columns have the same meaning; the second is named …. Keep only one.',
  tooManyColumns: `The table has more columns than the limit of ${MAX_FILE_COLUMNS}.`,
  tooManyRows: `The table has more rows than the limit of ${MAX_UPLOAD_ROWS}. Split it into several files.`,
  brokenCell: 'Cell … cannot be read: it refers to something that is missing.',
  noRows: 'There is a header row but nothing below it.',
  cancelled: 'Reading the file took too long.',
  readerFailed: 'The file could not be read. It may need more memory than one file may use.',
};

async function readInThread(file: ArrayBuffer): Promise<FleetFileAnswer> {
  const worker = new Worker(new URL('./fleet-file-worker.ts', import.meta.url), {
    name: 'fleet-file',
    workerData: file,
    transferList: [file],
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  worker.unref();
  const refused = (reason: FleetFileRefusalReason): FleetFileAnswer => ({ ok: false, error: { reason } });
  try {
    return await new Promise<FleetFileAnswer>((resolve) => {
      const timer = setTimeout(() => resolve(refused('cancelled')), MOST_MS);
      worker.on('message', resolve);
      worker.on('error', () => resolve(refused('readerFailed'))); // its memory, or a bug in the reader: the file's doing either way
      worker.on('exit', () => {
        clearTimeout(timer);
        resolve(refused('readerFailed'));
      });
    });
  } finally {
    await worker.terminate();
  }
}

/** @throws Refusal invalid or tooLarge, in words, when it is no list of ships */
export async function readUpload(base64: string): Promise<FleetFile> {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  if (bytes.byteLength > MAX_UPLOAD_BYTES) throw new Refusal('tooLarge', WORDS.tooLarge);
  const answer = await readInThread(bytes.buffer);
  if (answer.ok) return answer.value;
  const { reason, detail = '' } = answer.error;
  throw new Refusal('invalid', WORDS[reason].replace('…', detail), [{ field: 'content', message: reason }]);
}

/** Why a row failed before any rule on ships: the file damaged the number. */
export const SPOILT_MESSAGES: Record<FleetFile['spoilt'][number]['reason'], string> = {
  rounded: 'The number was rounded by a spreadsheet and cannot be told any more. Format the column as text and enter it again.',
  date: 'A spreadsheet took the number for a date. Format the column as text and enter it again.',
  tooLong: 'The text is too long.',
};
