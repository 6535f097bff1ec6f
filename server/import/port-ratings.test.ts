import { DAY_MS } from '#contract/units.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { createLog } from '#server/log.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { type ImportedEvent, writeEvents } from './events/event-store.ts';
import { type ImportHarness, NOW, openImportHarness } from './import-harness.fixture.ts';
import { computeRatings, rateChanged, startRatings } from './port-ratings.ts';
import { writePorts } from './port-store.ts';
import { incidentsOf, realFile } from './real-files.fixture.ts';

const TODAY = Math.floor(NOW / DAY_MS);
let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.db.exec('truncate events, ports, places_to_rate cascade');
  const port = (id: string, lat: number, lon: number) => ({ id, name: id, lat, lon, source: 'test' });
  await harness.db.transaction(null, (tx) =>
    writePorts(tx, [port('NGLOS', 6.43, 3.4), port('FJSUV', -18.13, 178.43), port('DEHAM', 53.5, 9.9)], 1),
  );
});

const event = (id: string, more: Partial<ImportedEvent> = {}): ImportedEvent => ({
  id,
  type: 'Seizure',
  category: 'Crime',
  title: id,
  description: '',
  lat: 6.3,
  lon: 3.4,
  occurredAt: NOW - DAY_MS,
  occurredPrecision: 'day',
  source: 'test',
  sample: false,
  ...more,
});
const store = (...rows: ImportedEvent[]) => harness.db.transaction(null, (tx) => writeEvents(tx, rows, NOW));
const ports = () =>
  harness.db.query<{ id: string; threat_rating: string | null; computed_rating: unknown; updated_at_ms: number; v: number }>(
    'select id, threat_rating, computed_rating, updated_at_ms, v from ports order by id',
  );

