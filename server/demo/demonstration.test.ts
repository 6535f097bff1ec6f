// The demonstration from start to end, on a real database with the real alert engine: made, kept up to date, reset, hidden when real events
// arrive, deleted. Nothing that a person made is lost, and nothing invented is shown beside real data.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Overview } from '#contract/entities/administration.ts';
import type { TrackPoint } from '#contract/entities/ships.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { AlertJob } from '#server/alerts/alert-job.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { writeEvents } from '#server/import/events/event-store.ts';
import { inventedEvent } from '#server/import/sample-events.ts';
import { seedWorld } from '#server/import/seed.ts';
import { makeChance } from '#server/ingest/simulator/chance.ts';
import { createLog } from '#server/log.ts';
import { openShipMemory } from '#server/ships/memory.ts';
import { VIEW_DETAILS } from './company.ts';
import { demonstrationTurn, leaveIfReal } from './demonstration.ts';

const log = createLog('error', () => {});
/** Three ships under way in each region. */
const SHIPS = [
  [42.4, 14.2],
  [43.1, 12.9],
  [47, 12.2],
  [4, 3],
  [6, 2.8],
  [2, 4],
  [103.4, 1.15],
  [104.4, 1.4],
  [100.8, 3],
] as const;

let app: FeatureApp;
let manager: Client;
let admin: Client;
let engine: AlertJob;
beforeEach(async () => {
  app = await openFeatureApp({ hasDemonstration: true });
  const { deps, ships } = app;
  // as first-start.ts makes them, with the test app's password hash
  await app.db.exec(`insert into organisations (id, name, sample, created_at_ms) values ('demo', 'Demo Shipping', true, 1);
    insert into accounts (id, organisation_id, email, first_name, last_name, role, password_hash, verified_at_ms, created_at_ms, updated_at_ms)
      select 'demo-' || role, 'demo', role || '@demo.example', 'Demo', role, role, password_hash, 1, 1, 1 from accounts
      where email in ('manager@north.example', 'member@north.example');
    select make_team('demo')`);
  await seedWorld(app.db, deps.clock, log, { hasSamples: true });
  for (const [at, [lonDeg, latDeg]] of SHIPS.entries()) {
    const mmsi = 244_000_001 + at;
    ships.position({ kind: 'position', type: 1, mmsi, aisClass: 'A', latDeg, lonDeg, speedKn: 12, courseDeg: 120 }, deps.clock());
    ships.identity({ kind: 'static', type: 5, mmsi, aisClass: 'A', name: `ANNA ${at}`, shipType: 70 }, deps.clock());
  }
  engine = new AlertJob({ db: app.db, memory: ships, clock: deps.clock, log });
  manager = await app.as('manager@demo.example');
  admin = await app.as('admin@north.example');
}, 60_000);
afterEach(async () => {
  await engine.stop();
  await app.close();
});

/** Every ship has sailed to and fro at 12 kn, a day and a quarter each way, and is where she is now at the end. */
async function track(mmsi: number, sinceMs: number): Promise<TrackPoint[]> {
  const nowMs = app.deps.clock();
  const [lonDeg, latDeg] = SHIPS[mmsi - 244_000_001] ?? SHIPS[0];
  const steps = Math.floor((nowMs - sinceMs) / (HOUR_MS / 2));
  return Array.from({ length: steps + 1 }, (_, at) => {
    const hours = (steps - at) / 2;
    const [leg, isBack] = [hours % 30, Math.floor(hours / 30) % 2 === 1];
    const [lon, lat] = destination([lonDeg, latDeg], 300, 12 * (isBack ? 30 - leg : leg));
    return { time: nowMs - hours * HOUR_MS, lon, lat, sog: 12, cog: isBack ? 300 : 120 };
  });
}
const NO_PAST = { track: async () => [] };
const partsOf = (isWanted = true) => ({ ...app.deps, log, memory: app.ships, history: NO_PAST, isWanted });
const turn = () => demonstrationTurn(partsOf());
/** With the ships' past, which takes the engine a second. */
const turnWithPast = () => demonstrationTurn({ ...partsOf(), history: { track } });
/** Evaluates the changes since the last call, as the database announces them to the server. */
async function watch(): Promise<void> {
  engine.heard('world:events', ['events']);
  engine.heard('content:demo-manager', ['fleetShips']);
  await engine.turn();
}
/** Makes the demonstration, with its first alerts raised, and some of them ended. */
async function atWork(): Promise<void> {
  await turn();
  await watch();
  await turn();
  await watch();
}
const rows = <R>(sql: string) => app.db.query<R>(sql);
const count = async (sql: string) => (await rows<{ n: number }>(`select count(*)::int as n ${sql}`))[0]?.n;
const overview = async () => ((await admin.ask('admin.overview')) as Overview).demonstration;
const REAL = {
  ...inventedEvent({ id: '1', at: [42.5, 14.1], occurredAt: 0, type: 'Boarding', category: 'Crime', victim: 'tanker', words: '' }),
  id: 'real-1',
  description: 'As reported.',
  source: 'Desk',
  sample: false,
};
const report = (id = 'real-1') =>
  app.db.transaction(null, (tx) => writeEvents(tx, [{ ...REAL, id, occurredAt: app.deps.clock() - HOUR_MS }], app.deps.clock()));

