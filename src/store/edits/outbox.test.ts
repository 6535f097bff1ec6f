import { HOUR_MS } from '#contract/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { UNDO_MS } from '#contract/constants.ts';
import type { AppError } from '#contract/errors.ts';
import type { MutationName } from '#domain/mutations.ts';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import { commitTo } from './commit.ts';
import { acknowledge, markSent, park, postpone, readyToSend, release } from './outbox.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import { requeue } from './settle.ts';
import { ADA, type Device, device, nextKey, NOW_MS, type TinyServer, tinyServer, VIEW } from '#store/replica.fixture.ts';
import { discard, keepMine, resend, undo } from '#store/alerts/user-decisions.ts';

let store: ReturnType<typeof memoryLocalStore>;
let ada: Device;
let server: TinyServer;
beforeEach(() => {
  store = memoryLocalStore();
  ada = device(store);
  server = tinyServer();
  return ada.pullAll(server);
});
const inTx = <T>(work: (tx: LocalTx) => Promise<T>) => store.transaction(work);
const ready = async (nowMs = NOW_MS, most = 10) => (await inTx((tx) => readyToSend(tx, nowMs, most))).ready.map(({ no }) => no);
const REFUSED = { code: 'forbidden', message: 'No.' } as const;
const create = (fleetId = 'f1') => ada.commit('fleet.create', { fleetId, name: fleetId });
const addShip = (mmsi: number, fleetId = 'f1') => ada.commit('fleet.addShip', { fleetId, mmsi });
const shownFleets = () => store.look('fleets').map(({ id, name }) => `${id} ${name}`);

describe('the order of sending', () => {
  it('SY4 only the first of each chain is ready, in order', async () => {
    await create('f1');
    await addShip(244_000_001, 'f1');
    await create('f2');
    await addShip(244_000_002, 'f2');
    expect(await ready()).toEqual([1, 3]);
    expect(await ready(NOW_MS, 1)).toEqual([1]);
    expect((await inTx((tx) => readyToSend(tx, NOW_MS, 10))).waiting).toBe(4);
  });

  it('SY4 an entry that was acknowledged holds nobody up, one that is being sent does', async () => {
    await create();
    await addShip(244_000_001);
    await inTx((tx) => markSent(tx, 1, NOW_MS));
    expect(await ready()).toEqual([1]);
    expect(await inTx((tx) => markSent(tx, 2, NOW_MS))).toBeUndefined();
    await inTx((tx) => acknowledge(tx, { no: 1, epoch: 'e1' }, { at: { 'content:ada': 9 } }, NOW_MS));
    expect(await ready()).toEqual([2]);
  });

  it('SY4 an entry of two entities waits for both', async () => {
    await ada.commit('view.create', { viewId: 'v1', name: 'Gulf', ...VIEW });
    await ada.commit('view.create', { viewId: 'v2', name: 'Strait', ...VIEW });
    await ada.commit('view.setDefault', { viewId: 'v1' });
    await ada.commit('view.setDefault', { viewId: 'v2' });
    expect(await ready()).toEqual([1, 2]);
    await inTx((tx) => markSent(tx, 1, NOW_MS));
    await inTx((tx) => acknowledge(tx, { no: 1, epoch: 'e1' }, { at: { 'content:ada': 1 } }, NOW_MS));
    expect(await ready()).toEqual([2, 3]);
    await inTx((tx) => markSent(tx, 2, NOW_MS));
    await inTx((tx) => acknowledge(tx, { no: 2, epoch: 'e1' }, { at: { 'content:ada': 2 } }, NOW_MS));
    expect(await ready()).toEqual([3]);
  });

  it('SY4 a queue longer than what is looked at first loses none of its chains', async () => {
    await create('f0');
    for (let at = 1; at <= 120; at += 1) await addShip(244_000_000 + at, 'f0');
    await create('f1');
    await inTx((tx) => markSent(tx, 1, NOW_MS));
    await inTx((tx) => postpone(tx, 1, NOW_MS + 5000, REFUSED));
    expect(await inTx((tx) => readyToSend(tx, NOW_MS, 10))).toMatchObject({ ready: [{ no: 122 }], nextAtMs: NOW_MS + 5000, waiting: 122 });
  });

  it('SY13 a postponed entry is ready again at its time, under the same key', async () => {
    await create();
    const first = await inTx((tx) => markSent(tx, 1, NOW_MS));
    await inTx((tx) => postpone(tx, 1, NOW_MS + 1000, { code: 'unavailable', message: '' }));
    expect([await ready(), await ready(NOW_MS + 1000)]).toEqual([[], [1]]);
    const again = await inTx((tx) => markSent(tx, 1, NOW_MS + 1000));
    expect([first?.attempts, again?.attempts, again?.key === first?.key]).toEqual([1, 2, true]);
  });

  it('SY14 of an entry that another leader settled nothing more is sent, and a late answer does no harm', async () => {
    await create();
    await inTx((tx) => markSent(tx, 1, NOW_MS));
    await inTx((tx) => acknowledge(tx, { no: 1, epoch: 'e1' }, { at: { 'content:ada': 1 } }, NOW_MS));
    expect(await inTx((tx) => markSent(tx, 1, NOW_MS))).toBeUndefined();
    await inTx((tx) => park(tx, { no: 1, epoch: 'e1' }, REFUSED, NOW_MS));
    await inTx((tx) => postpone(tx, 1, NOW_MS, REFUSED));
    await inTx((tx) => acknowledge(tx, { no: 1, epoch: 'e1' }, { at: { 'content:ada': 5 } }, NOW_MS));
    expect(await ada.outbox()).toMatchObject([{ state: 'acknowledged', at: { 'content:ada': 1 } }]);
  });
});

