import { afterEach, describe, expect, it } from 'vitest';
import { fail, ok } from '#contract/result.ts';
import { plainShip, worldAnswer } from '#ships/answers.fixture.ts';
import { openAccountDb } from '#store/device/account-db.ts';
import { giveUpTracks } from '#store/ship-tracks.ts';
import type { ShipStore } from './ship-store.ts';
import { NOW_MS, StoreUnderTest, valueOf } from './store.fixture.ts';

const OWN = 211_000_001;
const OTHER = 211_000_002;
const OPENED = 211_000_003;
const START_MS = NOW_MS - 6 * 3_600_000;
const ALL = { fromMs: 0, toMs: NOW_MS + 1 };

const tests: StoreUnderTest[] = [];
afterEach(async () => {
  for (const test of tests.splice(0)) await test.end();
});

async function opened(): Promise<{
  test: StoreUnderTest;
  store: ShipStore;
  sail: (minutes: number, lon: number, lat?: number) => Promise<void>;
}> {
  const test = new StoreUnderTest();
  tests.push(test);
  const store = await test.open();
  valueOf(await store.mark({ ownFleet: [OWN], opened: [OPENED] }));
  const sail = async (minutes: number, lon: number, lat = 10) => {
    const ships = [OWN, OTHER, OPENED].map((mmsi) =>
      plainShip(mmsi, { name: `S${mmsi % 10}`, lon, lat, sog: 12, lastSeen: START_MS + minutes * 60_000 }),
    );
    test.server.next(await worldAnswer({ ships }));
    valueOf(await store.refresh({}));
  };
  return { test, store, sail };
}

const minutesOf = async (store: ShipStore, mmsi: number) =>
  [...(await store.track({ mmsi, ...ALL })).track.atS].map((second) => (second * 1000 - START_MS) / 60_000);

describe('the history of own ships', () => {
  it('has a point of own and opened ships at most once a minute, of ships that lie still four times an hour, of others none', async () => {
    const { store, sail } = await opened();
    for (const [minutes, lon] of [
      [0, 50],
      [0.5, 50.01],
      [1, 50.02],
      [2, 50.04],
      [3, 50.04],
      [16, 50.04],
      [17, 50.0401],
      [32, 50.04],
    ] as const)
      await sail(minutes, lon);
    expect(await minutesOf(store, OWN)).toEqual([0, 1, 2, 17, 32]);
    expect(await minutesOf(store, OPENED)).toEqual([0, 1, 2, 17, 32]);
    expect(await minutesOf(store, OTHER)).toEqual([]);
  });

  it('is on the device after the worker was killed, apart from what waited to be written', async () => {
    const { test, store, sail } = await opened();
    await sail(0, 50);
    await sail(5, 50.1);
    await store.flushTracks();
    await sail(10, 50.2);
    expect(await minutesOf(store, OWN)).toEqual([0, 5, 10]);
    store.close();
    expect(await minutesOf(await test.open(), OWN)).toEqual([0, 5]);
  });

  it('becomes one row a day, in which steady sailing is a point every half hour and the figures stay', async () => {
    const { test, store, sail } = await opened();
    for (let minutes = 0; minutes <= 180; minutes += 2) {
      await sail(minutes, 50 + minutes / 300);
      await store.flushTracks();
    }
    const { track, gaps, sailedNm } = await store.track({ mmsi: OWN, ...ALL });
    expect(track.atS.length).toBeLessThan(60);
    expect(gaps).toEqual([]);
    expect(sailedNm).toBeCloseTo(0.6 * 60.1 * Math.cos((10 * Math.PI) / 180), 0);
    const db = openAccountDb(test.accountId, 'relaxed');
    expect(await db.shipTracks.count()).toBeLessThan(80);
    expect(await giveUpTracks(db, { beforeMs: 0, mostRows: 3 })).toBeGreaterThan(0);
    expect(await db.shipTracks.count()).toBe(3);
    expect(await giveUpTracks(db, { beforeMs: NOW_MS + 1, mostRows: 3 }), 'what is too old goes whatever room there is').toBe(3);
    db.close();
  });

  it('takes in what the server knows, and says when it cannot be asked', async () => {
    const { test, store, sail } = await opened();
    await sail(0, 50);
    await store.flushTracks();
    const known = [-120, -60, 0].map((minutes) => ({ time: START_MS + minutes * 60_000, lon: 49 + minutes / 600, lat: 10 }));
    test.server.track = ok(known);
    expect(valueOf(await store.fetchTrack(OWN, 0))).toEqual({ points: 3 });
    expect(await minutesOf(store, OWN)).toEqual([-120, -60, 0]);
    test.server.track = ok([{ time: START_MS + 900, lon: 50, lat: 10 }]);
    valueOf(await store.fetchTrack(OWN, 0));
    expect(await minutesOf(store, OWN), 'the same report by both ways is one point').toEqual([-120, -60, 0]);
    test.server.track = fail({ code: 'offline', message: 'no link' });
    expect(await store.fetchTrack(OWN, 0)).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(await minutesOf(store, OWN)).toEqual([-120, -60, 0]);
  });
});

describe('the replay', () => {
  it('shows where own ships were, between points by proportion, across 180 degrees, and says when that is a guess in a gap', async () => {
    const { store, sail } = await opened();
    await sail(0, 179.9);
    await sail(30, -179.9);
    await sail(120, -179.7);
    const at = async (minutes: number) => (await store.replay(START_MS + minutes * 60_000)).find(({ mmsi }) => mmsi === OWN);
    expect(await at(15)).toMatchObject({ name: 'S1', ownFleet: true, inGap: false, speedKn: 12 });
    expect(Math.abs((await at(15))?.position[0] ?? 0)).toBeCloseTo(180, 6);
    expect(await at(75)).toMatchObject({ inGap: true });
    expect((await at(75))?.position[0]).toBeCloseTo(-179.8, 6);
    expect(await at(-1)).toBeUndefined();
    expect((await store.replay(START_MS)).map(({ mmsi }) => mmsi).toSorted((a, b) => a - b)).toEqual([OWN, OPENED]);
  });

  it('follows what is recorded while it plays', async () => {
    const { store, sail } = await opened();
    await sail(0, 50);
    expect(await store.replay(START_MS + 3_660_000)).toEqual([]);
    await sail(60, 51);
    await store.flushTracks();
    expect((await store.replay(START_MS + 3_600_000)).map(({ position }) => position[0])).toEqual([51, 51]);
  });
});

describe('lines of several ships', () => {
  it('are cut to the window and made coarser until all together have at most so many points', async () => {
    const { store, sail } = await opened();
    for (let minutes = 0; minutes <= 60; minutes += 1) await sail(minutes, 50 + minutes / 300, 10 + (minutes % 2) / 100);
    const lines = async (mostPoints: number, mmsis?: number[]) =>
      store.tracks({ fromMs: START_MS + 600_000, toMs: START_MS + 3_000_000, mostPoints, ...(mmsis && { mmsis }) });
    const fine = await lines(1000);
    expect(fine.map(({ mmsi, name }) => [mmsi, name])).toEqual([
      [OPENED, 'S3'],
      [OWN, 'S1'],
    ]);
    expect(fine[0]?.line.atS).toHaveLength(41);
    const coarse = await lines(10, [OWN, OTHER]);
    expect(coarse).toHaveLength(1);
    expect(coarse[0]?.line.atS.length).toBeLessThanOrEqual(10);
    expect(coarse[0]?.gapEnds).toHaveLength(0);
  });
});
