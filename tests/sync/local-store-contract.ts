// What every LocalStore must do, as tests on a store that `open` makes: Dexie on a device, memory in the simulation.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fleetShipId } from '#contract/row-ids.ts';
import type { FleetShipRow } from '#contract/tables.ts';
import type { LocalStore } from '#store/device/local-store.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';

export interface OpenedLocalStore {
  store: LocalStore;
  close(): Promise<void> | void;
}

const ship = (mmsi: number, fleetId = 'f1', v = 0): FleetShipRow => ({
  id: fleetShipId(fleetId, mmsi),
  fleetId,
  ownerId: 'ada',
  mmsi,
  sendToMaster: false,
  v,
});

const entry = (no: number, part: Partial<OutboxEntry> = {}): OutboxEntry => ({
  no,
  key: `key-${no}`,
  name: 'fleet.delete',
  args: { fleetId: 'f1' },
  touches: ['fleets:f1'],
  createdAtMs: 1,
  attempts: 0,
  nextAtMs: 1,
  state: 'queued',
  ...part,
});

/** An empty store for each test. */
export function localStoreContract(name: string, open: () => Promise<OpenedLocalStore>): void {
  // over 40 lines: a list of what must hold
  describe(`LocalStore: ${name}`, () => {
    let opened: OpenedLocalStore;
    let store: LocalStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    it('keeps what a transaction wrote, and nobody who holds the row can change it from outside', async () => {
      const given = entry(1, { args: { fleetId: 'f1', tags: ['a'] } });
      await store.transaction((tx) => Promise.resolve(tx.put('outbox', [given])));
      given.state = 'parked';
      (given.args as { tags: string[] }).tags.push('b');
      expect(await store.transaction(async (tx) => tx.get('outbox', 1))).toEqual(entry(1, { args: { fleetId: 'f1', tags: ['a'] } }));
    });

    it('keeps nothing of a transaction that throws, and passes on what it threw', async () => {
      await store.transaction(async (tx) => tx.put('fleetShips', [ship(111_111_111), ship(222_222_222)]));
      const boom = new Error('boom');
      const failed = store.transaction(async (tx) => {
        await tx.put('fleetShips', [{ ...ship(111_111_111), sendToMaster: true }, ship(333_333_333)]);
        await tx.delete('fleetShips', ['f1:222222222']);
        await tx.put('outbox', [entry(1)]);
        throw boom;
      });
      await expect(failed).rejects.toBe(boom);
      const after = await store.transaction(async (tx) => [await tx.list('fleetShips', 'fleetId', 'f1'), await tx.all('outbox')]);
      expect(after).toEqual([[ship(111_111_111), ship(222_222_222)], []]);
    });

    it('shows a transaction its own writes, by key and by index', async () => {
      const seen = await store.transaction(async (tx) => {
        await tx.put('fleetShips', [ship(111_111_111), ship(222_222_222)]);
        await tx.put('fleetShips', [{ ...ship(222_222_222), fleetId: 'f2' }]);
        await tx.delete('fleetShips', ['f1:111111111', 'f1:999999999']);
        return [
          await tx.get('fleetShips', 'f1:111111111'),
          await tx.list('fleetShips', 'fleetId', 'f1'),
          await tx.count('fleetShips', 'fleetId', 'f2'),
        ];
      });
      expect(seen).toEqual([undefined, [], 1]);
    });

    it('runs transactions one after another, each on what the one before left', async () => {
      const add = () =>
        store.transaction(async (tx) => {
          const last = await tx.last('outbox');
          await tx.put('outbox', [entry((last?.no ?? 0) + 1)]);
        });
      await Promise.all([add(), add(), add(), add()]);
      const entries = await store.transaction(async (tx) => tx.all('outbox'));
      expect(entries.map(({ no }) => no)).toEqual([1, 2, 3, 4]);
    });

    it('answers many keys in the order asked, with undefined for what is not there', async () => {
      const found = await store.transaction(async (tx) => {
        await tx.put('fleetShips', [ship(111_111_111), ship(222_222_222)]);
        return tx.getMany('fleetShips', ['f1:222222222', 'f1:000000000', 'f1:111111111']);
      });
      expect(found).toEqual([ship(222_222_222), undefined, ship(111_111_111)]);
    });

    it('answers a page of keys that lie beside, around and among the rows that are there', async () => {
      const page = (first: number) => Array.from({ length: 30 }, (_, at) => ship(first + 2 * at));
      const ids = (rows: readonly FleetShipRow[]) => rows.map(({ id }) => id);
      const found = await store.transaction(async (tx) => {
        await tx.put('fleetShips', page(300_000_020));
        return [
          await tx.getMany('fleetShips', ids(page(200_000_000))),
          await tx.getMany('fleetShips', ids(page(300_000_001))),
          await tx.getMany('fleetShips', ids(page(300_000_000).toReversed())),
        ];
      });
      const none = Array.from({ length: 30 }, () => undefined);
      expect(found).toEqual([none, none, [...page(300_000_020).slice(0, 20).toReversed(), ...none.slice(20)]]);
    });

    it('lists in the order of keys: numbers by size, texts by code unit', async () => {
      const found = await store.transaction(async (tx) => {
        await tx.put('outbox', [entry(10), entry(9), entry(2, { state: 'sent' })]);
        await tx.put(
          'idmap',
          ['b', 'a-2', 'Z', 'a'].map((id) => ({ id, serverId: 'x' })),
        );
        return [
          (await tx.all('outbox')).map(({ no }) => no),
          (await tx.all('outbox', 2)).map(({ no }) => no),
          (await tx.last('outbox'))?.no,
          (await tx.list('outbox', 'state', 'queued')).map(({ no }) => no),
          (await tx.all('idmap')).map(({ id }) => id),
          await tx.last('history'),
          (await tx.list('outbox', 'state', 'queued', 1))[0]?.no,
          (await tx.last('outbox', 'state', 'sent'))?.no,
          await tx.last('outbox', 'state', 'parked'),
        ];
      });
      expect(found).toEqual([[2, 9, 10], [2, 9], 10, [9, 10], ['Z', 'a', 'a-2', 'b'], undefined, 9, 2, undefined]);
    });

    it('finds an entry under each of its entities', async () => {
      const found = await store.transaction(async (tx) => {
        await tx.put('outbox', [entry(1, { touches: ['views:v1', 'viewDefaults:ada'] }), entry(2, { touches: ['viewDefaults:ada'] })]);
        return [
          (await tx.list('outbox', 'touches', 'viewDefaults:ada')).map(({ no }) => no),
          (await tx.list('outbox', 'touches', 'views:v1')).map(({ no }) => no),
          await tx.count('outbox', 'touches', 'viewDefaults:ada'),
          await tx.list('outbox', 'touches', 'views'),
        ];
      });
      expect(found).toEqual([[1, 2], [1], 2, []]);
    });

    it('finds bases by entity and listed rows by scope', async () => {
      const found = await store.transaction(async (tx) => {
        await tx.put('bases', [
          { key: 'fleets:f1', entity: 'fleets:f1', table: 'fleets', rowId: 'f1' },
          { key: 'fleetShips:f1:1', entity: 'fleets:f1', table: 'fleetShips', rowId: 'f1:1', row: { any: ['thing'] } },
          { key: 'views:v1', entity: 'views:v1', table: 'views', rowId: 'v1' },
        ]);
        await tx.put('listed', [{ key: 'user:ada|views|v1', scope: 'user:ada' }]);
        return [
          (await tx.list('bases', 'entity', 'fleets:f1')).map(({ key }) => key),
          await tx.count('listed', 'scope', 'user:ada'),
          await tx.count('listed', 'scope', 'user:ben'),
        ];
      });
      expect(found).toEqual([['fleetShips:f1:1', 'fleets:f1'], 1, 0]);
    });

    it('writes many rows at once, also none', async () => {
      const count = await store.transaction(async (tx) => {
        await tx.put('fleetShips', []);
        await tx.delete('fleetShips', []);
        await tx.put(
          'fleetShips',
          Array.from({ length: 1000 }, (_, at) => ship(200_000_000 + at)),
        );
        return tx.count('fleetShips', 'fleetId', 'f1');
      });
      expect(count).toBe(1000);
    });
  });
}
