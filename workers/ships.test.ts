import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ShipPatch, ShipStoreApi } from '#contract/worker-apis.ts';
import { plainShip, worldAnswer } from '#ships/answers.fixture.ts';
import { openShipStore, type ShipStore } from '#ships/store/ship-store.ts';
import { NOW_MS, ShipServer, valueOf } from '#ships/store/store.fixture.ts';
import { deleteAccountDb } from '#store/device/account-db.ts';
import { connectShipStore, type ShipStoreClient } from '#compute/ships.ts';
import { ChannelWorker } from '#tests/fixtures/channel-worker.ts';

const ACCOUNT = 'face';
const OTHER = 'other-face';

/** A real ship store. */
class StoreWorker extends ChannelWorker {
  readonly #closeStore: () => void;

  constructor(server: ShipServer) {
    let opened: ShipStore | undefined;
    const store = () => opened as ShipStore;
    super({
      open: async (accountId) => {
        opened = valueOf(
          await openShipStore({ accountId, fetchShips: server.fetchShips, fetchTrack: server.fetchTrack, clock: () => NOW_MS }),
        );
        return opened.snapshot();
      },
      refresh: (want) => store().refresh(want),
      status: () => store().status(),
      snapshot: () => store().snapshot(),
      ship: (mmsi) => store().ship(mmsi),
      checksum: () => store().checksum(),
      cancel: () => store().cancel(),
      subscribe: (listener) => store().subscribe(listener),
    } satisfies Partial<ShipStoreApi>);
    this.#closeStore = () => opened?.close();
  }

  protected override end(): void {
    super.end();
    this.#closeStore();
  }
}

let face: ShipStoreClient;
const workers: StoreWorker[] = [];
function newFace(server: ShipServer): ShipStoreClient {
  face = connectShipStore(() => {
    const worker = new StoreWorker(server);
    workers.push(worker);
    return worker.worker;
  });
  return face;
}

afterEach(async () => {
  face.close();
  workers.length = 0;
  for (const account of [ACCOUNT, OTHER]) await deleteAccountDb(account);
});

describe('the client of the ship store', () => {
  it('rebuilds a worker that crashed from the database: same checksum, listeners get everything, open questions are answered', async () => {
    const server = new ShipServer();
    const ships = newFace(server);
    await ships.open(ACCOUNT);
    const patches: ShipPatch[] = [];
    ships.subscribe((patch) => patches.push(patch));
    server.next(await worldAnswer({ ships: [plainShip(211_000_001), plainShip(211_000_002)], cursor: 'c1', reset: true }));
    valueOf(await ships.refresh({}));
    await vi.waitFor(() => expect(patches).toHaveLength(1));
    const [checksum, snapshot] = [await ships.checksum(), await ships.snapshot()];

    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"ships":"')) });
    server.next(new Response(body), await worldAnswer({ ships: [], cursor: 'c2' }));
    const open = ships.refresh({});
    await vi.waitFor(() => expect(server.asked).toHaveLength(2));
    workers[0]?.crash();
    expect(await open).toMatchObject({ ok: true });
    expect(workers).toHaveLength(2);
    expect(await ships.checksum()).toBe(checksum);
    expect(await ships.snapshot()).toEqual(snapshot);
    await vi.waitFor(() => expect(patches).toHaveLength(2));
    expect(patches[1]).toEqual({ ...snapshot, changed: Uint32Array.of(0, 1) });
  });

  it('lets questions wait until it is open, and again after it was closed', async () => {
    const ships = newFace(new ShipServer());
    const early = ships.status();
    await ships.open(ACCOUNT);
    expect(await early).toMatchObject({ ships: 0 });
    ships.close();
    const later = ships.ship(211_000_001);
    await ships.open(ACCOUNT);
    expect(await later).toBeUndefined();
  });

  it('tells listeners everything anew when the device changes hands: slots of one account mean nothing to the next', async () => {
    const server = new ShipServer();
    const ships = newFace(server);
    await ships.open(ACCOUNT);
    server.next(await worldAnswer({ ships: [plainShip(211_000_001), plainShip(211_000_002)], cursor: 'c1', reset: true }));
    valueOf(await ships.refresh({}));
    const patches: ShipPatch[] = [];
    ships.subscribe((patch) => patches.push(patch));
    await vi.waitFor(() => expect(patches.at(-1)?.slots).toBe(2)); // the slots of the refresh
    await ships.open(OTHER);
    expect(patches.at(-1)).toMatchObject({ slots: 0, changed: new Uint32Array() });
    const told = patches.length;
    await ships.open(OTHER);
    expect(patches).toHaveLength(told);
  });

  it('gives up on a worker that dies again and again, until it is opened anew', async () => {
    const ships = newFace(new ShipServer());
    await ships.open(ACCOUNT);
    for (let deaths = 0; deaths < 4; deaths++) {
      await ships.status();
      workers.at(-1)?.crash();
    }
    await expect(ships.status()).rejects.toThrow('keeps failing');
    expect(workers).toHaveLength(4);
    await ships.open(ACCOUNT);
    expect(await ships.status()).toMatchObject({ ships: 0 });
  });
});
