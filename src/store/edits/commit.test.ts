import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SKEW_MS } from '#contract/constants.ts';
import type { AccountDb } from '#store/device/account-db.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { noteClock } from '#store/clock-shown.ts';
import { commit, watchCommits } from './commit.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { markSent, park } from './outbox.ts';
import { type Device, device, NOW_MS, tinyServer } from '#store/replica.fixture.ts';
import { skewOf } from '#store/sync-state.ts';
import { undo } from '#store/alerts/user-decisions.ts';

let db: AccountDb;
let ada: Device;
beforeEach(async () => {
  await deleteAccountDb('ada');
  db = accountDb('ada');
  ada = device(dexieLocalStore(db));
});
afterEach(async () => {
  await deviceDb().session.clear();
  await deleteAccountDb('ada');
});

const fleet = (fleetId = 'f1', name = 'Tankers') => ada.commit('fleet.create', { fleetId, name, ships: [{ mmsi: 244_000_001 }] });

describe('commit', () => {
  it('SY1 keeps the effect, the ground it was made on and the entry together', async () => {
    expect(await fleet()).toEqual({ ok: true, value: 1 });
    expect(await db.fleets.get('f1')).toMatchObject({ name: 'Tankers', v: 0, createdAt: NOW_MS });
    expect(await db.fleetShips.count()).toBe(1);
    expect(await db.bases.orderBy('key').toArray()).toEqual([
      { key: 'fleetShips:f1:244000001', entity: 'fleets:f1', table: 'fleetShips', rowId: 'f1:244000001' },
      { key: 'fleets:f1', entity: 'fleets:f1', table: 'fleets', rowId: 'f1' },
    ]);
    expect(await ada.outbox()).toMatchObject([{ no: 1, name: 'fleet.create', touches: ['fleets:f1'], state: 'queued', attempts: 0 }]);
  });

  it('SY1 leaves nothing of an edit that is refused, or whose arguments are not what they must be', async () => {
    expect(await ada.commit('fleet.addShip', { fleetId: 'none', mmsi: 244_000_001 })).toMatchObject({
      ok: false,
      error: { code: 'notFound' },
    });
    expect(await ada.commit('fleet.create', { fleetId: 'f1', name: '' })).toMatchObject({
      ok: false,
      error: { code: 'invalid', details: [{ field: 'name' }] },
    });
    const state = await db.syncState.toCollection().primaryKeys();
    expect([await db.fleets.count(), await ada.outbox(), await db.bases.count(), state]).toEqual([0, [], 0, ['clockShown']]);
  });

  it('SY23 a silence made without a link ends by the server’s clock, as far off as this device was when it last had a link', async () => {
    await db.syncState.put({ key: 'syncSeen', value: { ownAtMs: NOW_MS, clockSkewMs: -86_400_000 } });
    expect((await ada.commit('alert.silence', { alertId: 'a1', forMs: 3_600_000 })).ok).toBe(true);
    expect(await db.alertMarks.get('a1')).toMatchObject({ silencedUntil: NOW_MS - 86_400_000 + 3_600_000 });
    expect(await ada.outbox()).toMatchObject([{ createdAtMs: NOW_MS, skewMs: -86_400_000 }]);
  });

  it('SY23 a silence by a clock that is known to be off is over too when that clock is put right, and the next is of the clock that now is', async () => {
    const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
    const silence = (alertId: string, atMs: number) => ada.commit('alert.silence', { alertId, forMs: HOUR_MS }, atMs);
    await db.syncState.put({ key: 'syncSeen', value: { ownAtMs: NOW_MS, clockSkewMs: -DAY_MS } });
    await silence('a1', NOW_MS);
    const rightMs = NOW_MS - DAY_MS + 1000;
    expect(skewOf(await db.syncState.get('syncSeen'), rightMs)).toBeUndefined();
    await silence('a2', rightMs);
    expect(await db.alertMarks.toArray()).toEqual([expect.objectContaining({ id: 'a2', silencedUntil: rightMs + HOUR_MS })]);
    expect((await ada.outbox()).map(({ skewMs }) => skewMs)).toEqual([-DAY_MS, 0]);
    for (const [no, isKnown] of [
      [1, false],
      [2, true],
    ] as const) {
      const sendable = await ada.store.transaction((tx) => markSent(tx, no, rightMs));
      expect((sendable?.createdAtMs ?? 0) <= rightMs).toBe(isKnown);
    }
  });

  it('SY23 what was pressed by a clock that was put right since is as if pressed nobody knows when: here at once, and ashore', async () => {
    const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
    await db.syncState.put({ key: 'syncSeen', value: { ownAtMs: NOW_MS } });
    const atMs = NOW_MS + DAY_MS; // set ahead since the last pull
    await ada.commit('alert.silence', { alertId: 'a1', forMs: 8 * HOUR_MS }, atMs);
    await ada.commit('alert.acknowledge', { alertId: 'a2', at: atMs, raisedAt: atMs - HOUR_MS, clockAt: atMs }, atMs);
    await ada.commit('alert.acknowledge', { alertId: 'a3', at: atMs, raisedAt: NOW_MS - HOUR_MS }, atMs);
    await ada.store.transaction((tx) => noteClock(tx, NOW_MS + 2 * HOUR_MS));
    expect(await db.alertMarks.toArray()).toEqual([
      expect.objectContaining({ id: 'a3', acknowledgedAt: NOW_MS - HOUR_MS, raisedAt: NOW_MS - HOUR_MS }),
    ]);
    const sentMs = NOW_MS + 30 * HOUR_MS;
    for (const no of [1, 2, 3]) {
      const sendable = await ada.store.transaction((tx) => markSent(tx, no, sentMs));
      expect(sendable?.createdAtMs).toBeGreaterThan(sentMs + SKEW_MS);
    }
  });

  it('SY23 what was pressed by a clock that nobody set keeps its silence', async () => {
    await db.syncState.put({ key: 'syncSeen', value: { ownAtMs: NOW_MS } });
    await ada.commit('alert.silence', { alertId: 'a1', forMs: 3_600_000 }, NOW_MS + 60_000);
    await ada.store.transaction((tx) => noteClock(tx, NOW_MS + 120_000));
    expect((await db.alertMarks.get('a1'))?.silencedUntil).toBe(NOW_MS + 60_000 + 3_600_000);
  });

  it('SY4 SY23 of two edits that became one the skew of the later counts', async () => {
    await fleet();
    await db.syncState.put({ key: 'syncSeen', value: { ownAtMs: NOW_MS, clockSkewMs: 900_000 } });
    for (const name of ['North', 'South']) await ada.commit('fleet.update', { fleetId: 'f1', name });
    await db.syncState.put({ key: 'syncSeen', value: { ownAtMs: NOW_MS + 5 } });
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'East' }, NOW_MS + 5);
    expect((await ada.outbox()).map(({ name, skewMs }) => [name, skewMs])).toEqual([
      ['fleet.create', undefined],
      ['fleet.update', 0],
    ]);
  });

  it('SY4 SY23 of two edits that became one the press of the later counts, where the clock fell between them', async () => {
    await fleet();
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'North' });
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'South' }, NOW_MS - 3_600_000);
    expect((await ada.outbox()).map(({ name, createdAtMs, clockSetAtMs }) => [name, createdAtMs, clockSetAtMs])).toEqual([
      ['fleet.create', NOW_MS, NOW_MS - 3_600_000],
      ['fleet.update', NOW_MS - 3_600_000, undefined],
    ]);
  });

  it('SY1 an edit that says what stands already is an edit too, and writes no row', async () => {
    const server = tinyServer();
    await server.put('notifications', {
      id: 'n1',
      accountId: 'ada',
      no: 1,
      type: 'Alert',
      title: '',
      body: '',
      createdAt: 1,
      state: 'read',
      v: 0,
    });
    await ada.pullAll(server);
    expect(await ada.commit('notification.markRead', { notificationId: 'n1' })).toMatchObject({ ok: true });
    expect(await db.bases.count()).toBe(0);
    expect(await ada.states()).toEqual(['queued']);
  });

  it('SY2 remembers the version that the user saw of the row it replaces a field of, and 0 of a row no server had', async () => {
    const server = tinyServer();
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    await server.edit('fleet.update', { fleetId: 'f1', name: 'Tankers 2' });
    await ada.pullAll(server);
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    await ada.commit('fleet.setTags', { fleetId: 'f1', tags: ['a'], before: [] });
    await fleet('f2');
    await ada.commit('fleet.update', { fleetId: 'f2', name: 'Bulkers' });
    expect((await ada.outbox()).map(({ baseVersion }) => baseVersion)).toEqual([2, undefined, undefined, 0]);
    expect(await db.fleets.get('f1')).toMatchObject({ name: 'Mine', tags: ['a'], v: 2 });
  });

  it('SY4 edits of the same fields that were never sent become one', async () => {
    const server = tinyServer();
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers', tags: ['a'] });
    await ada.pullAll(server);
    await ada.commit('fleet.setTags', { fleetId: 'f1', tags: ['a', 'b'], before: ['a'] });
    await ada.commit('fleet.setTags', { fleetId: 'f1', tags: ['b'], before: ['a', 'b'] });
    expect((await ada.outbox()).map(({ args }) => args)).toEqual([{ fleetId: 'f1', tags: ['b'], before: ['a'] }]);
    expect(await db.fleets.get('f1')).toMatchObject({ tags: ['b'] });
  });

  it('SY4 undoing a removal leaves the rename', async () => {
    const server = tinyServer();
    const ships = Array.from({ length: 60 }, (_, at) => ({ mmsi: 244_000_001 + at }));
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers', ships });
    await ada.pullAll(server);
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    const removal = await ada.commit('fleet.update', { fleetId: 'f1', ships: ships.slice(0, 5) });
    await ada.store.transaction((tx) => undo(tx, removal.ok ? removal.value : 0));
    expect(await db.fleets.get('f1')).toMatchObject({ name: 'Mine' });
    expect(await db.fleetShips.count()).toBe(60);
    expect((await ada.outbox()).map(({ args }) => args)).toEqual([{ fleetId: 'f1', name: 'Mine' }]);
  });

  it('SY4 an edit is not put into one that was sent, nor over one that came between, nor into another row’s', async () => {
    const server = tinyServer();
    for (const fleetId of ['f1', 'f2']) await server.edit('fleet.create', { fleetId, name: 'Tankers' });
    await ada.pullAll(server);
    const rename = (name: string, fleetId = 'f1') => ada.commit('fleet.update', { fleetId, name });
    await rename('a');
    await ada.send(server, { answerLost: true });
    await rename('b');
    await ada.commit('fleet.setTags', { fleetId: 'f1', tags: ['x'] });
    await rename('c');
    await rename('d', 'f2');
    await rename('e');
    const named = (await ada.outbox()).map(({ name, args }) => (name === 'fleet.update' ? (args as { name: string }).name : name));
    expect(named).toEqual(['a', 'b', 'fleet.setTags', 'e', 'd']);
  });

  it('SY4 behind a long queue of one row edits stay apart: putting two together would run all of it again', async () => {
    await fleet();
    for (let at = 0; at < 50; at += 1) await ada.commit('fleet.addShip', { fleetId: 'f1', mmsi: 244_000_100 + at });
    for (const name of ['a', 'b']) await ada.commit('fleet.update', { fleetId: 'f1', name });
    expect(await ada.outbox()).toHaveLength(53);
    expect(await db.fleets.get('f1')).toMatchObject({ name: 'b' });
  });

  it('SY4 numbers are never given twice, also when nothing is left in the queue', async () => {
    const server = tinyServer();
    await fleet();
    await ada.send(server);
    await ada.pullAll(server);
    await db.history.clear();
    expect(await fleet('f2')).toEqual({ ok: true, value: 2 });
  });

  it('SY12 an edit of a row whose create was refused waits behind it, unseen', async () => {
    const drawing = { drawingId: 'd1', featureCollection: { type: 'FeatureCollection', features: [] } };
    await ada.commit('drawing.save', { ...drawing, name: 'Anchorage' });
    await ada.store.transaction((tx) => markSent(tx, 1, NOW_MS));
    await ada.store.transaction((tx) => park(tx, { no: 1 }, { code: 'forbidden', message: 'No.' }, NOW_MS));
    expect(await db.drawings.count()).toBe(0);
    await ada.commit('drawing.save', { ...drawing, name: 'Again' });
    expect(await ada.states()).toEqual(['parked', 'blocked']);
    expect(await db.drawings.count()).toBe(0);
  });

  it('SY14 the same key twice is one edit', async () => {
    const make = () => ada.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' }, NOW_MS, 'same');
    expect([await make(), await make()]).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 1 },
    ]);
    expect(await ada.outbox()).toHaveLength(1);
  });

  it('SY18 adds nothing while the session ends', async () => {
    await db.syncState.put({ key: 'closed', value: true });
    expect(await fleet()).toMatchObject({ ok: false, error: { code: 'unauthenticated' } });
    expect(await ada.outbox()).toEqual([]);
  });
});

