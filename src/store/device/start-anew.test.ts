import { DAY_MS } from '#contract/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MutationName } from '#domain/mutations.ts';
import { type Change, IDEMPOTENCY_DAYS } from '#contract/sync.ts';
import type { Row } from '#contract/tables.ts';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import { applyPage, nextPull } from '#store/edits/apply.ts';
import type { LocalTx } from './local-store.ts';
import { acknowledge, markSent, park } from '#store/edits/outbox.ts';
import { ADA, type Device, device, NOW_MS, sorted, type TinyServer, tinyServer } from '#store/replica.fixture.ts';
import { keepState, stateOf } from '#store/sync-state.ts';

const EVERYTHING = ['fleets', 'fleetShips', 'views', 'viewDefaults', 'notifications', 'preferences', 'events', 'teams'] as const;
const ALERT: Row<'notifications'> = {
  id: 'n1',
  accountId: 'ada',
  no: 1,
  type: 'Alert',
  title: '',
  body: '',
  createdAt: 1,
  state: 'unread',
  v: 0,
};
let store: ReturnType<typeof memoryLocalStore>;
let ada: Device;
let server: TinyServer;
beforeEach(async () => {
  store = memoryLocalStore();
  ada = device(store);
  server = tinyServer();
});
const inTx = <T>(work: (tx: LocalTx) => Promise<T>) => store.transaction(work);
const state = (key: string) => store.look('syncState').find((row) => row.key === key)?.value;
const fleetNames = () => store.look('fleets').map(({ id, name, v }) => `${id} ${name} ${v}`);
/** Makes every note look as if other code had written it. */
const updateApp = () =>
  inTx(async (tx) => {
    const unkept = await stateOf(tx, 'unkept');
    if (unkept) await keepState(tx, 'unkept', { ...unkept, shape: 'older' });
  });
const expectEqual = async () => expect(sorted(await ada.shown(EVERYTHING))).toEqual(sorted(server.rows()));