describe('ids of the server', () => {
  it('SY3 are used by everything that was queued on the device’s own, and by links to it', async () => {
    await create('mine');
    await addShip(244_000_001, 'mine');
    await inTx((tx) => markSent(tx, 1, NOW_MS));
    await inTx((tx) => acknowledge(tx, { no: 1, epoch: 'e1' }, { at: { 'content:ada': 1 }, ids: { mine: 'theirs' } }, NOW_MS));
    expect(shownFleets()).toEqual(['theirs mine']);
    expect(store.look('fleetShips').map(({ id }) => id)).toEqual(['theirs:244000001']);
    expect(await inTx((tx) => markSent(tx, 2, NOW_MS))).toMatchObject({ args: { fleetId: 'theirs' } });
    expect(store.look('outbox')[1]).toMatchObject({ args: { fleetId: 'mine' }, touches: ['fleets:theirs'] });
    await addShip(244_000_002, 'mine');
    expect(store.look('outbox')[2]).toMatchObject({ args: { fleetId: 'theirs' }, touches: ['fleets:theirs'] });
  });

  it('SY22 are not put into the edit that they were made for when it goes out again: its key stands for the first request', async () => {
    await create('mine');
    const first = await inTx((tx) => markSent(tx, 1, NOW_MS));
    await inTx((tx) => acknowledge(tx, { no: 1, epoch: 'e1' }, { at: { 'content:ada': 1 }, ids: { mine: 'theirs' } }, NOW_MS));
    await inTx((tx) => requeue(tx, ADA, { was: 'e1', is: 'e2', restores: [] }, NOW_MS));
    expect(await inTx((tx) => markSent(tx, 1, NOW_MS))).toEqual({ ...first, isOfBefore: true, attempts: 2 });
  });
});

it('what its row was called stays with an edit, through the history and back, when nothing else knows it any more', async () => {
  await create();
  await ada.commit('fleet.update', { fleetId: 'f1', name: 'Tankers' });
  while ((await ada.send(server)) === 'acknowledged') await ada.pullAll(server);
  await ada.commit('fleet.delete', { fleetId: 'f1' });
  await ada.send(server);
  await ada.pullAll(server);
  const called = (table: 'history' | 'outbox') => store.look(table).map((edit) => edit.called);
  expect(called('history')).toEqual([undefined, 'f1', 'Tankers']);
  await inTx((tx) => requeue(tx, ADA, { was: 'e1', is: 'e2', restores: [] }, NOW_MS));
  expect(called('outbox')).toEqual([undefined, 'f1', 'Tankers']);
});

