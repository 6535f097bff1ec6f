// Reads a zip that may be hostile, entry by entry from the disk. It is judged whole before anything of it is unpacked; sizes that it
// declares are checked while unpacking. PKWARE APPNOTE 6.3.10; zip64 only as far as large sets need it.
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { BadFile } from '#server/import/text-file.ts';

const unpack = promisify(inflateRaw);

export const MOST_FILES = 100_000;
/** All of a set, unpacked. All charts of the world together have less. */
const MOST_BYTES = 40_000_000_000;
/** A file of a set; a cell of S-57 has at most 5 MB, a picture little more. */
export const MOST_FILE_BYTES = 64_000_000;
/** Cells are packed 2 to 8 times, texts of spaces more. Above it, and above a megabyte, it is no honest file. */
const MOST_RATIO = 200;
const RATIO_FROM_BYTES = 1_000_000;

const LOCAL = { sign: 0x04034b50, bytes: 30 } as const;
const ENTRY = { sign: 0x02014b50, bytes: 46 } as const;
const END = { sign: 0x06054b50, bytes: 22, longestComment: 0xffff } as const;
const END64_LOCATOR = { sign: 0x07064b50, bytes: 20 } as const;
const END64 = { sign: 0x06064b50, bytes: 56 } as const;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const LINK = 0xa000;

export interface ZipEntry {
  /** With `/` between folders. Folders themselves are left out. */
  path: string;
  method: number;
  packed: number;
  bytes: number;
  crc: number;
  at: number;
}

const DAMAGED = 'This zip is damaged or not complete';

/** Why no file may have this name; it would leave the folder that it is unpacked into. */
function isOutside(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.includes('\0') || path.split('/').includes('..');
}

async function readBytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead !== length) throw new BadFile(DAMAGED);
  return bytes;
}

interface Directory {
  count: number;
  bytes: number;
  at: number;
}

async function findDirectory(file: FileHandle, size: number): Promise<Directory> {
  const length = Math.min(size, END.bytes + END.longestComment + END64_LOCATOR.bytes);
  const from = size - length;
  const tail = await readBytes(file, from, length);
  let at = length - END.bytes;
  while (at >= 0 && !(tail.readUInt32LE(at) === END.sign && at + END.bytes + tail.readUInt16LE(at + 20) === length)) at -= 1;
  if (at < 0) throw new BadFile(DAMAGED);
  const locator = at - END64_LOCATOR.bytes;
  if (locator >= 0 && tail.readUInt32LE(locator) === END64_LOCATOR.sign) {
    const end = await readBytes(file, Number(tail.readBigUInt64LE(locator + 8)), END64.bytes);
    if (end.readUInt32LE(0) !== END64.sign) throw new BadFile(DAMAGED);
    return { count: Number(end.readBigUInt64LE(32)), bytes: Number(end.readBigUInt64LE(40)), at: Number(end.readBigUInt64LE(48)) };
  }
  return { count: tail.readUInt16LE(at + 10), bytes: tail.readUInt32LE(at + 12), at: tail.readUInt32LE(at + 16) };
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + ENTRY.bytes > directory.length || directory.readUInt32LE(at) !== ENTRY.sign) throw new BadFile(DAMAGED);
  const nameEnd = at + ENTRY.bytes + directory.readUInt16LE(at + 28);
  const next = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  if (next > directory.length) throw new BadFile(DAMAGED);
  const path = directory.toString('utf8', at + ENTRY.bytes, nameEnd).replaceAll('\\', '/');
  if (isOutside(path)) throw new BadFile(`This zip is hostile: a file of it would lie outside its folder ("${path.slice(0, 80)}")`);
  if (((directory.readUInt32LE(at + 38) >>> 16) % 0x10000) >>> 12 === LINK >>> 12)
    throw new BadFile(`This zip has a link ("${path.slice(0, 80)}"): only files are read`);
  if (directory.readUInt16LE(at + 8) & ENCRYPTED) throw new BadFile('This zip is locked with a password');
  const [packed, bytes, localAt] = [20, 24, 42].map((offset) => directory.readUInt32LE(at + offset)) as [number, number, number];
  if ([packed, bytes, localAt].includes(0xffffffff)) throw new BadFile(`"${path.slice(0, 80)}" in this zip is larger than 4 GB`);
  return {
    entry: { path, method: directory.readUInt16LE(at + 10), packed, bytes, crc: directory.readUInt32LE(at + 16), at: localAt },
    next,
  };
}

const inMb = (bytes: number) => Math.ceil(bytes / 1e6).toLocaleString('en');

function refuseBomb(entries: readonly ZipEntry[], size: number): void {
  const [packed, bytes] = entries.reduce(([p, b], one) => [p + one.packed, b + one.bytes], [0, 0]);
  if (packed > size) throw new BadFile('This zip is hostile: its files overlap');
  if (bytes > MOST_BYTES) throw new BadFile(`This zip unpacks to ${inMb(bytes)} MB; at most ${inMb(MOST_BYTES)} MB are read`);
  const worst = entries.find((one) => one.bytes > RATIO_FROM_BYTES && one.bytes > one.packed * MOST_RATIO);
  if (worst) throw new BadFile(`This zip is hostile: "${worst.path.slice(0, 80)}" unpacks to more than ${MOST_RATIO} times its size`);
}

export class ZipFile {
  readonly entries: readonly ZipEntry[];
  readonly #file: FileHandle;

  private constructor(file: FileHandle, entries: readonly ZipEntry[]) {
    this.#file = file;
    this.entries = entries;
  }

  /** @throws BadFile with the reason, in words */
  static async open(path: string): Promise<ZipFile> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const directory = await findDirectory(file, size);
      if (directory.count > MOST_FILES)
        throw new BadFile(
          `This zip has ${directory.count.toLocaleString('en')} files; at most ${MOST_FILES.toLocaleString('en')} are read`,
        );
      if (directory.at + directory.bytes > size || directory.bytes < directory.count * ENTRY.bytes) throw new BadFile(DAMAGED);
      const bytes = await readBytes(file, directory.at, directory.bytes);
      const entries: ZipEntry[] = [];
      for (let [at, no] = [0, 0]; no < directory.count; no += 1) {
        const { entry, next } = readEntry(bytes, at);
        entries.push(entry);
        at = next;
      }
      refuseBomb(entries, size);
      return new ZipFile(
        file,
        entries.filter(({ path: name }) => !name.endsWith('/')),
      );
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** @throws BadFile when it is larger than it says, damaged or too large */
  async read({ path, method, packed, bytes, crc, at }: ZipEntry): Promise<Buffer> {
    if (bytes > MOST_FILE_BYTES) throw new BadFile(`it has ${inMb(bytes)} MB; at most ${inMb(MOST_FILE_BYTES)} MB are read`);
    const local = await readBytes(this.#file, at, LOCAL.bytes);
    if (local.readUInt32LE(0) !== LOCAL.sign || (method !== STORED && method !== DEFLATED)) throw new BadFile(DAMAGED);
    const from = at + LOCAL.bytes + local.readUInt16LE(26) + local.readUInt16LE(28);
    const content = await readBytes(this.#file, from, packed);
    const whole = method === STORED ? content : await unpack(content, { maxOutputLength: Math.max(bytes, 1) }).catch(() => undefined);
    if (!whole || whole.length !== bytes || crc32(whole) !== crc) throw new BadFile(`"${path.slice(0, 80)}" is damaged in the zip`);
    return whole;
  }

  close = (): Promise<void> => this.#file.close();
}
