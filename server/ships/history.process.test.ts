// The history of ships on both drivers, by one table of cases. Over 300 lines: each case is a track and what is kept of it.
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIVE_SET_MS, type Traffic } from '#contract/entities/ships.ts';
import type { PositionReport } from '#domain/ais/reports.ts';
import { type Db, DbError } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { findPostgres, openTestPostgres } from '#server/db/test-postgres.ts';
import { createLog } from '#server/log.ts';
import { byMmsi, hear, histories, readPayload, START_MS, TestClock } from '#tests/fixtures/ship-histories.ts';
import { type History, startHistory } from './history.ts';
import { openShipMemory, type ShipMemory } from './memory.ts';
import { startPayloads } from './payloads.ts';
import { addPoints, readChunks, thinSpots } from './tracks/track-chunks.ts';
import { writeShipRows } from './ship-rows.ts';
import { TICK_MS, toShipEpoch } from './ticks.ts';
import { type TrackSpot, toTrackPoint, unpackTrack } from './tracks/track-codec.ts';

const ADA = 244_000_001;

let db: Db;
/** What the database does instead of writing: full, down, or bad rows. */
let failure: DbError | undefined;
let badRows = false;
/** Whether the server is killed before this transaction. */
let failing: (() => boolean) | undefined;
let lines: string[];
let clock: TestClock;
const open: History[] = [];

const bin = findPostgres();
interface Driver {
  driver: string;
  tags: string[];
  openDb: () => Promise<{ opened: Db; stop: () => Promise<void> }>;
}
const DRIVERS: Driver[] = [
  {
    driver: 'PGlite',
    tags: [],
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
          tags: ['long'], // db-contract.process.test.ts shows every time that both drivers answer alike
          async openDb() {
            const { server, db: opened } = await openTestPostgres(bin);
            return { opened, stop: () => opened.close().then(() => server.stop()) };
          },
        },
      ]),
];

