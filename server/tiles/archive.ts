// Writes a PMTiles v3 archive: ordered by tile id, equal tiles stored once, runs joined, leaf directories when the root is full. It must
// never compress a tile, because added tiles are already gzip.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';

const HEADER_BYTES = 127;
/** Header and root directory must lie in the first 16 KiB (PMTiles v3 specification, section 3). */
export const FIRST_BYTES = 16_384;
const LARGEST_ROOT = FIRST_BYTES - HEADER_BYTES;
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

export interface ArchiveOptions {
  minZoom: number;
  maxZoom: number;
  metadata: Record<string, unknown>;
  /** West, south, east, north, in degrees; the whole world if absent. */
  box?: readonly [number, number, number, number];
}

/** Which tile lies where. Equal ones are stored once. */
export class ArchiveIndex {
  readonly #stored = new Map<string, { offset: number; length: number }>();
  readonly #tiles: Entry[] = [];
  /** Bytes of all tiles that are stored. */
  end = 0;
  /** Tiles that a reader finds. */
  tileCount = 0;

  /** Whether its bytes have to be stored, after all that came before. */
  add({ z, x, y, bytes, run = 1 }: ZippedTile): boolean {
    this.tileCount += run;
    const hash = createHash('sha256').update(bytes).digest('base64');
    const known = this.#stored.get(hash);
    const place = known ?? { offset: this.end, length: bytes.length };
    this.#tiles.push({ tileId: zxyToTileId(z, x, y), ...place, run });
    if (known) return false;
    this.#stored.set(hash, place);
    this.end += bytes.length;
    return true;
  }

  get uniqueCount(): number {
    return this.#stored.size;
  }

  entries(): Entry[] {
    const entries: Entry[] = [];
    for (const tile of this.#tiles.toSorted((a, b) => a.tileId - b.tileId)) {
      const last = entries.at(-1);
      if (last && last.offset === tile.offset && last.tileId + last.run === tile.tileId) last.run += tile.run;
      else entries.push({ ...tile });
    }
    return entries;
  }
}

interface Header {
  /** Bytes of the file, in this order. */
  places: Record<'root' | 'metadata' | 'leaves' | 'tiles', { at: number; bytes: number }>;
  counts: readonly [addressed: number, entries: number, contents: number];
  /** Tiles lie in the order of their ids. */
  isClustered: boolean;
  options: ArchiveOptions;
}

const WORLD = [-180, -85.0511287, 180, 85.0511287] as const;

/** PMTiles 3, section 3: fixed length, little-endian. */
function headerOf({ places, counts, isClustered, options: { minZoom, maxZoom, box = WORLD } }: Header): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const { root, metadata, leaves, tiles } = places;
  const values = [...[root, metadata, leaves, tiles].flatMap(({ at, bytes }) => [at, bytes]), ...counts];
  values.forEach((value, i) => header.writeBigUInt64LE(BigInt(value), 8 + i * 8));
  header.set([isClustered ? 1 : 0, GZIP, GZIP, MVT, minZoom, maxZoom], 96);
  box.forEach((degrees, i) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4));
  header[118] = minZoom; // then the centre, left at 0, 0
  return header;
}

export interface ArchiveFrame {
  header: Buffer;
  root: Buffer;
  metadata: Buffer;
  leaves: Buffer;
}

/**
 * All but the tiles. Where those begin at `tilesAt`, metadata and leaves follow them; otherwise header, root, metadata and leaves come first,
 * in this order, and then the tiles by their ids.
 */
export function frameOf(index: ArchiveIndex, options: ArchiveOptions, tilesAt?: number): ArchiveFrame {
  const entries = index.entries();
  const { root, leaves } = directories(entries);
  const metadata = gzipSync(JSON.stringify(options.metadata), { level: 9 });
  const metadataAt = tilesAt === undefined ? HEADER_BYTES + root.length : tilesAt + index.end;
  const leavesAt = metadataAt + metadata.length;
  const header = headerOf({
    places: {
      root: { at: HEADER_BYTES, bytes: root.length },
      metadata: { at: metadataAt, bytes: metadata.length },
      leaves: { at: leavesAt, bytes: leaves.length },
      tiles: { at: tilesAt ?? leavesAt + leaves.length, bytes: index.end },
    },
    counts: [index.tileCount, entries.length, index.uniqueCount],
    isClustered: tilesAt === undefined,
    options,
  });
  return { header, root, metadata, leaves };
}

/** The archive's bytes. The same tiles give the same bytes, in any order. */
export function packArchive(
  tiles: readonly ZippedTile[],
  options: ArchiveOptions,
): { bytes: Buffer<ArrayBuffer>; tileCount: number; uniqueCount: number } {
  const index = new ArchiveIndex();
  const idOf = ({ z, x, y }: ZippedTile): number => zxyToTileId(z, x, y);
  const stored = tiles.toSorted((a, b) => idOf(a) - idOf(b)).filter((tile) => index.add(tile));
  const { header, root, metadata, leaves } = frameOf(index, options);
  const bytes = Buffer.concat([header, root, metadata, leaves, ...stored.map((tile) => tile.bytes)]);
  return { bytes, tileCount: index.tileCount, uniqueCount: index.uniqueCount };
}
