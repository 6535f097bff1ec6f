import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RouteLeg } from '#contract/routing.ts';
import { HOUR_MS, type LonLat, MINUTE_MS } from '#contract/units.ts';
import { situationKey } from '#domain/alerts/situation.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { ADA, alertRow, EVENT, fillDevice, MMSI, NOW, putShip, shipAt } from './device-alerts.fixture.ts';
import { type FollowedAccount, followAccount } from './follow-account.ts';

const KEY = situationKey(ADA, MMSI, EVENT.id);
let nowMs = NOW;
let running: FollowedAccount[] = [];

function start(plan: (from: LonLat, to: LonLat) => Promise<RouteLeg[]> = () => Promise.resolve([])): FollowedAccount {
  const one = followAccount(ADA, { clock: () => nowMs, plan });
  running.push(one);
  return one;
}
const stopAll = () => {
  for (const one of running) one.stop();
  running = [];
};
const rows = () => accountDb(ADA).localAlerts.toArray();
/** What the device says after its next turns. */
const until = (one: FollowedAccount, expected: object[]) =>
  vi.waitFor(async () => {
    await one.turn();
    expect(await rows()).toMatchObject(expected);
  });

beforeEach(() => {
  nowMs = NOW;
  return fillDevice();
});
afterEach(async () => {
  stopAll();
  await deleteAccountDb(ADA);
});

test('without any server a ship of a fleet near an event is an alert, under the id that the server would give it', async () => {
  await putShip(shipAt(30, { lastSeen: NOW - 3 * HOUR_MS }));
  await until(start(), [{ id: KEY, type: 'Proximity ALERT', priority: 'warning', createdAt: NOW, revision: 1, shipName: 'ANNA' }]);
  const [alert] = await rows();
  expect(alert?.title).toBe('Suspicious approach near ANNA'); // her position is old: a title has no room to say of when the distance is
  expect(alert?.shipSeenAt).toBe(NOW - 3 * HOUR_MS);
  expect(alert?.reason).toContain('her position was 3 h old');
  expect(alert?.reason).toContain('Computed on this device from her position of 2026-11-22 09:00Z.');
});

test('what the server has in one alert this device has in the same one, whichever it found first', async () => {
  const db = accountDb(ADA);
  await db.events.put({ ...EVENT, id: 'e2', lat: EVENT.lat + 0.2 });
  const [reason] = [
    { type: 'Proximity ALERT', priority: 'warning', distanceNm: 30, nearest: [44, 12.5], limitNm: 50, bearingDeg: 270 } as const,
  ];
  const reasons = ['e1', 'e2'].map((eventId) => ({ ...reason, nearest: [44, 12.5] as const, isClose: false, eventId }));
  await putShip(shipAt(30));
  const one = start();
  await until(one, [{ id: expect.stringMatching(/^near-/), reasons: [{ eventId: 'e1' }, { eventId: 'e2' }] }]);
  await db.alerts.put(alertRow({ id: 'near-theirs', reasons }));
  nowMs += MINUTE_MS;
  await vi.waitFor(async () => {
    await one.turn();
    const all = await rows();
    // the same situation goes on: nothing ended, and nothing began anew
    expect(all).toMatchObject([{ id: 'near-theirs', createdAt: NOW, reasons: [{}, {}] }]);
    expect(all[0]).not.toHaveProperty('endedAt');
  });
});

test('a device that starts goes on from what the server says: what she left behind does not come forward again before her way is known', async () => {
  const db = accountDb(ADA);
  await db.events.put({ ...EVENT, type: 'Boarding' });
  const behind = {
    type: 'Proximity ALERT',
    priority: 'caution',
    distanceNm: 29,
    nearest: [44, 12.5],
    limitNm: 50,
    bearingDeg: 270,
  } as const;
  const reasons = [{ ...behind, nearest: [44, 12.5] as const, isClose: false, isBehind: true }];
  await db.alerts.put(alertRow({ id: KEY, priority: 'caution', reasons, createdAt: NOW - HOUR_MS, updatedAt: NOW - HOUR_MS }));
  await putShip(shipAt(30, { lastSeen: NOW }));
  const one = start();
  await until(one, [{ id: KEY, priority: 'caution', createdAt: NOW - HOUR_MS }]);
  nowMs += MINUTE_MS;
  await putShip(shipAt(30.2, { lastSeen: nowMs }));
  await until(one, [{ priority: 'caution' }]);
  await putShip(shipAt(19, { lastSeen: nowMs }));
  await until(one, [{ priority: 'alarm', createdAt: NOW - HOUR_MS }]);
});

