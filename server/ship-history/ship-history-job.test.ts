import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { keepMs } from '#server/jobs/keeping.ts';
import { addPoints, forgetChunks, thinOne } from '#server/ships/tracks/track-chunks.ts';
import { forgetShipFacts } from '#server/sync/forget.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { MMSI, PORT, ShipHistoryHarness } from './ship-history-harness.fixture.ts';

let harness: ShipHistoryHarness;
beforeAll(async () => {
  harness = await ShipHistoryHarness.open();
});
beforeEach(() => harness.empty());
afterAll(() => harness.close());

const found = () =>
  harness.app.db.query<{ kind: string; mmsi: number; started: number; ended: number | null; traffic: number }>(
    'select kind, mmsi, started_at_ms as started, ended_at_ms as ended, traffic from ship_history order by started_at_ms, mmsi',
  );

it('a port call is kept as it begins, and its end when she has left', async () => {
  const startedMs = harness.app.deps.clock();
  harness.lie(2);
  await harness.job.turn();
  const call = { kind: 'portCall', mmsi: MMSI, started: Math.floor(startedMs / 1000) * 1000, traffic: 0 };
  expect(await found()).toEqual([{ ...call, ended: null }]);
  harness.sail();
  await harness.job.turn();
  expect(await found()).toEqual([{ ...call, ended: call.started + 2 * HOUR_MS }]);
});

it('a call goes on over a restart, and a stop that is no call yet as well', async () => {
  harness.lie(0.5);
  await harness.start();
  harness.lie(0.4);
  await harness.start();
  harness.lie(3);
  await harness.start();
  harness.sail();
  await harness.job.turn();
  const [call, ...more] = await found();
  expect(more).toEqual([]);
  expect((call?.ended ?? 0) - (call?.started ?? 0)).toBeGreaterThan(3.8 * HOUR_MS);
});

it('a killed server loses what was found since its last turn, and finds it again when it goes on', async () => {
  harness.lie(0.5);
  await harness.job.turn();
  harness.lie(2);
  await harness.start({ killed: true });
  expect(await found()).toEqual([]);
  harness.report();
  harness.sail();
  await harness.job.turn();
  expect(await found()).toMatchObject([{ kind: 'portCall' }]);
});

it('devices of the account in whose fleet she is get her facts, those of nobody else', async () => {
  const { ada, mia, sam } = harness.people;
  await harness.fleet(ada, 'tankers', [MMSI]);
  await harness.job.turn();
  harness.lie(2);
  await harness.job.turn();
  expect(await harness.pulled(ada)).toMatchObject([
    {
      holderId: ada.accountId,
      mmsi: MMSI,
      kind: 'portCall',
      lat: PORT.lat,
      detail: { portId: PORT.id, portName: PORT.name },
      traffic: 'live',
    },
  ]);
  expect([await harness.pulled(mia), await harness.pulled(sam)]).toEqual([[], []]);
  await harness.app.share('north', true);
  expect(await harness.pulled(mia)).toHaveLength(1);
  expect(await harness.pulled(sam)).toEqual([]);
});

it('SY5 code that does not ask for facts is sent none', async () => {
  const { ada } = harness.people;
  await harness.fleet(ada, 'tankers', [MMSI]);
  harness.lie(2);
  await harness.job.turn();
  expect(await harness.pulled(ada, ['world:events'])).toEqual([]);
  expect(await harness.pulled(ada)).toHaveLength(1);
});

it('SY5 facts come after everything else of a pull', async () => {
  const { ada } = harness.people;
  harness.lie(2);
  await harness.fleet(ada, 'tankers', [MMSI]);
  await harness.job.turn();
  await harness.job.turn();
  const { changes } = (await ada.ask('sync.pull', { body: { want: ['facts', 'world:ports', 'world:events'] } })) as PullAnswer;
  const tables = changes.map(({ t }) => t);
  expect(tables).toEqual(expect.arrayContaining(['fleets', 'ports', 'shipFacts']));
  expect(tables.at(-1)).toBe('shipFacts');
  expect(tables.lastIndexOf('ports')).toBeLessThan(tables.indexOf('shipFacts'));
});

it('a ship that comes into a fleet brings what was found before, and takes it away with her', async () => {
  const { ada } = harness.people;
  harness.lie(2);
  harness.sail();
  await harness.job.turn();
  expect(await harness.pulled(ada)).toEqual([]);
  await harness.fleet(ada, 'tankers', [MMSI, MMSI + 1]);
  await harness.fleet(ada, 'others', [MMSI]);
  await harness.job.turn();
  expect(await harness.pulled(ada)).toHaveLength(1);
  await harness.app.db.query("delete from fleet_ships where fleet_id = 'tankers'");
  harness.job.heard(`content:${ada.accountId}`, ['fleetShips']);
  await harness.job.turn();
  expect(await harness.pulled(ada)).toHaveLength(1);
  await harness.app.db.query("delete from fleet_ships where fleet_id = 'others'");
  harness.job.heard(`content:${ada.accountId}`, ['fleetShips']);
  await harness.job.turn();
  expect(await harness.pulled(ada)).toEqual([]);
});

