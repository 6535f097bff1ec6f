// Memory and database together: stores first, then changes memory, then reports. Writes run one after another and follow those of other
// pages.
import { fail, ok, type Result } from '#contract/result.ts';
import type { ShipMarks } from '#contract/worker-apis.ts';
import { allocateCold, allocateHot } from '#ships/columns.ts';
import type { ShipBatch } from '#ships/ship-batch.ts';
import type { AccountDb } from '#store/device/account-db.ts';
import type { ShipMetaRow } from '#store/ship-rows.ts';
import { attempt } from '#store/device/storage-attempt.ts';
import { DrawState, everySlot } from './draw-state.ts';
import { type ShipsInMemory, slotsAfter } from './ships-in-memory.ts';
import { alertedOf, byMmsi, type MarkedShips, recordOf, remarked, updatedRows } from './marked-ships.ts';
import { planUpdate, type UpdateScope } from './plan-update.ts';
import type { PlannedUpdate } from './planned-update.ts';
import { chunkRows, type DirtyChunks } from './ship-chunks.ts';
import { clearShips, readShips, readSince, type ShipWrite, type StoredShips, writeShipTables } from './ship-tables.ts';

/** Deltas are folded into chunks when there are more, or when they hold more than a quarter of the slots (design: ships). */
const MOST_DELTAS = 64;
const MOST_DELTA_SHARE = 0.25;
/** Attempts, when other pages store at the same time. */
const MOST_TRIES = 5;

/** What an answer says besides its ships. */
export type MetaNews = Partial<Omit<ShipMetaRow, 'id' | 'layout' | 'rev' | 'chunkRev' | 'slots'>>;

const NO_UPDATE = (): PlannedUpdate => ({
  slots: new Uint32Array(0),
  hot: allocateHot(0),
  coldSlots: new Uint32Array(0),
  cold: allocateCold(0),
  texts: { name: [], callsign: [], destination: [], eta: [] },
});

export class PersistedShips {
  readonly draw = new DrawState();
  held: ShipsInMemory;
  meta: ShipMetaRow;
  /** Called after the commit with the slots that changed. */
  onChange: (changed: Uint32Array) => void = () => undefined;
  /** Called after a commit of this page; other pages report their own. */
  onStored: () => void = () => undefined;
  readonly #db: AccountDb;
  #dirty: DirtyChunks;
  #marked: MarkedShips;
  /** The revision in the database: meta.rev, or 0 after the database was found empty. */
  #storedRev: number;
  #queue: Promise<unknown> = Promise.resolve();

  /** Reads everything. Deletes ships that cannot be read, because the server can send them again. Errors: storageLost, storageFull. */
  static async open(db: AccountDb): Promise<Result<PersistedShips>> {
    return attempt(db, async () => {
      const stored = await readShips(db);
      if (stored.damaged) await clearShips(db);
      return new PersistedShips(db, stored);
    });
  }

  private constructor(db: AccountDb, { held, meta, marked, dirty }: StoredShips) {
    this.#db = db;
    this.held = held;
    this.meta = meta;
    this.#dirty = dirty;
    this.#storedRev = meta.rev;
    this.#marked = byMmsi(marked);
    this.#pack(everySlot(held.slots));
  }

  /** Stores the ships of an answer. Returns how many changed. Errors: storageFull, storageLost; memory is then unchanged. */
  store(batch: ShipBatch, scope: UpdateScope, news: MetaNews): Promise<Result<number>> {
    return this.#write(() => ({ update: planUpdate(this.held, batch, scope), news }));
  }

  /** Stores what an answer without ships says. */
  note(news: MetaNews): Promise<Result<number>> {
    return this.#write(() => ({ news }));
  }

  /** Replaces the marked ships. An absent set stays as it was. */
  mark(marks: ShipMarks): Promise<Result<number>> {
    return this.#write(() => ({ update: NO_UPDATE(), marks, news: {} }));
  }

  /** Moves data that only deltas hold into chunks. Nothing visible changes. */
  fold(): Promise<Result<number>> {
    return this.#write(() => ({ fold: true, news: {} }));
  }

  /** Follows what other pages stored. Returns how many ships that changed. */
  catchUp(): Promise<Result<number>> {
    return this.#oneAtATime(() => this.#catchUp());
  }

