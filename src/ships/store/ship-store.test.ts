// The ship store against a plain model of it. Over 300 lines: the model and its histories stand with what they show.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#contract/result.ts';
import type { Ship, ShipRecord } from '#contract/entities/ships.ts';
import { alertedFlags, flagsOf, SHIP_FLAG, type ShipPatch, type ShipStoreStatus } from '#contract/worker-apis.ts';
import { anyShip } from '#ships/any-ship.fixture.ts';
import { goneShip, plainShip, responseIn, viewAnswer, worldAnswer } from '#ships/answers.fixture.ts';
import { openAccountDb } from '#store/device/account-db.ts';
import type { ShipStore } from './ship-store.ts';
import { NOW_MS, shipsIn, StoreUnderTest, valueOf } from './store.fixture.ts';

const tests: StoreUnderTest[] = [];
const newTest = () => {
  const test = new StoreUnderTest();
  tests.push(test);
  return test;
};
afterEach(async () => {
  vi.restoreAllMocks();
  for (const test of tests.splice(0)) await test.end();
});

const A = 211_000_001;
const B = 211_000_002;
const C = 211_000_003;
const at = (seconds: number) => 1_795_000_000_000 + seconds * 1000;
const box = [0, 50, 20, 60] as const;
/** Kills the store's worker; only the database remains. */
const killed = async (test: StoreUnderTest, store: ShipStore) => {
  store.close();
  return test.open();
};

