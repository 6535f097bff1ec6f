// Tests the check itself: an archive with one bad polygon must not pass, nor an empty one.
import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { expect, test } from 'vitest';
import { packArchive } from '../../server/tiles/archive.ts';
import { checkArchive, paintedWrongly, uniqueTiles } from './check.ts';

const tileWith = (layers: Record<string, number[][][]>): Uint8Array => {
  const encodable = Object.fromEntries(
    Object.entries(layers).map(([name, geometry]) => [name, { features: [{ type: 3, geometry, tags: {} }] }]),
  );
  return gzipSync(fromGeojsonVt(encodable as never, { version: 2, extent: 4096 }));
};
const archiveOf = (bytes: Uint8Array): Buffer => packArchive([{ z: 0, x: 0, y: 0, bytes }], { minZoom: 0, maxZoom: 0, metadata: {} }).bytes;

const island = [
  [1000, 1000],
  [3000, 1000],
  [3000, 3000],
  [1000, 3000],
  [1000, 1000],
];
/** A bow tie: its two lobes are wound in opposite directions, so the renderer fills water between them. */
const crossed = [
  [500, 500],
  [3500, 3000],
  [3500, 600],
  [600, 3400],
  [500, 500],
];

test('a planted polygon that crosses itself is found, named by layer and tile, and fails the archive', async () => {
  const { reports, faults } = await checkArchive(archiveOf(tileWith({ land: [island, crossed] })), ['land']);
  expect(reports.get('land')).toMatchObject({ polygons: 2, bad: 1, worstTile: '0/0/0' });
  expect(faults).toEqual([expect.stringMatching(/^land: 1 of 2 polygons triangulate wrongly.*tile 0\/0\/0$/)]);
});

test('the size of the fault is what the renderer paints too much, in square units', () => {
  expect(paintedWrongly([crossed.map(([x = 0, y = 0]) => ({ x, y }))])).toBeGreaterThan(100_000);
  expect(paintedWrongly([island.map(([x = 0, y = 0]) => ({ x, y }))])).toBeCloseTo(0, 6);
});

test('a polygon with more holes than the renderer keeps fails', async () => {
  const holes = Array.from({ length: 510 }, (_, i) => {
    const [x, y] = [20 + (i % 30) * 100, 20 + Math.floor(i / 30) * 100];
    return [
      [x, y],
      [x, y + 50],
      [x + 50, y + 50],
      [x + 50, y],
      [x, y],
    ];
  });
  const outer = [
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
    [0, 0],
  ];
  expect((await checkArchive(archiveOf(tileWith({ land: [outer, ...holes] })), ['land'])).faults).toHaveLength(1);
});

test('a sound archive passes', async () => {
  const { reports, faults } = await checkArchive(archiveOf(tileWith({ land: [island] })), ['land']);
  expect(faults).toEqual([]);
  expect(reports.get('land')?.polygons).toBe(1);
});

test('a check that saw no polygon of a layer has not passed', async () => {
  const { faults } = await checkArchive(archiveOf(tileWith({ water: [island] })), ['water', 'land']);
  expect(faults).toEqual(['land: no polygon was seen, so nothing was checked']);
});

test('every different tile is looked at once', async () => {
  const blobs = Array.from({ length: 900 }, (_, i) => ({ z: 7, x: i % 128, y: Math.floor(i / 128), bytes: gzipSync(`tile ${i % 800}`) }));
  const { bytes, tileCount, uniqueCount } = packArchive(blobs, { minZoom: 7, maxZoom: 7, metadata: {} });
  let seen = 0;
  for await (const { tile } of uniqueTiles(bytes)) seen += new TextDecoder().decode(tile).startsWith('tile ') ? 1 : 0;
  expect(tileCount).toBe(900);
  expect([seen, uniqueCount]).toEqual([800, 800]);
});
