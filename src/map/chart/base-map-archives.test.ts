// The archives in public/basemap are the ones their manifest names, and they do not lie about land and sea.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import earcut, { flatten } from 'earcut';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { checkArchive } from '#scripts/basemap/check.ts';
import { baseMapArchives } from './base-map-archives.gen.ts';
import { coastArchive } from './base-map-coast.gen.ts';

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));
const world = readFileSync(publicFolder + baseMapArchives.world.url);
const detail = readFileSync(publicFolder + baseMapArchives.detail.url);
const coast = readFileSync(publicFolder + coastArchive.url);
const open = (bytes: Buffer, name: string) =>
  new PMTiles({
    getKey: () => name,
    getBytes: async (offset: number, length: number) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });
const archives = { world: open(world, 'world'), detail: open(detail, 'detail'), coast: open(coast, 'coast') };

test('the names hold the hash of the bytes, and no older archive lies beside them', () => {
  for (const [bytes, { url }] of [
    [world, baseMapArchives.world],
    [detail, baseMapArchives.detail],
    [coast, coastArchive],
  ] as const) {
    expect(url).toContain(`.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.pmtiles`);
  }
  const found = readdirSync(`${publicFolder}/basemap`)
    .filter((name) => name.endsWith('.pmtiles'))
    .map((name) => `/basemap/${name}`);
  expect(new Set(found)).toEqual(new Set([baseMapArchives.world.url, baseMapArchives.detail.url, coastArchive.url]));
});

test('the archives keep to their budgets: 8 MB to zoom 5, 36 MB to zoom 8, 45 MB for the fine coast', () => {
  expect(world.length).toBeLessThanOrEqual(8e6);
  expect(detail.length).toBeLessThanOrEqual(36e6);
  expect(coast.length).toBeLessThanOrEqual(45e6);
});

test('no polygon of the precached world triangulates wrongly', async () => {
  const { reports, faults } = await checkArchive(world, ['water', 'land', 'lakes', 'depths']);
  expect(faults).toEqual([]);
  expect(reports.get('land')?.polygons).toBeGreaterThan(10_000);
});

test('nor does any of the detail and of the fine coast', { tags: ['long'], timeout: 120_000 }, async () => {
  for (const [archive, layers] of [
    [detail, ['water', 'land', 'lakes', 'depths']],
    [coast, ['water', 'land', 'lakes']],
  ] as const) {
    const { reports, faults } = await checkArchive(archive, [...layers]);
    expect(faults).toEqual([]);
    expect(reports.get('land')?.polygons).toBeGreaterThan(50_000);
  }
});

test('every place of the world has a tile with water in it, so that a missing one can be told from the sea', async () => {
  const header = await archives.detail.getHeader();
  expect(header.numAddressedTiles).toBe((4 ** 9 - 1) / 3);
  expect((await archives.world.getHeader()).numAddressedTiles).toBe((4 ** 6 - 1) / 3);
  // of the coast all of zooms 9 and 10, and what of 6 to 8 has rivers or harbours
  expect((await archives.coast.getHeader()).numAddressedTiles).toBeGreaterThan(4 ** 9 + 4 ** 10);
});

/** Square tile units of triangles, as the renderer fills them, that cover the point. */
async function isFilled(layerName: string, lon: number, lat: number, z: number): Promise<boolean> {
  const side = 2 ** z;
  const sine = Math.sin((lat * Math.PI) / 180);
  const column = ((((lon / 360 + 0.5) % 1) + 1) % 1) * side;
  const row = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side;
  const tile = await archives[z > 8 ? 'coast' : z > 5 ? 'detail' : 'world'].getZxy(z, Math.floor(column), Math.floor(row));
  if (!tile) throw new Error(`no tile at zoom ${z} for ${lon} ${lat}`);
  const layer = new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers[layerName];
  const [x, y] = [(column % 1) * 4096, (row % 1) * 4096];
  for (let i = 0; layer && i < layer.length; i++) {
    for (const rings of classifyRings(layer.feature(i).loadGeometry())) {
      const { vertices, holes } = flatten(rings.map((ring) => ring.map((point) => [point.x, point.y])));
      const triangles = earcut(vertices, holes);
      for (let t = 0; t < triangles.length; t += 3) {
        const corner = (k: number): [number, number] => [
          vertices[(triangles[t + k] ?? 0) * 2] ?? 0,
          vertices[(triangles[t + k] ?? 0) * 2 + 1] ?? 0,
        ];
        const sides = [0, 1, 2].map((k) => {
          const [[xA, yA], [xB, yB]] = [corner(k), corner((k + 1) % 3)];
          return (xB - xA) * (y - yA) - (yB - yA) * (x - xA);
        });
        if (sides.every((value) => value > 0) || sides.every((value) => value < 0)) return true;
      }
    }
  }
  return false;
}