/** Every list, figure, density, rating and alert that a member of the company can get. */
async function answersOf(client: Client): Promise<Record<string, unknown>> {
  const ask = (name: Parameters<Client['ask']>[0], body: unknown = {}) => client.ask(name, { body });
  return {
    events: await ask('events.list', { limit: 500 }),
    marked: await ask('events.list', { filter: { sample: true } }),
    alerts: await ask('alerts.list', { limit: 500 }),
    notifications: await client.ask('notifications.list'),
    ports: await ask('ports.list', { filter: { threatRating: ['High', 'Moderate', 'Low', 'Negligible'] }, limit: 500 }),
    fleets: await ask('fleets.list'),
    drawings: await ask('drawings.list'),
    views: await ask('views.list'),
    density: await rows('select * from threat_maps where sample'),
  };
}

describe('the demonstration at work', () => {
  it('has fleets, alerts that nobody acknowledged for an account, ended ones, ratings, two years of events, drawings, views, a team and messages, all marked as invented', async () => {
    await atWork();
    expect(
      await rows('select name, (select count(*)::int from fleet_ships s where s.fleet_id = f.id) as ships from fleets f order by name'),
    ).toEqual([
      { name: 'Gulf of Guinea (demonstration)', ships: 3 },
      { name: 'Red Sea and Aden (demonstration)', ships: 3 },
      { name: 'Singapore Strait (demonstration)', ships: 3 },
    ]);
    const states = await rows<{ state: string }>(
      `select distinct case when ended_at_ms is not null then 'ended' else 'active' end as state
       from alerts where account_id = '${manager.accountId}' order by 1`,
    );
    expect(states.map(({ state }) => state)).toEqual(['active', 'ended']);
    expect(await count('from alerts where ended_at_ms is null and acknowledged_at_ms is not null')).toBe(0); // whoever signs in did nothing
    expect(await count("from alerts where reason not like '%nvented%'")).toBe(0);
    expect(await count('from events where not sample')).toBe(0);
    expect(await count(`from events where occurred_at_ms < ${app.deps.clock() - 700 * DAY_MS}`)).toBeGreaterThan(0);
    expect(await count("from ports where given_rating ->> 'reason' like 'Invented%'")).toBeGreaterThan(10);
    expect(await count("from drawings where name like '%(demonstration)'")).toBe(2);
    expect(await count("from views where name like '%(demonstration)'")).toBe(3);
    expect(await count("from team_members where organisation_id = 'demo' and last_name like '%(invented)'")).toBe(3);
    expect(await count(`from notifications where account_id = '${manager.accountId}' and title like '%(invented)%'`)).toBe(3);
  });

  it('waits until its ships are at sea, and is made only once', async () => {
    const isFilling = async (client: Client) => ((await client.ask('sync.pull', { body: { want: [], cursor: {} } })) as PullAnswer).filling;
    expect([await isFilling(manager), await isFilling(admin)]).toEqual([true, undefined]); // another organisation has all it will have
    await demonstrationTurn({ ...partsOf(), memory: openShipMemory({ clock: app.deps.clock, epoch: 'empty' }) });
    expect(await count('from fleets')).toBe(0);
    expect(await isFilling(manager)).toBe(true);
    app.passMs(5 * MINUTE_MS);
    expect(await isFilling(manager), 'where it cannot be made').toBeUndefined();
    app.passMs(HOUR_MS - (app.deps.clock() % HOUR_MS)); // new events come with a new hour
    await turn();
    expect(await isFilling(manager)).toBe(true); // its first alerts come within a minute
    app.passMs(MINUTE_MS);
    expect(await isFilling(manager)).toBeUndefined();
    const made = await answersOf(manager);
    await turn();
    expect(await answersOf(manager)).toEqual(made);
    expect(await overview()).toEqual({ state: 'atWork', hiddenRows: 0, mayReset: true });
  });

  it('adds about an event a day, the same ones however often it runs, and deletes the oldest', async () => {
    await atWork();
    const before = await count('from events');
    app.passMs(7 * DAY_MS);
    await turn();
    const added = (await count(`from events where occurred_at_ms > ${app.deps.clock() - 7 * DAY_MS}`)) ?? 0;
    expect(added).toBeGreaterThan(3);
    expect(added).toBeLessThan(15);
    await turn();
    expect(await count(`from events where occurred_at_ms > ${app.deps.clock() - 7 * DAY_MS}`)).toBe(added);
    expect(await count('from events')).toBeLessThan((before ?? 0) + added);
  });
});

