// Computes what an answer changes, as one update. Reads memory and the answer, and changes neither.
import { allocateCold, allocateHot, gatherColumns, markDifferences, STATE, TEXT_NAMES } from '#ships/columns.ts';
import { MmsiIndex } from '#ships/mmsi-index.ts';
import type { ShipBatch } from '#ships/ship-batch.ts';
import type { TextName } from '#store/ship-rows.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';
import type { PlannedUpdate } from './planned-update.ts';

export interface UpdateScope {
  /** world: the whole live set. view: part of it, which says nothing about ships outside, about classes, or about gone ships. */
  scope: 'world' | 'view';
  /** The answer is the whole live set: ships that are not in it are gone. Only for the world. */
  reset: boolean;
}

/**
 * Undefined: nothing changes. The newer position wins; with equal times the answer wins; a whole world always wins. New ships get the next
 * slots, in the order of the answer.
 */
export function planUpdate(held: ShipsInMemory, batch: ShipBatch, { scope, reset }: UpdateScope): PlannedUpdate | undefined {
  const isWhole = reset && scope === 'world';
  const chosen = chooseRows(held, batch, scope, isWhole);
  if (scope === 'view') keepClass(held, batch, chosen);
  const differs = compare(held, batch, chosen);
  const gone = isWhole ? absentSlots(held, batch, chosen) : chosen.goneSlots;
  return assemble(held, batch, chosen, differs, gone);
}

interface Chosen {
  /** Rows of the batch and their slots; new slots begin at `held.slots`. */
  rows: Uint32Array;
  slots: Uint32Array;
  /** Ships in memory that the answer says are gone. */
  goneSlots: number[];
  /** 1 for each slot in memory that the answer says is not gone. */
  present: Uint8Array;
}

const isGone = (batch: ShipBatch, row: number) => ((batch.hot.state[row] as number) & STATE.gone) !== 0;

function chooseRows(held: ShipsInMemory, batch: ShipBatch, scope: 'world' | 'view', isWhole: boolean): Chosen {
  const candidates = newestRows(batch);
  const rows = new Uint32Array(candidates.length);
  const slots = new Uint32Array(candidates.length);
  const goneSlots: number[] = [];
  const present = new Uint8Array(held.slots);
  let count = 0;
  let next = held.slots;
  for (const row of candidates) {
    const slot = held.slotOf(batch.cold.mmsi[row] as number);
    const isLive = slot >= 0 && !held.isGone(slot);
    if (isGone(batch, row)) {
      if (isLive && scope === 'world') goneSlots.push(slot);
      continue;
    }
    if (isLive && !isWhole && (batch.hot.seenS[row] as number) < (held.hot.seenS[slot] as number)) continue;
    if (slot >= 0) present[slot] = 1;
    rows[count] = row;
    slots[count++] = slot >= 0 ? slot : next++;
  }
  return { rows: rows.subarray(0, count), slots: slots.subarray(0, count), goneSlots, present };
}

/** One row per ship, in the batch's order: the newest, and the last of equals. Tombstones keep their places. */
function newestRows(batch: ShipBatch): Uint32Array {
  const index = new MmsiIndex();
  const { mmsi } = batch.cold;
  index.reserve(mmsi, batch.count);
  const winner = new Uint32Array(batch.count);
  const firsts = new Uint32Array(batch.count);
  let count = 0;
  for (let row = 0; row < batch.count; row++) {
    const first = index.getOrAdd(mmsi, row);
    if (first < 0) {
      firsts[count++] = row;
      winner[row] = row;
    } else {
      const best = winner[first] as number;
      const isOlder = (batch.hot.seenS[row] as number) < (batch.hot.seenS[best] as number);
      if (!isOlder || isGone(batch, row) || isGone(batch, best)) winner[first] = row;
    }
  }
  return firsts.subarray(0, count).map((first) => winner[first] as number);
}

/** A view's answer does not say the class of a ship, so her stored class stays. */
function keepClass(held: ShipsInMemory, batch: ShipBatch, { rows, slots }: Chosen): void {
  for (let i = 0; i < rows.length; i++) {
    const slot = slots[i] as number;
    batch.hot.state[rows[i] as number] = slot < held.slots && held.isClassB(slot) ? STATE.classB : 0;
  }
}

interface Differences {
  any: Uint8Array;
  cold: Uint8Array;
}

function compare(held: ShipsInMemory, batch: ShipBatch, { rows, slots }: Chosen): Differences {
  const heldSlots = held.slots;
  const cold = new Uint8Array(rows.length);
  markDifferences(cold, { held: held.cold, heldSlots, from: batch.cold, rows, slots });
  for (let i = 0; i < rows.length; i++) {
    const slot = slots[i] as number;
    const row = rows[i] as number;
    if (slot >= heldSlots || TEXT_NAMES.some((name) => held.texts[name].get(slot) !== batch.texts[name][row])) cold[i] = 1;
  }
  const any = cold.slice();
  markDifferences(any, { held: held.hot, heldSlots, from: batch.hot, rows, slots });
  return { any, cold };
}

/** Live ships that are not in a whole world. */
function absentSlots(held: ShipsInMemory, batch: ShipBatch, { present }: Chosen): number[] {
  for (const mmsi of batch.refusedMmsi) {
    const slot = held.slotOf(mmsi);
    if (slot >= 0) present[slot] = 1;
  }
  const absent: number[] = [];
  for (let slot = 0; slot < held.slots; slot++) if (!present[slot] && !held.isGone(slot)) absent.push(slot);
  return absent;
}

function assemble(held: ShipsInMemory, batch: ShipBatch, chosen: Chosen, differs: Differences, gone: number[]): PlannedUpdate | undefined {
  const live = pick(chosen, differs.any);
  const identified = pick(chosen, differs.cold);
  const count = live.rows.length;
  if (count + gone.length === 0) return undefined;

  const slots = new Uint32Array(count + gone.length);
  slots.set(live.slots);
  slots.set(gone, count);
  const hot = allocateHot(slots.length);
  gatherColumns(hot, batch.hot, live.rows);
  gatherColumns(hot, held.hot, slots.subarray(count), count); // a gone ship keeps all that was known of her
  for (let i = count; i < slots.length; i++) hot.state[i] = (hot.state[i] as number) | STATE.gone;

  const cold = allocateCold(identified.rows.length);
  gatherColumns(cold, batch.cold, identified.rows);
  const textsOf = (name: TextName) => textsAt(identified.rows, batch.texts[name]);
  const texts = { name: textsOf('name'), callsign: textsOf('callsign'), destination: textsOf('destination'), eta: textsOf('eta') };
  return { slots, hot, coldSlots: identified.slots, cold, texts };
}

/** The marked ones of the chosen rows and slots. */
function pick({ rows, slots }: Chosen, marked: Uint8Array): { rows: Uint32Array; slots: Uint32Array } {
  const picked = { rows: new Uint32Array(rows.length), slots: new Uint32Array(rows.length) };
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    if (!marked[i]) continue;
    picked.rows[count] = rows[i] as number;
    picked.slots[count++] = slots[i] as number;
  }
  return { rows: picked.rows.slice(0, count), slots: picked.slots.slice(0, count) };
}

function textsAt(rows: Uint32Array, texts: readonly string[]): string[] {
  const picked: string[] = [];
  for (let i = 0; i < rows.length; i++) picked.push(texts[rows[i] as number] as string);
  return picked;
}
