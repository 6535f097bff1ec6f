// Stars over HTTP on a real database: the edits of two devices, the calls of the specification, and what migration 0155 keeps.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_STARS_PER_ACCOUNT } from '#contract/limits.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia } = await app.people());
});
afterAll(() => app.close());
beforeEach(() => app.db.exec("delete from stars; delete from changes where table_name = 'stars'"));

type Star = { kind: string; thing: string };
const add = (client: Client, params: Star) => client.send('auth.addFavourite', { params });
const remove = (client: Client, params: Star) => client.send('auth.removeFavourite', { params });
const favourites = async (client: Client) =>
  ((await client.ask('auth.favourites', { params: { id: client.accountId } })) as { favourites: object }).favourites;

describe('a star', () => {
  test('given by two devices is one star, and taken away by both is none', async () => {
    const tablet = await app.as('member@north.example');
    const port = { kind: 'port', thing: 'FJSUV' };
    for (const device of [ada, tablet]) expect((await add(device, port)).status).toBe(200);
    expect(await favourites(tablet)).toEqual({ ships: [], ports: ['FJSUV'], fleets: [] });
    expect(await app.db.query('select id, v from stars')).toEqual([{ id: 'port:FJSUV', v: 1 }]);
    for (const device of [ada, tablet]) expect((await remove(device, port)).status).toBe(200);
    expect(await favourites(ada)).toEqual({ ships: [], ports: [], fleets: [] });
  });

  test('given again after it was taken away is there again, for every device', async () => {
    const ship = { kind: 'ship', thing: '244000001' };
    await add(ada, ship);
    await remove(ada, ship);
    expect((await add(ada, ship)).status).toBe(200);
    expect(await favourites(ada)).toMatchObject({ ships: ['244000001'] });
    expect(await app.db.query("select gone from changes where table_name = 'stars'")).toEqual([{ gone: false }]);
  });

  test('is of one account alone: two star the same thing, neither sees nor removes the other’s, and no call names another account', async () => {
    const fleet = { kind: 'fleet', thing: randomUUID() };
    await add(ada, fleet);
    await add(mia, fleet);
    await remove(mia, fleet);
    expect(await favourites(ada)).toMatchObject({ fleets: [fleet.thing] });
    expect(await favourites(mia)).toMatchObject({ fleets: [] });
    expect((await mia.send('auth.favourites', { params: { id: ada.accountId } })).status).toBe(404);
  });

  test('is of a ship, a port or a fleet', async () => {
    expect((await add(ada, { kind: 'drawing', thing: 'x' })).status).toBe(422);
    expect((await add(ada, { kind: 'port', thing: 'x'.repeat(59) })).status).toBe(422);
  });

  test('of a thousand that are replaced at once costs no statement of its own', async () => {
    const send = (from: number) => {
      const ships = Array.from({ length: MAX_STARS_PER_ACCOUNT }, (_, no) => String(from + no));
      return ada.ask('auth.update', { params: { id: ada.accountId }, body: { favourites: { ships, ports: [], fleets: [] } } });
    };
    await send(211_000_000);
    let statements = 0;
    const transaction = app.db.transaction.bind(app.db);
    vi.spyOn(app.db, 'transaction').mockImplementation((who, work) =>
      transaction(who, (tx) =>
        work({
          ...tx,
          query(sql, params) {
            statements += 1;
            return tx.query(sql, params);
          },
        }),
      ),
    );
    await send(211_000_500);
    vi.restoreAllMocks();
    const kept = (await favourites(ada)) as { ships: string[] };
    expect([kept.ships.length, kept.ships.at(0), kept.ships.at(-1)]).toEqual([MAX_STARS_PER_ACCOUNT, '211000500', '211001499']);
    expect(statements).toBeLessThan(40);
  });

  test('is one of so many at most, in words', async () => {
    await app.db.query(`insert into stars select 'ship:' || n, $1, 'north', 1, '{}' from generate_series(1, ${MAX_STARS_PER_ACCOUNT}) n`, [
      ada.accountId,
    ]);
    expect(await add(ada, { kind: 'port', thing: 'FJSUV' })).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/1000 stars/) },
    });
    expect((await add(ada, { kind: 'ship', thing: '1' })).status).toBe(200);
  });
});

test('a change of the account replaces the stars, and devices pull what differs', async () => {
  await add(ada, { kind: 'ship', thing: '244000001' });
  await add(ada, { kind: 'port', thing: 'FJSUV' });
  const body = { favourites: { ships: ['244000001'], ports: [], fleets: ['f1'] } };
  await ada.ask('auth.update', { params: { id: ada.accountId }, body });
  expect(await favourites(ada)).toEqual(body.favourites);
  const lines = await app.db.query("select row_id, v, gone from changes where table_name = 'stars' order by row_id");
  expect(lines).toEqual([
    { row_id: 'fleet:f1', v: 1, gone: false },
    { row_id: 'port:FJSUV', v: 2, gone: true },
    { row_id: 'ship:244000001', v: 1, gone: false },
  ]);
});

test('migration 0155 makes rows of what was starred before, and devices pull them', { timeout: 120_000, tags: ['long'] }, async () => {
  const db = await openPglite({});
  const migrations = await readMigrations();
  await migrate(
    db,
    migrations.filter(({ number }) => number < 155),
  );
  await db.exec(`insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
      values ('ada', 'north', 'ada@x.example', 'member', 'x', 1, 1);
    insert into favourites values ('ada', 'north', '{211234560,211234560}', '{FJSUV,"no id at all"}', '{f1}', 1)`);
  await migrate(db, migrations);
  expect(await db.query('select id, account_id, v from stars order by id')).toEqual([
    { id: 'fleet:f1', account_id: 'ada', v: 1 },
    { id: 'port:FJSUV', account_id: 'ada', v: 1 },
    { id: 'ship:211234560', account_id: 'ada', v: 1 },
  ]);
  expect(await db.query("select row_id from changes where scope = 'user:ada' and table_name = 'stars' order by row_id")).toHaveLength(3);
  await db.close();
});
