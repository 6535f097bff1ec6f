// Reads a file of ships of any kind into rows of text, or gives one reason why it cannot. Runs in workers/fleet-file.ts. It must never
// evaluate, fetch or keep anything of the file.
import { fail, ok } from '#contract/result.ts';
import type { FileRefusal, FleetFile, FleetFileAnswer } from '#contract/files/fleet-file.ts';
import { MAX_OPENED_FILE_BYTES } from '#contract/limits.ts';
import { FileRows } from './fleet-file-columns.ts';
import { decodeText, readCsvLines } from './fleet-file-csv.ts';
import { readXlsx } from './fleet-file-xlsx.ts';
import { FileRefused } from './fleet-file-zip.ts';

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** The first bytes of files that people send by mistake. The ending of a name proves nothing. */
const MAGIC: readonly (readonly [reason: FileRefusal['reason'], ...bytes: number[]])[] = [
  ['pdf', ...ascii('%PDF')],
  ['image', 0x89, ...ascii('PNG')],
  ['image', 0xff, 0xd8, 0xff],
  ['image', ...ascii('GIF8')],
  ['image', ...ascii('II*\0')],
  ['image', ...ascii('MM\0*')],
  ['otherType', 0x1f, 0x8b],
  ['otherType', ...ascii('Rar!')],
  ['otherType', ...ascii('7z'), 0xbc, 0xaf],
  ['otherType', ...ascii('{\\rtf')],
];
const ZIP = ascii('PK\x03\x04');
const EMPTY_ZIP = ascii('PK\x05\x06');
/** A compound file: an .xls, or the container of an encrypted .xlsx (MS-OFFCRYPTO 2.3.4.4 names its stream). */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ENCRYPTED_STREAM = ascii('EncryptedPackage').flatMap((byte) => [byte, 0]);

const begins = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

function holds(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (begins(bytes.subarray(at, at + wanted.length), wanted)) return true;
  }
  return false;
}

function refuseOtherTypes(bytes: Uint8Array): void {
  const [known] = MAGIC.find(([, ...magic]) => begins(bytes, magic)) ?? [];
  if (known) throw new FileRefused(known);
  if (begins(bytes, ascii('RIFF')) && begins(bytes.subarray(8), ascii('WEBP'))) throw new FileRefused('image');
  if (begins(bytes, COMPOUND)) throw new FileRefused(holds(bytes, ENCRYPTED_STREAM) ? 'locked' : 'oldExcel');
}

async function readBytes(bytes: Uint8Array<ArrayBuffer>, onProgress: (part: number) => void): Promise<FleetFile> {
  refuseOtherTypes(bytes);
  const rows = new FileRows();
  if (!begins(bytes, ZIP) && !begins(bytes, EMPTY_ZIP)) {
    const { text, encoding } = decodeText(bytes);
    if (text.trim() === '') throw new FileRefused('empty');
    readCsvLines(text, (cells) => rows.add(cells), onProgress);
    return { ...rows.end(), encoding };
  }
  const { cells, name, of } = await readXlsx(bytes, onProgress);
  for (const line of cells) rows.add(line);
  return { ...rows.end(), ...(of > 1 && { sheet: { name, of } }) };
}

/** Rejects only on a bug. `onProgress`: the part done, 0 to 1, from time to time. */
export async function readFleetFile(file: ArrayBuffer, onProgress: (part: number) => void = () => {}): Promise<FleetFileAnswer> {
  if (file.byteLength === 0) return fail({ reason: 'empty' });
  if (file.byteLength > MAX_OPENED_FILE_BYTES) return fail({ reason: 'tooLarge' });
  try {
    return ok(await readBytes(new Uint8Array(file), onProgress));
  } catch (error) {
    if (error instanceof FileRefused) return fail(error.refusal);
    throw error;
  }
}
