// The ship store's worker: hands questions to src/ships and transfers the answers' arrays. No logic of its own.
import { expose, transfer } from 'comlink';
import type { DrawColumns, ShipStoreApi, TrackColumns } from '#contract/worker-apis.ts';
import { now } from '#platform/clock.ts';
import { fetchShips, fetchTrack } from '#remote/ships.ts';
import { openShipStore, type ShipStore } from '#ships/store/ship-store.ts';

let opened: ShipStore | undefined;

function store(): ShipStore {
  if (!opened) throw new Error('The ship store is asked before it is open');
  return opened;
}

const handOver = <T extends DrawColumns>(columns: T): T => transfer(columns, [columns.positions.buffer, columns.attributes.buffer]);

const buffersOf = ({ atS, lonE7, latE7, speedTenths, courseTenths }: TrackColumns) =>
  [atS, lonE7, latE7, speedTenths, courseTenths].map(({ buffer }) => buffer);

const api: ShipStoreApi = {
  async open(accountId) {
    opened?.close();
    const result = await openShipStore({ accountId, fetchShips, fetchTrack, clock: now });
    if (!result.ok) throw new Error(result.error.message, { cause: result.error });
    opened = result.value;
    return handOver(opened.snapshot());
  },
  refresh: (want, onProgress) => store().refresh(want, onProgress),
  cancel: () => opened?.cancel(),
  mark: (marks) => store().mark(marks),
  drawOrder(query) {
    const order = store().drawOrder(query);
    return transfer(order, [order.slots.buffer, order.counts.buffer]);
  },
  search: (text, limit, starred) => store().search(text, limit, starred),
  ship: (mmsi) => store().ship(mmsi),
  byMmsi: (mmsis) => store().byMmsi(mmsis),
  slotOf: (mmsi) => store().slotOf(mmsi),
  shipAt: (slot) => store().shipAt(slot),
  hitsOf: (slots) => store().hitsOf(slots),
  inArea: (ring, filter, show) => store().inArea(ring, filter, show),
  inView: (box, limit, filter) => store().inView(box, limit, filter),
  async track(query) {
    const held = await store().track(query);
    return transfer(held, [...[held.track, held.line].flatMap(buffersOf), held.gapEnds.buffer]);
  },
  fetchTrack: (mmsi, sinceMs) => store().fetchTrack(mmsi, sinceMs),
  async tracks(query) {
    const lines = await store().tracks(query);
    return transfer(
      lines,
      lines.flatMap(({ line, gapEnds }) => [...buffersOf(line), gapEnds.buffer]),
    );
  },
  replay: (atMs) => store().replay(atMs),
  status: () => store().status(),
  snapshot: () => handOver(store().snapshot()),
  subscribe: (listener) =>
    store().subscribe((patch, status) =>
      listener(transfer(patch, [patch.changed.buffer, patch.positions.buffer, patch.attributes.buffer]), status),
    ),
  checksum: () => store().checksum(),
};

expose(api);
