import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import { applyPage, nextPull } from './apply.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import { ADA, type Device, device, NOW_MS, sorted, type TinyServer, tinyServer, VIEW } from '#store/replica.fixture.ts';
import { rebase } from './rebase.ts';

const EVERYTHING = ['fleets', 'fleetShips', 'views', 'viewDefaults', 'notifications', 'preferences', 'events'] as const;
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
const apply = async (part: Partial<Parameters<typeof applyPage>[2]>) => {
  const query = await inTx(async (tx) => nextPull(tx));
  const answer = { changes: [], cursor: {}, more: false, serverTime: NOW_MS, epoch: 'e1', ...part };
  return inTx((tx) => applyPage(tx, query, answer, ADA));
};
const expectEqual = async () => expect(sorted(await ada.shown(EVERYTHING))).toEqual(sorted(server.rows()));

describe('a page', () => {
  it('SY5 stores rows and cursor, page after page', async () => {
    for (const fleetId of ['f1', 'f2', 'f3']) await server.edit('fleet.create', { fleetId, name: fleetId });
    expect(await ada.pull(server, 2)).toEqual({ changed: 2, more: true, unknown: 0, rejected: 0, requeued: 0, startedAnew: false });
    expect([fleetNames(), state('cursor'), state('epoch')]).toEqual([['f1 f1 1', 'f2 f2 1'], { 'content:ada': 2 }, 'e1']);
    expect(await ada.pull(server, 2)).toMatchObject({ changed: 1, more: false });
    expect(await ada.pull(server, 2)).toMatchObject({ changed: 0, more: false });
    await expectEqual();
  });

  it('SY5 that answers a question of before another leader’s page is dropped: what was deleted meanwhile does not come back', async () => {
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    const query = await inTx(async (tx) => nextPull(tx));
    const old = server.answer(query);
    await server.edit('fleet.delete', { fleetId: 'f1' });
    await ada.pullAll(server);
    expect(await inTx((tx) => applyPage(tx, query, old, ADA))).toMatchObject({ changed: 0, more: true });
    expect(fleetNames()).toEqual([]);
    await expectEqual();
  });

  it('SY7 never takes a row back to an older version', async () => {
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Old' });
    const [old] = server.answer({}).changes;
    await server.edit('fleet.update', { fleetId: 'f1', name: 'New' });
    await ada.pullAll(server);
    expect(await apply({ changes: old ? [old] : [] })).toMatchObject({ changed: 0 });
    expect(fleetNames()).toEqual(['f1 New 2']);
  });

  it('SY5 keeps a row that is not what it must be out, and one of a table of newer code, and goes on', async () => {
    const row = {
      id: 'f1',
      v: 1,
      ownerId: 'ada',
      organisationId: 'o1',
      name: 'Tankers',
      tags: [],
      mastersEmail: null,
      createdAt: 1,
      updatedAt: 1,
    };
    const changes = [
      { t: 'fleets', id: 'f1', v: 1, row },
      { t: 'fleets', id: 'f2', v: 1, row: { ...row, id: 'f2', name: 7 } },
      { t: 'toString', id: 'x', v: 1, row: {} },
      { t: 'tracks', id: 'x', v: 1, row: {} },
    ];
    expect(await apply({ changes, cursor: { 'content:ada': 3 } })).toEqual({
      changed: 1,
      more: false,
      unknown: 2,
      rejected: 1,
      requeued: 0,
      startedAnew: false,
    });
    expect([fleetNames(), state('cursor')]).toEqual([['f1 Tankers 1'], { 'content:ada': 3 }]);
  });

  it('SY5 whose storing fails leaves neither rows nor cursor', async () => {
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    const query = await inTx(async (tx) => nextPull(tx));
    const failed = inTx(async (tx) => {
      await applyPage(tx, query, server.answer(query), ADA);
      throw new Error('cut');
    });
    await expect(failed).rejects.toThrow('cut');
    expect([fleetNames(), state('cursor')]).toEqual([[], undefined]);
  });
});

