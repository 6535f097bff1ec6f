import { PMTiles } from 'pmtiles';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packArchive } from '#server/tiles/archive.ts';
import { isWhollyShown, quiltOf } from './quilt.ts';

/** Of the zooms 7 and 8, the given tiles; by its header it covers the eastern half of the world alone. */
function archiveOf(...tiles: [z: number, x: number, y: number][]): PMTiles {
  const { bytes } = packArchive(
    tiles.map(([z, x, y]) => ({ z, x, y, bytes: gzipSync(`${z}/${x}/${y}`) })),
    { minZoom: 7, maxZoom: 8, metadata: {} },
  );
  bytes.writeInt32LE(0, 102);
  return new PMTiles({
    getKey: () => 'own',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });
}

test('an address says the archive, the own maps over it and the tile', () => {
  expect(quiltOf('quilt:///basemap/coast-z11.0123456789ab.pmtiles~11~aa~bb/13/3/4')).toEqual({
    url: '/basemap/coast-z11.0123456789ab.pmtiles',
    maxZoom: 11,
    over: ['aa', 'bb'],
    at: { z: 13, x: 3, y: 4 },
  });
});

test('a map covers the tiles that it has, and everything beneath its finest ones', async () => {
  const own = archiveOf([7, 100, 50], [8, 200, 100]);
  expect(await isWhollyShown(own, { z: 7, x: 100, y: 50 })).toBe(true);
  expect(await isWhollyShown(own, { z: 8, x: 200, y: 100 })).toBe(true);
  expect(await isWhollyShown(own, { z: 11, x: 200 * 8 + 5, y: 100 * 8 + 2 })).toBe(true);
});

test('it does not cover a tile that it lacks, a zoom above its own, or one that reaches beyond its box', async () => {
  const own = archiveOf([7, 100, 50], [7, 10, 50], [8, 200, 100]);
  expect(await isWhollyShown(own, { z: 8, x: 201, y: 100 })).toBe(false);
  expect(await isWhollyShown(own, { z: 6, x: 50, y: 25 })).toBe(false);
  expect(await isWhollyShown(own, { z: 7, x: 10, y: 50 })).toBe(false);
  expect(await isWhollyShown(own, { z: 9, x: 10, y: 50 }), 'beside its box').toBe(false);
});
