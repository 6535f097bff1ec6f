import { DAY_MS } from '#contract/units.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ThreatMapRow } from '#contract/tables.ts';
import { serveThreat } from '#server/http/basemap-files.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { type ImportedEvent, writeEvents } from '#server/import/events/event-store.ts';
import { createLog } from '#server/log.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { startThreatMaps, type ThreatMaps } from './threat-maps.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const log = createLog('error', () => {});

const event = (id: string, daysAgo: number, more: Partial<ImportedEvent> = {}): ImportedEvent => ({
  id,
  type: 'Boarding',
  category: 'Crime',
  title: id,
  description: '',
  lat: 1,
  lon: 103,
  occurredAt: NOW - daysAgo * DAY_MS,
  occurredPrecision: 'day',
  source: 'test',
  sample: false,
  ...more,
});

let db: Db;
let folder: string;
let nowMs: number;
let maps: ThreatMaps;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  nowMs = NOW;
  await db.exec('delete from events; delete from threat_maps');
  folder = await mkdtemp(join(tmpdir(), 'fathom-threat-'));
  maps = await startThreatMaps({ db, log, folder, clock: () => nowMs });
});
afterEach(async () => {
  await maps.stop();
  await rm(folder, { recursive: true });
});

const give = (rows: ImportedEvent[]) => db.transaction(null, (tx) => writeEvents(tx, rows, NOW));
async function current(): Promise<ThreatMapRow> {
  await maps.rebuild();
  const [row] = await db.query<SqlRow>(storedTables.threatMaps.byId, ['now']);
  return ThreatMapRow.parse(toRow('threatMaps', row ?? {}));
}

it('counts the reports of each window, names the newest one, and leaves out events that are no incidents', async () => {
  await give([event('a', 10), event('b', 400), event('c', 4 * 365), event('d', 3000), event('e', 1, { category: 'Not an incident' })]);
  const map = await current();
  expect(map).toMatchObject({ asOf: NOW, y1: { reports: 1, newestAt: NOW - 10 * DAY_MS }, y5: { reports: 3 }, sample: false });
  expect(map.newestAt).toBe(NOW - 10 * DAY_MS);
});

it('names the newest report even when a window is empty', async () => {
  await give([event('d', 3000)]);
  expect(await current()).toMatchObject({ y1: { reports: 0 }, y5: { reports: 0 }, newestAt: NOW - 3000 * DAY_MS });
  await db.exec('delete from events');
  expect((await current()).newestAt).toBeUndefined();
});

it('never mixes samples with real reports, and says when there are only samples', async () => {
  await give([event('s', 5, { sample: true })]);
  expect(await current()).toMatchObject({ sample: true, y1: { reports: 1 } });
  await give([event('a', 10)]);
  expect(await current()).toMatchObject({ sample: false, y1: { reports: 1 }, newestAt: NOW - 10 * DAY_MS });
});

it('reads all reports, batch by batch', async () => {
  const many = Array.from({ length: 1203 }, (_, i) => event(`e${i}`, 1 + (i % 300)));
  for (let at = 0; at < many.length; at += 500) await give(many.slice(at, at + 500));
  expect((await current()).y1.reports).toBe(1203);
});

it('rebuilds by itself once events stop changing', async () => {
  for (let i = 0; i < 2; i++) await maps.rebuild(); // by then the build of the start is finished too
  await give([event('a', 10)]);
  const reports = async () => {
    const [row] = await db.query<{ y1: { reports: number } }>("select y1 from threat_maps where id = 'now'");
    return row?.y1.reports;
  };
  await expect.poll(reports, { timeout: 15_000 }).toBe(1);
});

it('does not rebuild at a start if no event has changed since the last build', async () => {
  await give([event('a', 10)]);
  await maps.rebuild();
  await maps.stop();
  const rows = async () => (await db.query<{ v: number }>("select v from threat_maps where id = 'now'"))[0]?.v;
  const before = await rows();
  for (const isChanged of [false, true]) {
    if (isChanged) await give([event('b', 11)]);
    maps = await startThreatMaps({ db, log, folder, clock: () => nowMs + 60_000 });
    for (let i = 0; i < 2; i++) await maps.asOf('2025-12-01'); // the second waits until the build of the start is finished
    await expect.poll(async () => (await rows()) !== before, { timeout: 15_000 }).toBe(isChanged);
    await maps.stop();
  }
});

it('answers for another day with the windows that end with it, and keeps that answer until events change', async () => {
  await give([event('a', 10), event('b', 400)]);
  const day = '2025-12-01';
  const map = await maps.asOf(day);
  expect(map).toMatchObject({ id: day, asOf: Date.UTC(2025, 11, 2), y1: { reports: 1 }, newestAt: NOW - 400 * DAY_MS });
  expect((await maps.asOf(day)).v).toBe(map.v);
  await give([event('c', 390)]);
  await expect.poll(async () => (await maps.asOf(day)).y1.reports).toBe(2);
});

it.each(['2025-02-30', '1960-01-01', '2027-01-01'])('refuses %s in words', async (day) => {
  await expect(maps.asOf(day)).rejects.toThrow(Refusal);
});

it('serves the archive that a row names, by byte ranges, and no other file', async () => {
  await give([event('a', 10)]);
  const { url, bytes } = await current();
  const app = fastify();
  serveThreat(app, folder);
  const part = await app.inject({ url, headers: { range: 'bytes=0-6' } });
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, `bytes 0-6/${bytes}`, 'PMTiles']);
  for (const wrong of ['/threat/map.000000000000000000000000.pmtiles', '/threat/..%2f..%2fsecret', '/threat/map.pmtiles'])
    expect((await app.inject({ url: wrong })).statusCode, wrong).not.toBe(200);
  await app.close();
});

it('leaves no half-written file, and deletes old archives after a week', async () => {
  await give([event('a', 10)]);
  const first = await current();
  await give([event('b', 11)]);
  const second = await current();
  expect(second.url).not.toBe(first.url);
  const names = () => readdir(folder);
  expect((await names()).filter((name) => !name.endsWith('.pmtiles'))).toEqual([]);
  expect((await names()).length).toBeGreaterThan(1);
  nowMs = Date.now() + 8 * DAY_MS;
  const last = await current();
  expect(await names()).toEqual([last.url.slice('/threat/'.length)]);
});

it('deletes the archive of a requested day ten minutes after its row, so that requests for many days do not fill the disk', async () => {
  await give([event('a', 10), event('b', 400)]);
  const { url } = await maps.asOf('2025-12-02');
  const isKept = async () => (await readdir(folder)).includes(url.slice('/threat/'.length));
  await db.query('delete from threat_maps where id = $1', ['2025-12-02']);
  nowMs = Date.now() + 60_000;
  await current();
  expect(await isKept()).toBe(true);
  nowMs = Date.now() + 11 * 60_000;
  await current();
  expect(await isKept()).toBe(false);
});
