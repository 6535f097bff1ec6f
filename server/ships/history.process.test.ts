import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIVE_SET_MS, MAX_TRACK_MS, type Traffic } from '#contract/ships.ts';
import type { PositionReport } from '#domain/ais/reports.ts';
import { type Db, DbError } from '#server/db/db.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { findPostgres, startTestPostgres } from '#server/db/test-postgres.ts';
import { createLog } from '#server/log.ts';
import { byMmsi, hear, histories, readPayload, START_MS, TestClock } from '#tests/fixtures/ship-histories.ts';
import { type History, startHistory } from './history.ts';
import { openShipMemory, type ShipMemory } from './memory.ts';
import { startPayloads } from './payloads.ts';
import { TICK_MS, toShipEpoch } from './ticks.ts';
import { DAY_MS } from './track-rows.ts';

const ADA = 244_000_001;
const MINUTE_MS = 60_000;

let db: Db;
/** What the database does instead of writing: full, down, or bad rows. */
let failure: DbError | undefined;
let lines: string[];
let clock: TestClock;
const open: History[] = [];

const bin = findPostgres();
const DRIVERS: { driver: string; openDb: () => Promise<{ opened: Db; stop: () => Promise<void> }> }[] = [
  {
    driver: 'PGlite',
    async openDb() {
      const opened = await openTestDb();
      return { opened, stop: () => opened.close() };
    },
  },
  // A machine without a PostgreSQL server tests the other driver alone; db-contract.process.test.ts says so.
  ...(bin === undefined
    ? []
    : [
        {
          driver: 'a PostgreSQL server',
          async openDb() {
            const server = await startTestPostgres(bin);
            const opened = await openPostgres(server.url);
            await migrate(opened, await readMigrations());
            return { opened, stop: () => opened.close().then(() => server.stop()) };
          },
        },
      ]),
];

