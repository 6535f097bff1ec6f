// Edits that meet in one transaction each: a fleet's ships beside its name, what two people know of a ship, and first choices of
// preferences, where what one of them left at the default was nobody's choice.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { policies } from '#server/features/policies.ts';
import { pgSyncStore } from './pg-sync-store.ts';
import { runMutation } from './run-mutation.ts';

const { perils, dataCoverage, serviceSchedule, deliveryMechanisms } = DEFAULT_PREFERENCES;
let db: Db;
beforeAll(async () => {
  db = await openTestDb();
  await db.exec(`
    insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
    values ('ada', 'north', 'ada@x.example', 'member', 'x', 1, 1);
  `);
});
afterAll(() => db.close());
beforeEach(() =>
  db.exec('delete from preferences; delete from ship_particulars; delete from fleet_ships; delete from fleets; delete from changes'),
);

/** On a device that has seen no preferences yet. */
const chooseFirst = (clientId: string, choice: Partial<MutationArgs<'preferences.create'>>) =>
  runMutation(
    pgSyncStore(db),
    policies,
    randomUUID,
    { accountId: 'ada', organisationId: 'north', role: 'member', clientId, atMs: 1000 },
    { name: 'preferences.create', args: { preferencesId: 'ada', ...choice }, ifMatch: 0, fingerprint: '' },
  );
const distances = () =>
  db.query('select vessel_proximity as vessel, route_proximity as route, destination_proximity as destination from preferences');

it('SY9: two devices that both choose for the first time merge by field', async () => {
  await chooseFirst('office', { routeProximity: 12 });
  expect((await chooseFirst('tablet', { vesselProximity: 25 })).acknowledgement.merged).toBe(true);
  expect(await distances()).toEqual([{ vessel: 25, route: 12, destination: 50 }]);
});

it('SY9: what one switches on beside defaults that nobody chose merges with the other’s first choice', async () => {
  await chooseFirst('office', { routeProximity: 12 });
  const more = { serviceSchedule: { ...serviceSchedule, dailyEmailReport: true } };
  expect((await chooseFirst('tablet', more)).acknowledgement.merged).toBe(true);
  await chooseFirst('tablet', { serviceSchedule });
  await expect(chooseFirst('phone', more)).rejects.toMatchObject({ code: 'changed' });
});

it('SY10: the same field with another value is a conflict also among first choices', async () => {
  await chooseFirst('office', { routeProximity: 12 });
  await expect(chooseFirst('tablet', { routeProximity: 25 })).rejects.toMatchObject({ code: 'changed' });
  expect(await distances()).toEqual([{ vessel: 50, route: 12, destination: 50 }]);
});

it('SY10: a distance that was set back to its default is a choice', async () => {
  await chooseFirst('office', { vesselProximity: 25 });
  await chooseFirst('office', { vesselProximity: 50 });
  await expect(chooseFirst('tablet', { vesselProximity: 10 })).rejects.toMatchObject({ code: 'changed' });
  expect(await distances()).toEqual([{ vessel: 50, route: 50, destination: 50 }]);
});

it.each<[string, Partial<MutationArgs<'preferences.create'>>, Partial<MutationArgs<'preferences.create'>>]>([
  ['perils', { perils }, { perils: { ...perils, allPerils: false, crime: true } }],
  ['regions', { dataCoverage }, { dataCoverage: { ...dataCoverage, global: false, country: ['YE'] } }],
  ['reports', { serviceSchedule }, { serviceSchedule: { ...serviceSchedule, livePushNotifications: false } }],
  ['ways', { deliveryMechanisms }, { deliveryMechanisms: { ...deliveryMechanisms, email: false } }],
])('SY10: fewer %s never win by themselves over a default, whoever left it so', async (_, standing, fewer) => {
  await chooseFirst('office', standing);
  await expect(chooseFirst('tablet', fewer)).rejects.toMatchObject({ code: 'changed' });
  await db.exec('delete from preferences');
  await chooseFirst('office', { routeProximity: 12 });
  await expect(chooseFirst('tablet', fewer)).rejects.toMatchObject({ code: 'changed' });
});

it('SY10: a whole list of ships meets ships that another changed together with the name, and not a name alone', async () => {
  const run = <N extends MutationName>(clientId: string, name: N, args: MutationArgs<N>, ifMatch?: number) =>
    runMutation(
      pgSyncStore(db),
      policies,
      randomUUID,
      { accountId: 'ada', organisationId: 'north', role: 'member', clientId, atMs: 1000 },
      { name, args, fingerprint: '', ...(ifMatch !== undefined && { ifMatch }) },
    );
  const version = async () => (await db.query<{ v: number }>('select v from fleets'))[0]?.v ?? 0;
  const mine = { fleetId: 'f1', ships: [{ mmsi: 244_000_009 }] };
  await run('office', 'fleet.create', { fleetId: 'f1', name: 'Tankers', ships: [{ mmsi: 244_000_001 }] });
  const seen = await version();
  await run('office', 'fleet.update', { fleetId: 'f1', name: 'Bulkers' });
  expect((await run('tablet', 'fleet.update', { ...mine, ships: [{ mmsi: 244_000_001 }] }, seen)).acknowledgement.merged).toBe(true);
  const seenThen = await version();
  await run('office', 'fleet.update', { fleetId: 'f1', name: 'Coasters', ships: [{ mmsi: 244_000_001 }, { mmsi: 244_000_002 }] });
  await expect(run('tablet', 'fleet.update', mine, seenThen)).rejects.toMatchObject({ code: 'changed' });
});

/** On a device that knows nothing of the ship yet. */
const describeFirst = (clientId: string, members: Omit<MutationArgs<'particulars.set'>, 'mmsi'>) =>
  runMutation(
    pgSyncStore(db),
    policies,
    randomUUID,
    { accountId: 'ada', organisationId: 'north', role: 'member', clientId, atMs: 1000 },
    { name: 'particulars.set', args: { mmsi: 244_000_001, ...members }, ifMatch: 0, fingerprint: '' },
  );

it('SY9: what two people enter of a ship is merged by member, also where both say the same at another time', async () => {
  await describeFirst('office', { freeboardM: { value: 7.5, at: 1 } });
  const more = { guards: { value: 'armed' as const, at: 2 }, freeboardM: { value: 7.5, at: 2 } };
  expect((await describeFirst('tablet', more)).acknowledgement.merged).toBe(true);
  expect(await db.query('select freeboard_m, guards, citadel from ship_particulars')).toEqual([
    { freeboard_m: { value: 7.5, at: 2 }, guards: { value: 'armed', at: 2 }, citadel: null },
  ]);
});

it('SY10: another value of the same member of a ship is a conflict, and nothing is changed', async () => {
  await describeFirst('office', { freeboardM: { value: 7.5, at: 1 } });
  const other = describeFirst('tablet', { freeboardM: { value: 6, at: 2 }, crew: { value: 20, at: 2 } });
  await expect(other).rejects.toMatchObject({ code: 'changed' });
  expect(await db.query('select freeboard_m, crew from ship_particulars')).toEqual([{ freeboard_m: { value: 7.5, at: 1 }, crew: null }]);
});