describe('scopes', () => {
  it('SY5 that are lost go with their rows, and an edit that waited for them is done', async () => {
    await server.put('notifications', ALERT);
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    await ada.pullAll(server);
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    await ada.send(server);
    await ada.commit('fleet.setTags', { fleetId: 'f1', tags: ['x'] });
    server.lost = ['content:ada'];
    await ada.pullAll(server);
    expect([fleetNames(), store.look('notifications').length, state('cursor')]).toEqual([[], 1, { 'user:ada': 1 }]);
    expect([await ada.states(), store.look('history').length]).toEqual([['queued'], 1]);
  });

  const grow = async (fleets: number) => {
    for (let at = 0; at < fleets; at += 1) await server.edit('fleet.create', { fleetId: `f${at}`, name: `Fleet ${at}` });
    await ada.pullAll(server);
  };

  it('SY7 that must start anew are compared by version: what is gone goes, what differs comes, the rest is not sent again', async () => {
    await grow(6);
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    await ada.commit('fleet.create', { fleetId: 'new', name: 'Not yet ashore' });
    await server.edit('fleet.delete', { fleetId: 'f0' });
    await server.edit('fleet.update', { fleetId: 'f1', name: 'Theirs' });
    await server.edit('fleet.setTags', { fleetId: 'f1', tags: ['x'] });
    await server.edit('fleet.update', { fleetId: 'f2', name: 'Theirs' });
    await server.edit('fleet.create', { fleetId: 'f9', name: 'Young' });
    server.forgetTombstones();
    server.reset = ['content:ada'];
    await ada.pull(server);
    server.reset = [];
    expect(await inTx(async (tx) => nextPull(tx))).toEqual({ cursor: {}, brief: ['content:ada'] });
    expect(await ada.pull(server, 3)).toMatchObject({ more: true });
    expect(await ada.pull(server, 3)).toMatchObject({ more: true, changed: 1 });
    const query = await inTx(async (tx) => nextPull(tx));
    expect(query.rows).toEqual([
      ['fleets', 'f1'],
      ['fleets', 'f2'],
      ['fleets', 'f9'],
    ]);
    await ada.pullAll(server);
    expect(fleetNames()).toEqual([
      'f1 Mine 3',
      'f2 Theirs 2',
      'f3 Fleet 3 1',
      'f4 Fleet 4 1',
      'f5 Fleet 5 1',
      'f9 Young 1',
      'new Not yet ashore 0',
    ]);
    expect([store.look('listed'), state('anew')]).toEqual([[], undefined]);
    await ada.sendAll(server);
    await ada.pullAll(server);
    await expectEqual();
  });

  it('SY7 more rows than one request may name come in several', async () => {
    await grow(1);
    for (let at = 1; at < 1100; at += 1)
      await inTx((tx) => tx.put('listed', [{ key: `fetch|fleets|f${at}`, scope: 'fetch' }]) as Promise<void>);
    await inTx((tx) => keepState(tx, 'anew', { scopes: ['content:ada'], listing: [] }) as Promise<void>);
    expect((await inTx(async (tx) => nextPull(tx))).rows).toHaveLength(500);
    await ada.pull(server);
    await ada.pull(server);
    expect((await inTx(async (tx) => nextPull(tx))).rows).toHaveLength(99);
    expect(await ada.pull(server)).toMatchObject({ more: false });
    expect(state('anew')).toBeUndefined();
  });

  it('SY7 that the app does not ask for now are compared all the same: what is held of them does not go', async () => {
    await inTx(async (tx) => {
      await keepState(tx, 'epoch', 'older');
      await keepState(tx, 'cursor', { 'world:events': 3, 'world:ports': 7 });
      await keepState(tx, 'evicted', ['world:events']);
    });
    const answer = { changes: [], cursor: {}, more: false, serverTime: NOW_MS, epoch: 'e1' };
    const query = await inTx(async (tx) => nextPull(tx, []));
    await inTx((tx) => applyPage(tx, query, answer, ADA));
    expect(await inTx(async (tx) => nextPull(tx, []))).toMatchObject({ brief: ['world:events', 'world:ports'], want: ['world:ports'] });
  });

  it('SY7 facts of ships that the app does not ask for now are compared too', async () => {
    await inTx(async (tx) => {
      await keepState(tx, 'epoch', 'older');
      await keepState(tx, 'cursor', { 'facts:ada': 3 });
    });
    const answer = { changes: [], cursor: {}, more: false, serverTime: NOW_MS, epoch: 'e1' };
    const query = await inTx(async (tx) => nextPull(tx, []));
    await inTx((tx) => applyPage(tx, query, answer, ADA));
    expect(await inTx(async (tx) => nextPull(tx, []))).toMatchObject({ brief: ['facts:ada'], want: ['facts'] });
  });

  it('SY15 rows of newer code come after the update', async () => {
    await grow(2);
    await server.put('teams', { id: 't1', organisationId: 'o1', name: 'Crew', samePreferences: false, shareContent: false, v: 0 });
    await server.put('notifications', ALERT);
    await server.edit('fleet.update', { fleetId: 'f1', name: 'Renamed' });
    const seenByOlderCode = (change: Change): Change => {
      if (change.t === 'teams') return { ...change, t: 'crews' };
      return change.t === 'notifications' ? { ...change, row: { ...change.row, type: 'Of newer code' } } : change;
    };
    const query = await inTx(async (tx) => nextPull(tx));
    const page = server.answer(query);
    const changes = page.changes.map(seenByOlderCode);
    expect(await inTx((tx) => applyPage(tx, query, { ...page, changes }, ADA))).toMatchObject({
      unknown: 1,
      rejected: 1,
      more: false,
    });
    await ada.pullAll(server);
    expect([store.look('teams'), store.look('notifications')]).toEqual([[], []]);
    await updateApp();
    expect((await inTx(async (tx) => nextPull(tx))).brief?.toSorted()).toEqual(['content:ada', 'org:o1', 'user:ada']);
    await ada.pullAll(server);
    await expectEqual();
    await updateApp();
    expect(await inTx(async (tx) => nextPull(tx))).not.toHaveProperty('brief');
  });

  it('SY15 rows that older code asked for by name and could not keep come after the update', async () => {
    await grow(1);
    await server.edit('fleet.update', { fleetId: 'f0', name: 'Renamed' });
    server.reset = ['content:ada'];
    await ada.pull(server);
    server.reset = [];
    await ada.pull(server);
    const query = await inTx(async (tx) => nextPull(tx));
    const page = server.answer(query);
    const changes = page.changes.map((change) => ({ ...change, row: { ...change.row, tags: 7 } }));
    await inTx((tx) => applyPage(tx, query, { ...page, changes }, ADA));
    await ada.pullAll(server);
    expect(fleetNames()).toEqual(['f0 Fleet 0 1']);
    await updateApp();
    await ada.pullAll(server);
    await expectEqual();
  });

  it('SY7 an edit is not taken for done before the rows of a scope that starts anew are here', async () => {
    await grow(3);
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    await ada.send(server);
    server.reset = ['content:ada'];
    await ada.pull(server);
    server.reset = [];
    await ada.pull(server);
    expect([fleetNames()[1], await ada.states()]).toEqual(['f1 Mine 1', ['acknowledged']]);
    await ada.pull(server);
    expect([fleetNames()[1], await ada.states()]).toEqual(['f1 Mine 2', []]);
  });
});