test('so it does where the event comes after the server’s alert about it', async () => {
  const db = accountDb(ADA);
  await db.events.clear();
  await db.events.put({ ...EVENT, id: 'other', lat: EVENT.lat + 0.2 });
  const behind = { type: 'Proximity ALERT', priority: 'caution', distanceNm: 29, limitNm: 50, bearingDeg: 270 } as const;
  const reasons = [{ ...behind, nearest: [44, 12.5] as const, isClose: false, isBehind: true }];
  await db.alerts.put(alertRow({ id: KEY, priority: 'caution', reasons, createdAt: NOW - HOUR_MS, updatedAt: NOW - HOUR_MS }));
  await putShip(shipAt(30, { lastSeen: NOW }));
  const one = start();
  const other = { id: situationKey(ADA, MMSI, 'other') };
  await until(one, [other]); // by now the server's alert is read too
  await db.events.put({ ...EVENT, type: 'Boarding' });
  await vi.waitFor(async () => {
    await one.turn();
    expect(await accountDb(ADA).localAlerts.get(KEY)).toMatchObject({ priority: 'caution' });
  });
});

test('a position older than a day raises no alert', async () => {
  await putShip(shipAt(30, { lastSeen: NOW - 25 * HOUR_MS }));
  const one = start();
  await putShip({ ...shipAt(30), mmsi: 1 }); // nobody's
  await accountDb(ADA).fleetShips.put({ id: 'f1:2', v: 1, fleetId: 'f1', ownerId: ADA, mmsi: 2, sendToMaster: false });
  await putShip({ ...shipAt(20), mmsi: 2 });
  await until(one, [{ mmsi: 2 }]);
});

test('an alert ends when she has sailed on, and holds again with the end of its last life said', async () => {
  await putShip(shipAt(30));
  const one = start();
  await until(one, [{ revision: 1 }]);
  nowMs += HOUR_MS;
  await putShip(shipAt(80, { lastSeen: nowMs }));
  await until(one, [{ revision: 2, endedAt: NOW + HOUR_MS }]);
  nowMs += HOUR_MS;
  await putShip(shipAt(30, { lastSeen: nowMs }));
  await until(one, [{ revision: 3, createdAt: NOW + 2 * HOUR_MS, lastEndedAt: NOW + HOUR_MS }]);
  expect((await rows())[0]).not.toHaveProperty('endedAt');
});

test('after a reload what was told goes on: nothing is raised anew, and what ended meanwhile ends', async () => {
  await putShip(shipAt(30));
  await until(start(), [{ revision: 1, createdAt: NOW }]);
  stopAll();
  nowMs += 10 * MINUTE_MS;
  const again = start();
  await putShip(shipAt(29.9, { lastSeen: nowMs }));
  await again.turn();
  await until(again, [{ revision: 1, createdAt: NOW }]);
  stopAll();
  await accountDb(ADA).fleetShips.clear();
  await until(start(), [{ revision: 2, createdAt: NOW, endedAt: nowMs, situation: { endedBecause: 'leftFleets' } }]);
});

test('events that were given up for room end nothing, neither while the app is open nor after a reload', async () => {
  await putShip(shipAt(30));
  const one = start();
  await until(one, [{ revision: 1 }]);
  await accountDb(ADA).events.clear();
  nowMs += MINUTE_MS;
  await putShip(shipAt(24, { lastSeen: nowMs }));
  await until(one, [{ revision: 1 }]);
  stopAll();
  const again = start();
  await again.turn();
  await accountDb(ADA).events.put(EVENT);
  await until(again, [{ createdAt: NOW }]);
  expect((await rows())[0]).not.toHaveProperty('endedAt');
});

test('the choices in force are the account’s own, from the moment they are made', async () => {
  await accountDb(ADA).preferences.put({ ...DEFAULT_PREFERENCES, id: ADA, v: 1, vesselProximity: 20 });
  await putShip(shipAt(30));
  const one = start();
  await one.turn();
  expect(await rows()).toEqual([]);
  await accountDb(ADA).preferences.update(ADA, { vesselProximity: 60 });
  await until(one, [{ id: KEY }]);
});

test('the port that a crew named and the way there are watched too, the way as this device finds it', async () => {
  await accountDb(ADA).ports.put({
    id: 'YEADE',
    v: 1,
    name: 'Aden',
    locode: 'YEADE',
    country: 'YE',
    lon: 45,
    lat: 12.8,
    source: 'test',
    updatedAt: 1,
  });
  await accountDb(ADA).events.put({ ...EVENT, lon: 45, lat: 12.5 });
  await accountDb(ADA).ships.clear();
  const plan = vi.fn((from: LonLat, to: LonLat) => Promise.resolve([{ from, to, distanceNm: 300, courseDeg: 270, isApproach: false }]));
  const one = start(plan);
  await putShip(shipAt(300, { destination: 'YE ADE' }));
  await until(one, [{ reasons: [{ type: 'Route ALERT' }, { type: 'Destination ALERT' }] }]);
  expect(plan).toHaveBeenCalledTimes(1);
});

