// The page's copy of the draw columns: what the GPU is rebuilt from. Tells which slots must be uploaded again.
import type { DrawColumns, ShipPatch, ShipSnapshot } from '#contract/worker-apis.ts';
import { SHIP_FLAG } from '#contract/worker-apis.ts';

/** Slots uploaded together. Measured: above 64 pages one upload of everything is cheaper. */
export const PAGE_SLOTS = 1024;
export const MOST_PAGES = 64;
/** Words a slot in each column. */
export const WORDS = 2;

export const flagsOf = (attribute: number) => (attribute >>> 16) & 0xff;

/** From (included) to (excluded), in slots. */
export type SlotRange = readonly [from: number, to: number];

export class ShipColumns implements DrawColumns {
  positions: Int32Array = new Int32Array(0);
  attributes: Uint32Array = new Uint32Array(0);
  rev = -1;
  slots = 0;
  #dirty = new Set<number>();
  #grown = true;

  /** Takes the snapshot's arrays as its own. */
  replace(snapshot: ShipSnapshot): void {
    this.positions = snapshot.positions;
    this.attributes = snapshot.attributes;
    this.rev = snapshot.rev;
    this.slots = snapshot.slots;
    this.#dirty.clear();
    this.#grown = true;
  }

  /** Writes a patch; answers whether a ship became alerted by it. */
  apply(patch: ShipPatch): boolean {
    this.#reserve(patch.slots);
    const { positions, attributes } = this;
    let alerted = false;
    let page = -1;
    for (let i = 0; i < patch.changed.length; i++) {
      const slot = patch.changed[i] as number;
      const to = WORDS * slot;
      const from = WORDS * i;
      const attribute = patch.attributes[from] as number;
      if (flagsOf(attribute) & ~flagsOf(attributes[to] as number) & SHIP_FLAG.alerted) alerted = true;
      positions[to] = patch.positions[from] as number;
      positions[to + 1] = patch.positions[from + 1] as number;
      attributes[to] = attribute;
      attributes[to + 1] = patch.attributes[from + 1] as number;
      const its = Math.floor(slot / PAGE_SLOTS);
      if (its !== page) this.#dirty.add((page = its));
    }
    this.rev = patch.rev;
    this.slots = Math.max(this.slots, patch.slots);
    return alerted;
  }

  /** What must be uploaded since the last call. `everything`: the buffers must be made anew. */
  takeDirty(): { everything: boolean; ranges: SlotRange[] } {
    const everything = this.#grown;
    const ranges = everything ? [] : dirtyRanges([...this.#dirty], this.slots);
    this.#dirty.clear();
    this.#grown = false;
    return { everything, ranges };
  }

  #reserve(slots: number): void {
    if (slots * WORDS <= this.positions.length) return;
    const room = Math.ceil((slots * 1.25) / PAGE_SLOTS) * PAGE_SLOTS * WORDS;
    const positions = new Int32Array(room);
    const attributes = new Uint32Array(room);
    positions.set(this.positions);
    attributes.set(this.attributes);
    this.positions = positions;
    this.attributes = attributes;
    this.#grown = true;
  }
}

/** Pages as slot ranges, neighbours joined, cut at `slots`; one range of everything when more than MOST_PAGES are dirty. */
export function dirtyRanges(pages: readonly number[], slots: number): SlotRange[] {
  if (pages.length > MOST_PAGES) return [[0, slots]];
  const ranges: [number, number][] = [];
  for (const page of pages.toSorted((a, b) => a - b)) {
    const from = page * PAGE_SLOTS;
    const to = Math.min(from + PAGE_SLOTS, slots);
    const last = ranges.at(-1);
    if (last && last[1] === from) last[1] = to;
    else ranges.push([from, to]);
  }
  return ranges;
}
