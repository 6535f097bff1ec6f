// Makes an avatar of a picture that somebody sends: a small one without metadata, as a data: address. What it is, its first bytes say.
import { Refusal } from '#server/refusal.ts';
import { isPng, type Pixels, readPng, writePng } from './png.ts';

/** Pixels on a side: the size at which it is shown, on a screen with double pixels. */
const SIDE_PX = 64;
/** Of a PNG that is made smaller here. */
const MAX_PNG_SIDE_PX = 2048;
/** JPEG and WebP are not drawn anew here, only stripped: the app makes them small before it sends them. */
const MAX_STRIPPED_SIDE_PX = 256;
/** Travels with every renewal of the session. */
const MAX_STRIPPED_BYTES = 24_000;

const refuse = (message: string) => new Refusal('invalid', message, [{ field: 'avatar', message }]);

/** The middle square, each pixel the mean of those it stands for. */
function toSquare({ width, height, rgba }: Pixels): Pixels {
  const side = Math.min(width, height);
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const out = new Uint8Array(SIDE_PX * SIDE_PX * 4);
  const edge = (n: number) => Math.floor((n * side) / SIDE_PX);
  for (let y = 0; y < SIDE_PX; y += 1) {
    for (let x = 0; x < SIDE_PX; x += 1) {
      const sums = [0, 0, 0, 0];
      let count = 0;
      for (let fromY = edge(y); fromY < Math.max(edge(y + 1), edge(y) + 1); fromY += 1) {
        for (let fromX = edge(x); fromX < Math.max(edge(x + 1), edge(x) + 1); fromX += 1, count += 1)
          for (let channel = 0; channel < 4; channel += 1)
            sums[channel] = (sums[channel] ?? 0) + (rgba[((top + fromY) * width + left + fromX) * 4 + channel] ?? 0);
      }
      out.set(
        sums.map((sum) => Math.round(sum / count)),
        (y * SIDE_PX + x) * 4,
      );
    }
  }
  return { width: SIDE_PX, height: SIDE_PX, rgba: out };
}

interface Stripped {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Frame headers SOF0 to SOF15 but DHT, JPG and DAC (ITU-T T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** What decoding needs and no APPn (Exif, XMP, profiles) and no comment. undefined: no whole JPEG. */
function stripJpeg(bytes: Buffer): Stripped | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let [width, height] = [0, 0];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (bytes[at] !== 0xff || end > bytes.length) return undefined;
    if (isFrame(marker)) [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
    if ((marker < 0xe0 || marker > 0xef) && marker !== 0xfe) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker !== 0xda) continue;
    const scan = scanEnd(bytes, at);
    if (scan === undefined) return undefined;
    kept.push(bytes.subarray(at, scan));
    at = scan;
    if (bytes[at + 1] === 0xd9) return { bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]), width, height }; // and nothing after it
  }
  return undefined;
}

/** Where the next marker is that ends the scan's data: not a stuffed zero, not a restart (B.1.1.2). */
function scanEnd(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return undefined;
}

/** A still picture's chunks and no EXIF, XMP or ICCP. undefined: no whole WebP, or one that moves. */
function stripWebp(bytes: Buffer): Stripped | undefined {
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return undefined;
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X' && length >= 10) {
      if (((chunk[8] ?? 0) & 0b10) !== 0) return undefined; // animated
      chunk[8] = (chunk[8] ?? 0) & 0b0001_0000; // says no more than whether there is alpha
      kept.push(chunk);
    } else if (type === 'VP8 ' || type === 'VP8L' || type === 'ALPH') kept.push(chunk);
    if (type === 'VP8 ' && length >= 10) size = { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff };
    if (type === 'VP8L' && length >= 5) {
      const bits = chunk.readUInt32LE(9);
      size = { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    at = end;
  }
  if (!size) return undefined;
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return { bytes: Buffer.concat([head, body]), ...size };
}

function fromStripped(type: string, stripped: Stripped | undefined): string {
  if (!stripped) throw refuse('This picture cannot be read. Choose a PNG, JPEG or WebP.');
  const { bytes, width, height } = stripped;
  if (width < 1 || height < 1 || width > MAX_STRIPPED_SIDE_PX || height > MAX_STRIPPED_SIDE_PX || bytes.length > MAX_STRIPPED_BYTES)
    throw refuse(
      `This picture is too large: a JPEG or WebP has at most ${MAX_STRIPPED_SIDE_PX} pixels on a side and ${MAX_STRIPPED_BYTES / 1000} kB. A PNG is made smaller here.`,
    );
  return `data:${type};base64,${bytes.toString('base64')}`;
}

/** @throws Refusal invalid */
export function toAvatar(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  if (isPng(bytes)) {
    const pixels = readPng(bytes, MAX_PNG_SIDE_PX);
    if (!pixels)
      throw refuse(`This PNG cannot be read: it has at most ${MAX_PNG_SIDE_PX} pixels on a side, 8 bits a channel and no interlacing.`);
    return `data:image/png;base64,${writePng(toSquare(pixels)).toString('base64')}`;
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return fromStripped('image/jpeg', stripJpeg(bytes));
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return fromStripped('image/webp', stripWebp(bytes));
  throw refuse('This is no picture that is read here. Choose a PNG, JPEG or WebP.');
}