describe('the ship store', () => {
  const holdsThePlainMap = (numRuns: number) => async (): Promise<void> => {
    const pool = fc.integer({ min: 0, max: 9 }).map((n) => 211_000_000 + n);
    const ship = anyShip({ mmsi: pool, seenS: fc.integer({ min: 1_795_000_000, max: 1_795_000_004 }) });
    const record: fc.Arbitrary<ShipRecord> = fc.oneof({ weight: 4, arbitrary: ship }, { weight: 1, arbitrary: pool.map(goneShip) });
    const each = <T extends { mmsi: number }>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { selector: ({ mmsi }) => mmsi, maxLength: 6 });
    const step = fc.record({
      page: fc.constantFrom(0, 1),
      kind: fc.constantFrom('world', 'world', 'view', 'view', 'kill', 'reset', 'fold'),
      records: each(record),
      ships: each(ship),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const test = new StoreUnderTest();
        const pages = [await test.open(), await test.open()];
        const model = new Map<number, Ship>();
        const take = (one: ShipRecord) => {
          if ('gone' in one) model.delete(one.mmsi);
          else if (one.lastSeen >= (model.get(one.mmsi)?.lastSeen ?? 0)) model.set(one.mmsi, one);
        };
        try {
          for (const { page, kind, records, ships } of steps) {
            const store = pages[page] as ShipStore;
            if (kind === 'kill') pages[page] = await killed(test, store);
            else if (kind === 'fold') valueOf(await store.fold());
            else if (kind === 'view') {
              test.server.next(await viewAnswer(ships));
              valueOf(await store.refresh({ box }));
              ships.forEach(take);
            } else {
              const reset = kind === 'reset';
              test.server.next(await worldAnswer({ shipsB: reset ? ships : records, reset }));
              valueOf(await store.refresh({}));
              if (reset) model.clear();
              (reset ? ships : records).forEach(take);
            }
            if (kind !== 'kill' && kind !== 'fold') expect(shipsIn(pages[page] as ShipStore)).toEqual(model);
          }
          for (const store of pages) {
            test.server.next(fail({ code: 'offline', message: '' }));
            await store.refresh({}); // follows the other page before it asks
            expect(shipsIn(store)).toEqual(model);
            expect(store.status().ships).toBe(model.size);
          }
          const rebuilt = await test.open();
          expect(rebuilt.checksum()).toBe(pages[0]?.checksum());
          expect(rebuilt.checksum()).toBe(pages[1]?.checksum());
          expect(rebuilt.snapshot()).toEqual(pages[1]?.snapshot());
        } finally {
          await test.end();
        }
      }),
      { numRuns },
    );
  };
  const PLAIN_MAP = 'holds what a plain map of the answers holds, whatever comes, is killed, or is stored by another page';
  it(PLAIN_MAP, { timeout: 60_000 }, holdsThePlainMap(15));
  it(`${PLAIN_MAP} (60 histories)`, { timeout: 60_000, tags: ['long'] }, holdsThePlainMap(60));

  it('draws after every patch what a new snapshot shows', async () => {
    const ships = fc.uniqueArray(anyShip({ mmsi: fc.integer({ min: 211_000_000, max: 211_000_012 }) }), { selector: ({ mmsi }) => mmsi });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), ships), { maxLength: 6 }), async (answers) => {
        const test = new StoreUnderTest();
        const store = await test.open();
        const drawn: { positions: number[]; attributes: number[]; slots: number } = { positions: [], attributes: [], slots: 0 };
        store.subscribe(({ changed, positions, attributes, slots }) => {
          changed.forEach((slot, i) => {
            for (const word of [0, 1]) {
              drawn.positions[2 * slot + word] = positions[2 * i + word] as number;
              drawn.attributes[2 * slot + word] = attributes[2 * i + word] as number;
            }
          });
          drawn.slots = slots;
        });
        try {
          for (const [reset, answer] of answers) {
            test.server.next(await worldAnswer({ ships: answer, reset }));
            valueOf(await store.refresh({}));
            const snapshot = store.snapshot();
            expect(drawn).toEqual({ positions: [...snapshot.positions], attributes: [...snapshot.attributes], slots: snapshot.slots });
          }
        } finally {
          await test.end();
        }
      }),
      { numRuns: 30 },
    );
  });

  it('fetches the world, then only what changed since, and says what it knows', async () => {
    const test = newTest();
    const store = await test.open();
    expect(store.status()).toMatchObject({ rev: 0, ships: 0, world: false, traffic: 'none' });
    const heard: [ShipPatch, ShipStoreStatus][] = [];
    store.subscribe((patch, status) => heard.push([patch, status]));
    test.server.next(await worldAnswer({ ships: [plainShip(A, { shipType: 70 })], shipsB: [plainShip(B)], cursor: 'c1', reset: true }));
    expect(await store.refresh({})).toEqual(ok({ rev: 1, changed: 2, refused: 0 }));
    test.server.next(await worldAnswer({ ships: [plainShip(A, { shipType: 70, lat: 55, lastSeen: at(30) }), goneShip(B)], cursor: 'c2' }));
    expect(await store.refresh({})).toEqual(ok({ rev: 2, changed: 2, refused: 0 }));
    expect(test.server.asked.map(({ query }) => query)).toEqual([{ global: true }, { global: true, since: 'c1' }]);
    expect(heard.map(([{ rev, slots, changed }]) => ({ rev, slots, changed: [...changed] }))).toEqual([
      { rev: 1, slots: 2, changed: [0, 1] },
      { rev: 2, slots: 2, changed: [0, 1] },
    ]);
    expect(store.status()).toMatchObject({
      ships: 1,
      byGroup: { cargo: 1, unknown: 0 },
      traffic: 'live',
      syncedAtMs: NOW_MS,
      newestSeenMs: at(30),
      world: true,
      worldBytes: 1000,
    });
    expect(heard[1]?.[1]).toEqual(store.status());
    expect([store.ship(B), store.slotOf(B), store.slotOf(C)]).toEqual([undefined, 1, undefined]);
  });

  it('answers many ships at once in the order asked, those that left the live set as last known', async () => {
    const test = newTest();
    const store = await test.open();
    test.server.next(await worldAnswer({ ships: [plainShip(A, { destination: 'ROTTERDAM' }), plainShip(B)], cursor: 'c1', reset: true }));
    await store.refresh({});
    test.server.next(await worldAnswer({ ships: [goneShip(B)], cursor: 'c2' }));
    await store.refresh({});
    const [b, c, a] = store.byMmsi([B, C, A]);
    expect([b?.mmsi, c, a?.mmsi, a?.destination]).toEqual([B, undefined, A, 'ROTTERDAM']);
    expect(b?.lat).toBe(plainShip(B).lat);
  });

  it('keeps cursor, status and slots when it is killed, and gives a ship that comes back her slot', async () => {
    const test = newTest();
    let store = await test.open();
    test.server.next(await worldAnswer({ ships: [plainShip(A), plainShip(B)], cursor: 'c1', reset: true }));
    await store.refresh({});
    test.server.next(await worldAnswer({ ships: [goneShip(A)], cursor: 'c2' }));
    await store.refresh({});
    const before = store.status();
    store = await killed(test, store);
    expect(store.status()).toEqual(before);
    test.server.next(await worldAnswer({ ships: [plainShip(A), plainShip(C)], cursor: 'c3' }));
    await store.refresh({});
    expect(test.server.asked.at(-1)?.query).toEqual({ global: true, since: 'c2' });
    expect([A, B, C].map((mmsi) => store.slotOf(mmsi))).toEqual([0, 1, 2]);
  });

  it('takes a view as part of the world: it removes nobody, moves no cursor, and changes no class', async () => {
    const test = newTest();
    const store = await test.open();
    test.server.next(await worldAnswer({ shipsB: [plainShip(A), plainShip(B)], cursor: 'c1', reset: true }));
    await store.refresh({});
    test.server.next(
      await viewAnswer([plainShip(A, { lat: 55, lastSeen: at(60) }), plainShip(B, { lat: 1, lastSeen: at(-60) }), plainShip(C)]),
    );
    await store.refresh({ box });
    expect(test.server.asked.at(-1)).toEqual({ query: { bbox: [...box] } });
    expect([A, B, C].map((mmsi) => store.ship(mmsi)?.lat)).toEqual([55, 54, 54]);
    const { attributes } = store.snapshot();
    expect([0, 1, 2].map((slot) => ((attributes[2 * slot] as number) >>> 16) & SHIP_FLAG.classB)).toEqual([16, 16, 0]);
    test.server.next(await worldAnswer({ cursor: 'c2' }));
    await store.refresh({});
    expect(test.server.asked.at(-1)?.query).toEqual({ global: true, since: 'c1' });
    expect(store.ship(C)?.mmsi).toBe(C);
  });

  it('drops the ships of a demonstration when a real feed takes over, also where only views are held', async () => {
    const test = newTest();
    const store = await test.open();
    test.server.next(await viewAnswer([plainShip(A), plainShip(B)], 'demonstration'));
    await store.refresh({ box });
    test.server.next(await viewAnswer([plainShip(C)], 'live'));
    await store.refresh({ box });
    expect(store.status()).toMatchObject({ traffic: 'live', ships: 1, world: false });
    expect([A, B, C].map((mmsi) => store.ship(mmsi)?.mmsi)).toEqual([undefined, undefined, C]);
  });

  it('does not take a ship for gone because her record was damaged', async () => {
    const test = newTest();
    const store = await test.open();
    test.server.next(await worldAnswer({ ships: [plainShip(A), plainShip(B)], reset: true }));
    await store.refresh({});
    test.server.next(await worldAnswer({ ships: [{ ...plainShip(A), lat: 91 }], reset: true }));
    expect(await store.refresh({})).toMatchObject(ok({ refused: 1, changed: 1 }));
    expect([store.ship(A)?.lat, store.ship(B)]).toEqual([54, undefined]);
  });

  it('takes the newest of two records of a ship in one answer, of equals the last', async () => {
    const test = newTest();
    const store = await test.open();
    test.server.next(
      await worldAnswer({
        ships: [plainShip(A, { lat: 2, lastSeen: at(9) }), plainShip(B, { lat: 2 }), goneShip(C)],
        shipsB: [plainShip(A, { lat: 1, lastSeen: at(8) }), plainShip(B, { lat: 1 }), plainShip(C)],
      }),
    );
    await store.refresh({});
    expect([A, B, C].map((mmsi) => store.ship(mmsi)?.lat)).toEqual([2, 1, 54]);
    expect(store.status().ships).toBe(3);
  });

  it('sends the tag of the last answer and notes when nothing changed', async () => {
    const test = newTest();
    const store = await test.open();
    const tagged = new Response((await worldAnswer({ ships: [plainShip(A)], reset: true })).body, { headers: { etag: '"t1"' } });
    test.server.next(tagged, ok({ notModified: true }));
    await store.refresh({});
    expect(await store.refresh({})).toEqual(ok({ rev: 1, changed: 0 }));
    expect(test.server.asked.map(({ etag }) => etag)).toEqual([undefined, '"t1"']);
  });

  it.each([
    ['the link is away', () => fail({ code: 'offline' as const, message: '' })],
    ['the ships are damaged', () => responseIn('{"ships":"QUJDREVGRw=="}')],
    ['a portal answers', () => responseIn('<html></html>')],
  ] as const)('keeps what it has, on the screen and on the disk, when %s', async (_, answer) => {
    const test = newTest();
    const store = await test.open();
    test.server.next(await worldAnswer({ ships: [plainShip(A)], cursor: 'c1', reset: true }));
    await store.refresh({});
    const before = [store.checksum(), store.status(), store.snapshot()];
    const heard = vi.fn();
    store.subscribe(heard);
    test.server.next(answer());
    expect(await store.refresh({})).toMatchObject({ ok: false });
    expect(heard).not.toHaveBeenCalled();
    expect([store.checksum(), store.status(), store.snapshot()]).toEqual(before);
    const rebuilt = await killed(test, store);
    expect([rebuilt.checksum(), rebuilt.status(), rebuilt.snapshot()]).toEqual(before);
  });

  it('says storageFull when the disk is full, and keeps what it has', async () => {
    const test = newTest();
    const store = await test.open();
    test.server.next(await worldAnswer({ ships: [plainShip(A)], cursor: 'c1', reset: true }));
    await store.refresh({});
    const before = [store.checksum(), store.status()];
    const heard = vi.fn();
    store.subscribe(heard);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    test.server.next(await worldAnswer({ ships: [plainShip(B)], cursor: 'c2' }));
    expect(await store.refresh({})).toMatchObject({ ok: false, error: { code: 'storageFull' } });
    expect(heard).not.toHaveBeenCalled();
    expect([store.checksum(), store.status()]).toEqual(before);
    vi.restoreAllMocks();
    const rebuilt = await killed(test, store);
    expect([rebuilt.checksum(), rebuilt.status()]).toEqual(before);
  });

  it('ends a refresh that is cancelled, also while it waits for its turn', async () => {
    const test = newTest();
    const store = await test.open();
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"ships":"')) });
    test.server.next(new Response(body));
    const both = [store.refresh({}), store.refresh({ box })];
    await vi.waitFor(() => expect(test.server.asked).toHaveLength(1));
    store.cancel();
    for (const result of await Promise.all(both)) expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    test.server.next(await worldAnswer({ ships: [plainShip(A)], reset: true }));
    expect(await store.refresh({})).toMatchObject({ ok: true });
  });

  it('lets one page fetch for all: who waited meanwhile takes what that one stored', async () => {
    const test = newTest();
    const [one, other] = [await test.open(), await test.open()];
    test.server.next(await worldAnswer({ ships: [plainShip(A)], cursor: 'c1', reset: true }));
    const results = await Promise.all([one.refresh({}), other.refresh({})]);
    expect(results.map((result) => valueOf(result).rev)).toEqual([1, 1]);
    expect(test.server.asked).toHaveLength(1);
    expect(other.checksum()).toBe(one.checksum());
  });

  it('hears of what another page stored and shows it', async () => {
    const test = newTest();
    const [one, other] = [await test.open(), await test.open()];
    const heard = vi.fn();
    other.subscribe(heard);
    test.server.next(await worldAnswer({ ships: [plainShip(A)], cursor: 'c1', reset: true }));
    await one.refresh({});
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(other.ship(A)).toEqual(one.ship(A));
  });

  it('is right with two refreshers at once, where there are no locks', async () => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
    const test = newTest();
    const pages = [await test.open(), await test.open()];
    for (let round = 0; round < 5; round++) {
      const ships = [plainShip(A, { lat: round, lastSeen: at(round) }), plainShip(B + 1 + round)];
      test.server.next(await worldAnswer({ ships, cursor: `c${round}` }), await worldAnswer({ ships, cursor: `c${round}` }));
      const results = await Promise.all(pages.map((page) => page.refresh({})));
      expect(results.every((result) => result.ok)).toBe(true);
    }
    const rebuilt = await test.open();
    expect(rebuilt.status().ships).toBe(6);
    expect(rebuilt.ship(A)?.lat).toBe(4);
    for (const page of pages) expect(page.checksum()).toBe(rebuilt.checksum());
  });
});