describe('what was refused', () => {
  beforeEach(async () => {
    await create();
    await addShip(244_000_001);
    await addShip(244_000_002);
    await create('f2');
    await inTx((tx) => markSent(tx, 1, NOW_MS));
    await inTx((tx) => park(tx, { no: 1, epoch: 'e1' }, REFUSED, NOW_MS));
  });

  it('SY12 a create takes along what stands on it, and only that', async () => {
    expect(await ada.states()).toEqual(['parked', 'blocked', 'blocked', 'queued']);
    expect(shownFleets()).toEqual(['f2 f2']);
    expect(store.look('fleetShips')).toEqual([]);
    expect(await ready()).toEqual([4]);
  });

  it('SY12 sent again it goes with its chain to the end of the order, under a new key, the chain under its old ones', async () => {
    const before = store.look('outbox');
    expect(await inTx((tx) => resend(tx, 1, { key: 'new', args: { fleetId: 'f1', name: 'Edited' }, nowMs: NOW_MS }))).toEqual({
      ok: true,
      value: 5,
    });
    expect(store.look('outbox').map(({ no, key, state }) => [no, key, state])).toEqual([
      [4, before[3]?.key, 'queued'],
      [5, 'new', 'queued'],
      [6, before[1]?.key, 'queued'],
      [7, before[2]?.key, 'queued'],
    ]);
    expect(shownFleets()).toEqual(['f1 Edited', 'f2 f2']);
    expect(store.look('fleetShips')).toHaveLength(2);
    await ada.sendAll(server);
    await ada.pullAll(server);
    expect([await ada.outbox(), store.look('fleetShips').length]).toEqual([[], 2]);
  });

  it('SY12 bad new arguments leave it parked', async () => {
    expect(await inTx((tx) => resend(tx, 1, { key: 'new', args: { fleetId: 'f1', name: '' }, nowMs: NOW_MS }))).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    });
    expect(await inTx((tx) => resend(tx, 1, { key: 'new', args: { fleetId: 'f9', name: 'x' }, nowMs: NOW_MS }))).toMatchObject({
      ok: false,
    });
    expect(await ada.states()).toEqual(['parked', 'blocked', 'blocked', 'queued']);
  });

  it('SY12 discarded it is gone with its chain', async () => {
    expect(await inTx((tx) => discard(tx, 4))).toBe(false);
    expect(await inTx((tx) => discard(tx, 1))).toBe(true);
    expect((await ada.outbox()).map(({ no }) => no)).toEqual([4]);
    expect(store.look('bases').map(({ key }) => key)).toEqual(['fleets:f2']);
  });

  it('SY14 an acknowledgement that another leader had counts, and brings the chain back', async () => {
    await inTx((tx) => acknowledge(tx, { no: 1, epoch: 'e1' }, { at: { 'content:ada': 1 } }, NOW_MS));
    expect(await ada.states()).toEqual(['acknowledged', 'queued', 'queued', 'queued']);
    expect(store.look('fleetShips')).toHaveLength(2);
  });
});

describe('a save', () => {
  const save = (name: string) =>
    ada.commit('drawing.save', { drawingId: 'd1', name, featureCollection: { type: 'FeatureCollection', features: [] } });

  it.each(['not pulled yet', 'pulled meanwhile'])('SY12 a save on top of one that the server took, %s, is no create', async (when) => {
    await save('First');
    await inTx((tx) => markSent(tx, 1, NOW_MS));
    await save('Second');
    const first = await server.edit('drawing.save', (await ada.outbox())[0]?.args, 'first');
    await inTx((tx) => acknowledge(tx, { no: 1, epoch: 'e1' }, first, NOW_MS));
    if (when === 'pulled meanwhile') await ada.pullAll(server);
    await inTx((tx) => markSent(tx, 2, NOW_MS));
    await save('Third');
    await inTx((tx) => park(tx, { no: 2, epoch: 'e1' }, REFUSED, NOW_MS));
    const states = async () => (await ada.outbox()).filter(({ no }) => no > 1).map(({ no, state }) => `${no} ${state}`);
    expect(await states()).toEqual(['2 parked', '3 queued']);
    expect(await inTx((tx) => discard(tx, 2))).toBe(true);
    expect(await states()).toEqual(['3 queued']);
    expect(store.look('drawings')).toMatchObject([{ name: 'Third' }]);
  });

  it('SY12 the second save of a drawing whose first was refused waits behind it, and is taken back alone', async () => {
    await save('First');
    await inTx((tx) => markSent(tx, 1, NOW_MS));
    await save('Second');
    await inTx((tx) => park(tx, { no: 1, epoch: 'e1' }, REFUSED, NOW_MS));
    await save('Third');
    expect(await ada.states()).toEqual(['parked', 'blocked', 'blocked']);
    expect(await inTx((tx) => undo(tx, 2))).toBe(true);
    expect((await ada.outbox()).map(({ no }) => no)).toEqual([1, 3]);
  });
});

