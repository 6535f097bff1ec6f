// What an operator does after a loss, with the real commands: put the backup back, begin a new epoch, start. Devices bring the rest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TableName } from '#contract/tables.ts';
import { newId } from '#platform/ids.ts';
import { deviceOverHttp, syncAll } from '#tests/sync/device-over-http.ts';
import { openDb, readEpoch } from './db/open-db.ts';
import { ADMIN, BARE_ENVIRONMENT, killLeftovers, startServer } from './test-server.ts';

const PATIENT_MS = 180_000;
/** Three starts of the server: half a minute alone, many times that on a machine that is busy with everything else. */
const DRILL_MS = 600_000;
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fathom-epoch-'));
});
afterEach(() => killLeftovers());
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }));

async function newEpoch(folder: string): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'new-epoch.ts')], { env: { ...BARE_ENVIRONMENT, DATA_DIR: folder } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}
async function epochOf(folder: string): Promise<string> {
  const db = await openDb({ dataDir: folder, databaseUrl: undefined });
  const epoch = await readEpoch(db);
  await db.close();
  return epoch;
}

test(
  'SY22: begins a new epoch, but not under a running server and not where there is no database',
  async () => {
    const empty = await newEpoch(join(dataDir, 'none'));
    expect(empty.code).toBe(1);
    expect(empty.said).toMatch(/There is no database/);
    const server = await startServer({ PORT: '0', DATA_DIR: dataDir });
    const refused = await newEpoch(dataDir);
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/Stop the server first/);
    expect(await server.stop()).toBe(0);
    const before = await epochOf(dataDir);
    const begun = await newEpoch(dataDir);
    expect(begun.code).toBe(0);
    const after = await epochOf(dataDir);
    expect(after).not.toBe(before);
    expect(begun.said).toContain(after);
  },
  PATIENT_MS,
);

const SHIPS = [244_000_001, 244_000_002, 244_000_003];
/** Of what people write; alerts come and go by themselves. */
const WRITTEN: readonly TableName[] = ['fleets', 'fleetShips', 'preferences', 'teams', 'teamMembers'];

test('SY22: after a backup was put back, three devices bring what it does not know and go on editing what it does', {
  timeout: DRILL_MS,
  tags: ['long'], // the simulation restores a server among its random acts
}, async () => {
  const environment = { PORT: '0', DATA_DIR: dataDir, DEMONSTRATION: 'off' };
  const backup = join(dataDir, '..', `${basename(dataDir)}-backup`);
  let server = await startServer(environment);
  const device = (role: 'manager' | 'member') =>
    deviceOverHttp({ email: `${role}@demo.example`, password: ADMIN.password }, () => server.address);
  const [tablet, phone, laptop] = [await device('manager'), await device('manager'), await device('member')];
  const devices = [tablet, phone, laptop];
  const [tankers, ferries, tugs, barges] = [newId(), newId(), newId(), newId()];
  const { accountId } = tablet;

  await tablet.edit('fleet.create', { fleetId: tankers, name: 'Tankers', ships: SHIPS.map((mmsi) => ({ mmsi })) });
  await tablet.edit('fleet.create', { fleetId: ferries, name: 'Ferries' });
  await tablet.edit('preferences.create', { preferencesId: accountId, vesselProximity: 20 });
  await laptop.edit('fleet.create', { fleetId: tugs, name: 'Tugs' });
  await syncAll(devices);

  expect(await server.stop()).toBe(0);
  await cp(dataDir, backup, { recursive: true });
  server = await startServer(environment);
  await tablet.edit('fleet.setTags', { fleetId: tankers, tags: ['crude'] });
  await phone.edit('fleet.create', { fleetId: barges, name: 'Barges' });
  await laptop.edit('fleet.update', { fleetId: tugs, name: 'Harbour tugs' });
  await syncAll(devices);

  await server.stop('SIGKILL');
  await rm(dataDir, { recursive: true });
  await cp(backup, dataDir, { recursive: true });
  await rm(backup, { recursive: true });
  expect((await newEpoch(dataDir)).code).toBe(0);
  server = await startServer(environment);

  await syncAll(devices);
  const [team] = await phone.rows('teams');
  await tablet.edit('fleet.update', { fleetId: tankers, name: 'Crude carriers' });
  await tablet.edit('preferences.update', { preferencesId: accountId, vesselProximity: 30 });
  await phone.edit('fleet.delete', { fleetId: ferries });
  await phone.edit('team.changeUserPreferences', { teamId: team?.id ?? '', samePreferences: true });
  await laptop.edit('fleet.removeShip', { fleetId: tankers, mmsi: SHIPS[0] ?? 0 });
  await syncAll(devices);

  const stranger = { manager: await device('manager'), member: await device('member') };
  await syncAll(Object.values(stranger));
  for (const table of WRITTEN) {
    const [ofManager, ofMember] = [await stranger.manager.rows(table), await stranger.member.rows(table)];
    expect(await tablet.rows(table), table).toEqual(ofManager);
    expect(await phone.rows(table), table).toEqual(ofManager);
    expect(await laptop.rows(table), table).toEqual(ofMember);
  }
  const fleets = Object.fromEntries((await laptop.rows('fleets')).map(({ id, name, tags }) => [id, [name, tags]]));
  expect(fleets).toEqual({ [tankers]: ['Crude carriers', ['crude']], [tugs]: ['Harbour tugs', []], [barges]: ['Barges', []] });
  expect((await laptop.rows('fleetShips')).map(({ mmsi }) => mmsi)).toEqual(SHIPS.slice(1));
  expect(await tablet.rows('preferences')).toMatchObject([{ vesselProximity: 30 }]);
  expect(await laptop.rows('teams')).toMatchObject([{ samePreferences: true }]);
  for (const { v } of await phone.rows('fleets')) expect(String(v)).toHaveLength(16);
  for (const one of [...devices, ...Object.values(stranger)]) one.close();
});
