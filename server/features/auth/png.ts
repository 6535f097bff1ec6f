// Reads and writes PNG (ISO/IEC 15948) as far as an avatar needs: 8 bits a channel, no interlacing. Reads pixels and nothing beside them.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, alpha, row by row. */
  rgba: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour type -> channels: grey, RGB, palette, grey with alpha, RGBA. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE);

interface Chunks {
  header: Buffer;
  palette: Buffer;
  transparency: Buffer;
  packed: Buffer;
}

/** undefined: cut off, or a checksum does not fit. */
function readChunks(bytes: Buffer): Chunks | undefined {
  const found: Chunks = { header: Buffer.alloc(0), palette: Buffer.alloc(0), transparency: Buffer.alloc(0), packed: Buffer.alloc(0) };
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, end);
    if (type === 'IHDR') found.header = body;
    else if (type === 'PLTE') found.palette = body;
    else if (type === 'tRNS') found.transparency = body;
    else if (type === 'IDAT') data.push(body);
    else if (type === 'IEND') return { ...found, packed: Buffer.concat(data) };
    at = end + 4;
  }
  return undefined;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** Reverses the five filters (clause 9), row by row. undefined: an unknown filter. */
function unfilter(packed: Buffer, rowBytes: number, height: number, pixelBytes: number): Buffer | undefined {
  const plain = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = packed[y * (rowBytes + 1)] ?? 5;
    if (filter > 4) return undefined;
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x;
      const left = x >= pixelBytes ? (plain[at - pixelBytes] ?? 0) : 0;
      const up = y > 0 ? (plain[at - rowBytes] ?? 0) : 0;
      const corner = x >= pixelBytes && y > 0 ? (plain[at - rowBytes - pixelBytes] ?? 0) : 0;
      const added = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      plain[at] = (packed[y * (rowBytes + 1) + 1 + x] ?? 0) + added;
    }
  }
  return plain;
}

/** undefined: no PNG of this kind, damaged, or with more than `mostSide` pixels on a side. Inflates no more than its size allows. */
export function readPng(bytes: Buffer, mostSide: number): Pixels | undefined {
  const chunks = readChunks(bytes);
  if (!chunks || chunks.header.length !== 13) return undefined;
  const { header, palette, transparency, packed } = chunks;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour = 0, , , interlace] = header.subarray(8);
  const channels = CHANNELS[colour];
  if (depth !== 8 || interlace !== 0 || channels === undefined || width < 1 || height < 1 || width > mostSide || height > mostSide)
    return undefined;
  const rowBytes = width * channels;
  let plain: Buffer | undefined;
  try {
    const raw = inflateSync(packed, { maxOutputLength: (rowBytes + 1) * height });
    plain = raw.length === (rowBytes + 1) * height ? unfilter(raw, rowBytes, height, channels) : undefined;
  } catch {
    return undefined;
  }
  if (!plain) return undefined;
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const sample = plain.subarray(at * channels, (at + 1) * channels);
    rgba.set(toRgba(sample, colour, palette, transparency), at * 4);
  }
  return { width, height, rgba };
}

function toRgba(sample: Buffer, colour: number, palette: Buffer, transparency: Buffer): [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 255] = sample;
  if (colour === 3) return [palette[a * 3] ?? 0, palette[a * 3 + 1] ?? 0, palette[a * 3 + 2] ?? 0, transparency[a] ?? 255];
  if (colour === 0) return [a, a, a, 255];
  if (colour === 4) return [a, a, a, b];
  return [a, b, c, d];
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export function writePng({ width, height, rgba }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rowBytes = width * 4;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows[y * (rowBytes + 1)] = 1; // each pixel by its left neighbour
    for (let x = 0; x < rowBytes; x += 1)
      rows[y * (rowBytes + 1) + 1 + x] = (rgba[y * rowBytes + x] ?? 0) - (x >= 4 ? (rgba[y * rowBytes + x - 4] ?? 0) : 0);
  }
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