describe('undo', () => {
  it('SY4 takes back what was never tried, and shows what stood before', async () => {
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    await ada.pullAll(server);
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    expect(await inTx((tx) => undo(tx, 1))).toBe(true);
    expect([shownFleets(), store.look('bases'), store.look('outbox')]).toEqual([['f1 Tankers'], [], []]);
  });

  it('SY4 comes too late after the first try', async () => {
    await create();
    await inTx((tx) => markSent(tx, 1, NOW_MS));
    expect(await inTx((tx) => undo(tx, 1))).toBe(false);
    expect(shownFleets()).toEqual(['f1 f1']);
  });

  it('SY4 of a create takes along what stands on it', async () => {
    await create();
    await addShip(244_000_001);
    await create('f2');
    expect(await inTx((tx) => undo(tx, 1))).toBe(true);
    expect([shownFleets(), store.look('fleetShips')]).toEqual([['f2 f2'], []]);
  });
});

describe('a conflict', () => {
  const CHANGED: AppError = {
    code: 'changed',
    message: '',
    conflict: { current: { name: 'Theirs', v: 7 }, fields: [{ name: 'name', theirs: 'Theirs', by: 'Ben', at: 1 }] },
  };
  beforeEach(async () => {
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    await ada.pullAll(server);
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    await inTx((tx) => markSent(tx, 1, NOW_MS));
  });

  it('SY10 is not shown as mine until the user says so, and then goes on the version that he was shown', async () => {
    await inTx((tx) => park(tx, { no: 1, epoch: 'e1' }, CHANGED, NOW_MS));
    expect(shownFleets()).toEqual(['f1 Tankers']);
    expect(await inTx((tx) => keepMine(tx, 1, { key: 'mine', nowMs: NOW_MS }))).toEqual({ ok: true, value: 2 });
    expect(await ada.outbox()).toMatchObject([{ no: 2, key: 'mine', baseVersion: 7, state: 'queued', attempts: 0 }]);
    expect(shownFleets()).toEqual(['f1 Mine']);
  });

  it('SY10 without the version told, goes on the one held', async () => {
    await inTx((tx) => park(tx, { no: 1, epoch: 'e1' }, { ...CHANGED, conflict: { current: {}, fields: [] } }, NOW_MS));
    await server.edit('fleet.setTags', { fleetId: 'f1', tags: ['x'] });
    await ada.pullAll(server);
    await inTx((tx) => keepMine(tx, 1, { key: 'mine', nowMs: NOW_MS }));
    expect(await ada.outbox()).toMatchObject([{ baseVersion: 2 }]);
  });

  it('SY10 a refusal for another reason keeps the version it was made on, so that the server still sees what others did', async () => {
    await inTx((tx) => park(tx, { no: 1, epoch: 'e1' }, REFUSED, NOW_MS));
    await server.edit('fleet.update', { fleetId: 'f1', name: 'Theirs' });
    await ada.pullAll(server);
    expect(await inTx((tx) => keepMine(tx, 1, { key: 'x', nowMs: NOW_MS }))).toMatchObject({ ok: false });
    await inTx((tx) => resend(tx, 1, { key: 'again', nowMs: NOW_MS }));
    expect(await ada.outbox()).toMatchObject([{ baseVersion: 1 }]);
  });
});

describe('an entry whose arguments this code cannot read', () => {
  it('SY15 shows nothing and goes to be judged, and neither the rows of the server nor other edits wait for it', async () => {
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    await ada.pullAll(server);
    await addShip(244_000_001);
    const broken = { no: 2, key: 'k', name: 'fleet.update' as const, args: { fleetId: 'f1', ships: 7 }, touches: ['fleets:f1' as const] };
    await inTx((tx) => tx.put('outbox', [{ ...broken, createdAtMs: 1, attempts: 1, nextAtMs: 0, state: 'sent' }]) as Promise<void>);
    await server.edit('fleet.update', { fleetId: 'f1', name: 'Theirs' });
    await ada.pullAll(server);
    expect([shownFleets(), store.look('fleetShips').length]).toEqual([['f1 Theirs'], 1]);
    await inTx((tx) => park(tx, { no: 2, epoch: 'e1' }, { code: 'invalid', message: 'No.' }, NOW_MS));
    expect(await ada.states()).toEqual(['queued', 'parked']);
  });
});