describe('the page’s commit', () => {
  const account = {
    id: 'ada',
    email: '',
    firstName: '',
    lastName: '',
    role: 'member' as const,
    organisationId: 'o1',
    organisationName: '',
  };
  const session = { id: 'current' as const, account, jwtToken: '', tokenExpiresAtMs: 0, offlineUntilMs: 0, latestSeenMs: 0 };

  it('SY1 writes for the account that is signed in, and tells who watches', async () => {
    await deviceDb().session.put(session);
    const told: unknown[] = [];
    const unwatch = watchCommits((committed) => told.push(committed));
    const result = await commit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    unwatch();
    expect(result).toEqual({ ok: true, value: 1 });
    expect(told).toEqual([{ name: 'fleet.create', result, accountId: 'ada' }]);
    expect(await db.fleets.get('f1')).toMatchObject({ ownerId: 'ada', organisationId: 'o1' });
  });

  it('SY2 an edit made in a form goes with the version that the form was opened on, an entry for two edits with the lower one', async () => {
    await deviceDb().session.put(session);
    const row = {
      id: 'f1',
      name: 'Tankers',
      tags: [],
      mastersEmail: null,
      ownerId: 'ada',
      organisationId: 'o1',
      createdAt: 1,
      updatedAt: 1,
    };
    const versions = async () => (await ada.outbox()).map(({ baseVersion }) => baseVersion);
    await db.fleets.put({ ...row, v: 5 });
    await commit('fleet.update', { fleetId: 'f1', name: 'Later' }, { sawVersion: 4 });
    await commit('fleet.setMastersEmail', { fleetId: 'f1', mastersEmail: 'a@b.example' }, { sawVersion: 7 });
    expect(await versions()).toEqual([4, 5]);
    await commit('fleet.setMastersEmail', { fleetId: 'f1', mastersEmail: 'c@d.example' }, { sawVersion: 3 });
    expect(await versions()).toEqual([4, 3]);
    await commit('fleet.setTags', { fleetId: 'f1', tags: ['x'] }, { sawVersion: 3 });
    expect(await versions()).toEqual([4, 3, undefined]);
  });

  it('one edit that stands for many is told of as what it stands for', async () => {
    await deviceDb().session.put(session);
    await fleet();
    const told: string[] = [];
    const unwatch = watchCommits(({ name }) => told.push(name));
    await commit('fleet.update', { fleetId: 'f1', ships: [] }, { standsFor: 'fleet.removeShip' });
    unwatch();
    expect(told).toEqual(['fleet.removeShip']);
  });

  it('SY1 is refused in words when nobody is signed in', async () => {
    expect(await commit('fleet.create', { fleetId: 'f1', name: 'Tankers' })).toMatchObject({
      ok: false,
      error: { code: 'unauthenticated' },
    });
  });

  it('SY20 on a full disk gives up what the server can send again, and says storageFull when that is not enough', async () => {
    await deviceDb().session.put(session);
    await db.events.put({ id: 'e1', v: 1 } as never);
    let isFull = true;
    db.outbox.hook('creating', () => {
      if (isFull) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    db.events.hook('deleting', () => {
      isFull = false;
    });
    expect(await commit('fleet.create', { fleetId: 'f1', name: 'Tankers' })).toEqual({ ok: true, value: 1 });
    expect(await db.events.count()).toBe(0);
    isFull = true;
    expect(await commit('fleet.create', { fleetId: 'f2', name: 'Bulkers' })).toMatchObject({ ok: false, error: { code: 'storageFull' } });
    expect((await db.fleets.toArray()).map(({ id }) => id)).toEqual(['f1']);
  });
});