describe('the week before', () => {
  interface Past {
    created_at_ms: number;
    ended_at_ms: number;
    acknowledged_at_ms: number | null;
    acknowledged_by: string | null;
    reported_at_ms: number;
  }
  const pastOf = (accountId: string) =>
    rows<Past>(`select a.created_at_ms, a.ended_at_ms, a.acknowledged_at_ms, a.acknowledged_by, e.reported_at_ms
      from alerts a join events e on e.id = a.event_id where a.account_id = '${accountId}' order by a.created_at_ms`);

  it('has alerts that the engine raised as the ships sailed, and that have ended: most of them acknowledged', {
    tags: ['long'],
  }, async () => {
    await turnWithPast();
    const nowMs = app.deps.clock();
    for (const account of ['demo-manager', 'demo-member']) {
      const past = await pastOf(account);
      const days = new Set(past.map(({ created_at_ms: atMs }) => Math.floor((nowMs - atMs) / DAY_MS)));
      expect(days.size).toBeGreaterThan(3);
      expect([...days].every((day) => day >= 0 && day <= 7)).toBe(true);
      for (const {
        created_at_ms: raised,
        ended_at_ms: ended,
        acknowledged_at_ms: seen,
        acknowledged_by: by,
        reported_at_ms: known,
      } of past) {
        expect(raised < ended && ended <= nowMs).toBe(true);
        expect(known).toBeLessThan(ended); // a further event may lead an alert that was raised before it
        expect(seen === null || (seen > raised && seen < ended && by === `Demo ${account.slice('demo-'.length)}`)).toBe(true);
      }
      const seen = past.filter(({ acknowledged_at_ms: atMs }) => atMs !== null).length / past.length;
      expect(seen).toBeGreaterThan(0.4); // each by chance: of a week's few they may be all
    }
  });

  it('nobody is told of them: no push, no mail, nothing for the bell; the list has each as it was raised, in order with the messages', {
    tags: ['long'],
  }, async () => {
    await turnWithPast();
    expect(await count('from told_alerts')).toBe(0);
    expect(await count('from alert_letters')).toBe(0);
    const told = await rows<{ created_at_ms: number; type: string; body: string; state: string }>(
      `select created_at_ms, type, body, state from notifications where account_id = 'demo-manager' order by no`,
    );
    expect(told.filter(({ state }) => state === 'unread').map(({ type }) => type)).toEqual(['Message', 'Message', 'Message']);
    const times = told.map(({ created_at_ms: atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const alerts = told.filter(({ type }) => type === 'Alert');
    expect(alerts.map(({ created_at_ms: atMs }) => atMs)).toEqual((await pastOf('demo-manager')).map(({ created_at_ms: atMs }) => atMs));
    expect(alerts.every(({ body }) => body.includes('Invented sample, no real event.'))).toBe(true);
  });

  it('is empty where no track of the ships is known', async () => {
    await turn();
    expect(await count('from fleets')).toBe(3);
    expect(await count('from alerts')).toBe(0);
  });
});

/** One of each kind, made by a person of the company. */
async function makeOwn(): Promise<void> {
  await manager.ask('fleets.create', { body: { _id: 'own-fleet', name: 'Ours', ships: [{ mmsi: 244_000_001 }] } });
  await manager.ask('drawings.create', {
    body: { _id: 'own-drawing', name: 'Mine', featureCollection: { type: 'FeatureCollection', features: [] } },
  });
  await manager.ask('views.create', { body: { id: 'own-view', name: 'Mine', lat: 1, lon: 2, zoom: 3, viewDetails: VIEW_DETAILS } });
}

describe('when real events come', () => {
  it('the first one removes everything invented from every list, figure, density, rating and alert, for good', async () => {
    await atWork();
    await makeOwn();
    await report();
    // whatever would be shown beside them goes in the same transaction, the rest in the next turn
    expect(await count('from events where sample')).toBe(0);
    expect(await count("from alerts where event_id like 'sample-%'")).toBe(0);
    expect(await count("from ports where given_rating ->> 'reason' like 'Invented%'")).toBe(0);
    await watch();
    await turn();
    await watch();
    for (const client of [manager, await app.as('member@demo.example'), admin]) {
      const words = JSON.stringify(await answersOf(client));
      expect(words).not.toMatch(/invented|\(demonstration\)|sample-/i);
    }
    expect(await count("from alerts where event_id = 'real-1' and ended_at_ms is null")).toBeGreaterThan(0);
    expect((await rows('select id from fleets')).concat(await rows('select id from drawings'), await rows('select id from views'))).toEqual(
      [{ id: 'own-fleet' }, { id: 'own-drawing' }, { id: 'own-view' }],
    );
    expect(await overview()).toMatchObject({ state: 'hidden', because: 'events', mayReset: false });
    await turn();
    expect(await count('from events where sample')).toBe(0);
  });

  it('an invented event that is stored after them is removed at once', async () => {
    await report();
    await app.db.transaction(null, (tx) => writeEvents(tx, [{ ...REAL, id: 'sample-late', sample: true }], app.deps.clock()));
    expect(await rows('select id from events')).toEqual([{ id: 'real-1' }]);
  });

  it('real and invented events are never visible together, in whatever order they are stored', async () => {
    const chance = makeChance(7, 1);
    const write = (sample: boolean) =>
      app.db.transaction(null, (tx) => {
        const events = Array.from({ length: chance.whole(1, 3) }, () => ({
          ...REAL,
          id: `${sample ? 'sample' : 'real'}-${chance.whole(1, 9)}`,
          sample,
          title: `Told ${chance.whole(1, 3)} times`,
        }));
        return writeEvents(tx, [...new Map(events.map((event) => [event.id, event])).values()], app.deps.clock());
      });
    const acts = [
      () => write(true),
      () => write(true),
      () => write(false),
      () => turn(),
      () => watch(),
      () => app.db.exec('delete from events where not sample'),
      () => admin.send('admin.resetDemonstration'),
    ];
    for (let step = 0; step < 60; step += 1) {
      await chance.pick(acts)();
      const [found] = await rows<{ invented: boolean; real: boolean; alerts: number }>(
        `select exists (select from events where sample) as invented, exists (select from events where not sample) as real,
           (select count(*)::int from alerts where event_id like 'sample-%') as alerts`,
      );
      if (found?.real) expect(found).toEqual({ invented: false, real: true, alerts: 0 });
    }
  });

  it('devices are told to delete their rows of the demonstration', async () => {
    await atWork();
    const held = await count(
      "from changes where not gone and table_name in ('fleets', 'fleetShips', 'drawings', 'views') and scope = 'content:demo-manager'",
    );
    await report();
    await turn();
    expect(
      await count(
        "from changes where gone and table_name in ('fleets', 'fleetShips', 'drawings', 'views') and scope = 'content:demo-manager'",
      ),
    ).toBe(held);
    expect(
      await count(
        "from changes c where not gone and scope in ('world:events', 'user:demo-manager') and (row_id like 'sample-%' or c.table_name = 'alerts')",
      ),
    ).toBe(0);
  });

  it('no scope of a hidden colleague is left, and nothing in its log', async () => {
    await atWork();
    await app.db.exec(`insert into ship_facts (id, holder_id, mmsi, kind, started_at_ms, lat, lon, detail, traffic)
      select id || ':p1', id, 244000001, 'portCall', 1, 0, 0, '{}', 'demonstration' from accounts where id like 'demo-colleague%'`);
    await report();
    await turn();
    for (const table of ['scopes', 'changes']) expect(await count(`from ${table} where scope like '%:demo-colleague%'`), table).toBe(0);
  });

  it('rows that a person changed, or fleets with added ships, stay', async () => {
    await atWork();
    const [fleet] = await rows<{ id: string }>("select id from fleets where name like 'Red Sea%'");
    const [other] = await rows<{ id: string }>("select id from fleets where name like 'Singapore%'");
    await manager.ask('fleets.addShip', { body: { fleetId: fleet?.id, mmsi: 244_000_777 } });
    await manager.ask('fleets.setTags', { params: { id: other?.id ?? '' }, body: { tags: ['mine'] } });
    await report();
    await turn();
    expect((await rows<{ name: string }>('select name from fleets order by name')).map(({ name }) => name)).toEqual([
      'Red Sea and Aden (demonstration)',
      'Singapore Strait (demonstration)',
    ]);
    expect(await count('from fleet_ships')).toBe(7);
  });

  it('an administrator can delete the hidden rows for good', async () => {
    await atWork();
    expect((await admin.send('admin.deleteDemonstration')).status).toBe(409);
    await report();
    await turn();
    expect((await overview()).hiddenRows).toBeGreaterThan(250);
    await admin.ask('admin.deleteDemonstration');
    expect(await overview()).toEqual({ state: 'deleted', hiddenRows: 0, mayReset: false });
    await app.db.exec('delete from events');
    await turn();
    expect(await count('from events')).toBe(0);
  });
});

it('it is hidden while a feed of ships or events is configured, and is made again once the feed is removed', async () => {
  await atWork();
  await makeOwn();
  expect(await leaveIfReal(partsOf(false))).toBe(false);
  expect(await count("from fleets where id <> 'own-fleet'")).toBe(0);
  expect(await count('from events')).toBe(0);
  expect(await count('from alerts')).toBe(0);
  await atWork();
  expect(await count('from fleets')).toBe(4);
  expect(await count('from alerts where ended_at_ms is null')).toBeGreaterThan(0);
});

it('an administrator can reset it, and what people made stays', { tags: ['long'], timeout: 240_000 }, async () => {
  await turnWithPast();
  await atWork();
  await makeOwn();
  await manager.ask('fleets.delete', {
    params: { id: (await rows<{ id: string }>("select id from fleets where name like 'Gulf%'"))[0]?.id ?? '' },
  });
  expect((await manager.send('admin.resetDemonstration')).status).toBe(403);
  await admin.ask('admin.resetDemonstration');
  expect(await rows('select id from fleets')).toEqual([{ id: 'own-fleet' }]);
  await watch();
  await turnWithPast();
  await atWork();
  expect(await count('from fleets')).toBe(4);
  expect(await count("from accounts where id like 'demo-colleague%'")).toBe(3);
  expect(await count("from alerts where event_id like 'sample-2-%' and ended_at_ms is null")).toBeGreaterThan(0);
  expect(await count("from alerts where event_id like 'sample-2-%' and ended_at_ms is not null")).toBeGreaterThan(5);
  expect(await count("from alerts where event_id like 'sample-1-%'")).toBe(0);
});