describe('computed ratings', () => {
  it('stand at the ports near events, with the events, and nowhere else', async () => {
    await store(
      event('a'),
      event('b', { type: 'Sighting', lat: -18.1, lon: -179.9, confidence: 'low' }),
      event('old', { lat: 53.5, lon: 9.9, occurredAt: NOW - 400 * DAY_MS }),
    );
    expect(await computeRatings(harness.db, NOW)).toBe(1);
    expect(await ports()).toMatchObject([
      { id: 'DEHAM', threat_rating: null, computed_rating: null },
      { id: 'FJSUV', threat_rating: null, computed_rating: null },
      {
        id: 'NGLOS',
        threat_rating: 'Moderate',
        computed_rating: { rating: 'Moderate', score: 5, eventCount: 1, events: [{ eventId: 'a', distanceNm: 7.8, weight: 5 }] },
        updated_at_ms: NOW,
      },
    ]);
  });

  it('that are the same are not written again: devices would pull every port every day', async () => {
    await store(event('a'));
    await computeRatings(harness.db, NOW);
    const before = await ports();
    expect(await computeRatings(harness.db, NOW + DAY_MS)).toBe(0);
    expect(await ports()).toEqual(before);
  });

  it('fade as events grow old, and go when nothing is left', async () => {
    await store(event('a'));
    const rating = async (afterDays: number) => {
      await computeRatings(harness.db, NOW + afterDays * DAY_MS);
      return (await ports()).find(({ id }) => id === 'NGLOS')?.threat_rating;
    };
    expect([await rating(0), await rating(120), await rating(200), await rating(300), await rating(400)]).toEqual([
      'Moderate',
      'Low',
      'Low',
      'Low',
      null,
    ]);
  });

  it('never take the place of one that somebody gave', async () => {
    await harness.db.exec(
      `update ports set threat_rating = 'Low', given_rating = '{"rating": "Low", "reason": "Guarded", "at": 1}' where id = 'NGLOS'`,
    );
    await store(event('a'));
    await computeRatings(harness.db, NOW);
    expect((await ports())[2]).toMatchObject({ threat_rating: 'Low', computed_rating: { rating: 'Moderate' } });
  });

  it('know nothing of invented samples', async () => {
    await store(event('a', { sample: true }));
    expect(await computeRatings(harness.db, NOW)).toBe(0);
  });

  /** How many events a turn reads. */
  async function eventsRead(nowMs = NOW): Promise<number> {
    let read = 0;
    const counting: Db = {
      ...harness.db,
      async query<R>(sql: string, params?: readonly unknown[]) {
        const rows = await harness.db.query<R>(sql, params);
        if (sql.includes('from events')) read += rows.length;
        return rows;
      },
    };
    await rateChanged(counting, nowMs, { ratedDay: TODAY });
    return read;
  }
  const ratings = async () => (await ports()).map(({ threat_rating }) => threat_rating);

  it('are worked out near what changed, and nothing is read where nothing did', async () => {
    const far = Array.from({ length: 50 }, (_, at) => event(`far-${at}`, { lat: 53.5, lon: 9.9 }));
    await store(...far);
    expect([await eventsRead(), await eventsRead()]).toEqual([50, 0]);
    await store(event('a'));
    expect(await eventsRead()).toBe(1);
    expect(await ratings()).toEqual(['High', null, 'Moderate']);
    await store(event('a', { lat: -18.1, lon: 178.4 })); // away from there, to another port
    expect(await eventsRead()).toBe(1);
    expect(await ratings()).toEqual(['High', 'Moderate', null]);
    await store(event('a', { lat: -18.1, lon: 178.4, type: 'Sighting' }));
    await rateChanged(harness.db, NOW, { ratedDay: TODAY });
    expect(await ratings()).toEqual(['High', 'Negligible', null]);
    await harness.db.query("delete from events where id = 'a'");
    await rateChanged(harness.db, NOW, { ratedDay: TODAY });
    expect(await ratings()).toEqual(['High', null, null]);
    await harness.db.query("update events set title = 'Other words'");
    expect(await eventsRead()).toBe(0);
    await harness.db.query("update ports set lat = 53.5, lon = 9.9 where id = 'FJSUV'");
    await rateChanged(harness.db, NOW, { ratedDay: TODAY });
    expect(await ratings()).toEqual(['High', 'High', null]);
  });

  it('are the same worked out near changes as everywhere', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const lat = [6, 7.4, 5.6, -18.9, -17.6, 52.7, 54.2][turns % 7] ?? 0;
      await store(event(`e-${turns % 5}`, { lat, lon: [3.4, 179, 9.9][turns % 3] ?? 0 }));
      await rateChanged(harness.db, NOW, { ratedDay: TODAY });
      expect(await computeRatings(harness.db, NOW)).toBe(0);
    }
  });

  it('are worked out each day near what grew older, and are the same as everywhere', async () => {
    const chance = seeded(5);
    const near = [
      [6.3, 3.4],
      [-18.1, 178.4],
      [53.5, 9.9],
    ] as const;
    await store(
      ...Array.from({ length: 60 }, (_, n) => {
        const [lat, lon] = near[n % 3] ?? [0, 0];
        return event(`e-${n}`, { type: 'Boarding', lat, lon, occurredAt: NOW - Math.floor(chance() * 400 * DAY_MS) });
      }),
    );
    await computeRatings(harness.db, NOW);
    let changed = 0;
    for (let ratedDay = TODAY, turns = 0; turns < 60; turns += 1) {
      const day = ratedDay + (turns % 9 === 8 ? 12 : 1); // a server that slept
      changed += await rateChanged(harness.db, day * DAY_MS + 1, { ratedDay });
      expect(await computeRatings(harness.db, day * DAY_MS + 1)).toBe(0);
      ratedDay = day;
    }
    expect(changed).toBeGreaterThan(20);
  });

  it('read no event on a day on which none grew too old for its weight', async () => {
    await store(...Array.from({ length: 50 }, (_, n) => event(`e-${n}`, { occurredAt: NOW - 10 * DAY_MS })));
    expect(await eventsRead()).toBe(50);
    expect(await eventsRead(NOW + 70 * DAY_MS)).toBe(0);
    expect(await eventsRead(NOW + 81 * DAY_MS)).toBeGreaterThan(0);
  });

  it('follow an import by themselves, and show as a job', async () => {
    const jobs = createJobs(() => NOW);
    const stop = await startRatings({ db: harness.db, clock: () => NOW, log: createLog('error', () => {}), jobs });
    await expect.poll(() => jobs.list(), { timeout: 30_000 }).toMatchObject([{ name: 'Port ratings', state: 'idle' }]);
    await harness.importText('one.csv', 'id,date,lat,lon,type\n1,2026-11-01,6.4,3.4,Kidnapping', { source: 'One', inTurns: true });
    await expect.poll(async () => (await ports())[2]?.threat_rating, { timeout: 60_000 }).toBe('Moderate');
    await stop();
  }, 120_000);

  const [asam, wpi] = [realFile('asam-incidents.csv'), realFile('world-port-index.csv')];
  it.skipIf(!asam || !wpi)(
    'of real incidents and ports: Singapore is rated, Hamburg is not',
    { timeout: 120_000, tags: ['long'] },
    async () => {
      await harness.db.exec('delete from ports');
      await harness.importFile(wpi ?? '', { what: 'ports' });
      const { header, rows } = await incidentsOf(asam ?? '', [2021, 2022]);
      await harness.importText('incidents.csv', [header, ...rows].join('\n'));
      await computeRatings(harness.db, Date.UTC(2022, 5, 2));
      const rated = await harness.db.query<{ name: string; rating: string | null }>('select name, threat_rating as rating from ports');
      const of = (name: string) => rated.find((port) => port.name === name)?.rating;
      expect(['Keppel - (East Singapore)', 'Puerto Del Callao', 'Odesa', 'Bonny', 'Manila', 'Hamburg'].map(of)).toEqual([
        'High',
        'High',
        'High',
        'Moderate',
        'Moderate',
        null,
      ]);
      const count = (rating: string | null) => rated.filter((port) => port.rating === rating).length;
      expect(['High', 'Moderate', 'Low', 'Negligible', null].map(count)).toEqual([27, 48, 118, 136, 3437]); // as the README says
    },
  );
});
