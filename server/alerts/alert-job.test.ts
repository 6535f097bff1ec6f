import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AlertDetail } from '#contract/entities/alerts.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import type { Db } from '#server/db/db.ts';
import type { Client, FeatureApp } from '#server/features/feature-app.fixture.ts';
import { watchedDb } from '#server/db/watched-db.fixture.ts';
import { createLog } from '#server/log.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { type AlertHarness, brittle, EVENT, MMSI, openAlertHarness } from './alert-harness.fixture.ts';
import { AlertJob } from './alert-job.ts';
import { RouteThread } from './route-thread.ts';

let harness: AlertHarness;
let app: FeatureApp;
let ada: Client;
let mia: Client;
beforeAll(async () => {
  harness = await openAlertHarness();
  ({ app, ada, mia } = harness);
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const PORTS = `insert into ports (id, name, locode, lat, lon, source, updated_at_ms) values
  ('DJJIB', 'Djibouti', 'DJJIB', 11.6, 43.13, 'Test', 1), ('SGSIN', 'Singapore', 'SGSIN', 1.25, 103.8, 'Test', 1)`;

it('a ship of the account near an event becomes one alert with the reason and the figures, and nobody else has it', async () => {
  harness.sail(30);
  await harness.started();
  const [alert] = await harness.alerts();
  expect(alert).toMatchObject({
    type: 'Proximity ALERT',
    priority: 'alarm',
    title: 'Boarding 30 nm from ANNA',
    reason: expect.stringMatching(
      /^Within 50 nm of the ship: the event is 30 nm from her at [-\d]{10} \d\d:\d\dZ, bearing 270°T from the ship\. When this was written, it had happened 1 h before and her position was 0 min old\.$/,
    ),
    mmsi: MMSI,
    shipName: 'ANNA',
    eventId: 'e1',
    revision: 1,
    createdAt: harness.nowMs(),
  });
  expect(await app.db.query('select ship_seen_at_ms from alerts')).toEqual([{ ship_seen_at_ms: harness.nowMs() }]);
  expect(await harness.alerts(mia)).toEqual([]);
  const { alert: detail } = (await ada.ask('alerts.get', { params: { id: alert?._id ?? '' } })) as { alert: AlertDetail };
  expect(detail.featureCollection.features.map(({ properties, geometry }) => [properties.Type, geometry.coordinates[0]])).toEqual([
    ['Proximity ALERT', EVENT.lon],
    ['Ship', expect.closeTo(44.01, 2)],
  ]);
});

it('of two ships of one name in the fleets of an account, title and notification say which by her MMSI', async () => {
  const OTHER = 244_000_002;
  await ada.ask('fleets.create', { body: { name: 'Theirs', ships: [{ mmsi: OTHER }] } });
  harness.sail(30);
  harness.sail(300, undefined, OTHER);
  await harness.started();
  expect(await harness.alerts()).toMatchObject([{ title: `Boarding 30 nm from ANNA (${MMSI})`, shipName: 'ANNA' }]);
  expect(await app.db.query('select title from notifications where account_id = $1', [ada.accountId])).toContainEqual({
    title: `Boarding 30 nm from ANNA (${MMSI})`,
  });
});

it('is the same row with the same revision however often the server starts, and goes on where it stood', async () => {
  harness.sail(49);
  await harness.started();
  const before = await app.db.query('select * from alerts');
  await harness.started();
  await harness.started();
  expect(await app.db.query('select * from alerts')).toEqual(before);
  harness.sail(52); // beyond the limit, and not yet beyond what it stays within
  await harness.started();
  expect(await app.db.query('select * from alerts')).toEqual(before);
  harness.passMs(1000);
  harness.sail(60);
  await harness.started();
  expect(await harness.brief()).toEqual([['Proximity ALERT', 'ended', 2]]);
});

it('follows the ship, and holds again in the same row, to be acknowledged again', async () => {
  const job = await harness.started();
  const at = async (nm: number) => {
    harness.passMs(1000);
    harness.sail(nm);
    await job.turn();
    return harness.brief();
  };
  expect(await at(60)).toEqual([]);
  expect(await at(40)).toEqual([['Proximity ALERT', 'alarm', 1]]);
  await app.db.query("update alerts set acknowledged_at_ms = 5, acknowledged_by = 'Ada'");
  expect(await at(20)).toEqual([['Proximity ALERT', 'alarm', 2]]);
  expect((await harness.alerts())[0]?.acknowledgedAt).toBe(5);
  expect(await at(60)).toEqual([['Proximity ALERT', 'ended', 3]]);
  const why = () => app.db.query('select ended_because from alerts');
  expect(await why()).toEqual([{ ended_because: 'passed' }]);
  expect(await at(40)).toEqual([['Proximity ALERT', 'alarm', 4]]);
  expect(await why()).toEqual([{ ended_because: null }]);
  expect((await harness.alerts())[0]?.acknowledgedAt).toBeUndefined();
});

it('is withdrawn when the event is corrected or taken back', async () => {
  harness.sail(30);
  const job = await harness.started();
  await app.db.query('update events set lat = 20');
  job.heard('world:events', ['events']);
  await job.turn();
  expect(await harness.brief()).toEqual([['Proximity ALERT', 'ended', 2]]);
  await app.db.query('update events set lat = $1', [EVENT.lat]);
  job.heard('world:events', ['events']);
  await job.turn();
  await app.db.exec('delete from events');
  job.heard('world:events', ['events']);
  await job.turn();
  expect(await harness.brief()).toEqual([['Proximity ALERT', 'ended', 4]]);
});

it('is withdrawn when it was taken back or the ship left the fleet while no server ran', async () => {
  harness.sail(30);
  await harness.started();
  await app.db.exec('delete from events');
  await harness.started();
  expect(await harness.brief()).toEqual([['Proximity ALERT', 'ended', 2]]);
  await harness.report('e2');
  await harness.started();
  await app.db.exec('delete from fleet_ships');
  await harness.started();
  expect((await harness.brief()).map(([, state]) => state)).toEqual(['ended', 'ended']);
});

it('is told to those with whom the fleet is shared, each in a row of their own, by their own choices', async () => {
  await app.share('north', true);
  await mia.ask('preferences.create', { body: { vesselProximity: 20 } });
  harness.sail(30);
  const job = await harness.started();
  expect([await harness.brief(ada), await harness.brief(mia)]).toEqual([[['Proximity ALERT', 'alarm', 1]], []]);
  await mia.ask('preferences.update', { params: { id: mia.accountId }, body: { vesselProximity: 60 } });
  job.heard(`user:${ada.accountId}`, ['preferences']);
  await job.turn();
  expect(await harness.brief(mia)).toEqual([['Proximity ALERT', 'alarm', 1]]);
  const ids = [...(await harness.alerts(ada)), ...(await harness.alerts(mia))].map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(2);
  await mia.ask('preferences.update', { params: { id: mia.accountId }, body: { vesselProximity: 20 } });
  job.heard(`user:${mia.accountId}`, ['preferences']);
  await job.turn();
  const why = await app.db.query('select ended_because from alerts where account_id = $1', [mia.accountId]);
  expect(why).toEqual([{ ended_because: 'choicesChanged' }]); // she did not move
});

it('an event near the port for which the crew says she is bound is told, and no longer when she is bound elsewhere', async () => {
  await app.db.exec(PORTS);
  await harness.report('e4', { lon: 43.3, lat: 11.75 });
  harness.sail(600, 'DJ JIB');
  const plan = vi.spyOn(RouteThread.prototype, 'plan').mockResolvedValue([]);
  const job = await harness.started();
  const ofPort = async () => {
    await job.turn();
    return (await harness.alerts()).filter(({ type }) => type === 'Destination ALERT');
  };
  try {
    await expect.poll(ofPort).toMatchObject([{ priority: 'caution', revision: 1, title: 'Boarding 13 nm from the destination of ANNA' }]);
    harness.passMs(1000);
    harness.sail(600, 'SG SIN');
    await expect.poll(ofPort).toMatchObject([{ endedAt: harness.nowMs(), revision: 2 }]);
  } finally {
    plan.mockRestore();
  }
});

it('an event beside her way to that port is told as soon as the way is found, and holds over a restart', async () => {
  await app.db.exec(PORTS);
  await harness.report('e5', { lon: 48.5, lat: 13 });
  harness.sail(600, 'DJ JIB');
  let job = await harness.started();
  const onRoute = async () => {
    await job.turn();
    return (await harness.alerts()).filter(({ type, eventId }) => type === 'Route ALERT' && eventId === 'e5');
  };
  await expect.poll(onRoute, { timeout: 60_000 }).toHaveLength(1);
  const [alert] = await onRoute();
  expect(alert?.title).toMatch(/^Boarding [\d.]+ nm from the route of ANNA$/);
  expect(alert?.reason).toMatch(/She passes that point when she has sailed another 3\d\d nm from where she was at .{17}, about \d{4}-/);
  job = harness.open();
  expect(await onRoute()).toEqual([alert]);
  harness.passMs(1000);
  harness.sail(600, 'SG SIN');
  await expect.poll(onRoute, { timeout: 60_000 }).toMatchObject([{ endedAt: harness.nowMs(), revision: 2 }]);
}, 150_000);

it('a rating of a port has no way found anew, and a port that moved has', async () => {
  await app.db.exec(PORTS);
  harness.sail(600, 'DJ JIB');
  const plan = vi.spyOn(RouteThread.prototype, 'plan').mockResolvedValue([]);
  const job = await harness.started();
  const again = async (sql: string) => {
    await app.db.exec(sql);
    job.heard('world:ports', ['ports']);
    await job.turn();
    harness.sail(600, 'DJ JIB');
    await job.turn();
    return plan.mock.calls.length;
  };
  try {
    expect(await again("update ports set threat_rating = 'High'")).toBe(1);
    expect(await again("update ports set lat = 11.7 where id = 'DJJIB'")).toBe(2);
  } finally {
    plan.mockRestore();
  }
});

it('a change that the database refused is written by the next turn, once', async () => {
  let broken = false;
  const db: Db = {
    ...app.db,
    transaction: (who, work) => (broken ? Promise.reject(new Error('no room')) : app.db.transaction(who, work)),
  };
  const job = harness.open(db);
  await job.turn();
  broken = true;
  harness.sail(30);
  await expect(job.turn()).rejects.toThrow('no room');
  harness.sail(25);
  await expect(job.turn()).rejects.toThrow('no room');
  broken = false;
  await job.turn();
  expect(await harness.brief()).toEqual([['Proximity ALERT', 'alarm', 1]]);
});

it.each([1, 2, 3, 4, 5, 6])(
  'has each event that concerns the ship in one alert, and no other, whatever fails and whenever the server dies (seed %i)',
  async (seed) => {
    const chance = seeded(seed);
    const below = (most: number) => Math.floor(chance() * most);
    await harness.report('e2', { ...EVENT, lat: EVENT.lat + 0.4 });
    harness.sail(60);
    const job = { now: harness.open(brittle(app.db, chance)) };
    const settle = async () => {
      for (let tries = 0; tries < 100; tries++) {
        if (chance() < 0.2) job.now = harness.open(brittle(app.db, chance));
        const done = await job.now.turn().then(
          () => true,
          () => false,
        );
        if (done) return;
      }
      throw new Error('never done');
    };
    const raised = new Set<string>();
    for (let step = 0; step < 10; step++) {
      harness.passMs(1000);
      if (chance() < 0.3) await app.db.query('update events set lat = $2 where id = $1', [`e${1 + below(2)}`, EVENT.lat + below(2)]);
      else harness.sail(below(80));
      job.now.heard('world:events', ['events']);
      await settle();
      const rows = await app.db.query<{ id: string; eventId: string; open: boolean; reasons: { eventId?: string; distanceNm: number }[] }>(
        'select id, event_id as "eventId", ended_at_ms is null as open, reasons from alerts order by id',
      );
      const named = rows.flatMap(({ eventId, open, reasons }) =>
        open ? reasons.map((reason) => ({ eventId, ...reason, nm: reason.distanceNm })) : [],
      );
      for (const { id } of rows) raised.add(id);
      expect(rows.length).toBe(raised.size);
      const ship = harness.ships().ship(MMSI);
      for (const { id, lat, lon } of await app.db.query<{ id: string; lat: number; lon: number }>('select id, lat, lon from events')) {
        const found = named.filter(({ eventId }) => eventId === id);
        const nm = ship ? distanceNm([ship.lon, ship.lat], [lon, lat]) : 0;
        if (nm <= 50) expect([found.length, Math.abs((found[0]?.nm ?? 0) - nm) < 10]).toEqual([1, true]);
        if (nm > 55) expect(found).toEqual([]);
      }
    }
  },
);

it('reads and judges anew only who is concerned: the owner whose fleet changed, and the team-mates who see it', async () => {
  const asked: unknown[] = [];
  const watched = watchedDb(app.db, (tx) => ({
    ...tx,
    query: (sql, params) => {
      if (sql.includes('with watchers as')) asked.push(params?.[0]);
      return tx.query(sql, params);
    },
  }));
  const job = harness.open(watched);
  await job.turn();
  asked.length = 0;
  await job.turn();
  expect(asked).toEqual([]);
  harness.sail(30, undefined, 244_000_777);
  await ada.ask('fleets.create', { body: { name: 'More', ships: [{ mmsi: 244_000_777 }] } });
  job.heard(`content:${ada.accountId}`, ['fleets', 'fleetShips']);
  await job.turn();
  expect(asked).toEqual([[ada.accountId]]);
  expect((await harness.alerts()).map(({ mmsi }) => mmsi)).toContain(244_000_777);
});

describe('what cannot be read or written of one account', () => {
  const HIS_MMSI = 244_000_009;
  const ALARM = [['Proximity ALERT', 'alarm', 1]];
  let sam: Client;
  beforeEach(async () => {
    ({ sam } = await app.people());
    await sam.ask('fleets.create', { body: { name: 'His', ships: [{ mmsi: HIS_MMSI }] } });
    await sam.ask('preferences.create', { body: { vesselProximity: 40 } });
    harness.sail(30);
    harness.sail(30, undefined, HIS_MMSI);
  });
  const logged = () => {
    const lines: string[] = [];
    const job = new AlertJob({ ...harness.parts(), log: createLog('warn', (line) => lines.push(line)) });
    onTestFinished(() => job.stop());
    return { job, lines };
  };

  it('a time zone that this machine does not know keeps no alarm from anybody', async () => {
    await app.db.exec(`update preferences set quiet_hours = '{"on": true, "from": "00:00", "to": "23:59", "timeZone": "Europe/Atlantis"}'`);
    await harness.started();
    expect([await harness.brief(), await harness.brief(sam)]).toEqual([ALARM, ALARM]);
  });

  it('a choice that cannot be read is its default, and the log says so once', async () => {
    await app.db.exec(`update preferences set perils = '"none"'`);
    const { job, lines } = logged();
    await job.turn();
    harness.passMs(60_000);
    await job.turn();
    expect([await harness.brief(), await harness.brief(sam)]).toEqual([ALARM, ALARM]);
    expect(lines).toEqual([expect.stringContaining('choices of an account cannot be read')]);
    expect(lines[0]).toContain(`account=${sam.accountId} choices=perils`);
  });

  it('what was told before and cannot be read keeps no alarm from anybody, and is not told again', async () => {
    await harness.started();
    await app.db.query("update alerts set situation = situation - 'figures' where account_id = $1", [sam.accountId]);
    harness.passMs(1000);
    await harness.report('e2');
    const { job, lines } = logged();
    await job.turn();
    await job.turn();
    const named = async (client: Client) => [...new Set((await harness.alerts(client)).flatMap(eventIdsOf))].toSorted();
    for (const client of [ada, sam]) expect(await named(client)).toEqual(['e1', 'e2']);
    const told = 'select event_id from notifications where account_id = $1 order by event_id';
    expect(await app.db.query(told, [sam.accountId])).toEqual([{ event_id: 'e1' }, { event_id: 'e2' }]);
    expect(lines).toEqual([expect.stringContaining(`account=${sam.accountId}`)]);
  });

  it('a situation that the database refuses holds up no other, and is written when it can be', async () => {
    await app.db.exec(`alter table alerts add constraint refused check (mmsi <> ${HIS_MMSI})`);
    onTestFinished(() => app.db.exec('alter table alerts drop constraint if exists refused'));
    const job = harness.open();
    await expect(job.turn()).rejects.toThrow('refused');
    await expect(job.turn()).rejects.toThrow('refused');
    expect([await harness.brief(), await harness.brief(sam)]).toEqual([ALARM, []]);
    harness.passMs(1000);
    harness.sail(90, undefined, HIS_MMSI);
    await expect(job.turn()).rejects.toThrow('refused');
    await app.db.exec('alter table alerts drop constraint refused');
    await job.turn();
    expect((await harness.brief(sam)).map(([type, state]) => [type, state])).toEqual([['Proximity ALERT', 'ended']]);
  });
});