describe('pending edits', () => {
  beforeEach(async () => {
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers', tags: ['a'], ships: [{ mmsi: 244_000_001 }] });
    await ada.pullAll(server);
  });

  it('SY7 stand on what the server says now', async () => {
    await ada.commit('fleet.setTags', { fleetId: 'f1', tags: ['a', 'mine'], before: ['a'] });
    await server.edit('fleet.setTags', { fleetId: 'f1', tags: ['theirs'], before: ['a'] });
    await server.edit('fleet.update', { fleetId: 'f1', name: 'Theirs' });
    await ada.pullAll(server);
    expect(store.look('fleets')).toMatchObject([{ name: 'Theirs', tags: ['theirs', 'mine'], v: 3 }]);
    expect(store.look('bases')).toMatchObject([{ key: 'fleets:f1', row: { tags: ['theirs'], v: 3 } }]);
  });

  it('SY7 show nothing where the server deleted what they change, stay in the queue, and show again when it is back', async () => {
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    await ada.commit('fleet.addShip', { fleetId: 'f1', mmsi: 244_000_002 });
    await server.edit('fleet.delete', { fleetId: 'f1' });
    await ada.pullAll(server);
    expect([fleetNames(), store.look('fleetShips'), await ada.states()]).toEqual([[], [], ['queued', 'queued']]);
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Back' });
    await ada.pullAll(server);
    expect([fleetNames(), store.look('fleetShips').length]).toEqual([['f1 Mine 3'], 1]);
  });

  it('SY7 a delete holds against a newer row of the server, until the server judges it', async () => {
    await ada.commit('fleet.delete', { fleetId: 'f1' });
    await server.edit('fleet.update', { fleetId: 'f1', name: 'Theirs' });
    await ada.pullAll(server);
    expect([fleetNames(), store.look('fleetShips')]).toEqual([[], []]);
    expect(store.look('bases')).toHaveLength(2);
  });

  it('SY7 that are acknowledged stay shown until the cursor has reached them, and are then history', async () => {
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    expect(await ada.send(server)).toBe('acknowledged');
    expect([fleetNames(), await ada.states()]).toEqual([['f1 Mine 1'], ['acknowledged']]);
    await ada.pullAll(server);
    expect([fleetNames(), await ada.states(), store.look('bases')]).toEqual([['f1 Mine 2'], [], []]);
    expect(store.look('history')).toMatchObject([{ no: 1, name: 'fleet.update', acknowledgedAtMs: NOW_MS, baseVersion: 1 }]);
  });

  it('SY7 whose rows came before their acknowledgement are history at once', async () => {
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    await ada.send(server, { answerLost: true });
    await ada.pullAll(server);
    expect(await ada.states()).toEqual(['sent']);
    expect(await ada.send(server)).toBe('acknowledged');
    expect([await ada.states(), store.look('bases'), store.look('history').length]).toEqual([[], [], 1]);
  });

  it('SY7 of entities that are touched together are run again together', async () => {
    await ada.commit('view.create', { viewId: 'v1', name: 'Gulf', ...VIEW });
    await ada.commit('view.setDefault', { viewId: 'v1' });
    await ada.commit('view.delete', { viewId: 'v1' });
    await server.put('viewDefaults', { id: 'ada', viewId: 'v0', v: 0 });
    await ada.pullAll(server);
    expect([store.look('views'), store.look('viewDefaults')]).toEqual([[], [{ id: 'ada', viewId: null, v: 1 }]]);
  });

  it('SY7 write no row that stands as it should, so that no screen is woken for nothing', async () => {
    await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
    const before = store.changes();
    await inTx(async (tx) => rebase(tx, ['fleets:f1']));
    expect(store.changes()).toBe(before);
  });
});

describe('a long queue', () => {
  it('SY7 of two thousand edits of one large fleet is run again without reading the fleet for each', async () => {
    const ships = Array.from({ length: 5000 }, (_, at) => ({ mmsi: 200_000_000 + at }));
    await server.edit('fleet.create', { fleetId: 'f1', name: 'Large', ships });
    await ada.pullAll(server, 100_000);
    await inTx(async (tx) => {
      await tx.put(
        'outbox',
        Array.from({ length: 2000 }, (_, at) => ({
          no: at + 1,
          key: `k${at}`,
          name: 'fleet.addShip' as const,
          args: { fleetId: 'f1', mmsi: 300_000_000 + at },
          touches: ['fleets:f1' as const],
          createdAtMs: at,
          attempts: 0,
          nextAtMs: 0,
          state: 'queued' as const,
        })),
      );
    });
    const asked: Record<string, number> = {};
    await inTx((tx) => {
      const counting = new Proxy(tx, {
        get(target, name: keyof LocalTx) {
          const work = target[name] as (...args: unknown[]) => unknown;
          return (...args: unknown[]) => {
            asked[name] = (asked[name] ?? 0) + 1;
            return work.apply(target, args);
          };
        },
      });
      return rebase(counting, ['fleets:f1']);
    });
    expect(store.look('fleetShips')).toHaveLength(7000);
    expect(asked).toMatchObject({ count: 1, list: 2, put: expect.toSatisfy((calls: number) => calls < 20) });
  });
});

it('the choices of an account are kept where this browser does not know its time zone', async () => {
  const row = {
    ...DEFAULT_PREFERENCES,
    vesselProximity: 200,
    quietHours: { ...DEFAULT_PREFERENCES.quietHours, timeZone: 'Europe/Atlantis' },
  };
  const applied = await apply({ changes: [{ t: 'preferences', id: 'ada', v: 1, row }], cursor: { 'user:ada': 1 } });
  expect([applied.rejected, store.look('preferences')]).toEqual([0, [{ ...row, id: 'ada', v: 1 }]]);
});
