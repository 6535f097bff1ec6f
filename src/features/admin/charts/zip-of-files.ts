// Several chosen files as one zip, stored as they are (APPNOTE 6.3.10 of PKWARE, sections 4.3.7, 4.3.12 and 4.3.16): so a set of charts
// travels as one file. No file and no zip may be larger than 4 GB, and no set have more than 65,535 files.

/** CRC-32 of ISO 3309, as zips have it. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

async function crcOf(file: Blob): Promise<number> {
  let crc = 0xffffffff;
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    for (const byte of part.value) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Numbers of two or four bytes, the least first. */
function record(...values: [bytes: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const made = new DataView(new ArrayBuffer(values.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of values) {
    if (bytes === 2) made.setUint16(at, value, true);
    else made.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(made.buffer);
}

const [VERSION, UTF8_NAMES, STORED] = [20, 0x0800, 0];

/** @throws when a file cannot be read any more */
export async function zipOfFiles(files: readonly File[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const common: [2 | 4, number][] = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, STORED],
      [4, 0], // its time
      [4, await crcOf(file)],
      [4, file.size],
      [4, file.size],
      [2, name.length],
      [2, 0],
    ];
    parts.push(record([4, 0x04034b50], ...common), name, file);
    directory.push(record([4, 0x02014b50], [2, VERSION], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
    at += 30 + name.length + file.size;
  }
  const bytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, bytes], [4, at], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