test('this device’s own position counts while it is newer than what AIS says', async () => {
  await putShip(shipAt(80, { lastSeen: NOW - 6 * HOUR_MS }));
  const one = start();
  await one.turn();
  const { mmsi, lon, lat } = shipAt(30);
  one.putOwnPosition({ mmsi, lon, lat, lastSeen: NOW });
  await until(one, [{ shipLon: lon, shipLat: lat, situation: { figures: { positionAgeMs: 0 } } }]);
  nowMs += HOUR_MS;
  await putShip(shipAt(90, { lastSeen: nowMs }));
  await until(one, [{ endedAt: nowMs }]);
});

test('her own position is that of a ship that no station has ever heard', async () => {
  const one = start();
  const { mmsi, lon, lat } = shipAt(30);
  one.putOwnPosition({ mmsi, lon, lat, sog: 10, lastSeen: NOW });
  await until(one, [{ id: KEY, title: `Suspicious approach 30 nm from MMSI ${MMSI}` }]);
});

test('a stopped watch writes nothing', async () => {
  const one = start();
  await one.turn();
  one.stop();
  await putShip(shipAt(30));
  await one.turn();
  expect(await rows()).toEqual([]);
});

test('on a full disk tracks make room for what the device found, and events, by which it finds it, stay', async () => {
  const db = accountDb(ADA);
  await db.shipTracks.bulkPut([1, 2, 3].map((no) => ({ key: `${no}:1`, toS: no }) as never));
  const put = db.localAlerts.bulkPut.bind(db.localAlerts);
  vi.spyOn(db.localAlerts, 'bulkPut').mockImplementation((async (...args: Parameters<typeof put>) => {
    if ((await db.shipTracks.count()) > 1) throw new DOMException('no space', 'QuotaExceededError');
    return put(...args);
  }) as never);
  await putShip(shipAt(30));
  await until(start(), [{ id: KEY }]);
  vi.restoreAllMocks();
  expect(await db.events.count()).toBeGreaterThan(0);
});

test('without any room it watches on, and writes what it found as soon as there is some', async () => {
  const db = accountDb(ADA);
  await db.localAlerts.put({ ...shipAt(1), id: 'old', endedAt: 1 } as never);
  const full = () => Promise.reject(new DOMException('no space', 'QuotaExceededError')) as never;
  vi.spyOn(db.localAlerts, 'bulkPut').mockImplementation(full);
  vi.spyOn(db.localAlerts, 'bulkDelete').mockImplementation(full);
  await putShip(shipAt(30));
  const one = start();
  await vi.waitFor(() => expect(one.turn()).rejects.toThrow('no space'));
  vi.restoreAllMocks();
  await vi.waitFor(async () => {
    await one.turn();
    expect((await rows()).map(({ id }) => id)).toContain(KEY);
  });
});

/** The ship that this device is on, by its clock as it runs. */
const ownAt = (nm: number) => {
  const { mmsi, lon, lat } = shipAt(nm);
  return { mmsi, lon, lat, sog: 12, lastSeen: nowMs };
};
const settled = async (one: FollowedAccount) => {
  for (let turns = 0; turns < 5; turns++) {
    await one.turn();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

test.each([
  ['that never was wrong', 0, 0],
  ['that was a day ahead and is put right', 24 * HOUR_MS, 0],
  ['that is set back by an hour', 0, -HOUR_MS],
])('by a clock %s her own position still counts, and what she comes near is found', async (_, atFirstMs, thenMs) => {
  await putShip(shipAt(80, { lastSeen: NOW - 6 * HOUR_MS }));
  nowMs = NOW + atFirstMs;
  const one = start();
  await settled(one);
  one.putOwnPosition(ownAt(80));
  await settled(one);
  expect(await rows()).toEqual([]);
  nowMs = NOW + HOUR_MS / 2 + thenMs;
  one.putOwnPosition(ownAt(9));
  await until(one, [{ mmsi: MMSI, createdAt: nowMs }]);
});

test.each([
  ['in an open app', false],
  ['before the app is opened again', true],
])(
  'what a clock found that was a day ahead is found anew once it is put right %s: nothing stands in a time to come',
  async (_, reloads) => {
    await putShip(shipAt(30));
    nowMs = NOW + 20 * HOUR_MS;
    const one = start();
    await until(one, [{ id: KEY, createdAt: nowMs }]);
    if (reloads) stopAll();
    nowMs = NOW + HOUR_MS;
    await until(reloads ? start() : one, [{ id: KEY, createdAt: NOW + HOUR_MS, revision: 1 }]);
  },
);