describe.each(DRIVERS)('on $driver', ({ openDb }) => {
  let stop = async () => {};
  beforeAll(async () => {
    const { opened, stop: close } = await openDb();
    db = opened;
    stop = close;
  });
  afterAll(() => stop());
  beforeEach(async () => {
    await db.exec('truncate ship_latest; select ship_track_forget(1000000)');
    failure = undefined;
    lines = [];
    clock = new TestClock();
  });
  afterEach(async () => {
    for (const history of open.splice(0)) await history.stop();
  });

  /** The real database, with a plug to pull. */
  function pluggable(real: Db): Db {
    return { ...real, query: (sql, params) => (failure ? Promise.reject(failure) : real.query(sql, params)) };
  }

  async function start(queuePoints?: number, traffic: Traffic = 'live'): Promise<{ memory: ShipMemory; history: History }> {
    const memory = openShipMemory({ clock: clock.read, epoch: toShipEpoch('e', traffic) });
    const log = createLog('debug', (line) => lines.push(line));
    const history = await startHistory({
      db: pluggable(db),
      memory,
      clock: clock.read,
      log,
      traffic,
      ...(queuePoints !== undefined && { queuePoints }),
    });
    open.push(history);
    return { memory, history };
  }

  const at = (latDeg: number, lonDeg: number, more: Partial<PositionReport> = {}): PositionReport => ({
    kind: 'position',
    type: 1,
    mmsi: ADA,
    aisClass: 'A',
    latDeg,
    lonDeg,
    ...more,
  });

  async function world(memory: ShipMemory, since?: string) {
    const payloads = startPayloads(memory);
    const answer = await payloads.answer({ global: true, ...(since !== undefined && { since }) }, 'live');
    await payloads.stop();
    if ('unchanged' in answer) throw new Error('unchanged');
    const read = readPayload(answer.payload);
    return { ...read, records: byMmsi([...read.ships, ...read.shipsB]) };
  }

  describe('a restart from the database', () => {
    it('gives the same ships, identities that wait for a position included, after any history', async () => {
      await fc.assert(
        fc.asyncProperty(histories, async (steps) => {
          for (const history of open.splice(0)) await history.stop(); // or it would write into this run
          await db.exec('truncate ship_latest');
          const before = await start();
          for (const { heard, passMs } of steps) {
            clock.nowMs += passMs;
            if (heard) hear(before.memory, heard(clock.nowMs));
          }
          await before.history.stop();
          expect(before.history.status).toMatchObject({ state: 'ok', shipsWaiting: 0, pointsWaiting: 0, rowsRefused: 0 });
          const after = await start();
          expect(after.memory.count).toBe(before.memory.count);
          const later = at(1, 1, { type: 3 });
          for (let n = 0; n < 12; n++) {
            const mmsi = ADA + n * 1000;
            expect(after.memory.ship(mmsi)).toEqual(before.memory.ship(mmsi));
            if (after.memory.slotOf(mmsi) < 0) continue; // not heard for a month: begins anew
            for (const { memory } of [before, after]) memory.position({ ...later, mmsi }, clock.nowMs);
            expect(after.memory.ship(mmsi)).toEqual(before.memory.ship(mmsi));
          }
          await after.history.stop(); // or it would write into the next run
        }),
        { numRuns: 25 },
      );
    }, 60_000);

    it('keeps old cursors good: the delta since one brings a client to the whole, tombstones included', async () => {
      const before = await start();
      before.memory.position(at(1, 1), START_MS);
      clock.nowMs = START_MS + LIVE_SET_MS - MINUTE_MS;
      for (let n = 1; n <= 20; n++) before.memory.position(at(n, n, { mmsi: ADA + n }), clock.nowMs);
      const client = await world(before.memory);
      expect(client.records.size).toBe(21);
      clock.nowMs += TICK_MS;
      before.memory.position(at(50, 50, { mmsi: ADA + 7 }), clock.nowMs);
      await before.history.stop();

      clock.nowMs += 10 * MINUTE_MS; // down while ADA's thirty days ended
      const after = await start();
      after.memory.position(at(60, 60, { mmsi: ADA + 8 }), clock.nowMs);
      const delta = await world(after.memory, client.answer.cursor);
      expect(delta.answer.reset).toBe(false);
      expect(delta.records.get(ADA)).toMatchObject({ gone: true });
      for (const [mmsi, record] of delta.records) {
        if ('gone' in record) client.records.delete(mmsi);
        else client.records.set(mmsi, record);
      }
      expect(client.records).toEqual((await world(after.memory)).records);
    });

    it('starts no earlier than the last tick used, though the clock was set back meanwhile', async () => {
      const before = await start();
      before.memory.position(at(1, 1), clock.nowMs);
      const tick = before.memory.tick();
      await before.history.stop();
      clock.nowMs -= 3_600_000;
      expect((await start()).memory.tick()).toBeGreaterThanOrEqual(tick);
    });

    it('under another origin of the positions knows none of the ships, tracks and cursors of the first, and loses none of them', async () => {
      const sail = (memory: ShipMemory, lat: number) => {
        for (let minute = 0; minute < 3; minute++) {
          clock.nowMs += MINUTE_MS;
          memory.position(at(lat + minute, 1), clock.nowMs);
        }
      };
      const demonstration = await start(undefined, 'demonstration');
      sail(demonstration.memory, 10);
      const { answer } = await world(demonstration.memory);
      await demonstration.history.stop();

      const live = await start();
      expect(live.memory.count).toBe(0);
      expect(await live.history.track(ADA, 0)).toEqual([]);
      sail(live.memory, 50);
      expect((await world(live.memory, answer.cursor)).answer).toMatchObject({ reset: true, count: 1 });
      await live.history.stop();
      expect((await live.history.track(ADA, 0)).map(({ lat }) => lat)).toEqual([50, 51, 52]);

      const again = await start(undefined, 'demonstration');
      expect(again.memory.ship(ADA)).toEqual(demonstration.memory.ship(ADA));
      expect((await again.history.track(ADA, 0)).map(({ lat }) => lat)).toEqual([10, 11, 12]);
    });

    it('reads more ships than one page holds', async () => {
      const before = await start();
      for (let n = 0; n < 5_200; n++) before.memory.position(at(n / 100, n / 100, { mmsi: 300_000_000 + n }), clock.nowMs);
      await before.history.stop();
      const after = await start();
      expect(after.memory.count).toBe(5_200);
      expect(after.memory.ship(300_005_199)).toEqual(before.memory.ship(300_005_199));
    });
  });

  describe('a track', () => {
    it('has a point a minute on a steady course, one at once for a turn, and the newest position last', async () => {
      const { memory, history } = await start();
      const sail = (seconds: number, courseDeg: number) => {
        clock.nowMs = START_MS + seconds * 1000;
        memory.position(at(50 + seconds * 0.0001, 1, { courseDeg, speedKn: 12 }), clock.nowMs);
      };
      for (let seconds = 0; seconds <= 300; seconds += 10) sail(seconds, 0);
      sail(310, 20);
      sail(315, 40);
      sail(330, 20);
      await history.flush();
      const rows = await db.query<{ at_ms: number }>('select at_ms from ship_track order by at_ms');
      expect(rows.map(({ at_ms: atMs }) => (atMs - START_MS) / 1000)).toEqual([0, 60, 120, 180, 240, 300, 310]);
      const track = await history.track(ADA, START_MS);
      expect(track.at(-1)).toEqual({ time: START_MS + 330_000, lat: 50.033, lon: 1, cog: 20, sog: 12 });
    });

    it('has two points an hour of a ship that lies still', async () => {
      const { memory, history } = await start();
      for (let minute = 0; minute <= 120; minute++) {
        clock.nowMs = START_MS + minute * MINUTE_MS;
        memory.position(at(50 + (minute % 3) * 0.0001, 1, { courseDeg: (minute * 77) % 360, speedKn: 0.1 }), clock.nowMs);
      }
      await history.flush();
      expect(await db.query('select from ship_track')).toHaveLength(5);
    });

    it('includes points that are not written yet, each once', async () => {
      const { memory, history } = await start();
      for (let minute = 0; minute < 10; minute++) {
        clock.nowMs = START_MS + minute * MINUTE_MS;
        memory.position(at(minute, (minute * minute) / 10, { courseDeg: (minute * 30) % 360, speedKn: 12 }), clock.nowMs);
        if (minute === 4) await history.flush();
      }
      const times = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((minute) => START_MS + minute * MINUTE_MS);
      expect((await history.track(ADA, 0)).map(({ time }) => time)).toEqual(times);
      expect((await history.track(ADA, START_MS + 3 * MINUTE_MS)).map(({ time }) => time)).toEqual(times.slice(3));
      const [asked] = await Promise.all([history.track(ADA, 0), history.flush()]);
      expect(asked.map(({ time }) => time)).toEqual(times);
      expect(await history.track(ADA + 1, 0)).toEqual([]);
    });

    it('is kept for 90 days: the partitions of older days go', async () => {
      const { memory, history } = await start();
      for (let day = 0; day <= 92; day += 23) {
        clock.nowMs = START_MS + day * DAY_MS;
        memory.position(at(day / 2, 1), clock.nowMs);
        await history.flush();
      }
      const days = await db.query<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ship_track'::regclass order by 1`,
      );
      expect(days.map(({ name }) => name)).toEqual([
        'ship_track_20261213',
        'ship_track_20270105',
        'ship_track_20270128',
        'ship_track_20270220',
      ]);
      expect((await history.track(ADA, 0)).every(({ time }) => time >= clock.nowMs - MAX_TRACK_MS)).toBe(true);
    });

    it('of 90 days comes from the database in a bounded number of rows', async () => {
      const { history } = await start();
      const first = START_MS - 89 * DAY_MS;
      await db.exec(
        `select ship_track_add_day(day) from generate_series(${Math.floor(first / DAY_MS)}, ${Math.floor(START_MS / DAY_MS)}) as day`,
      );
      await db.exec(`insert into ship_track (traffic, mmsi, at_ms, lat_micro, lon_micro)
      select 0, ${ADA}, ${first} + n * 120000::bigint, 40000000 + (n % 100) * 10000, n * 100 from generate_series(0, 64000) as n`);
      const track = await history.track(ADA, 0);
      expect(track.length).toBeLessThanOrEqual(3000);
      expect(track.length).toBeGreaterThan(1200); // each of its 640 zigzags
      expect(track[0]?.time).toBe(first);
    });
  });

  describe('a database that fails', () => {
    it('leaves the memory serving, says so once, and gets everything when it is back', async () => {
      const { memory, history } = await start();
      failure = new DbError('could not extend file: No space left on device', '53100');
      for (let n = 0; n < 700; n++) memory.position(at(1, 1, { mmsi: ADA + n }), clock.nowMs);
      await history.flush();
      await history.flush();
      expect(history.status).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('No space left') as string,
        shipsWaiting: 700,
      });
      expect(lines.filter((line) => line.includes('cannot be written'))).toHaveLength(1);
      expect(memory.count).toBe(700);
      await expect(history.track(ADA, 0)).rejects.toThrow(DbError);
      failure = undefined;
      await history.flush();
      expect(history.status).toMatchObject({ state: 'ok', shipsWaiting: 0, pointsWaiting: 0 });
      expect(await db.query('select from ship_latest')).toHaveLength(700);
      expect(await db.query('select from ship_track')).toHaveLength(700);
      expect(lines.filter((line) => line.includes('written to the database again'))).toHaveLength(1);
    });

    it('costs track points above the bound, counted and logged, and never the latest state', async () => {
      const { memory, history } = await start(100);
      failure = new DbError('the connection was lost', '08006');
      for (let n = 0; n < 250; n++) memory.position(at(1, 1, { mmsi: ADA + n }), clock.nowMs);
      await history.flush();
      expect(history.status).toMatchObject({ pointsWaiting: 100, pointsDropped: 150, shipsWaiting: 250 });
      expect(lines.some((line) => line.includes('track points dropped') && line.includes('points=150'))).toBe(true);
      failure = undefined;
      await history.flush();
      expect(await db.query('select from ship_latest')).toHaveLength(250);
      expect(await db.query('select from ship_track')).toHaveLength(100);
    });

    it('thins tracks before it drops any', async () => {
      const { memory, history } = await start(8);
      failure = new DbError('the connection was lost', '08006');
      for (let minute = 0; minute < 60; minute++) {
        clock.nowMs = START_MS + minute * MINUTE_MS;
        memory.position(at(minute / 10, 1, { courseDeg: 0, speedKn: 12 }), clock.nowMs);
      }
      expect(history.status).toMatchObject({ pointsWaiting: 6, pointsDropped: 0 }); // at minutes 0, 2, 6, 14, 30 and 46
      failure = undefined;
    });

    it('gives up rows that it will never take, counts them, and goes on with the rest', async () => {
      const { memory, history } = await start();
      memory.position(at(1, 1), clock.nowMs);
      failure = new DbError('value out of range', '22003');
      await history.flush();
      expect(history.status).toMatchObject({ state: 'failed', rowsRefused: 2 }); // one latest, one point; then the old days failed too
      failure = undefined;
      memory.position(at(2, 2), clock.nowMs + 1);
      await history.flush();
      expect(history.status).toMatchObject({ state: 'ok', rowsRefused: 2, shipsWaiting: 0 });
      expect(await db.query('select lat_micro from ship_latest')).toEqual([{ lat_micro: 2_000_000 }]);
    });

    it('asks for a day anew whose partition somebody dropped', async () => {
      const { memory, history } = await start();
      memory.position(at(1, 1), clock.nowMs);
      await history.flush();
      await db.exec('drop table ship_track_20261120');
      clock.nowMs += MINUTE_MS;
      memory.position(at(2, 2), clock.nowMs);
      await history.flush();
      expect(await db.query('select from ship_track')).toHaveLength(1);
      expect(history.status).toMatchObject({ state: 'ok', rowsRefused: 0 });
    });
  });
});
