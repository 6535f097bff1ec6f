// Zips for tests, honest ones and others.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  path: string;
  content: Buffer;
  /** What is said of it in place of the truth. */
  saysBytes?: number;
  /** Flags of the entry: 1 is encrypted. */
  flags?: number;
  /** The mode of a file, such as 0o120777 for a link. */
  mode?: number;
}

const le = (...values: [bytes: 2 | 4, value: number][]) =>
  Buffer.concat(
    values.map(([bytes, value]) => {
      const made = Buffer.alloc(bytes);
      made.writeUIntLE(value, 0, bytes);
      return made;
    }),
  );

/** `saysCount`: by zip64, as zips with very many files have it. */
export function makeZip(parts: readonly ZipPart[], saysCount?: number): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { path, content, saysBytes = content.length, flags = 0, mode = 0o100644 } of parts) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(content)];
    const common = le([2, flags], [2, 8], [4, 0], [4, crc32(content)], [4, packed.length], [4, saysBytes], [2, name.length], [2, 0]);
    const local = Buffer.concat([le([4, 0x04034b50], [2, 20]), common, name, packed]);
    entries.push(
      Buffer.concat([le([4, 0x02014b50], [2, 0x0314], [2, 20]), common, le([2, 0], [2, 0], [2, 0], [4, mode * 0x10000], [4, at]), name]),
    );
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const count = saysCount ?? parts.length;
  const large = Buffer.concat([
    le(
      [4, 0x06064b50],
      [4, 44],
      [4, 0],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
      [4, count],
      [4, 0],
      [4, count],
      [4, 0],
      [4, directory.length],
      [4, 0],
      [4, at],
      [4, 0],
    ),
    le([4, 0x07064b50], [4, 0], [4, at + directory.length], [4, 0], [4, 1]),
  ]);
  const end = le(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, 0xffff)],
    [2, Math.min(count, 0xffff)],
    [4, directory.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...locals, directory, ...(saysCount === undefined ? [] : [large]), end]);
}
