// The ship store's transactions on the account's database. What belongs together is stored in one transaction.
import type { AccountDb } from '#store/device/account-db.ts';
import type { MarkedShipRow, ShipDeltaRow, ShipMetaRow, TextName } from '#store/ship-rows.ts';
import { packTexts, unpackTexts } from '#ships/text-column.ts';
import { ShipsInMemory } from './ships-in-memory.ts';
import type { PlannedUpdate } from './planned-update.ts';
import { type ChunkRows, DirtyChunks, loadChunks } from './ship-chunks.ts';

/** Goes up when the columns change their shape: chunks of another layout are read as empty and fetched again. */
const LAYOUT = 1;

const emptyMeta = (): ShipMetaRow => ({ id: 'ships', layout: LAYOUT, rev: 0, chunkRev: 0, slots: 0, traffic: 'none', world: false });

export interface StoredShips {
  held: ShipsInMemory;
  meta: ShipMetaRow;
  marked: MarkedShipRow[];
  dirty: DirtyChunks;
  /** The stored data could not be read as ships and must be deleted. */
  damaged: boolean;
}

const shipTables = (db: AccountDb) => [db.shipHot, db.shipCold, db.shipDelta, db.shipMeta, db.ships];

/** Reads everything as one revision. */
export async function readShips(db: AccountDb): Promise<StoredShips> {
  const [meta, hot, cold, deltas, marked] = await db.transaction('r', shipTables(db), () =>
    Promise.all([db.shipMeta.get('ships'), db.shipHot.toArray(), db.shipCold.toArray(), db.shipDelta.toArray(), db.ships.toArray()]),
  );
  const dirty = new DirtyChunks();
  if (!meta) return { held: new ShipsInMemory(), meta: emptyMeta(), marked, dirty, damaged: hot.length + deltas.length > 0 };
  const held = meta.layout === LAYOUT ? rebuilt({ hot, cold }, deltas, meta, dirty) : undefined;
  if (held) return { held, meta, marked, dirty, damaged: false };
  return { held: new ShipsInMemory(), meta: emptyMeta(), marked, dirty: new DirtyChunks(), damaged: true };
}

function rebuilt(rows: ChunkRows, deltas: ShipDeltaRow[], meta: ShipMetaRow, dirty: DirtyChunks): ShipsInMemory | undefined {
  const held = new ShipsInMemory();
  if (!loadChunks(held, rows) || !follow(deltas, meta.chunkRev, meta.rev)) return undefined;
  for (const delta of deltas) {
    const update = updateOf(delta);
    held.apply(update);
    dirty.add(update);
  }
  return held.slots === meta.slots ? held : undefined;
}

function updateOf(delta: ShipDeltaRow): PlannedUpdate {
  const textsOf = (name: TextName) => unpackTexts(delta.texts[name], delta.coldSlots.length) ?? [];
  const texts = { name: textsOf('name'), callsign: textsOf('callsign'), destination: textsOf('destination'), eta: textsOf('eta') };
  return { ...delta, texts };
}

function deltaOf(update: PlannedUpdate, rev: number): ShipDeltaRow {
  const { name, callsign, destination, eta } = update.texts;
  const texts = { name: packTexts(name), callsign: packTexts(callsign), destination: packTexts(destination), eta: packTexts(eta) };
  return { ...update, texts, rev };
}

/** Whether these updates lead from one revision to the other without a gap. */
const follow = (deltas: readonly ShipDeltaRow[], from: number, to: number) =>
  deltas.length === to - from && deltas.every((delta, i) => delta.rev === from + i + 1);

export interface NewerShips {
  meta: ShipMetaRow;
  marked: MarkedShipRow[];
  /** Undefined: they were folded into chunks, so everything must be read again. */
  updates: PlannedUpdate[] | undefined;
}

/** What was stored after `rev`. Undefined: nothing, or the database is empty. */
export async function readSince(db: AccountDb, rev: number): Promise<NewerShips | undefined> {
  const [meta, deltas, marked] = await db.transaction('r', [db.shipMeta, db.shipDelta, db.ships], () =>
    Promise.all([db.shipMeta.get('ships'), db.shipDelta.where('rev').above(rev).toArray(), db.ships.toArray()]),
  );
  if (!meta || meta.layout !== LAYOUT) return undefined;
  return { meta, marked, updates: meta.chunkRev <= rev && follow(deltas, rev, meta.rev) ? deltas.map(updateOf) : undefined };
}

export interface ShipWrite {
  /** The revision that the write is based on; 0 for an empty database. */
  onRev: number;
  /** The revision that it makes; the same one if nothing visible changes. */
  rev: number;
  /** The data besides the ships. */
  news: ShipMetaRow;
  /** Stored as it is, or in `chunks`, which then hold everything that the deltas did. */
  update?: PlannedUpdate;
  chunks?: ChunkRows;
  marked: readonly MarkedShipRow[];
  unmarked: number[];
}

/** What is stored now, or why nothing was stored: another page stored something first, or the database was emptied meanwhile. */
export type WriteOutcome = ShipMetaRow | 'behind' | 'emptied';

export function writeShipTables(
  db: AccountDb,
  { onRev, rev, news, update, chunks, marked, unmarked }: ShipWrite,
): PromiseLike<WriteOutcome> {
  return db.transaction('rw', shipTables(db), async () => {
    const stored = await db.shipMeta.get('ships');
    if ((stored?.rev ?? 0) !== onRev) return stored ? 'behind' : 'emptied';
    // only the database knows the revision of the chunks: another page may have folded meanwhile
    const meta: ShipMetaRow = { ...news, rev, chunkRev: chunks ? rev : (stored?.chunkRev ?? 0) };
    if (chunks) {
      await db.shipHot.bulkPut(chunks.hot);
      await db.shipCold.bulkPut(chunks.cold);
      await db.shipDelta.clear();
    } else if (update) await db.shipDelta.add(deltaOf(update, rev));
    await db.shipMeta.put(meta);
    await db.ships.bulkPut(marked);
    await db.ships.bulkDelete(unmarked);
    return meta;
  });
}

/** Deletes ships that cannot be read. The user's marks stay. */
export function clearShips(db: AccountDb): PromiseLike<void> {
  return db.transaction('rw', shipTables(db), async () => {
    for (const table of [db.shipHot, db.shipCold, db.shipDelta, db.shipMeta]) await table.clear();
  });
}