it('a device of large fleets gets the newest facts of each ship only, and knows since when', async () => {
  const { ada } = harness.people;
  await harness.app.db.query('insert into ship_latest (traffic, mmsi, changed_tick, followed_since_ms) values (0, $1, 0, 7)', [MMSI]);
  await harness.app.db.query(
    `insert into ship_history (traffic, mmsi, started_at_ms, id, kind, ended_at_ms, lat, lon, detail, found_at_ms)
     select 0, $1, n * 1000, 'p' || n, 'portCall', n * 1000 + 1, 0, 0, '{"portId": "X", "portName": "X"}', 1 from generate_series(1, 150) n`,
    [MMSI],
  );
  const others = Array.from({ length: 80 }, (_, at) => MMSI + 1 + at);
  await harness.fleet(ada, 'one', [MMSI]);
  await harness.job.turn();
  expect(await harness.pulled(ada)).toHaveLength(150);
  expect(harness.keptSince.get(MMSI)).toBe(7);
  await harness.fleet(ada, 'some', others.slice(0, 60));
  await harness.job.turn();
  expect(await harness.pulled(ada), 'a few more ships take nothing away').toHaveLength(150);
  await harness.fleet(ada, 'many', others);
  await harness.job.turn();
  const left = await harness.pulled(ada);
  expect([left.length, Math.min(...left.map(({ startedAt }) => startedAt))]).toEqual([100, 51_000]);
  expect(harness.keptSince.get(MMSI)).toBe(51_000);
});

it('a copy says since when it is complete: since she is followed', async () => {
  const { ada } = harness.people;
  await harness.fleet(ada, 'tankers', [MMSI]);
  const firstMs = Math.floor(harness.app.deps.clock() / 1000) * 1000;
  harness.report();
  await harness.start();
  harness.sail();
  harness.app.passMs(3 * HOUR_MS);
  harness.lie(2);
  await harness.job.turn();
  await harness.pulled(ada);
  expect([...harness.keptSince].map(([mmsi, since]) => [mmsi, Math.floor(since / 1000) * 1000])).toEqual([[MMSI, firstMs]]);
});

it('what the database refuses for now waits and is written at the next turn', async () => {
  harness.lie(2);
  await harness.app.db.exec('alter table ship_history rename to moved_away');
  await expect(harness.job.turn()).rejects.toThrow('ship_history');
  await harness.app.db.exec('alter table moved_away rename to ship_history');
  await harness.job.turn();
  expect(await found()).toHaveLength(1);
});

it('what the database will never take is left out alone and logged, and holds nothing up', async () => {
  harness.lie(2);
  harness.lie(2, { mmsi: MMSI + 2 });
  await harness.app.db.exec('alter table ship_history add constraint never check (mmsi <> 244000001)');
  await harness.job.turn();
  await harness.app.db.exec('alter table ship_history drop constraint never');
  expect(harness.app.logged.some((line) => line.includes('refused what was found of a ship for good'))).toBe(true);
  expect(await found()).toMatchObject([{ mmsi: MMSI + 2 }]);
  harness.lie(2, { mmsi: MMSI + 1 });
  await harness.job.turn();
  expect(await found()).toMatchObject([{ mmsi: MMSI + 2 }, { mmsi: MMSI + 1 }]);
});

it('a state that nobody can read goes with the first turn, not at a start: another instance may have the lease', async () => {
  const states = () => harness.app.db.query('select mmsi from ship_history_states where mmsi = 244000777');
  await harness.app.db.query(`insert into ship_history_states values (0, 244000777, '"not a state"')`);
  await harness.start();
  expect(await states()).toHaveLength(1);
  await harness.job.turn();
  expect(await states()).toHaveLength(0);
});

/** The clock goes on to that minute of a day of UTC. */
function passUntil(minuteOfDay: number): void {
  const { deps } = harness.app;
  harness.app.passMs((((minuteOfDay * MINUTE_MS - (deps.clock() % DAY_MS)) % DAY_MS) + DAY_MS) % DAY_MS);
}
const hoursNear = () => harness.app.db.query("select mmsi, detail, started_at_ms from ship_facts where kind = 'nearReports'");

