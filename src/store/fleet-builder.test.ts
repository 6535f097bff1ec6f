import { afterEach, expect, it } from 'vitest';
import { accountDb, deleteAccountDb } from './device/account-db.ts';
import { changeFleetBuilder, fleetBuilder } from './fleet-builder.ts';

const ACCOUNT = 'builder';
const anna = { mmsi: 247_000_001, name: 'Anna' };
const berta = { mmsi: 247_000_002 };

afterEach(() => deleteAccountDb(ACCOUNT));

it('keeps the list over a restart of the app, in the order of adding', async () => {
  await changeFleetBuilder(ACCOUNT, () => [berta, anna]);
  accountDb(ACCOUNT).close({ disableAutoOpen: false });
  expect(await fleetBuilder(ACCOUNT)).toEqual([berta, anna]);
});

it('loses nothing when two pages change it at once', async () => {
  await Promise.all([changeFleetBuilder(ACCOUNT, (ships) => [...ships, anna]), changeFleetBuilder(ACCOUNT, (ships) => [...ships, berta])]);
  expect(new Set((await fleetBuilder(ACCOUNT)).map(({ mmsi }) => mmsi))).toEqual(new Set([anna.mmsi, berta.mmsi]));
});

it('is nothing when empty, and passes over what is no list of ships', async () => {
  await changeFleetBuilder(ACCOUNT, () => [anna]);
  await changeFleetBuilder(ACCOUNT, () => []);
  expect(await accountDb(ACCOUNT).syncState.get('fleetBuilder')).toBeUndefined();
  await accountDb(ACCOUNT).syncState.put({ key: 'fleetBuilder', value: [anna, 'x', { mmsi: '1' }] });
  expect(await fleetBuilder(ACCOUNT)).toEqual([anna]);
});
