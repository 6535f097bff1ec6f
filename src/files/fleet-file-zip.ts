// Judges a zip before anything opens it, and unpacks the requested parts while counting every byte (row F-03). It must never trust a size
// that the file declares, nor return a part that overlaps another.
import type { FileRefusal } from '#contract/files/fleet-file.ts';
import { MAX_UNPACKED_BYTES, MAX_ZIP_ENTRIES } from '#contract/limits.ts';

/** Stops the reading of a file for an expected reason; fleet-file.ts turns it into the answer. */
export class FileRefused extends Error {
  readonly refusal: FileRefusal;
  constructor(reason: FileRefusal['reason'], detail?: string) {
    super(reason);
    this.refusal = { reason, ...(detail !== undefined && { detail }) };
  }
}

const refuse = (reason: FileRefusal['reason'], detail?: string): never => {
  throw new FileRefused(reason, detail);
};

// signatures, lengths and offsets: PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12, 4.3.15 and 4.3.16
const LOCAL = { sign: 0x04034b50, bytes: 30 } as const;
const ENTRY = { sign: 0x02014b50, bytes: 46 } as const;
const END = { sign: 0x06054b50, bytes: 22, longestComment: 0xffff } as const;
const ZIP64_LOCATOR = { sign: 0x07064b50, bytes: 20 } as const;
const ENCRYPTED = 0x0001;
const STORED = 0;
const DEFLATED = 8;

export interface ZipPart {
  name: string;
  method: typeof STORED | typeof DEFLATED;
  /** As declared; checked while unpacking. */
  size: number;
  crc32: number;
  packed: Uint8Array<ArrayBuffer>;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END.bytes - END.longestComment);
  for (let at = view.byteLength - END.bytes; at >= first; at--) {
    if (view.getUint32(at, true) === END.sign && at + END.bytes + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return refuse('damaged');
}

/** The parts in the directory at the end. An honest spreadsheet needs no zip64, no several disks and no overlapping parts. */
export function zipParts(bytes: Uint8Array<ArrayBuffer>): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < END.bytes) refuse('damaged');
  const end = findEnd(view);
  if (end >= ZIP64_LOCATOR.bytes && view.getUint32(end - ZIP64_LOCATOR.bytes, true) === ZIP64_LOCATOR.sign) refuse('damaged');
  const count = view.getUint16(end + 10, true);
  const [size, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  const oneDisk = view.getUint16(end + 4, true) === 0 && view.getUint16(end + 6, true) === 0 && view.getUint16(end + 8, true) === count;
  if (count > MAX_ZIP_ENTRIES) refuse('tooManyParts');
  if (!oneDisk || start + size !== end) refuse('damaged');
  const parts: ZipPart[] = [];
  const spans: (readonly [from: number, to: number])[] = [];
  let at = start;
  for (let entry = 0; entry < count; entry++) {
    const { part, span, next } = readEntry(bytes, view, at, start, end);
    parts.push(part);
    spans.push(span);
    at = next;
  }
  if (at !== end || new Set(parts.map(({ name }) => name)).size !== parts.length) refuse('damaged');
  const inOrder = spans.toSorted(([a], [b]) => a - b);
  if (inOrder.some(([from], index) => from < (inOrder[index - 1]?.[1] ?? 0))) refuse('damaged');
  if (parts.reduce((sum, part) => sum + part.size, 0) > MAX_UNPACKED_BYTES) refuse('unpacksTooLarge');
  return parts;
}

