// The operator's own ground: found and forgotten while the server runs, served in pieces, skipped and named when it is broken.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownMapUrl } from '#contract/own-maps.ts';
import { packArchive } from '#server/tiles/archive.ts';
import { serveOwnMaps } from '#server/http/basemap-files.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { type OwnMaps, startOwnMaps } from './own-maps.ts';

let folder: string;
let maps: OwnMaps;
const jobs = createJobs(() => 1000);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-maps-'));
  maps = startOwnMaps({ folder, secret: Buffer.alloc(32, 1), log: { warn: () => {} }, jobs });
});
afterEach(async () => {
  await maps.stop();
  await rm(folder, { recursive: true });
});

const PROTOMAPS = { vector_layers: [{ id: 'earth' }, { id: 'water' }, { id: 'places' }], attribution: '<a href="x">&copy; Somebody</a>' };
const lay = (name: string, maxZoom: number, metadata: Record<string, unknown> = PROTOMAPS) =>
  writeFile(
    join(folder, name),
    packArchive([{ z: maxZoom, x: 0, y: 0, bytes: gzipSync(`tile of ${name}`) }], { minZoom: 0, maxZoom, metadata }).bytes,
  );
const names = () => maps.list().map(({ name }) => name);

test('an archive that is laid into the folder is there at the next look, the finest last, and gone when it is taken away', async () => {
  await maps.look();
  expect(maps.list()).toEqual([]);
  await lay('harbour.pmtiles', 15);
  await lay('world.pmtiles', 6);
  await writeFile(join(folder, 'notes.txt'), 'no map');
  await maps.look();
  expect(names()).toEqual(['world.pmtiles', 'harbour.pmtiles']);
  expect(maps.list()[1]).toMatchObject({
    kind: 'vector',
    minZoom: 0,
    maxZoom: 15,
    attribution: '© Somebody',
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
  });
  await rm(join(folder, 'harbour.pmtiles'));
  await maps.look();
  expect(names()).toEqual(['world.pmtiles']);
});

test('a broken archive is skipped and named with its reason in the list of jobs, and the others stay', async () => {
  await lay('good.pmtiles', 6);
  await lay('cut.pmtiles', 8);
  await truncate(join(folder, 'cut.pmtiles'), 200);
  await lay('scheme.pmtiles', 8, { vector_layers: [{ id: 'transportation' }] });
  await writeFile(join(folder, 'letter.pmtiles'), 'x'.repeat(500));
  await expect(maps.look()).rejects.toThrow(
    /cut\.pmtiles: it is cut off.*letter\.pmtiles: it is no PMTiles.*scheme\.pmtiles: .*earth and water/,
  );
  expect(names()).toEqual(['good.pmtiles']);
  await maps.stop(); // the turn of the job itself, which began with an empty folder
  maps = startOwnMaps({ folder, secret: Buffer.alloc(32, 1), log: { warn: () => {} }, jobs });
  await expect
    .poll(() => jobs.list()[0])
    .toMatchObject({ name: 'own maps', state: 'failed', error: expect.stringContaining('cut.pmtiles') });
});

test('its ranges are served under a name of their edition only', async () => {
  const app = fastify();
  serveOwnMaps(app, maps);
  await lay('a.pmtiles', 6);
  await maps.look();
  const [first] = maps.list();
  if (!first) throw new Error('It is not there');
  const get = (url: string) => app.inject({ url, headers: { range: 'bytes=0-6' } });
  const piece = await get(ownMapUrl(first));
  expect([piece.statusCode, piece.body, piece.headers['etag']]).toEqual([206, 'PMTiles', `"${first.id}"`]);
  await lay('a.pmtiles', 7);
  expect((await get(ownMapUrl(first))).statusCode).not.toBe(206);
  await maps.look();
  const [second] = maps.list();
  expect(second?.id).not.toBe(first.id);
  expect((await get(ownMapUrl(first))).statusCode).not.toBe(206);
  expect((await get(ownMapUrl(second ?? first))).statusCode).toBe(206);
  expect((await get('/maps/own.000000000000000000000000.pmtiles')).statusCode).not.toBe(206);
});