const keepsHistory = ({ openDb }: Driver) => {
  let stop = async () => {};
  beforeAll(async () => {
    const { opened, stop: close } = await openDb();
    db = opened;
    stop = close;
  });
  afterAll(() => stop());
  beforeEach(async () => {
    await db.exec(
      "truncate ship_latest, ships_handed_over, track_chunks, track_arrivals; select ship_track_forget(1000000); delete from settings where name = 'tracks.packed'",
    );
    failure = undefined;
    failing = undefined;
    lines = [];
    clock = new TestClock();
  });
  afterEach(async () => {
    for (const history of open.splice(0)) await history.stop();
  });

  /** The real database, with a plug to pull. */
  function pluggable(real: Db): Db {
    const refusal = (sql: string) =>
      failure ?? (badRows && sql.includes('ship_latest (') ? new DbError('out of range', '22003') : undefined);
    return {
      ...real,
      query: (sql, params) => {
        const refused = refusal(sql);
        return refused ? Promise.reject(refused) : real.query(sql, params);
      },
      transaction: (who, work) => (failing?.() ? Promise.reject(new Error('killed')) : real.transaction(who, work)),
    };
  }

  async function start(capacity?: number, traffic: Traffic = 'live'): Promise<{ memory: ShipMemory; history: History }> {
    const memory = openShipMemory({ clock: clock.read, epoch: toShipEpoch('e', traffic) });
    const log = createLog('debug', (line) => lines.push(line));
    const history = await startHistory({
      db: pluggable(db),
      memory,
      clock: clock.read,
      log,
      traffic,
      ...(capacity !== undefined && { capacity }),
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

  /** Minutes after the start of the points that are kept of her. */
  async function minutesOf(history: History, mmsi = ADA): Promise<number[]> {
    const spots = await history.tracks.read(mmsi, 0, clock.nowMs);
    return spots.map(({ atS }) => (atS * 1000 - START_MS) / MINUTE_MS);
  }

  /** Sails a zigzag with a point a minute. */
  function zigzag(memory: ShipMemory, minutes: number, mmsi = ADA): void {
    for (let minute = 0; minute < minutes; minute++) {
      clock.nowMs += MINUTE_MS;
      memory.position(at(10 + minute / 100, 1 + (minute % 3) / 100, { mmsi, courseDeg: (minute * 30) % 360, speedKn: 12 }), clock.nowMs);
    }
  }

  const chunks = () =>
    db.query<{ mmsi: number; first_s: number; last_s: number; points: number; thinned: boolean }>(
      'select mmsi, first_s, last_s, points, thinned from track_chunks order by mmsi, first_s',
    );

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

    it('after a stop with more unwritten ships than can be written in time has them from what was handed over, and writes them', async () => {
      const before = await start();
      for (let n = 0; n < 3_000; n++) before.memory.position(at(1, n / 100, { mmsi: 300_000_000 + n, headingDeg: 7 }), clock.nowMs);
      await before.history.flush();
      clock.nowMs += MINUTE_MS;
      for (let n = 0; n < 3_000; n++) before.memory.position(at(2, n / 100, { mmsi: 300_000_000 + n, courseDeg: n % 360 }), clock.nowMs);
      await before.history.stop();
      expect(before.history.status).toMatchObject({ state: 'ok', shipsWaiting: 0, pointsWaiting: 0, pointsDropped: 0 });
      expect(await db.query('select from ships_handed_over')).toHaveLength(3);
      expect(await db.query('select distinct lat_micro from ship_latest')).toEqual([{ lat_micro: 1_000_000 }]);

      const after = await start();
      expect(after.memory.count).toBe(3_000);
      for (const n of [0, 1234, 2999]) expect(after.memory.ship(300_000_000 + n)).toEqual(before.memory.ship(300_000_000 + n));
      expect(after.history.status.shipsWaiting).toBe(3_000);
      await after.history.flush();
      expect(await db.query('select distinct lat_micro from ship_latest')).toEqual([{ lat_micro: 2_000_000 }]);
      expect(await db.query('select from ships_handed_over')).toEqual([]);
    });

    it('takes of what was handed over and what was written since the newer, ship by ship, also after a kill', async () => {
      const before = await start();
      for (let n = 0; n < 3_000; n++) before.memory.position(at(1, 1, { mmsi: 300_000_000 + n }), clock.nowMs);
      await before.history.stop();
      const killed = await start();
      clock.nowMs += MINUTE_MS;
      killed.memory.position(at(2, 2, { mmsi: 300_000_000 }), clock.nowMs);
      await db.transaction(null, (tx) => writeShipRows(tx, 'live', killed.memory.segments, [killed.memory.slotOf(300_000_000)]));
      const after = await start(); // the one before is gone without a word
      expect(after.memory.count).toBe(3_000);
      expect(after.memory.ship(300_000_000)).toEqual(killed.memory.ship(300_000_000));
      expect(after.memory.ship(300_000_001)).toEqual(before.memory.ship(300_000_001));
      expect(after.history.status.shipsWaiting).toBe(2_999);
      // Stopped before it has written them, it hands them over anew, once.
      await after.history.stop();
      expect(await db.query('select from ships_handed_over')).toHaveLength(3);
      expect((await start()).memory.count).toBe(3_000);
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
      const seconds = (await minutesOf(history)).map((minute) => Math.round(minute * 60));
      expect(seconds).toEqual([0, 60, 120, 180, 240, 300, 310]);
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
      expect(await minutesOf(history)).toHaveLength(5);
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

    it('is the same before it is packed, while it is, after it, and after a restart', async () => {
      const { memory, history } = await start();
      zigzag(memory, 700);
      zigzag(memory, 20, ADA + 1);
      const before = await history.tracks.read(ADA, 0, clock.nowMs);
      expect(before).toHaveLength(700);
      const [during] = await Promise.all([history.tracks.read(ADA, 0, clock.nowMs), history.tracks.pack(32)]);
      expect(during).toEqual(before);
      expect(await history.tracks.read(ADA, 0, clock.nowMs)).toEqual(before);
      expect((await chunks()).map(({ mmsi, points }) => [mmsi, points])).toEqual([
        [ADA, 240],
        [ADA, 240],
        [ADA, 220],
      ]);
      // What is not worth a chunk yet is held, and in the database as it came in.
      expect(history.tracks.waiting.held).toBe(20);
      expect(await db.query('select points from track_arrivals')).toEqual([{ points: 20 }]);
      zigzag(memory, 30);
      const after = await history.tracks.read(ADA, 0, clock.nowMs);
      await history.stop();
      const again = await start();
      expect(await again.history.tracks.read(ADA, 0, clock.nowMs)).toEqual(after);
      expect(await again.history.tracks.read(ADA + 1, 0, clock.nowMs)).toHaveLength(20);
      await again.history.tracks.pack(1);
      expect(await again.history.tracks.read(ADA, 0, clock.nowMs)).toEqual(after);
      expect((await chunks()).map(({ points }) => points)).toEqual([240, 240, 240, 10, 20]);
      expect(again.history.tracks.waiting.held).toBe(0);
      expect(await db.query('select from track_arrivals')).toEqual([]);
    });

    it('has each point once, whatever was packed twice, in any order and in any pieces', async () => {
      const spot = fc.record({
        atS: fc.integer({ min: START_MS / 1000, max: START_MS / 1000 + 3 * 86_400 }),
        latE5: fc.integer({ min: -9_000_000, max: 9_000_000 }),
        lonE5: fc.integer({ min: -18_000_000, max: 18_000_000 }),
        courseTenths: fc.constant(0),
        speedTenths: fc.constant(0),
        heading: fc.constant(0),
        navStatus: fc.constant(0),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(spot, { maxLength: 400 }), { minLength: 1, maxLength: 5 }), async (pieces) => {
          await db.exec('truncate track_chunks');
          const bySecond = new Map<number, TrackSpot>();
          for (const piece of pieces) {
            await db.transaction(null, (tx) => addPoints(tx, 0, new Map([[ADA, piece]])));
            for (const one of piece) if (!bySecond.has(one.atS)) bySecond.set(one.atS, one);
          }
          const packed = await readChunks(db, 0, ADA, 0, Date.now() * 2);
          expect(packed.flatMap((one) => unpackTrack(one))).toEqual([...bySecond.values()].toSorted((a, b) => a.atS - b.atS));
          const stood = await chunks();
          for (const [n, { first_s: firstS, last_s: lastS, points }] of stood.entries()) {
            expect(points).toBeLessThanOrEqual(240);
            expect(lastS - firstS).toBeLessThanOrEqual(2 * 86_400);
            expect(stood[n - 1]?.last_s ?? 0).toBeLessThan(firstS);
          }
        }),
        { numRuns: 25 },
      );
    }, 60_000);

    it('is written once when it is written and packed at the same time', async () => {
      const { memory, history } = await start();
      for (let ship = 0; ship < 3; ship++) zigzag(memory, 10, ADA + ship);
      await Promise.all([history.flush(), history.tracks.write(), history.tracks.pack(32), history.tracks.write()]);
      expect(history.status).toMatchObject({ state: 'ok', pointsWaiting: 0 });
      const [all] = await db.query<{ n: number }>('select sum(points)::int as n from track_arrivals');
      expect(all?.n).toBe(30);
    });

    it('a server that dies while it packs has lost nothing and doubles nothing', async () => {
      const { memory, history } = await start();
      for (let ship = 0; ship < 250; ship++) zigzag(memory, 3, ADA + ship);
      await history.flush();
      const before = await minutesOf(history, ADA + 249);
      let transactions = 0;
      failing = () => ++transactions > 2; // two groups of ships are packed; the rest and the arrivals stand
      await expect(history.tracks.pack(1)).rejects.toThrow('killed');
      failing = undefined;
      expect(await chunks()).toHaveLength(200);
      const again = await start(); // the first one is gone without a word
      for (const ship of [0, 150, 249]) expect(await minutesOf(again.history, ADA + ship)).toHaveLength(3);
      await again.history.tracks.pack(1);
      expect(await chunks()).toHaveLength(250);
      expect(await db.query('select sum(points)::int as points from track_chunks')).toEqual([{ points: 750 }]);
      expect(await minutesOf(again.history, ADA + 249)).toEqual(before);
    });

    it('is at full rate for 30 days, then without what lies within 20 m of the rest, and gone after 90', async () => {
      const { memory, history } = await start();
      for (let minute = 0; minute < 600; minute++) {
        clock.nowMs += MINUTE_MS;
        memory.position(at(10 + minute / 1000, 1 + Math.sin(minute / 50) / 20, { courseDeg: 0, speedKn: 12 }), clock.nowMs);
      }
      await history.tracks.pack(1);
      const full = await history.tracks.read(ADA, 0, clock.nowMs);
      expect(full).toHaveLength(600);
      clock.nowMs += 29 * DAY_MS;
      await history.tidy();
      expect(await history.tracks.read(ADA, 0, clock.nowMs)).toEqual(full);
      clock.nowMs += 4 * DAY_MS + 748; // between two seconds, as a clock is
      await history.tidy();
      const thinned = await history.tracks.read(ADA, 0, clock.nowMs);
      expect(thinned.length).toBeLessThan(100);
      expect(thinned).toEqual(thinSpots(full));
      expect((await chunks()).map(({ thinned: isThinned }) => isThinned)).toEqual([true]);
      clock.nowMs += 57 * DAY_MS;
      await history.tidy();
      expect(await chunks()).toHaveLength(1);
      clock.nowMs += DAY_MS;
      await history.tidy();
      expect(await chunks()).toEqual([]);
    });

    it('of 90 days comes from the database in a bounded number of points', async () => {
      const { history } = await start();
      const first = Math.floor((START_MS - 89 * DAY_MS) / 1000);
      const spots = Array.from({ length: 64_000 }, (_, n) => ({
        atS: first + n * 120,
        latE5: 4_000_000 + (n % 100) * 1000,
        lonE5: n * 10,
        courseTenths: 0,
        speedTenths: 0,
        heading: 0,
        navStatus: 0,
      }));
      await db.transaction(null, (tx) => addPoints(tx, 0, new Map([[ADA, spots]])));
      expect(await history.tracks.read(ADA, 0, clock.nowMs)).toHaveLength(16_000);
      const track = await history.track(ADA, 0);
      expect(track.length).toBeLessThanOrEqual(3000);
      expect(track.length).toBeGreaterThan(1200); // each of its 640 zigzags
      expect(track[0]?.time).toBe(first * 1000);
    });
  });

  describe('tracks of the version before', () => {
    const DAYS = 3;
    /** As that version wrote them: a row a point, a partition a day. */
    async function putOld(): Promise<void> {
      const day = Math.floor(START_MS / DAY_MS) - DAYS;
      await db.exec(`select ship_track_add_day(day) from generate_series(${day}, ${day + DAYS}) as day;
        insert into ship_track (traffic, mmsi, at_ms, lat_micro, lon_micro, course_tenths, speed_tenths)
        select n % 2, ${ADA} + ship, ${day * DAY_MS} + n * 60123::bigint, 40000000 + n * 317, -1000000 + ship * 1000 + n * 711, case when n % 5 > 0 then n % 3600 end, n % 300
        from generate_series(0, ${DAYS * 1400}) as n, generate_series(0, 4) as ship`);
    }
    const oldPoints = () =>
      db.query<{ mmsi: number; time: number; lat: number; lon: number; cog: number | null; sog: number }>(
        `select mmsi, (at_ms / 1000) * 1000 as time, lat_micro::float8 / 1000000 as lat, lon_micro::float8 / 1000000 as lon,
           course_tenths::float8 / 10 as cog, speed_tenths::float8 / 10 as sog from ship_track where traffic = 0 order by mmsi, at_ms`,
      );

    it('are read from the first moment, packed to within half a metre and a second, with progress in the log, and the old tables are gone', async () => {
      await putOld();
      const before = await oldPoints();
      const { history } = await start();
      const whole = await history.tracks.read(ADA, 0, clock.nowMs);
      expect(whole).toHaveLength(before.length / 5);
      await history.tidy();
      expect(await db.query("select from pg_inherits where inhparent = 'ship_track'::regclass")).toEqual([]);
      expect(lines.filter((line) => line.includes('of the version before is packed'))).toHaveLength(DAYS + 1);
      expect(await history.tracks.read(ADA, 0, clock.nowMs)).toEqual(whole);
      const spots = (await Promise.all([0, 1, 2, 3, 4].map((ship) => history.tracks.read(ADA + ship, 0, clock.nowMs)))).flat();
      const after = spots.map(toTrackPoint);
      expect(after.map(({ time, cog = null, sog }) => [time, cog, sog])).toEqual(before.map(({ time, cog, sog }) => [time, cog, sog]));
      for (const [n, { lat, lon }] of after.entries()) {
        expect(Math.abs(lat - (before[n]?.lat ?? 0))).toBeLessThanOrEqual(0.0000051);
        expect(Math.abs(lon - (before[n]?.lon ?? 0))).toBeLessThanOrEqual(0.0000051);
      }
      await history.stop();
      const recorded = await start(undefined, 'recording');
      expect(await recorded.history.tracks.read(ADA, 0, clock.nowMs)).toHaveLength(before.length / 5 - 1); // odd numbers up to 4,200
    });

    it('a server that dies again and again while it packs them goes on where it was, and loses and doubles nothing', async () => {
      await putOld();
      const before = await oldPoints();
      for (let life = 0; ; life++) {
        const { history } = await start();
        expect((await history.tracks.read(ADA + 3, 0, clock.nowMs)).length).toBe(before.length / 5);
        let transactions = 0;
        failing = () => ++transactions > 1; // one batch a life
        await history.tidy();
        failing = undefined;
        if (transactions <= 1) break;
        expect(life).toBeLessThan(20);
      }
      const [all] = await db.query<{ n: number }>('select sum(points)::int as n from track_chunks where traffic = 0');
      expect(all?.n).toBe(before.length);
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
      expect(await db.query('select points from track_arrivals')).toEqual([{ points: 700 }]);
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
      expect(await db.query('select points from track_arrivals')).toEqual([{ points: 100 }]);
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

    it('gives up latest states that it will never take, counts them, and goes on with the rest', async () => {
      const { memory, history } = await start();
      memory.position(at(1, 1), clock.nowMs);
      badRows = true;
      await history.flush();
      expect(history.status).toMatchObject({ state: 'ok', rowsRefused: 1, shipsWaiting: 0, pointsWaiting: 0 });
      badRows = false;
      memory.position(at(2, 2), clock.nowMs + 1);
      await history.flush();
      expect(history.status).toMatchObject({ state: 'ok', rowsRefused: 1, shipsWaiting: 0 });
      expect(await db.query('select lat_micro from ship_latest')).toEqual([{ lat_micro: 2_000_000 }]);
    });
  });
};

for (const driver of DRIVERS) describe(`on ${driver.driver}`, { tags: driver.tags }, () => keepsHistory(driver));