/** A ship that is heard every hour for 32 days, up to now, near a report that is 40 days old. */
async function trackOf(mmsi: number): Promise<void> {
  const { db, deps } = harness.app;
  const hour = Math.floor(deps.clock() / HOUR_MS);
  const spot = (atHour: number) => ({
    atS: atHour * 3600,
    latE5: 1_000_000,
    lonE5: 5_000_000,
    courseTenths: 0,
    speedTenths: 100,
    heading: 0,
    navStatus: 0,
  });
  const hours = Array.from({ length: 24 * 32 }, (_, at) => spot(hour - 24 * 32 + at + 1));
  await db.transaction(null, (tx) => addPoints(tx, 0, new Map([[mmsi, hours]])));
  await db.query(
    `insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source, sample, updated_at_ms)
     values ('near', 'Boarding', 'Crime', 'Boarded', '', 10.1, 50, $1, 'minute', $1, 'Test', false, 1)`,
    [deps.clock() - 40 * DAY_MS],
  );
}

it('once a day a copy says for how long she was near reports by her whole track, and whether she was followed all the time', async () => {
  const { db, deps } = harness.app;
  passUntil(12 * 60);
  await trackOf(MMSI);
  await harness.fleet(harness.people.ada, 'f1', [MMSI, MMSI + 1]);
  await harness.job.turn();
  const dayMs = Math.floor(deps.clock() / DAY_MS) * DAY_MS;
  const whole = { mmsi: MMSI, detail: { hours: 720, isWhole: true }, started_at_ms: dayMs };
  expect(await hoursNear()).toEqual([whole]); // of the other nothing is known
  harness.app.passMs(DAY_MS);
  await harness.job.turn();
  expect(await hoursNear()).toEqual([{ ...whole, detail: { hours: expect.any(Number), isWhole: false }, started_at_ms: dayMs + DAY_MS }]);
  await db.exec('delete from events; truncate track_chunks');
});

it('hours near reports are counted also where reports and a fleet with the ship came after the first look of the day', async () => {
  const { db } = harness.app;
  await harness.job.turn();
  await trackOf(MMSI);
  await harness.fleet(harness.people.ada, 'f1', [MMSI]);
  await harness.job.turn();
  expect(await hoursNear()).toMatchObject([{ mmsi: MMSI, detail: { hours: 720, isWhole: true } }]);
  await db.exec('delete from events; truncate track_chunks');
});

it('a ship that is not heard again yet after midnight keeps what was said of the day before', async () => {
  const { db } = harness.app;
  passUntil(23 * 60 + 50);
  await trackOf(MMSI);
  await harness.fleet(harness.people.ada, 'f1', [MMSI]);
  harness.app.passMs(20 * MINUTE_MS);
  await harness.job.turn();
  expect(await hoursNear()).toMatchObject([{ mmsi: MMSI, detail: { hours: 720, isWhole: true } }]);
  await db.exec('delete from events; truncate track_chunks');
});

it('a ship in no fleet whose assessment somebody signed has her facts on the devices of all his organisation, until nobody there assesses or keeps her', async () => {
  const { ada, mia, sam } = harness.people;
  const { db } = harness.app;
  harness.lie(2);
  await harness.job.turn();
  await db.query(
    `insert into ship_assessments (id, organisation_id, mmsi, author_id, author_name, ship, inputs, result, note, signed_at_ms, v, writers)
     values ($1, 'north', $2, $3, 'Mia', '{}', '{}', '{}', '', 1, 1, '{}')`,
    [`${MMSI}:one`, MMSI, mia.accountId],
  );
  const turn = async (tables: string[]) => {
    harness.job.heard('org:north', tables);
    await harness.job.turn();
  };
  await turn(['shipAssessments']);
  await harness.app.addAccount('late@north.example', 'member');
  const late = await harness.app.as('late@north.example');
  const has = async () => Promise.all([ada, mia, late, sam].map(async (client) => (await harness.pulled(client)).length));
  expect(await has()).toEqual([1, 1, 1, 0]);
  const setShut = (shut: boolean) =>
    db.query('update accounts set disabled_at_ms = case when $2 then 1 end where id = $1', [mia.accountId, shut]);
  await setShut(true);
  await turn(['teamMembers']);
  expect([(await harness.pulled(ada)).length, (await harness.pulled(late)).length]).toEqual([0, 0]);
  await harness.fleet(late, 'keeps-her', [MMSI]);
  await turn(['teamMembers']);
  expect((await harness.pulled(ada)).map(({ holderId }) => holderId)).toEqual(['north']);
  await setShut(false);
  await db.exec('delete from ship_assessments; delete from fleet_ships; delete from fleets');
  await turn(['shipAssessments']);
  expect((await harness.pulled(ada)).length).toBe(0);
});

