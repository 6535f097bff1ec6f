import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tx, Who } from '#server/db/db.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { listFleets } from './fleet-lists.ts';
import { type TypesOfFleets, typesOfFleets } from './fleet-types.ts';

const FLEETS = 30;
const SHIPS = 20;
const SHARED = 244_000_000;

let app: FeatureApp;
let ada: Client;
let sam: Client;
let typesOf: TypesOfFleets;
/** Ships of fleets that statements answered, whether as rows or in arrays. */
let shipsRead = 0;

beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, sam } = await app.people());
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.forgetEdits();
  await app.db.query(
    `insert into fleets (id, owner_id, organisation_id, name, tags, created_at_ms, updated_at_ms, v, writers)
     select 'f' || n, $1, 'north', 'Fleet ' || n, '{}', 1, 1, 1, '{}' from generate_series(1, $2::int) n`,
    [ada.accountId, FLEETS],
  );
  // each fleet has ships of its own and one that all have
  await app.db.query(
    `insert into fleet_ships (id, fleet_id, owner_id, organisation_id, mmsi, send_to_master, v, writers)
     select f.id || ':' || mmsi, f.id, f.owner_id, f.organisation_id, mmsi, false, 1, '{}'
     from fleets f, generate_series(0, $1::int - 1) n, lateral (select $2::int + n * 1000 + case n when 0 then 0 else substr(f.id, 2)::int end) s (mmsi)`,
    [SHIPS, SHARED],
  );
  typesOf = typesOfFleets(app.ships);
});

const counting = (tx: Tx): Tx => ({
  ...tx,
  async query<R>(sql: string, params?: readonly unknown[]) {
    const rows = await tx.query<R>(sql, params);
    if (/from fleet_ships where/.test(sql)) for (const row of rows) shipsRead += (row as { mmsis?: number[] }).mmsis?.length ?? 1;
    return rows;
  },
});

/** What is counted for a page of one fleet, and how many ships of fleets were read for it. */
async function pageOfOne(client = ada, organisationId = 'north', types = typesOf) {
  const who: Who = { accountId: client.accountId, organisationId, role: 'member' };
  shipsRead = 0;
  const { shipTypes } = await app.db.transaction(who, (tx) => listFleets(counting(tx), { limit: 1 }, types));
  return { shipTypes, shipsRead };
}
const ALL = FLEETS * (SHIPS - 1) + 1;

it('a page reads the ships of its own fleets and of those that changed, and counts the ships of all', async () => {
  expect(await pageOfOne()).toEqual({ shipTypes: { unknown: ALL }, shipsRead: FLEETS * SHIPS + SHIPS });
  expect(await pageOfOne()).toEqual({ shipTypes: { unknown: ALL }, shipsRead: SHIPS });
  await ada.ask('fleets.addShip', { body: { fleetId: 'f9', mmsi: 636_000_001 } });
  expect(await pageOfOne()).toEqual({ shipTypes: { unknown: ALL + 1 }, shipsRead: SHIPS + SHIPS + 1 });
  await ada.ask('fleets.removeShip', { params: { id: 'f9', mmsi: SHARED } });
  expect(await pageOfOne()).toEqual({ shipTypes: { unknown: ALL + 1 }, shipsRead: SHIPS + SHIPS });
  await ada.ask('fleets.delete', { params: { id: 'f8' } });
  expect(await pageOfOne()).toEqual({ shipTypes: { unknown: ALL + 2 - SHIPS }, shipsRead: SHIPS });
});

it('counts a ship by the type that she has now, though her fleet is as it was', async () => {
  const mmsi = 636_000_002;
  await ada.ask('fleets.addShip', { body: { fleetId: 'f1', mmsi } });
  expect((await pageOfOne()).shipTypes).toEqual({ unknown: ALL + 1 });
  app.ships.identity({ kind: 'static', type: 5, mmsi, aisClass: 'A', name: 'ANNA', shipType: 70 }, app.deps.clock());
  expect((await pageOfOne()).shipTypes).toEqual({ unknown: ALL + 1 });
  app.ships.position({ kind: 'position', type: 1, mmsi, aisClass: 'A', latDeg: 51, lonDeg: 4 }, app.deps.clock());
  expect((await pageOfOne()).shipTypes).toEqual({ unknown: ALL, cargo: 1 });
});

it('keeps no more ships than there is room for, and counts all the same', async () => {
  const tight = typesOfFleets(app.ships, SHIPS * 10);
  for (let asked = 0; asked < 2; asked += 1) expect(await pageOfOne(ada, 'north', tight)).toMatchObject({ shipTypes: { unknown: ALL } });
});

it('a fleet of the same id in another organisation has its own ships', async () => {
  await pageOfOne();
  await sam.ask('fleets.create', { body: { _id: 'f1', name: 'South', ships: [{ mmsi: 538_000_001 }] } });
  expect((await pageOfOne(sam, 'south')).shipTypes).toEqual({ unknown: 1 });
  expect((await pageOfOne()).shipTypes).toEqual({ unknown: ALL });
});

it('a page of large fleets ends where it is full, and reads few ships of fleets beyond it', { tags: ['long'] }, async () => {
  await app.db.exec('delete from fleet_ships');
  await app.db.query(
    `insert into fleet_ships (id, fleet_id, owner_id, organisation_id, mmsi, send_to_master, v, writers)
     select f.id || ':' || mmsi, f.id, f.owner_id, f.organisation_id, mmsi, false, 1, '{}' from fleets f, generate_series($1::int, $1::int + 4999) mmsi`,
    [SHARED],
  );
  const who: Who = { accountId: ada.accountId, organisationId: 'north', role: 'member' };
  shipsRead = 0;
  const { fleet, view } = await app.db.transaction(who, (tx) => listFleets(counting(tx), { limit: 500 }, async () => ({})));
  expect([fleet.length, view]).toEqual([17, { offset: 0, limit: 500, total: FLEETS, next: 17 }]);
  expect(fleet.map(({ ships }) => ships.length)).toEqual(Array(17).fill(5000));
  expect(shipsRead).toBe(20 * 5000);
});
