import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PMTiles } from 'pmtiles';
import { beforeEach, expect, test } from 'vitest';
import { ArchiveReader, ArchiveWriter } from './archive-file.ts';
import type { ZippedTile } from './archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-archive-'));
  return () => rm(folder, { recursive: true });
});

const tileOf = (z: number, x: number, y: number, words: string): ZippedTile => ({ z, x, y, bytes: gzipSync(words) });

async function write(name: string, ...parts: ZippedTile[][]) {
  const archive = await ArchiveWriter.create(join(folder, name));
  for (const part of parts) await archive.add(part);
  const written = await archive.finish({ minZoom: 0, maxZoom: 7, metadata: { name: 'test' } });
  await archive.close();
  return written;
}

/** Too many for a directory without leaves, with lengths that no zip makes small; the last ids first. */
const many = Array.from({ length: 16_384 }, (_, i) => {
  const [x, y] = [127 - (i % 128), 127 - (i >> 7)];
  return { z: 7, x, y, bytes: gzipSync(`tile ${i} ${'.'.repeat((i * 7919) % 89)}`, { level: 0 }) };
});

test('tiles that came in any order are found by the map, and read back as they are stored', async () => {
  const { bytes, tiles } = await write('a', many.slice(0, 9000), many.slice(9000));
  const file = await readFile(join(folder, 'a'));
  expect([file.length, tiles]).toEqual([bytes, many.length]);
  const map = new PMTiles({
    getKey: () => 'a',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(file.subarray(offset, offset + length)).buffer }),
  });
  expect((await map.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
  const reader = await ArchiveReader.open(join(folder, 'a'));
  for (const { z, x, y, bytes: stored } of many.filter((_, i) => i % 1009 === 0)) {
    const found = await map.getZxy(z, x, y);
    expect(new TextDecoder().decode(found?.data)).toBe(gunzipSync(stored).toString());
    expect((await reader.tile({ z, x, y }))?.bytes).toEqual(new Uint8Array(stored));
  }
  expect(await reader.tile({ z: 8, x: 1, y: 1 })).toBe(undefined);
  expect(await reader.metadata()).toEqual({ name: 'test' });
  await reader.close();
});

test('the hash is of what is in it', async () => {
  const parts = [[tileOf(1, 0, 0, 'north')], [tileOf(1, 0, 1, 'south')]];
  const one = await write('a', ...parts);
  expect(await write('b', ...parts)).toEqual(one);
  const other = await write('c', [tileOf(1, 0, 0, 'south')], [tileOf(1, 0, 1, 'north')]);
  expect(other.hash).not.toBe(one.hash);
  expect((await readFile(join(folder, 'a'))).equals(await readFile(join(folder, 'b')))).toBe(true);
});