const SEA: [string, number, number, number[]][] = [
  ['Strait of Georgia', -123.75, 49.3, [5, 6, 7, 8]],
  ['Great Barrier Reef', 147.6, -18.6, [3, 5, 6, 7, 8]],
  ['eastern Mediterranean', 30, 33.5, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ['Red Sea', 38, 20.5, [2, 3, 4, 5, 6, 7, 8]],
  ['Gulf of Aden', 48, 12.3, [2, 3, 4, 5, 6, 7, 8]],
  ['east of Fiji, over 180 degrees', -179.5, -20, [0, 2, 4, 6, 8]],
  ['Caspian', 51, 40, [2, 3, 4, 5, 6, 7, 8]],
  ['Singapore Strait', 104.05, 1.22, [6, 7, 8]],
];
const LAND: [string, number, number, number[]][] = [
  ['Sahara', 10, 23, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ['Cyprus', 33.2, 35.1, [3, 4, 5, 6, 7, 8]],
  ['Vancouver Island', -125.5, 49.6, [4, 5, 6, 7, 8]],
  ['Chukotka, west of 180 degrees', 179.5, 67, [0, 2, 4, 5, 6, 8]],
  ['Chukotka, east of 180 degrees', -179.5, 67, [0, 2, 4, 5, 6, 8]],
  ['Antarctica', 20, -80, [0, 2, 4, 6, 8]],
];

test.for(SEA)('%s is sea at every zoom, as the triangles of the renderer have it', async ([, lon, lat, zooms]) => {
  for (const z of zooms) expect([z, await isFilled('land', lon, lat, z), await isFilled('water', lon, lat, z)]).toEqual([z, false, true]);
});

test.for(LAND)('%s is land at every zoom, as the triangles of the renderer have it', async ([, lon, lat, zooms]) => {
  for (const z of zooms) expect([z, await isFilled('land', lon, lat, z)]).toEqual([z, true]);
});

const FINE_SEA: [string, number, number][] = [
  ['between Perim and the shore of Yemen', 43.445, 12.69],
  ['Singapore Strait', 104.05, 1.22],
  ['Strait of Dover', 1.45, 51.0],
  ['Suez Bay', 32.54, 29.9],
  ['the Bosporus at its narrows', 29.062, 41.085],
  ['Strait of Gibraltar', -5.5, 35.95],
  ['the Gulf of Aden, far from a shore', 48, 12.3],
  ['east of Fiji, over 180 degrees', -179.5, -20],
  ['the Caspian', 51, 40],
  ['Lake Superior', -88, 47.8],
];
const FINE_LAND: [string, number, number][] = [
  ['Perim', 43.41, 12.66],
  ['Singapore', 103.82, 1.35],
  ['the Sahara, far from a shore', 10, 23],
  ['Chukotka, west of 180 degrees', 179.5, 67],
  ['Chukotka, east of 180 degrees', -179.5, 67],
  ['Antarctica', 20, -80],
  ['Isle Royale in Lake Superior', -88.9, 48.0],
];

test.for(FINE_SEA)('%s is water on the fine coast', async ([, lon, lat]) => {
  for (const z of [9, 10]) expect([z, await isFilled('land', lon, lat, z), await isFilled('water', lon, lat, z)]).toEqual([z, false, true]);
});

test.for(FINE_LAND)('%s is land on the fine coast', async ([, lon, lat]) => {
  for (const z of [9, 10]) expect([z, await isFilled('land', lon, lat, z), await isFilled('water', lon, lat, z)]).toEqual([z, true, true]);
});

test('an island of the strait has its shape: Perim has more than twenty corners', async () => {
  const tile = await archives.coast.getZxy(10, 635, 475);
  const layer = tile && new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers['land'];
  const rings = Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i).loadGeometry() ?? []).flat();
  expect(Math.max(...rings.map(({ length }) => length))).toBeGreaterThan(20);
});

test('rivers and canals are there to the zoom at which they are drawn larger, and names of harbours only there', async () => {
  const layersAt = async (z: number, x: number, y: number) =>
    Object.keys(new VectorTile(new PbfReader(new Uint8Array((await archives.coast.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)))).layers);
  expect(await layersAt(8, 131, 84)).toEqual(['lakes', 'rivers', 'port']); // Rotterdam
  expect(await layersAt(7, 65, 42)).toEqual(['lakes', 'rivers']);
});

test('the deep sea is deep in both archives', async () => {
  for (const z of [3, 5, 6, 8]) expect([z, await isFilled('depths', -40, 25, z)]).toEqual([z, true]);
});