  /** Ships with a stored history: opened ones first, then the user's own. */
  ownShips(most: number): number[] {
    const rows = [...this.#marked.values()].filter(({ ownFleet, opened }) => ownFleet || opened);
    return rows
      .toSorted((a, b) => Number(b.opened) - Number(a.opened) || a.mmsi - b.mmsi)
      .slice(0, most)
      .map(({ mmsi }) => mmsi);
  }

  close(): void {
    this.onStored = () => undefined;
    this.onChange = () => undefined;
    this.#db.close();
  }

  #oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #write(intend: () => Intent): Promise<Result<number>> {
    return this.#oneAtATime(async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const intent = intend();
        const { write, marked } = this.#prepare(intent);
        if (!write) return ok(0);
        const outcome = await attempt(this.#db, () => writeShipTables(this.#db, write));
        if (!outcome.ok) return outcome;
        if (typeof outcome.value === 'object') return ok(this.#adopt(write, outcome.value, intent, marked));
        if (outcome.value === 'emptied') this.#forgetStored();
        const caughtUp = await this.#catchUp();
        if (!caughtUp.ok) return caughtUp;
      }
      return fail({ code: 'conflict', message: 'Other pages kept storing ships at the same time' });
    });
  }

  #prepare({ update, marks, fold, news }: Intent): { write?: ShipWrite; marked: MarkedShips } {
    const slots = update ? slotsAfter(this.held.slots, update.coldSlots) : this.held.slots;
    const rev = this.meta.rev + (update ? 1 : 0);
    const writesChunks = fold ? this.#dirty.deltas > 0 : update !== undefined && this.#isTimeToFold(update, slots);
    const marked = marks
      ? remarked(this.#marked, marks, (mmsi) => recordOf(this.held, mmsi))
      : updatedRows(this.#marked, this.held, update);
    const hasNews = Object.keys(news).length > 0;
    if (!update && !writesChunks && !hasNews) return { marked };
    const write: ShipWrite = {
      onRev: this.#storedRev,
      rev,
      news: { ...this.meta, ...news, slots },
      marked: [...marked.values()].filter((row) => row !== this.#marked.get(row.mmsi)),
      unmarked: [...this.#marked.keys()].filter((mmsi) => !marked.has(mmsi)),
      ...(writesChunks ? { chunks: chunkRows(this.held, this.#dirty, slots, update) } : update && { update }),
    };
    return { write, marked };
  }

  /** After the commit: changes memory, then tells the listeners. */
  #adopt(write: ShipWrite, meta: ShipMetaRow, { update, marks }: Intent, marked: MarkedShips): number {
    const before = this.#marked;
    this.meta = meta;
    this.#storedRev = meta.rev;
    this.#marked = marked;
    if (write.chunks) this.#dirty.clear();
    else if (update) this.#dirty.add(update);
    if (!update) return 0;
    this.held.apply(update, write.chunks?.cold);
    const changed = marks ? this.#slotsOf([...before.keys(), ...marked.keys()]) : update.slots;
    this.#publish(changed);
    this.onStored();
    return changed.length;
  }

  async #catchUp(): Promise<Result<number>> {
    const read = await attempt(this.#db, () => readSince(this.#db, this.meta.rev));
    if (!read.ok) return read;
    const newer = read.value;
    if (!newer) return ok(0);
    const wasEmptied = this.#storedRev !== this.meta.rev;
    if (!newer.updates || wasEmptied) return this.#readAgain();
    if (newer.meta.chunkRev === this.meta.rev) this.#dirty.clear(); // another page folded what this one already knows
    if (newer.meta.rev === this.meta.rev) {
      this.meta = newer.meta;
      return ok(0);
    }
    const slots = this.#slotsOf(this.#marked.keys());
    this.meta = newer.meta;
    this.#storedRev = newer.meta.rev;
    this.#marked = byMmsi(newer.marked);
    for (const update of newer.updates) {
      this.held.apply(update);
      this.#dirty.add(update);
    }
    const changed = new Set([...newer.updates.flatMap((update) => [...update.slots]), ...slots, ...this.#slotsOf(this.#marked.keys())]);
    this.#publish(Uint32Array.from(changed));
    return ok(changed.size);
  }

  /** Reads everything again, because another page folded deltas that this one has not seen. */
  async #readAgain(): Promise<Result<number>> {
    const read = await attempt(this.#db, () => readShips(this.#db));
    if (!read.ok) return read;
    const slots = this.held.slots;
    const { held, meta, marked, dirty } = read.value;
    this.held = held;
    this.meta = meta;
    this.#storedRev = meta.rev;
    this.#dirty = dirty;
    this.#marked = byMmsi(marked);
    const changed = everySlot(Math.max(slots, held.slots));
    this.#publish(changed);
    return ok(changed.length);
  }

  /** The database is empty and memory is not (the site's storage was cleared): the next write stores everything. */
  #forgetStored(): void {
    this.#storedRev = 0;
    this.#dirty.addAll(this.held.slots);
    this.#dirty.deltas = MOST_DELTAS;
  }

  #isTimeToFold(update: PlannedUpdate, slots: number): boolean {
    return this.#dirty.deltas + 1 > MOST_DELTAS || this.#dirty.entries + update.slots.length > slots * MOST_DELTA_SHARE;
  }

  #publish(changed: Uint32Array): void {
    this.#pack(changed);
    this.onChange(changed);
  }

  #pack(slots: Uint32Array): void {
    const rows = [...this.#marked.values()];
    const ownFleet = new Set(rows.filter((row) => row.ownFleet).map((row) => row.mmsi));
    this.draw.pack(this.held, slots, { ownFleet, alerted: alertedOf(rows) });
  }

  #slotsOf(ships: Iterable<number>): Uint32Array {
    return Uint32Array.from(new Set([...ships].map((mmsi) => this.held.slotOf(mmsi)).filter((slot) => slot >= 0)));
  }
}

/** What a write should do; computed again for each attempt from the current ships. */
interface Intent {
  update?: PlannedUpdate | undefined;
  marks?: ShipMarks;
  fold?: boolean;
  news: MetaNews;
}
