// The ships in memory: columns by slot, texts, and the slot of each ship. Only a cache of the database.
import type { Ship } from '#contract/entities/ships.ts';
import { allocateCold, allocateHot, grownCold, grownHot, scatterColumns, STATE, TEXT_NAMES } from '#ships/columns.ts';
import { MmsiIndex } from '#ships/mmsi-index.ts';
import { toShip } from '#ships/ship-record.ts';
import { TextColumn } from '#ships/text-column.ts';
import type { ColdColumns, HotColumns, ShipColdRow, TextName } from '#store/ship-rows.ts';
import type { PlannedUpdate } from './planned-update.ts';

/** Slots in use after an update: every new ship has her identity in it. */
export const slotsAfter = (held: number, coldSlots: Uint32Array): number =>
  coldSlots.reduce((most, slot) => Math.max(most, slot + 1), held);

export class ShipsInMemory {
  /** Slots in use: a ship keeps hers for ever, gone or not. */
  slots = 0;
  hot: HotColumns = allocateHot(1024);
  cold: ColdColumns = allocateCold(1024);
  readonly texts: Readonly<Record<TextName, TextColumn>> = {
    name: new TextColumn(),
    callsign: new TextColumn(),
    destination: new TextColumn(),
    eta: new TextColumn(),
  };
  readonly #index = new MmsiIndex();

  /** -1: she was never stored. */
  slotOf(mmsi: number): number {
    return this.slots === 0 ? -1 : this.#index.get(this.cold.mmsi, mmsi);
  }

  isGone(slot: number): boolean {
    return ((this.hot.state[slot] as number) & STATE.gone) !== 0;
  }

  isClassB(slot: number): boolean {
    return ((this.hot.state[slot] as number) & STATE.classB) !== 0;
  }

  shipAt(slot: number): Ship | undefined {
    if (!(slot >= 0 && slot < this.slots) || this.isGone(slot)) return undefined;
    return this.recordAt(slot);
  }

  /** As last known, gone or not. */
  recordAt(slot: number): Ship {
    const { hot, cold, texts } = this;
    return toShip({ hot, hotRow: slot, cold, coldRow: slot, text: (name) => texts[name].get(slot) });
  }

  /** Makes the columns long enough for `slots`; added slots are empty. */
  reserve(slots: number): void {
    this.hot = grownHot(this.hot, slots);
    this.cold = grownCold(this.cold, slots);
    this.#index.reserve(this.cold.mmsi, slots);
  }

  /** Declares slots up to `slots` as used; their mmsi column must be filled. */
  adopt(slots: number): void {
    for (let slot = this.slots; slot < slots; slot++) this.#index.add(this.cold.mmsi, slot);
    this.slots = slots;
  }

  /**
   * Applies an update that was planned on the current ships or follows them. `chunks`: the cold chunks written with it, whose texts are
   * taken as they are.
   */
  apply(update: PlannedUpdate, chunks?: readonly ShipColdRow[]): void {
    const { slots, coldSlots, texts } = update;
    const wanted = slotsAfter(this.slots, coldSlots);
    this.reserve(wanted);
    scatterColumns(this.hot, update.hot, slots);
    scatterColumns(this.cold, update.cold, coldSlots);
    if (chunks) this.putTexts(chunks);
    else for (const name of TEXT_NAMES) this.texts[name].setAll(coldSlots, texts[name]);
    this.adopt(wanted);
  }

  /** Replaces the texts of whole chunks. */
  putTexts(chunks: readonly ShipColdRow[]): void {
    for (const { id, texts, mmsi } of chunks) {
      for (const name of TEXT_NAMES) this.texts[name].putPacked(id, texts[name], mmsi.length);
    }
  }
}
