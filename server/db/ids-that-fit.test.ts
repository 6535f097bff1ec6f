// Migrations 0130 and 0170 on a database that already holds rows that no pull and no list could answer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TableName, tables } from '#contract/tables.ts';
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';
import { answerPull } from '#server/sync/pull.ts';
import { pgSyncStore } from '#server/sync/pg-sync-store.ts';
import type { Db } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';

const LONG_FLEET = 'f'.repeat(60);
const ODD_ACCOUNT = 'a b/c';
const LONG_ACCOUNT = 'x'.repeat(64);

let db: Db;

/** In an organisation of their own. */
async function addRowsOfDots(): Promise<void> {
  await db.exec(`
    insert into organisations (id, name, created_at_ms) values ('south', 'South', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
      values ('sam', 'south', 'sam@x.example', 'member', 'x', 1, 1)`);
  for (const id of ['.', '..']) {
    const put = (sql: string) => db.query(sql, [id]);
    await put(`insert into fleets values ($1, 'sam', 'south', 'Fleet', '{}', null, 1, 1, log_change('content:sam', 'fleets', $1), '{}')`);
    await put(`insert into fleet_ships values ($1 || ':244000001', $1, 'sam', 'south', 244000001, false,
      log_change('content:sam', 'fleetShips', $1 || ':244000001'), '{}')`);
    await put(`insert into drawings (id, owner_id, organisation_id, name, feature_collection, created_at_ms, updated_at_ms, v, writers)
      values ($1, 'sam', 'south', 'Drawing', '{"type":"FeatureCollection","features":[]}', 1, 1, log_change('content:sam', 'drawings', $1), '{}')`);
    await db.query(
      `insert into views (id, owner_id, organisation_id, name, lat, lon, zoom, view_details, created_at_ms, updated_at_ms, v, writers)
       values ($1, 'sam', 'south', 'View', 1, 2, 3, $2, 1, 1, log_change('content:sam', 'views', $1), '{}')`,
      [id, JSON.stringify(VIEW_DETAILS)],
    );
  }
  await db.exec("insert into view_defaults values ('sam', 'south', '.', log_change('user:sam', 'viewDefaults', 'sam'), '{}')");
}

beforeAll(async () => {
  db = await openPglite({});
  const migrations = await readMigrations();
  await migrate(
    db,
    migrations.filter(({ number }) => number < 130),
  );
  await db.exec("insert into organisations (id, name, created_at_ms) values ('north', 'North', 1)");
  for (const id of ['ada', ODD_ACCOUNT, LONG_ACCOUNT])
    await db.query(
      `insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
       values ($1, 'north', md5($1) || '@x.example', 'member', 'x', 1, 1)`,
      [id],
    );
  await db.exec("select make_team('north'); update teams set share_content = true");
  for (const [id, owner] of [
    [LONG_FLEET, 'ada'],
    ['of-odd', ODD_ACCOUNT],
  ]) {
    await db.query(
      `insert into fleets values ($1, $2, 'north', 'Fleet', '{}', null, 1, 1, log_change('content:' || $2, 'fleets', $1), '{}')`,
      [id, owner],
    );
    await db.query(
      `insert into fleet_ships values ($1 || ':244000001', $1, $2, 'north', 244000001, false,
         log_change('content:' || $2, 'fleetShips', $1 || ':244000001'), '{}')`,
      [id, owner],
    );
  }
  await db.query("insert into favourites values ('ada', 'north', '{}', '{}', $1, 1)", [[LONG_FLEET]]);
  await db.query('select app_notify($1, $2, $3, $4, 1, null, null, null)', [ODD_ACCOUNT, 'Message', 'Hello', '']);
  await db.query(
    `insert into preferences select $1, 'north', '{}', 1, 1, 1, '{}', '{}', '{}', log_change('user:' || $1, 'preferences', $1), '{}'`,
    [ODD_ACCOUNT],
  );
  await db.exec("update changes set gone = true where row_id = 'nothing'");
  await addRowsOfDots();
  await migrate(db, migrations);
}, 120_000);
afterAll(() => db.close());

const pull = async (accountId: string, organisationId = 'north') => {
  const leftOut: string[] = [];
  const who = { accountId, organisationId, role: 'member', atMs: 1 } as const;
  const { changes, more } = await answerPull(pgSyncStore(db), who, {}, { onLeftOut: ({ id }) => leftOut.push(id) });
  expect([leftOut, more]).toEqual([[], false]);
  return changes;
};

it('gives a fleet with too long an id one that fits: its ships come, the old id is a tombstone, a star stays on it', async () => {
  const fleets = (await pull('ada')).filter(({ t }) => t === 'fleets' || t === 'fleetShips');
  expect(fleets.filter(({ gone }) => gone).map(({ id }) => id)).toEqual([LONG_FLEET]);
  const mended = fleets.find(({ t, row }) => t === 'fleets' && row?.['ownerId'] === 'ada');
  expect(fleets.find(({ row }) => row?.['fleetId'] === mended?.id)).toMatchObject({ id: `${mended?.id}:244000001` });
  expect(await db.query('select id from stars')).toEqual([{ id: `fleet:${mended?.id}` }]);
});

it('gives accounts with odd or long ids one that fits: what was theirs still is, and team-mates pull it', async () => {
  const [odd] = await db.query<{ id: string }>('select id from accounts where email = md5($1) || $2', [ODD_ACCOUNT, '@x.example']);
  const own = await pull(odd?.id ?? '');
  expect(own.map(({ t }) => t)).toEqual(expect.arrayContaining(['notifications', 'preferences', 'fleets', 'fleetShips']));
  expect(own.find(({ t }) => t === 'preferences')?.id).toBe(odd?.id);
  const seen = await pull('ada');
  expect(seen.filter(({ t }) => t === 'teamMembers')).toHaveLength(3);
  expect(seen.find(({ id }) => id === 'of-odd')?.row).toMatchObject({ ownerId: odd?.id });
});

it('takes no such id any more', async () => {
  const account = (id: string) =>
    db.query(
      `insert into accounts (id, organisation_id, email, role, created_at_ms, updated_at_ms) values ($1, 'north', 'n@x.example', 'member', 1, 1)`,
      [id],
    );
  await expect(account('a b')).rejects.toThrow();
  await expect(account('x'.repeat(43))).rejects.toThrow();
  await expect(db.query("update fleets set id = repeat('f', 55) where id = 'of-odd'")).rejects.toThrow();
});

it('gives what is called "." or ".." an id that answers carry: all of it comes to a device, and the default view stays', async () => {
  const changes = await pull('sam', 'south');
  const rows = changes.flatMap(({ t, id, v, row }) => (row ? [{ t, row: tables[t as TableName].parse({ ...row, id, v }) }] : []));
  const count = (table: TableName) => rows.filter(({ t }) => t === table).length;
  expect([count('fleets'), count('fleetShips'), count('drawings'), count('views')]).toEqual([2, 2, 2, 2]);
  expect(
    await db.query('select 1 from fleet_ships s join fleets f on f.id = s.fleet_id and f.owner_id = s.owner_id where s.owner_id = $1', [
      'sam',
    ]),
  ).toHaveLength(2);
  expect(await db.query("select 1 from view_defaults d join views v on v.id = d.view_id where d.id = 'sam'")).toHaveLength(1);
});