it('facts of invented ships never stand beside real ones', async () => {
  const { ada } = harness.people;
  harness.traffic = 'demonstration';
  await harness.start();
  await harness.fleet(ada, 'tankers', [MMSI]);
  harness.lie(2);
  await harness.job.turn();
  expect(await harness.pulled(ada)).toMatchObject([{ traffic: 'demonstration' }]);
  harness.traffic = 'live';
  await harness.start();
  await harness.job.turn();
  expect([await harness.pulled(ada), await found()]).toEqual([[], []]);
});

it('facts that ended before then are forgotten, on the devices too; what goes on stays', async () => {
  const { ada } = harness.people;
  await harness.fleet(ada, 'tankers', [MMSI, MMSI + 1]);
  harness.lie(2, { mmsi: MMSI + 1 });
  harness.lie(2);
  harness.sail();
  await harness.job.turn();
  await harness.job.turn();
  expect(await harness.pulled(ada)).toHaveLength(2);
  expect(await forgetShipFacts(harness.app.db, harness.app.deps.clock())).toBe(2);
  expect(await harness.pulled(ada)).toMatchObject([{ mmsi: MMSI + 1 }]);
  expect(await found()).toMatchObject([{ mmsi: MMSI + 1, ended: null }]);
});

it('facts are kept for three years at least, and tracks that are thinned and forgotten change none', async () => {
  expect(keepMs('shipFacts')).toBeGreaterThanOrEqual(3 * 365 * DAY_MS);
  const { db, clock } = harness.app.deps;
  harness.lie(2);
  harness.sail();
  await harness.job.turn();
  const spotAt = (minutes: number) => ({ atS: Math.floor(clock() / 1000) + minutes * 60, latE5: 1_000_000 + minutes, lonE5: 5_000_000 });
  const spots = Array.from({ length: 300 }, (_, at) => ({ ...spotAt(at), courseTenths: 0, speedTenths: 1, heading: 0, navStatus: 0 }));
  await db.transaction(null, (tx) => addPoints(tx, 0, new Map([[MMSI, spots]])));
  const before = await harness.app.db.query('select * from ship_history order by mmsi, id');
  expect(before.length).toBeGreaterThan(0);
  const laterMs = clock() + 400 * DAY_MS;
  expect(await thinOne(db, Math.floor(laterMs / 1000))).toBeGreaterThan(0);
  expect(await forgetChunks(db, laterMs)).toBeGreaterThan(0);
  await harness.start({ killed: true });
  await harness.job.turn();
  expect(await harness.app.db.query('select * from ship_history order by mmsi, id')).toEqual(before);
});

it('facts of ships go with the account in whose fleets they are, and their scope with them', async () => {
  const { app } = harness;
  const email = 'leaving@north.example';
  await app.addAccount(email, 'member');
  const leaving = await app.as(email);
  await harness.fleet(leaving, 'tankers', [MMSI]);
  harness.lie(2);
  await harness.job.turn();
  await harness.job.turn();
  expect(await harness.pulled(leaving)).toHaveLength(1);
  await leaving.ask('auth.delete', { params: { id: leaving.accountId }, body: { currentPassword: TEST_PASSWORD } });
  const left = await app.db.query(
    `select 1 from ship_facts where holder_id = $1 union all select 1 from ship_fact_holdings where holder_id = $1
     union all select 1 from changes where scope = 'facts:' || $1 union all select 1 from scopes where scope = 'facts:' || $1`,
    [leaving.accountId],
  );
  expect(left).toEqual([]);
  expect(await found()).toHaveLength(1);
});

/** The last: everybody's session has ended after it. */
it('what goes on of a ship that nobody heard for a month ends at her last report, on the devices too; heard again, her copy is complete since then', async () => {
  const { ada } = harness.people;
  await harness.fleet(ada, 'tankers', [MMSI]);
  harness.lie(2);
  harness.lie(0.5, { mmsi: MMSI + 1 });
  await harness.job.turn();
  await harness.start();
  const lastMs = harness.memory.ship(MMSI)?.lastSeen ?? 0;
  harness.app.passMs(32 * DAY_MS);
  await harness.start();
  await harness.job.turn();
  expect(await harness.app.db.query("select ended_at_ms as ended, v from ship_facts where kind = 'portCall'")).toEqual([
    { ended: lastMs, v: expect.any(Number) },
  ]);
  expect(
    await harness.app.db.query("select 1 from changes where table_name = 'shipFacts' and row_id not like '%:n%' and v > 1"),
  ).toHaveLength(1);
  expect(await harness.app.db.query('select 1 from ship_history_states')).toEqual([]);
  harness.report();
  const againMs = harness.app.deps.clock();
  await harness.start();
  await harness.job.turn();
  expect(await harness.app.db.query("select started_at_ms as at from ship_facts where kind = 'keptSince'")).toEqual([{ at: againMs }]);
});
