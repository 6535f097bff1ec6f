// Writes a PMTiles v3 archive: ordered by tile id, equal tiles stored once, runs joined, leaf directories when the root is full. It must
// never compress a tile, because added tiles are already gzip.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';

const HEADER_BYTES = 127;
/** Header and root directory must lie in the first 16 KiB (PMTiles v3 specification, section 3). */
const LARGEST_ROOT = 16_384 - HEADER_BYTES;
const ENTRIES_A_LEAF = 4096;
const [GZIP, MVT] = [2, 1]; // codes of the specification

interface Entry {
  tileId: number;
  offset: number;
  length: number;
  run: number;
}

function pushVarint(out: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    out.push((rest % 128) | 128);
    rest = Math.floor(rest / 128); // offsets may pass 2^31, so no shifts
  }
  out.push(rest);
}

function directory(entries: Entry[]): Buffer {
  const out: number[] = [];
  pushVarint(out, entries.length);
  entries.forEach(({ tileId }, i) => {
    pushVarint(out, tileId - (entries[i - 1]?.tileId ?? 0));
  });
  for (const { run } of entries) pushVarint(out, run);
  for (const { length } of entries) pushVarint(out, length);
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1];
    pushVarint(out, before && offset === before.offset + before.length ? 0 : offset + 1); // 0: follows the one before
  });
  return gzipSync(Buffer.from(out), { level: 9 });
}

function directories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  let root = directory(entries);
  let leaves = Buffer.alloc(0);
  for (let size = ENTRIES_A_LEAF; root.length > LARGEST_ROOT; size *= 2) {
    const parts: Buffer[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let i = 0; i < entries.length; i += size) {
      const part = directory(entries.slice(i, i + size));
      pointers.push({ tileId: entries[i]?.tileId ?? 0, offset, length: part.length, run: 0 }); // run 0 marks a leaf
      parts.push(part);
      offset += part.length;
    }
    root = directory(pointers);
    leaves = Buffer.concat(parts);
  }
  return { root, leaves };
}

export interface ZippedTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
  /** Of so many tiles from this one on, in the order of the archive; 1 when absent. */
  run?: number;
}

/** The tiles of a deeper zoom in the square of one tile: they follow each other along the curve that orders an archive. */
export function squareIn(zoom: number, { z, x, y }: { z: number; x: number; y: number }): Required<Omit<ZippedTile, 'bytes'>> {
  const run = 4 ** (zoom - z);
  const along = zxyToTileId(z, x, y) - zxyToTileId(z, 0, 0);
  const [, left, top] = tileIdToZxy(zxyToTileId(zoom, 0, 0) + along * run);
  return { z: zoom, x: left, y: top, run };
}

interface ArchiveOptions {
  minZoom: number;
  maxZoom: number;
  metadata: Record<string, unknown>;
}

interface Header {
  /** Bytes of root directory, metadata, leaf directories and tiles, which follow the header in this order. */
  sections: readonly [root: number, metadata: number, leaves: number, tiles: number];
  counts: readonly [addressed: number, entries: number, contents: number];
  minZoom: number;
  maxZoom: number;
}

/** PMTiles 3, section 3: fixed length, little-endian. */
function headerOf({ sections: [root, metadata, leaves, tiles], counts, minZoom, maxZoom }: Header): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const metadataAt = HEADER_BYTES + root;
  const leavesAt = metadataAt + metadata;
  const values = [HEADER_BYTES, root, metadataAt, metadata, leavesAt, leaves, leavesAt + leaves, tiles, ...counts];
  values.forEach((value, i) => header.writeBigUInt64LE(BigInt(value), 8 + i * 8));
  header.set([1, GZIP, GZIP, MVT, minZoom, maxZoom], 96); // 1: clustered
  [-180, -85.0511287, 180, 85.0511287].forEach((degrees, i) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4));
  header[118] = minZoom; // then the centre, left at 0, 0
  return header;
}

/** The archive's bytes, for the whole world. The same tiles give the same bytes, in any order. */
export function packArchive(
  tiles: ZippedTile[],
  { minZoom, maxZoom, metadata }: ArchiveOptions,
): { bytes: Buffer; tileCount: number; uniqueCount: number } {
  const ordered = tiles
    .map(({ z, x, y, bytes, run = 1 }) => ({ tileId: zxyToTileId(z, x, y), bytes, run }))
    .sort((a, b) => a.tileId - b.tileId);
  const stored = new Map<string, { offset: number; length: number }>();
  const entries: Entry[] = [];
  const parts: Uint8Array[] = [];
  let end = 0;
  let addressed = 0;
  for (const { tileId, bytes, run } of ordered) {
    addressed += run;
    const hash = createHash('sha256').update(bytes).digest('base64');
    let place = stored.get(hash);
    if (!place) {
      place = { offset: end, length: bytes.length };
      stored.set(hash, place);
      parts.push(bytes);
      end += bytes.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.tileId + last.run === tileId) last.run += run;
    else entries.push({ tileId, ...place, run });
  }
  const { root, leaves } = directories(entries);
  const zippedMetadata = gzipSync(JSON.stringify(metadata), { level: 9 });
  const sections = [root.length, zippedMetadata.length, leaves.length, end] as const;
  const header = headerOf({ sections, counts: [addressed, entries.length, stored.size], minZoom, maxZoom });
  return { bytes: Buffer.concat([header, root, zippedMetadata, leaves, ...parts]), tileCount: addressed, uniqueCount: stored.size };
}
