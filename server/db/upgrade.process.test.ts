// A database of the version before, opened by this one, which is killed again and again on the way.
import { DAY_MS } from '#contract/units.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ADMIN, killLeftovers, type ServerProcess, spawnServer, startServer } from '#server/test-server.ts';
import type { Db } from './db.ts';
import { openDb } from './open-db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { findPostgres, startTestPostgres } from './test-postgres.ts';

/** The newest migration of the version before. */
const LAST_OF_BEFORE = 111;
/** Each life but the last ends after so many. */
const MIGRATIONS_A_LIFE = 14;
const STEP = /bringing the database to this version migration=\S+ step="\d+ of (\d+)"/g;
const PATIENT_MS = 240_000;

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fathom-upgrade-'));
});
afterEach(async () => {
  await killLeftovers();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

/** Work of twenty accounts, a world of events, a log, and tracks of five ships: as that version stored them. */
async function fill(db: Db): Promise<void> {
  // over 40 lines: one statement for each table
  const nowMs = Date.now();
  const day = Math.floor(nowMs / DAY_MS) - 2;
  await db.exec(`
    insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
      select 'sailor-' || n, 'north', 'sailor' || n || '@x.example', 'member', 'x', 1, 1 from generate_series(1, 20) n;
    select make_team('north');
    insert into fleets
      select a.id || '-fleet-' || n, a.id, 'north', 'Fleet ' || n, '{}', null, ${nowMs}, ${nowMs},
        log_change('content:' || a.id, 'fleets', a.id || '-fleet-' || n), '{}'
      from accounts a, generate_series(1, 5) n;
    insert into fleet_ships
      select f.id || ':' || (244000000 + n), f.id, f.owner_id, 'north', 244000000 + n, n % 2 = 0,
        log_change('content:' || f.owner_id, 'fleetShips', f.id || ':' || (244000000 + n)), '{}'
      from fleets f, generate_series(1, 20) n;
    insert into drawings (id, owner_id, organisation_id, name, feature_collection, created_at_ms, updated_at_ms, v, writers)
      select a.id || '-drawing', a.id, 'north', 'Drawing', '{"type":"FeatureCollection","features":[]}', ${nowMs}, ${nowMs},
        log_change('content:' || a.id, 'drawings', a.id || '-drawing'), '{}' from accounts a;
    insert into views (id, owner_id, organisation_id, name, lat, lon, zoom, view_details, created_at_ms, updated_at_ms, v, writers)
      select a.id || '-view', a.id, 'north', 'View', 1, 2, 3, '{}', ${nowMs}, ${nowMs},
        log_change('content:' || a.id, 'views', a.id || '-view'), '{}' from accounts a;
    insert into notifications (id, account_id, organisation_id, no, type, title, body, created_at_ms, state, v, writers)
      select a.id || '-told-' || n, a.id, 'north', n, 'Message', 'A title', 'A body', ${nowMs} - n * 1000, 'read', 1, '{}'
      from accounts a, generate_series(1, 500) n;
    insert into alert_marks (id, account_id, organisation_id, acknowledged_at_ms, acknowledged_by, raised_at_ms, v, writers)
      select a.id || '-near', a.id, 'north', ${nowMs}, a.id, ${nowMs} - 60000, 1, '{}' from accounts a;
    insert into favourites select a.id, 'north', '{244000001}', '{}', array[a.id || '-fleet-1'], 1 from accounts a;
    insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source, updated_at_ms)
      select 'event-' || n, 'Robbery', 'Crime', 'Robbery', 'Words', (n * 37 % 12000) / 100.0 - 60, (n * 91 % 36000) / 100.0 - 180,
        ${nowMs} - n * 3650000::bigint, 'minute', ${nowMs}, 'Generator', ${nowMs} from generate_series(1, 10000) n;
    insert into audit_log (at_ms, action, organisation_id) select ${nowMs} - n, 'session.began', 'north' from generate_series(1, 2000) n;
    select ship_track_add_day(day) from generate_series(${day}, ${day + 2}) as day;
    insert into ship_track (traffic, mmsi, at_ms, lat_micro, lon_micro, course_tenths, speed_tenths)
      select 0, 244000001 + ship, ${day * DAY_MS} + n * 60000::bigint, 40000000 + n * 317, -1000000 + n * 711, n % 3600, n % 300
      from generate_series(0, 2500) n, generate_series(0, 4) ship`);
}

const KEPT = {
  accounts: `select id, email, role from accounts where organisation_id = 'north'`,
  fleets: 'select id, owner_id, name, v from fleets',
  ships: 'select id, fleet_id, mmsi, send_to_master, v from fleet_ships',
  drawings: 'select id, owner_id, name, feature_collection, v from drawings',
  views: 'select id, owner_id, name, lat, lon, zoom from views',
  notifications: `select id, account_id, title, body, state from notifications where id like '%-told-%'`,
  marks: 'select id, account_id, acknowledged_at_ms, acknowledged_by from alert_marks',
  events: `select id, title, lat, lon, occurred_at_ms, source from events where source = 'Generator'`,
  audit: `select at_ms, action from audit_log where action = 'session.began' and organisation_id = 'north'`,
};
/** Each table as its number of rows and one sum over all of them. */
async function keptOf(db: Db): Promise<Record<string, unknown>> {
  const sums: Record<string, unknown> = {};
  for (const [name, sql] of Object.entries(KEPT)) {
    const [row] = await db.query(
      `select count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text collate "C")) as sum from (${sql}) t`,
    );
    sums[name] = row;
  }
  return sums;
}

/** Starts the server and kills it as soon as its log has named so many migrations. */
async function killAt(environment: Record<string, string>, count: number): Promise<string> {
  const { child, said, ended } = spawnServer(environment);
  while (said().split('bringing the database').length <= count && !said().includes('Fathom is ready') && child.exitCode === null)
    await sleep(5);
  child.kill('SIGKILL');
  await ended;
  return said();
}

const bin = findPostgres();
const BROUGHT = 'is brought to this version step by step, whenever it is killed, with progress in the log, and nothing is lost';

test(`on the built-in database ${BROUGHT}`, { timeout: PATIENT_MS, tags: ['long'] }, () => upgraded(undefined));
test.skipIf(bin === undefined)(`on a PostgreSQL server ${BROUGHT}`, { timeout: PATIENT_MS, tags: ['long'] }, () => upgraded(bin));

async function upgraded(postgresBin: string | undefined): Promise<void> {
  // over 40 lines: one life of a database, from the version before to this one
  const postgres = postgresBin === undefined ? undefined : await startTestPostgres(postgresBin);
  const environment = { PORT: '0', DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) };
  const database = { dataDir, databaseUrl: postgres?.url };
  const old = postgres ? await openPostgres(postgres.url) : await openPglite({ folder: join(dataDir, 'pgdata') });
  const before = (await readMigrations()).filter(({ number }) => number <= LAST_OF_BEFORE);
  const steps = (await readMigrations()).length - before.length;
  await migrate(old, before);
  await fill(old);
  const kept = await keptOf(old);
  await old.close();

  let left = steps;
  for (let life = 0; left > MIGRATIONS_A_LIFE; life += 1) {
    const said = await killAt(environment, MIGRATIONS_A_LIFE);
    const told = [...said.matchAll(STEP)].map(([, step]) => Number(step));
    expect(told.length, said).toBeGreaterThan(0);
    const [stepsOfThisLife = Number.NaN] = told;
    expect(stepsOfThisLife).toBeLessThanOrEqual(left); // it goes on, and does not begin anew
    left = stepsOfThisLife - told.length + 1;
    expect(life).toBeLessThan(20);
  }
  const server: ServerProcess = await startServer(environment);
  const signedIn = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  expect(signedIn.status).toBe(200);
  expect(await server.stop()).toBe(0);

  const db = await openDb(database);
  expect(await keptOf(db)).toEqual(kept);
  // each as it was or packed already: history.process.test.ts shows that packing loses none
  const [points] = await db.query(
    `select (select count(*) from ship_track)::int + (select coalesce(sum(points), 0) from track_chunks where mmsi between 244000001 and 244000005)::int as n`,
  );
  expect(points).toEqual({ n: 5 * 2501 });
  await db.close();
  await postgres?.stop();
}
