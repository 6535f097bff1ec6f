// What finding out who watches which ships asks of the database: by owner, and not by each team-mate who sees them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchedDb } from '#server/db/watched-db.fixture.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { readWatches } from './alert-sources.ts';
import { ShipsOfOwners } from './ships-of-owners.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
  await app.share('north', true);
});
afterAll(() => app.close());

const FIRST = 244_000_000;
const ships = (from: number, many: number) => Array.from({ length: many }, (_, at) => ({ mmsi: FIRST + from + at }));
const numbers = (from: number, many: number) => ships(from, many).map(({ mmsi }) => mmsi);

/** Of each statement that read ships of fleets, how many. */
const read: number[] = [];
const counted = () =>
  watchedDb(app.db, (tx) => ({
    ...tx,
    async query<R>(sql: string, params?: readonly unknown[]) {
      const rows = await tx.query<R>(sql, params);
      if (sql.includes('from fleet_ships')) read.push(rows.reduce((sum, row) => sum + (row as { mmsis: number[] }).mmsis.length, 0));
      return rows;
    },
  }));
const watchesOf = async (of: ShipsOfOwners) => {
  read.length = 0;
  const watches = await readWatches(counted(), [ada.accountId, mia.accountId, sam.accountId], of);
  return new Map(watches.map(({ accountId, mmsis }) => [accountId, mmsis]));
};

it('reads each ship of a fleet once for all who see it, in portions, and again only where its owner changed something', async () => {
  const of = new ShipsOfOwners();
  for (let fleet = 0; fleet < 3; fleet += 1)
    await ada.ask('fleets.create', { body: { name: `A${fleet}`, ships: ships(fleet * 8000, 8000) } });
  await mia.ask('fleets.create', { body: { name: 'M', ships: [...ships(100, 2), ...ships(90_000, 2)] } });
  await sam.ask('fleets.create', { body: { name: 'S', ships: ships(95_000, 1) } });

  const first = await watchesOf(of);
  expect(first.get(ada.accountId)).toEqual([...numbers(0, 24_000), ...numbers(90_000, 2)]);
  expect(first.get(mia.accountId)).toBe(first.get(ada.accountId)); // one list for both
  expect(first.get(sam.accountId)).toEqual(numbers(95_000, 1));
  expect(read.reduce((sum, many) => sum + many, 0)).toBe(24_000 + 4 + 1);

  of.age();
  const second = await watchesOf(of);
  expect(read).toEqual([]);
  expect(second.get(ada.accountId)).toBe(first.get(ada.accountId));

  of.age();
  await mia.ask('fleets.create', { body: { name: 'More', ships: ships(96_000, 1) } });
  const third = await watchesOf(of);
  expect(read).toEqual([5]);
  expect(third.get(ada.accountId)).toEqual([...numbers(0, 24_000), ...numbers(90_000, 2), ...numbers(96_000, 1)]);
});

it('forgets the ships of a fleet that is deleted, and those of a mate who shares no more', async () => {
  const of = new ShipsOfOwners();
  await watchesOf(of);
  await app.share('north', false);
  expect((await watchesOf(of)).get(mia.accountId)).toEqual([...numbers(100, 2), ...numbers(90_000, 2), ...numbers(96_000, 1)]);
  const { fleet } = (await sam.ask('fleets.list')) as { fleet: { _id: string }[] };
  for (const { _id } of fleet) await sam.ask('fleets.delete', { params: { id: _id } });
  expect((await watchesOf(of)).has(sam.accountId)).toBe(false);
});