function readEntry(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number, directory: number, end: number) {
  if (at + ENTRY.bytes > end || view.getUint32(at, true) !== ENTRY.sign) refuse('damaged');
  const u16 = (offset: number) => view.getUint16(at + offset, true);
  const u32 = (offset: number) => view.getUint32(at + offset, true);
  if (u16(8) & ENCRYPTED) refuse('locked');
  const method = u16(10);
  const [packedSize, size, local] = [u32(20), u32(24), u32(42)];
  const nameEnd = at + ENTRY.bytes + u16(28);
  const next = nameEnd + u16(30) + u16(32);
  if (next > end || u16(34) !== 0 || packedSize === 0xffffffff || size === 0xffffffff || local === 0xffffffff) refuse('damaged');
  if (local + LOCAL.bytes > directory || view.getUint32(local, true) !== LOCAL.sign) refuse('damaged');
  const from = local + LOCAL.bytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (from + packedSize > directory) refuse('damaged');
  if (method !== STORED && method !== DEFLATED) return refuse('damaged');
  if (method === STORED && size !== packedSize) refuse('damaged');
  const name = new TextDecoder().decode(bytes.subarray(at + ENTRY.bytes, nameEnd));
  const packed = bytes.subarray(from, from + packedSize);
  const part: ZipPart = { name, method, size, crc32: u32(16), packed };
  return { part, span: [local, from + packedSize] as const, next };
}

/** Packed bytes per step: deflate makes at most 1,032 bytes of one, so at most 8 MB are unpacked before the count is checked. */
const FEED_BYTES = 8192;

/** Returns the part if it is complete and as declared; refuses it at the first byte too many. */
export async function unpack({ method, size, crc32, packed }: ZipPart): Promise<Uint8Array<ArrayBuffer>> {
  const whole = method === STORED ? packed : await inflate(packed, size);
  if (crc32Of(whole) !== crc32) refuse('damaged');
  return whole;
}

async function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  let fed = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(stream) {
      if (fed >= packed.length) return stream.close();
      stream.enqueue(packed.subarray(fed, (fed += FEED_BYTES)));
    },
  });
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const whole = new Uint8Array(size);
  let got = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (got + read.value.length > size) refuse('unpacksTooLarge');
      whole.set(read.value, got);
      got += read.value.length;
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    if (error instanceof FileRefused) throw error;
    refuse('damaged'); // the stream throws at cut or wrong deflate data
  }
  if (got !== size) refuse('damaged');
  return whole;
}

/** Reflected CRC-32, polynomial 0xEDB88320 (ISO 3309, as zip and PNG use it). */
const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

export function crc32Of(bytes: Uint8Array): number {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) crc = (CRC_TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/**
 * A zip of judged parts, not compressed. The spreadsheet reader gets this one, so that it never unpacks, and never sees anything that was
 * not judged.
 */
export function plainZip(parts: readonly { name: string; bytes: Uint8Array }[]): ArrayBuffer {
  const named = parts.map(({ name, bytes }) => ({ name: new TextEncoder().encode(name), bytes, crc: crc32Of(bytes) }));
  const total = named.reduce<number>((sum, { name, bytes }) => sum + LOCAL.bytes + ENTRY.bytes + 2 * name.length + bytes.length, END.bytes);
  const zip = new Uint8Array(total);
  const view = new DataView(zip.buffer);
  let at = 0;
  /** Version to flags, method, time and date: all zero except the version (2.0) and the flag for UTF-8 names. */
  const putCommon = (offset: number, { name, bytes, crc }: (typeof named)[number]) => {
    view.setUint16(offset, 20, true);
    view.setUint16(offset + 2, 0x0800, true);
    view.setUint32(offset + 10, crc, true);
    view.setUint32(offset + 14, bytes.length, true);
    view.setUint32(offset + 18, bytes.length, true);
    view.setUint16(offset + 22, name.length, true);
  };
  const starts = named.map((part) => {
    const start = at;
    view.setUint32(at, LOCAL.sign, true);
    putCommon(at + 4, part);
    zip.set(part.name, at + LOCAL.bytes);
    zip.set(part.bytes, at + LOCAL.bytes + part.name.length);
    at += LOCAL.bytes + part.name.length + part.bytes.length;
    return start;
  });
  const directory = at;
  for (const [index, part] of named.entries()) {
    view.setUint32(at, ENTRY.sign, true);
    view.setUint16(at + 4, 20, true);
    putCommon(at + 6, part);
    view.setUint32(at + 42, starts[index] ?? 0, true);
    zip.set(part.name, at + ENTRY.bytes);
    at += ENTRY.bytes + part.name.length;
  }
  view.setUint32(at, END.sign, true);
  view.setUint16(at + 8, named.length, true);
  view.setUint16(at + 10, named.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return zip.buffer;
}
