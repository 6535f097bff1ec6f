// Packs tiles into a PMTiles 3 archive (https://github.com/protomaps/PMTiles, version 3 of its specification). Must never compress a tile twice.
import { gzipSync } from 'node:zlib';

export interface ZippedTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

const HEADER_BYTES = 127;
/** Header and root directory lie in the first 16 KiB (section 3). */
const LARGEST_ROOT = 16_384 - HEADER_BYTES;
const ENTRIES_A_LEAF = 2048;
const [GZIP, MVT] = [2, 1]; // codes from the specification

/** Tiles of all coarser zooms, then the place along the Hilbert curve (section 4.1). */
export function tileIdOf(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3;
  let [atX, atY] = [x, y];
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const [right, down] = [Number((atX & side) > 0), Number((atY & side) > 0)];
    id += side * side * ((3 * right) ^ down);
    if (down === 0) {
      if (right === 1) [atX, atY] = [side - 1 - atX, side - 1 - atY];
      [atX, atY] = [atY, atX];
    }
  }
  return id;
}

interface Entry {
  tileId: number;
  offset: number;
  length: number;
  /** 0 marks a leaf directory. */
  run: number;
}

function pushVarint(out: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128);
  out.push(rest);
}

/** Ids as steps; an offset of 0 means that it follows the one before. */
function directory(entries: readonly Entry[]): Buffer {
  const out: number[] = [];
  pushVarint(out, entries.length);
  for (const [i, { tileId }] of entries.entries()) pushVarint(out, tileId - (entries[i - 1]?.tileId ?? 0));
  for (const { run } of entries) pushVarint(out, run);
  for (const { length } of entries) pushVarint(out, length);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    pushVarint(out, before && offset === before.offset + before.length ? 0 : offset + 1);
  }
  return gzipSync(Buffer.from(out), { level: 9 });
}

function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (whole.length <= LARGEST_ROOT) return { root: whole, leaves: Buffer.alloc(0) };
  const parts: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let i = 0; i < entries.length; i += ENTRIES_A_LEAF) {
    const part = directory(entries.slice(i, i + ENTRIES_A_LEAF));
    pointers.push({ tileId: entries[i]?.tileId ?? 0, offset, length: part.length, run: 0 });
    parts.push(part);
    offset += part.length;
  }
  return { root: directory(pointers), leaves: Buffer.concat(parts) };
}

/** The archive's bytes. The same tiles give the same bytes, in whatever order they come. */
export function packTiles(tiles: readonly ZippedTile[], maxZoom: number, metadata: Record<string, unknown>): Buffer<ArrayBuffer> {
  const entries: Entry[] = [];
  const parts: Uint8Array[] = [];
  let end = 0;
  const ordered = tiles.map(({ z, x, y, bytes }) => ({ tileId: tileIdOf(z, x, y), bytes })).toSorted((a, b) => a.tileId - b.tileId);
  for (const { tileId, bytes } of ordered) {
    entries.push({ tileId, offset: end, length: bytes.length, run: 1 });
    parts.push(bytes);
    end += bytes.length;
  }
  const { root, leaves } = directories(entries);
  const words = gzipSync(JSON.stringify(metadata), { level: 9 });
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const wordsAt = HEADER_BYTES + root.length;
  const leavesAt = wordsAt + words.length;
  const tilesAt = leavesAt + leaves.length;
  const counts = [entries.length, entries.length, entries.length];
  [HEADER_BYTES, root.length, wordsAt, words.length, leavesAt, leaves.length, tilesAt, end, ...counts].forEach((value, i) =>
    header.writeBigUInt64LE(BigInt(value), 8 + i * 8),
  );
  header.set([1, GZIP, GZIP, MVT, 0, maxZoom], 96); // 1: tiles are ordered by id
  [-180, -85.0511287, 180, 85.0511287].forEach((degrees, i) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4));
  return Buffer.concat([header, root, words, leaves, ...parts]);
}