describe('the ship store on its database', () => {
  const fleet = (count: number, more: (i: number) => Partial<Ship> = () => ({})) =>
    Array.from({ length: count }, (_, i) => plainShip(200_000_000 + 7 * i, { name: `SHIP ${i}`, ...more(i) }));

  it('keeps ships over many chunks, moves some as one small delta, and rebuilds the same', async () => {
    const test = newTest();
    const store = await test.open();
    test.server.next(
      await worldAnswer({ ships: fleet(40_000, (i) => ({ lat: (i % 170) - 85, lon: (i % 360) - 180 })), cursor: 'c1', reset: true }),
    );
    expect(valueOf(await store.refresh({})).changed).toBe(40_000);
    const moved = fleet(40_000, (i) => ({ lat: 1, lastSeen: at(60), ...(i % 16 === 0 && { destination: 'A\nB' }) })).filter(
      (_, i) => i % 8 === 0,
    );
    test.server.next(await worldAnswer({ ships: moved, cursor: 'c2' }));
    expect(valueOf(await store.refresh({})).changed).toBe(5000);
    const db = openAccountDb(test.accountId, 'relaxed');
    expect([await db.shipHot.count(), await db.shipCold.count(), await db.shipDelta.count()]).toEqual([3, 3, 1]);
    const rebuilt = await test.open();
    expect(rebuilt.checksum()).toBe(store.checksum());
    expect(rebuilt.ship(200_000_000 + 7 * 39_984)).toMatchObject({ lat: 1, name: 'SHIP 39984', destination: 'A\nB' });
    expect(valueOf(await rebuilt.fold())).toBe(0);
    expect(await db.shipDelta.count()).toBe(0);
    expect((await test.open()).checksum()).toBe(store.checksum());
    db.close();
  });

  it('folds deltas before there are more than 64 of them, also those of another page', async () => {
    const test = newTest();
    const pages = [await test.open(), await test.open()] as const;
    test.server.next(await worldAnswer({ ships: fleet(1000), cursor: 'c', reset: true }));
    await pages[0].refresh({});
    const db = openAccountDb(test.accountId, 'relaxed');
    let most = 0;
    for (let round = 1; round <= 140; round++) {
      test.server.next(
        await worldAnswer({ ships: [plainShip(200_000_000, { lat: round % 80, lastSeen: at(round) })], cursor: `c${round}` }),
      );
      valueOf(await pages[round % 2 ? 0 : 1].refresh({}));
      most = Math.max(most, await db.shipDelta.count());
    }
    expect(most).toBe(64);
    expect((await db.shipMeta.get('ships'))?.rev).toBe(141);
    expect((await test.open()).checksum()).toBe(pages[1].checksum());
    db.close();
  });

  it('opens its connection again when the browser lost it', async () => {
    const test = newTest();
    const store = await test.open();
    let faults = 0;
    const real = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'get')?.value as (key: IDBValidKey) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (faults-- > 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      return real.call(this, key as IDBValidKey);
    });
    faults = 1;
    test.server.next(await worldAnswer({ ships: [plainShip(A)], reset: true }));
    expect(await store.refresh({})).toMatchObject({ ok: true });
    expect(faults).toBeLessThan(1);
    faults = 100;
    test.server.next(await worldAnswer({ ships: [plainShip(B)] }));
    expect(await store.refresh({})).toMatchObject({ ok: false, error: { code: 'storageLost' } });
    expect(store.ship(A)?.mmsi).toBe(A);
  });

  it('does not bring back a database that was deleted at sign-out', async () => {
    const test = newTest();
    const store = await test.open();
    test.server.next(await worldAnswer({ ships: [plainShip(A)], reset: true }));
    await store.refresh({});
    const { Dexie } = await import('dexie');
    await Dexie.delete(`fathom-${test.accountId}`);
    test.server.next(await worldAnswer({ ships: [plainShip(B)] }));
    expect(await store.refresh({})).toMatchObject({ ok: false, error: { code: 'storageLost' } });
    expect(await Dexie.getDatabaseNames()).not.toContain(`fathom-${test.accountId}`);
  });

  it('stores everything again when the tables were emptied under it', async () => {
    const test = newTest();
    const store = await test.open();
    test.server.next(await worldAnswer({ ships: fleet(100), cursor: 'c1', reset: true }));
    await store.refresh({});
    const db = openAccountDb(test.accountId, 'relaxed');
    await Promise.all([db.shipHot.clear(), db.shipCold.clear(), db.shipDelta.clear(), db.shipMeta.clear()]);
    test.server.next(await worldAnswer({ ships: [plainShip(A)], cursor: 'c2' }));
    expect(await store.refresh({})).toMatchObject({ ok: true });
    const rebuilt = await test.open();
    expect(rebuilt.status().ships).toBe(101);
    expect(rebuilt.checksum()).toBe(store.checksum());
    db.close();
  });

  it.each([
    ['a chunk is missing', async (db: ReturnType<typeof openAccountDb>) => db.shipHot.delete(0)],
    ['a column is short', async (db: ReturnType<typeof openAccountDb>) => db.shipCold.update(0, { imo: new Uint32Array(3) })],
    ['a delta is missing', async (db: ReturnType<typeof openAccountDb>) => db.shipDelta.clear()],
    ['the layout is another', async (db: ReturnType<typeof openAccountDb>) => db.shipMeta.update('ships', { layout: 99 })],
  ])('fetches the whole world again when %s', async (_, spoil) => {
    const test = newTest();
    let store = await test.open();
    test.server.next(
      await worldAnswer({ ships: fleet(100), cursor: 'c1', reset: true }),
      await worldAnswer({ ships: [plainShip(A)], cursor: 'c2' }),
    );
    await store.refresh({});
    await store.refresh({});
    store.close();
    const db = openAccountDb(test.accountId, 'relaxed');
    await spoil(db);
    store = await test.open();
    expect(store.status()).toMatchObject({ ships: 0, world: false });
    test.server.next(await worldAnswer({ ships: fleet(50), cursor: 'c3', reset: true }));
    await store.refresh({});
    expect(test.server.asked.at(-1)?.query).toEqual({ global: true });
    expect((await test.open()).status().ships).toBe(50);
    db.close();
  });

  const MARKS = SHIP_FLAG.ownFleet | alertedFlags('caution'); // whose place has both bits
  const flagsAt = (store: ShipStore, mmsi: number) => flagsOf(store.snapshot().attributes[2 * (store.slotOf(mmsi) ?? 0)] ?? 0) & MARKS;

  it('tells with the flags of an alerted ship how urgent her worst alert is, as it rises and falls, and nothing of it after', async () => {
    const test = newTest();
    const store = await test.open();
    test.server.next(await worldAnswer({ ships: [plainShip(A), plainShip(B)], cursor: 'c1', reset: true }));
    await store.refresh({});
    for (const priority of ['caution', 'emergency', 'warning', 'alarm'] as const) {
      valueOf(await store.mark({ alerted: [{ mmsi: A, priority }] }));
      expect(flagsAt(store, A), priority).toBe(alertedFlags(priority));
    }
    expect(flagsAt(store, B)).toBe(0);
    valueOf(await store.mark({ ownFleet: [A] })); // a mark of another kind says nothing of it
    expect(flagsAt(store, A)).toBe(SHIP_FLAG.ownFleet | alertedFlags('alarm'));
    expect(flagsAt(await test.open(), A)).toBe(SHIP_FLAG.ownFleet | alertedFlags('alarm')); // after a restart too
    valueOf(await store.mark({ alerted: [] }));
    expect(flagsAt(store, A)).toBe(SHIP_FLAG.ownFleet);
  });

  it('keeps the marks of ships and their rows up to date, before they are seen, across pages and restarts', async () => {
    const test = newTest();
    const [store, other] = [await test.open(), await test.open()];
    const heard = vi.fn<(patch: ShipPatch) => void>();
    valueOf(await store.mark({ ownFleet: [A, B], opened: [C] }));
    test.server.next(await worldAnswer({ ships: [plainShip(A, { name: 'ANNA' }), plainShip(C)], cursor: 'c1', reset: true }));
    await store.refresh({});
    store.subscribe(heard);
    valueOf(await store.mark({ alerted: [{ mmsi: A, priority: 'caution' }] }));
    const flags = (patch: ShipPatch | undefined, i: number) =>
      ((patch?.attributes[2 * i] as number) >>> 16) & (SHIP_FLAG.ownFleet | SHIP_FLAG.alerted);
    const patch = heard.mock.calls[0]?.[0];
    expect([...(patch?.changed ?? [])].map((slot, i) => [slot, flags(patch, i)])).toContainEqual([store.slotOf(A), 12]);
    expect(flagsAt(store, A)).toBe(SHIP_FLAG.ownFleet | alertedFlags('caution'));
    const db = openAccountDb(test.accountId, 'strict');
    expect(await db.ships.toArray()).toMatchObject([
      { mmsi: A, ownFleet: true, alerted: true, alertedAs: 'caution', opened: false, gone: false, ship: plainShip(A, { name: 'ANNA' }) },
      { mmsi: B, ownFleet: true, alerted: false },
      { mmsi: C, opened: true, ship: plainShip(C) },
    ]);
    test.server.next(await worldAnswer({ ships: [plainShip(A, { name: 'ANNA', lat: 1, lastSeen: at(9) }), goneShip(C)], cursor: 'c2' }));
    await store.refresh({});
    valueOf(await store.mark({ ownFleet: [A] }));
    expect(await db.ships.toArray()).toMatchObject([
      { mmsi: A, ship: { lat: 1, name: 'ANNA' } },
      { mmsi: C, gone: true, ship: plainShip(C) },
    ]);
    await vi.waitFor(() => expect(other.drawOrder({ filter: { ownFleetOnly: true } }).slots).toEqual(Uint32Array.of(0)));
    expect((await test.open()).drawOrder({ filter: { ownFleetOnly: true } }).slots).toEqual(Uint32Array.of(0));
    db.close();
  });
});