describe('a restored server', () => {
  it('SY22 gets everything it had acknowledged again, under the same keys and in order, and then gives all its rows', async () => {
    await ada.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    await ada.sendAll(server);
    await ada.pullAll(server);
    const backup = server.backup();
    await ada.commit('fleet.create', { fleetId: 'f2', name: 'Bulkers' });
    await ada.commit('fleet.addShip', { fleetId: 'f2', mmsi: 244_000_001 });
    await ada.sendAll(server);
    await ada.pullAll(server);
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Last' });
    await ada.send(server);
    const keys = [...store.look('history'), ...store.look('outbox')].map(({ no, key }) => `${no} ${key}`);
    await server.restore(backup);
    expect(await ada.pull(server)).toMatchObject({ changed: 0, more: true, requeued: 4 });
    expect(store.look('outbox').map(({ no, key, state: of }) => `${no} ${key} ${of}`)).toEqual(keys.map((key) => `${key} sent`));
    expect([store.look('history'), store.look('outbox').every(({ attempts, at }) => attempts > 0 && !at)]).toEqual([[], true]);
    await ada.pullAll(server);
    expect(fleetNames()).toHaveLength(2);
    await ada.sendAll(server);
    await ada.pullAll(server);
    expect(store.look('history')).toHaveLength(4);
    await expectEqual();
  });

  describe('to which two devices come back', () => {
    const ships = () => server.rows().flatMap(([table, row]) => (table === 'fleetShips' ? [row.id] : []));
    let two: Device;
    beforeEach(() => {
      two = device(memoryLocalStore());
    });
    const sync = async (...devices: Device[]) => {
      for (const one of devices) {
        await one.pullAll(server);
        await one.sendAll(server);
        await one.pullAll(server);
      }
    };
    /** Edits of several devices in turn, each based on what it has seen of the others. */
    async function change(...edits: [Device, MutationName, unknown][]): Promise<void> {
      for (const [by, name, args] of edits) {
        await by.commit(name, args);
        await sync(by, ada, two);
      }
    }
    const aShip = { fleetId: 'f1', mmsi: 244_000_007 };

    it.each([
      ['the first comes back first', () => [ada, two]],
      ['the second comes back first', () => [two, ada]],
    ] as const)('SY22 a ship that one took out and the other put back is in the fleet, where %s', async (_, inOrder) => {
      await change([ada, 'fleet.create', { fleetId: 'f1', name: 'Tankers', ships: [{ mmsi: aShip.mmsi }] }]);
      const backup = server.backup();
      await change([ada, 'fleet.removeShip', aShip], [two, 'fleet.addShip', aShip]);
      await server.restore(backup);
      await sync(...inOrder(), ada);
      expect(ships()).toEqual([`f1:${aShip.mmsi}`]);
      await expectEqual();
    });

    it('SY22 a ship that one put in and the other took out stays out', async () => {
      await change([ada, 'fleet.create', { fleetId: 'f1', name: 'Tankers' }]);
      const backup = server.backup();
      await change([ada, 'fleet.addShip', aShip], [two, 'fleet.removeShip', aShip]);
      await server.restore(backup);
      await sync(two, ada, two);
      expect([ships(), (await ada.outbox()).length]).toEqual([[], 0]);
    });

    it('SY22 what a device undid itself comes back as it left it, and what nobody undid comes back', async () => {
      await change([ada, 'fleet.create', { fleetId: 'f1', name: 'Tankers' }]);
      const backup = server.backup();
      const other = { fleetId: 'f1', mmsi: 244_000_008 };
      await change(
        [ada, 'fleet.addShip', aShip],
        [ada, 'fleet.addShip', other],
        [ada, 'fleet.removeShip', aShip],
        [ada, 'fleet.addShip', aShip],
      );
      await change(
        [two, 'fleet.removeShip', other],
        [two, 'fleet.addShip', other],
        [ada, 'fleet.update', { fleetId: 'f1', name: 'Bulkers' }],
      );
      await server.restore(backup);
      await sync(ada, two, ada);
      expect([ships().toSorted(), fleetNames()[0]?.split(' ')[1]]).toEqual([[`f1:${aShip.mmsi}`, `f1:${other.mmsi}`], 'Bulkers']);
    });

    it('SY22 an edit of a fleet that only the other brings back waits for it, also one that was not sent before', async () => {
      await sync(ada, two);
      const backup = server.backup();
      await change([ada, 'fleet.create', { fleetId: 'f1', name: 'Tankers' }], [two, 'fleet.addShip', aShip]);
      await two.commit('fleet.update', { fleetId: 'f1', name: 'Bulkers' });
      await server.restore(backup);
      await sync(two);
      expect(await two.states()).toEqual(['parked', 'parked']);
      await sync(ada, two, ada);
      expect([ships(), fleetNames()[0]?.split(' ')[1], await two.outbox()]).toEqual([[`f1:${aShip.mmsi}`], 'Bulkers', []]);
      await expectEqual();
    });

    it('SY22 a ship that the other took out stays out where the server is restored again before all rows came', async () => {
      await change([ada, 'fleet.create', { fleetId: 'f1', name: 'Tankers' }]);
      const backup = server.backup();
      await change([ada, 'fleet.addShip', aShip], [two, 'fleet.removeShip', aShip]);
      await server.restore(backup);
      await ada.pull(server); // then the link is lost
      await server.restore(backup);
      await sync(two, ada, two, ada);
      expect(ships()).toEqual([]);
    });

    it('SY22 a create comes back whole, also where its ships were taken out since', async () => {
      await ada.pullAll(server);
      const backup = server.backup();
      await change(
        [ada, 'fleet.create', { fleetId: 'f1', name: 'Tankers', ships: [{ mmsi: aShip.mmsi }] }],
        [ada, 'fleet.removeShip', aShip],
      );
      await server.restore(backup);
      await sync(ada, two);
      expect([fleetNames().length, ships()]).toEqual([1, []]);
    });
  });

  describe('whose keys of long ago are forgotten', () => {
    const daysAgo = (days: number) => NOW_MS - days * DAY_MS;
    const age = (...days: readonly [number, number, number]) =>
      inTx(async (tx) => {
        const done = store.look('history');
        await tx.put(
          'history',
          done.map((entry, at) => ({ ...entry, acknowledgedAtMs: daysAgo(days[at] ?? 0) })),
        );
      });
    /** Three edits, acknowledged that many days ago. */
    async function doneBefore(...days: readonly [number, number, number]): Promise<void> {
      await ada.pullAll(server);
      await ada.commit('fleet.create', { fleetId: 'f1', name: 'Of spring' });
      await ada.sendAll(server);
      for (const name of ['Of summer', 'Of autumn']) {
        await ada.commit('fleet.update', { fleetId: 'f1', name });
        await ada.sendAll(server);
      }
      await ada.pullAll(server);
      await age(...days);
    }
    const restoreWithoutKeys = (backupMs: number) => server.restore({ ...server.backup(), keys: [] }, backupMs);

    it('SY22 is not sent what its backup holds: that would take the place of what was written since', async () => {
      await doneBefore(IDEMPOTENCY_DAYS + 30, IDEMPOTENCY_DAYS + 20, IDEMPOTENCY_DAYS + 10);
      await server.edit('fleet.update', { fleetId: 'f1', name: 'Of another' });
      await restoreWithoutKeys(daysAgo(1));
      expect(await ada.pull(server)).toMatchObject({ requeued: 0 });
      await ada.pullAll(server);
      expect([store.look('fleets').map(({ name }) => name), store.look('history').length]).toEqual([['Of another'], 3]);
      await expectEqual();
    });

    it('SY22 is sent what an old backup does not hold, however long ago it was acknowledged', async () => {
      await doneBefore(IDEMPOTENCY_DAYS + 30, IDEMPOTENCY_DAYS + 20, IDEMPOTENCY_DAYS + 10);
      await restoreWithoutKeys(daysAgo(IDEMPOTENCY_DAYS + 18));
      expect(await ada.pull(server)).toMatchObject({ requeued: 2 });
    });

    it('SY22 is sent everything from the first that is young enough on: clocks may have been wrong for a while', async () => {
      await doneBefore(IDEMPOTENCY_DAYS + 30, 10, IDEMPOTENCY_DAYS + 900);
      await restoreWithoutKeys(daysAgo(1));
      expect(await ada.pull(server)).toMatchObject({ requeued: 2 });
    });

    it('SY22 SY23 is sent everything from where the times that were kept go back: a clock was set back, and nobody knows by how much', async () => {
      await doneBefore(IDEMPOTENCY_DAYS + 10, IDEMPOTENCY_DAYS + 400, IDEMPOTENCY_DAYS + 5);
      await restoreWithoutKeys(daysAgo(1));
      expect(await ada.pull(server)).toMatchObject({ requeued: 2 });
    });

    it('SY22 SY23 is sent what was acknowledged before the server’s clock was known', async () => {
      await doneBefore(IDEMPOTENCY_DAYS + 30, IDEMPOTENCY_DAYS + 20, IDEMPOTENCY_DAYS + 10);
      await ada.commit('fleet.update', { fleetId: 'f1', name: 'Of winter' });
      await ada.sendAll(server);
      await restoreWithoutKeys(daysAgo(1));
      expect(await ada.pull(server)).toMatchObject({ requeued: 1 });
    });

    it('SY22 is judged by the oldest backup of all restores that the device has not seen', async () => {
      await doneBefore(IDEMPOTENCY_DAYS + 30, IDEMPOTENCY_DAYS + 20, IDEMPOTENCY_DAYS + 10);
      await restoreWithoutKeys(daysAgo(400));
      await ada.pullAll(server);
      await ada.sendAll(server);
      await ada.pullAll(server);
      await age(IDEMPOTENCY_DAYS + 10, IDEMPOTENCY_DAYS + 10, IDEMPOTENCY_DAYS + 10);
      await restoreWithoutKeys(daysAgo(IDEMPOTENCY_DAYS + 9));
      await restoreWithoutKeys(daysAgo(1));
      expect(await ada.pull(server)).toMatchObject({ requeued: 3 });
      await ada.pullAll(server);
      await ada.sendAll(server);
      await ada.pullAll(server);
      await age(IDEMPOTENCY_DAYS + 10, IDEMPOTENCY_DAYS + 10, IDEMPOTENCY_DAYS + 10);
      await restoreWithoutKeys(daysAgo(1));
      expect(await ada.pull(server)).toMatchObject({ requeued: 0 });
    });

    it('SY22 is sent everything where it does not say up to when its backup reaches', async () => {
      await doneBefore(IDEMPOTENCY_DAYS + 30, IDEMPOTENCY_DAYS + 20, IDEMPOTENCY_DAYS + 10);
      await restoreWithoutKeys(daysAgo(1));
      server.restores.length = 0;
      expect(await ada.pull(server)).toMatchObject({ requeued: 3 });
    });
  });

  it('SY22 an answer to a try of before the restore settles nothing: the entry is tried again', async () => {
    await ada.pullAll(server);
    const backup = server.backup();
    await ada.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    const sent = await inTx((tx) => markSent(tx, 1, NOW_MS));
    const late = await server.edit('fleet.create', sent?.args, sent?.key);
    await server.restore(backup);
    await server.edit('fleet.create', { fleetId: 'f2', name: 'Another’s' });
    await ada.pullAll(server);
    await inTx((tx) => acknowledge(tx, { no: 1 }, late, NOW_MS));
    expect(await ada.states()).toEqual(['sent']);
    await ada.sendAll(server);
    await ada.pullAll(server);
    expect(fleetNames()).toHaveLength(2);
    await expectEqual();
  });

  it('SY22 an answer to a try of before the restore settles nothing, nor parks anything, while another try is under way', async () => {
    await ada.pullAll(server);
    const backup = server.backup();
    await ada.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    const first = await inTx((tx) => markSent(tx, 1, NOW_MS));
    const late = await server.edit('fleet.create', first?.args, first?.key);
    await server.restore(backup);
    await server.edit('fleet.create', { fleetId: 'f2', name: 'Another’s' });
    await ada.pullAll(server);
    await inTx((tx) => markSent(tx, 1, NOW_MS)); // another page, whose request is still running
    if (!first) throw new Error('not sent');
    await inTx((tx) => park(tx, first, { code: 'notFound', message: '' }, NOW_MS));
    await inTx((tx) => acknowledge(tx, first, late, NOW_MS));
    expect(await ada.states()).toEqual(['sent']);
    await ada.sendAll(server);
    await ada.pullAll(server);
    expect(fleetNames()).toHaveLength(2);
    await expectEqual();
  });

  it('SY22 what was acknowledged before any page was seen is sent again: nobody knows by which life of the server', async () => {
    const backup = server.backup();
    await ada.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    await ada.send(server);
    await server.restore(backup);
    expect(await ada.pull(server)).toMatchObject({ more: false, requeued: 1 });
    await ada.sendAll(server);
    await ada.pullAll(server);
    expect([fleetNames().length, await ada.states()]).toEqual([1, []]);
    await expectEqual();
  });

  it('SY22 in the middle of a scope that starts anew: that begins again', async () => {
    for (let at = 0; at < 5; at += 1) await server.edit('fleet.create', { fleetId: `f${at}`, name: `Fleet ${at}` });
    await ada.pullAll(server);
    server.reset = ['content:ada'];
    await ada.pull(server);
    server.reset = [];
    await ada.pull(server, 2);
    await server.restore(server.backup());
    await ada.pull(server);
    expect(await inTx(async (tx) => nextPull(tx))).toEqual({ cursor: {}, brief: ['content:ada'] });
    await ada.pullAll(server, 2);
    await expectEqual();
  });
});

describe('the history', () => {
  it('SY22 keeps thirty days, and at least two hundred edits', async () => {
    await ada.pull(server);
    await inTx(async (tx) => {
      const done = (no: number, ageDays: number) => ({
        no,
        key: `k${no}`,
        name: 'fleet.delete' as const,
        args: { fleetId: 'f' },
        touches: [],
        createdAtMs: 0,
        acknowledgedAtMs: NOW_MS - ageDays * DAY_MS,
      });
      await tx.put('history', [
        ...Array.from({ length: 150 }, (_, at) => done(at + 1, 40)),
        ...Array.from({ length: 100 }, (_, at) => done(at + 200, 1)),
      ]);
    });
    await ada.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    await ada.send(server);
    await ada.pull(server);
    const kept = store.look('history').map(({ no }) => no);
    expect([kept.length, kept[0]]).toEqual([200, 52]);
  });
});
