// Unpacks a font in WOFF 1.0 (W3C Recommendation of 13 December 2012): Typst reads only what WOFF packs (TrueType, OpenType).

const WOFF = 0x774f4646;
// lengths in bytes: WOFF 1.0, sections 3 and 4; OpenType 1.9, "Organization of an OpenType font"
const [HEADER, ENTRY, SFNT_HEADER, SFNT_ENTRY] = [44, 20, 12, 16];

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Any other font is answered as it is. Only for fonts that come with the app: sizes in the file are believed. */
export async function unpackFont(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const from = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (from.getUint32(0) !== WOFF) return file;
  const count = from.getUint16(12);
  const font = new Uint8Array(from.getUint32(16));
  const to = new DataView(font.buffer);
  const power = Math.floor(Math.log2(count));
  to.setUint32(0, from.getUint32(4)); // flavour
  to.setUint16(4, count);
  to.setUint16(6, 2 ** power * SFNT_ENTRY);
  to.setUint16(8, power);
  to.setUint16(10, (count - 2 ** power) * SFNT_ENTRY);
  let at = SFNT_HEADER + count * SFNT_ENTRY;
  for (let no = 0; no < count; no += 1) {
    const entry = HEADER + no * ENTRY;
    const [offset, packedBytes, bytes] = [from.getUint32(entry + 4), from.getUint32(entry + 8), from.getUint32(entry + 12)];
    const packed = file.subarray(offset, offset + packedBytes);
    const members = [from.getUint32(entry), from.getUint32(entry + 16), at, bytes]; // tag, checksum, offset, length
    for (const [place, value] of members.entries()) to.setUint32(SFNT_HEADER + no * SFNT_ENTRY + place * 4, value);
    font.set(packedBytes < bytes ? await inflated(packed) : packed, at);
    at += Math.ceil(bytes / 4) * 4;
  }
  return font;
}
