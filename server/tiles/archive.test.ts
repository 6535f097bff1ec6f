import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { packArchive, squareIn } from './archive.ts';

const reader = (bytes: Buffer): PMTiles =>
  new PMTiles({
    getKey: () => 'archive',
    getBytes: async (offset: number, length: number) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });
const text = async (archive: PMTiles, z: number, x: number, y: number): Promise<string | undefined> => {
  const found = await archive.getZxy(z, x, y);
  return found && new TextDecoder().decode(found.data);
};
/** Lengths without a pattern, so that the directory does not compress well. */
const scattered = (i: number): number => createHash('sha256').update(String(i)).digest().readUInt16LE(0) % 1500;
const options = { minZoom: 0, maxZoom: 6, metadata: { name: 'test' } };

test('what was packed is read back by the reader, tile by tile, and what was not is absent', async () => {
  const place = fc.integer({ min: 0, max: 6 }).chain((z) => fc.tuple(fc.constant(z), fc.nat(2 ** z - 1), fc.nat(2 ** z - 1)));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(place, { selector: String, minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      async (places, kinds) => {
        const words = places.map((_, i) => `words ${i % kinds}`);
        const { bytes } = packArchive(
          places.map(([z, x, y], i) => ({ z, x, y, bytes: gzipSync(words[i] ?? '') })),
          options,
        );
        const archive = reader(bytes);
        for (const [i, [z, x, y]] of places.entries()) expect(await text(archive, z, x, y)).toBe(words[i]);
        const taken = new Set(places.map(String));
        for (const [z, x, y] of [
          [0, 0, 0],
          [3, 1, 2],
          [6, 63, 63],
        ] as const)
          if (!taken.has(String([z, x, y]))) expect(await text(archive, z, x, y)).toBeUndefined();
      },
    ),
    { numRuns: 40 },
  );
});

test('the header says zooms, bounds and counts, and equal tiles are stored once', async () => {
  const tiles = Array.from({ length: 64 }, (_, i) => ({ z: 3, x: i % 8, y: Math.floor(i / 8), bytes: gzipSync('sea') }));
  const { bytes, tileCount, uniqueCount } = packArchive(tiles, { ...options, minZoom: 3, maxZoom: 3 });
  const header = await reader(bytes).getHeader();
  expect([tileCount, uniqueCount]).toEqual([64, 1]);
  expect(header).toMatchObject({
    minZoom: 3,
    maxZoom: 3,
    minLon: -180,
    maxLon: 180,
    numAddressedTiles: 64,
    numTileEntries: 1,
    numTileContents: 1,
    clustered: true,
  });
  expect(await reader(bytes).getMetadata()).toEqual({ name: 'test' });
});

test('the same tiles give the same bytes in whatever order they come', () => {
  const tiles = Array.from({ length: 16 }, (_, i) => ({ z: 2, x: i % 4, y: i >> 2, bytes: gzipSync(`tile ${i}`) }));
  expect(packArchive([...tiles].reverse(), options).bytes.equals(packArchive(tiles, options).bytes)).toBe(true);
});

test('a root directory too large for the first 16 KiB is split into leaves that the reader follows', async () => {
  const tiles = Array.from({ length: 16_384 }, (_, i) => ({
    z: 7,
    x: i % 128,
    y: i >> 7,
    bytes: gzipSync(`tile ${i} ${'.'.repeat(scattered(i))}`, { level: 0 }),
  }));
  const { bytes } = packArchive(tiles, { ...options, maxZoom: 7 });
  const archive = reader(bytes);
  const { rootDirectoryOffset, rootDirectoryLength, leafDirectoryLength } = await archive.getHeader();
  expect(leafDirectoryLength).toBeGreaterThan(0);
  expect(rootDirectoryOffset + rootDirectoryLength).toBeLessThanOrEqual(16_384);
  for (const i of [0, 1, 4097, 9999, 16_383]) expect(await text(archive, 7, i % 128, i >> 7)).toMatch(new RegExp(`^tile ${i} `));
});

test('one tile stands for all of a square, beside others of its own', async () => {
  const plain = gzipSync('sea');
  const { bytes, tileCount } = packArchive(
    [
      { ...squareIn(5, { z: 2, x: 1, y: 3 }), bytes: plain },
      { ...squareIn(5, { z: 3, x: 4, y: 6 }), bytes: plain },
      { z: 5, x: 18, y: 28, bytes: gzipSync('shore') },
    ],
    options,
  );
  const archive = reader(bytes);
  expect(tileCount).toBe(64 + 16 + 1);
  for (let x = 0; x < 8; x++) for (let y = 0; y < 8; y++) expect(await text(archive, 5, 8 + x, 24 + y)).toBe('sea');
  for (let x = 0; x < 4; x++) for (let y = 0; y < 4; y++) expect(await text(archive, 5, 16 + x, 24 + y)).toBe('sea');
  expect(await text(archive, 5, 18, 28)).toBe('shore');
  for (const [x, y] of [
    [7, 24],
    [15, 23],
    [20, 24],
    [19, 28],
  ] as const)
    expect(await text(archive, 5, x, y)).toBeUndefined();
});