describe('an entry that was made by a clock near 1970', () => {
  it('SY23 is sent as made at the earliest in 1970, for without a time it would count as made now', async () => {
    await inTx(async (tx) => {
      await tx.put('syncState', [{ key: 'syncSeen', value: { ownAtMs: 20_000, clockSkewMs: NOW_MS + 8 * HOUR_MS } }]);
      const entry = {
        no: 1,
        key: 'k',
        name: 'alert.silence' as const,
        args: { alertId: 'a', forMs: HOUR_MS },
        touches: ['alertMarks:a' as const],
      };
      await tx.put('outbox', [{ ...entry, createdAtMs: 240_000, skewMs: NOW_MS, attempts: 0, nextAtMs: 0, state: 'queued' }]);
    });
    const { ready: sendable } = await store.transaction((tx) => readyToSend(tx, 30_000, 5));
    expect(sendable.map(({ createdAtMs }) => createdAtMs)).toEqual([0]);
  });
});

describe('entries of newer code', () => {
  it('SY15 wait for it, and stop nobody else', async () => {
    await inTx(async (tx) => {
      const entry = { no: 1, key: 'k', name: 'ship.paint' as never, args: { colour: 'red' }, touches: ['fleets:f9' as const] };
      await tx.put('outbox', [{ ...entry, createdAtMs: 1, attempts: 1, nextAtMs: 0, state: 'sent' }]);
      await tx.put('syncState', [{ key: 'owner', value: ADA }]);
    });
    await create();
    expect(await ready()).toEqual([2]);
    await ada.send(server);
    await ada.pullAll(server);
    expect((await ada.outbox()).map(({ name }) => name)).toEqual(['ship.paint']);
    expect(nextKey()).toBeTruthy();
  });
});

describe('deletions that can be undone', () => {
  const held = (name: MutationName, args: unknown) =>
    inTx((tx) => commitTo(tx, { name, args, key: nextKey(), holdMs: UNDO_MS }, { ...ADA, atMs: NOW_MS }));
  const ashore = async (...ids: string[]) => {
    for (const id of ids) await server.edit('fleet.create', { fleetId: id, name: id });
    await ada.pullAll(server);
  };

  it('SY24 a deletion is not sent for 10 seconds; what was queued behind it waits as long, nothing else does', async () => {
    await ashore('f1');
    await held('fleet.delete', { fleetId: 'f1' });
    await create('f2');
    expect(shownFleets()).toEqual(['f2 f2']);
    expect(await ready()).toEqual([2]);
    expect(await inTx((tx) => markSent(tx, 1, NOW_MS + UNDO_MS - 1))).toBeUndefined();
    expect((await inTx((tx) => readyToSend(tx, NOW_MS, 10))).nextAtMs).toBe(NOW_MS + UNDO_MS);
    expect(await ready(NOW_MS + UNDO_MS)).toEqual([1, 2]);
  });

  it('SY24 when a page is left its own deletions go at once, when no page is left all of them', async () => {
    await ashore('f1', 'f2');
    await held('fleet.delete', { fleetId: 'f1' });
    await held('fleet.delete', { fleetId: 'f2' });
    await inTx((tx) => release(tx, [1]));
    expect(await ready()).toEqual([1]);
    await inTx((tx) => release(tx));
    expect(await ready()).toEqual([1, 2]);
  });

  it('SY24 a clock that was set back a day holds a deletion no longer', async () => {
    await ashore('f1');
    await held('fleet.delete', { fleetId: 'f1' });
    expect(await ready(NOW_MS - 86_400_000)).toEqual([1]);
  });

  it('SY24 a deletion is undone alone: it takes no edit of the same kind with it that was made before or after', async () => {
    await ashore('f1');
    await ada.commit('fleet.setTags', { fleetId: 'f1', tags: ['a', 'b'], before: [] });
    await held('fleet.setTags', { fleetId: 'f1', tags: ['b'], before: ['a', 'b'] });
    await ada.commit('fleet.setTags', { fleetId: 'f1', tags: ['b', 'c'], before: ['b'] });
    expect(await inTx((tx) => undo(tx, 2))).toBe(true);
    expect(store.look('fleets').map(({ tags }) => tags)).toEqual([['a', 'b', 'c']]);
  });
});
