// The page's copy of the draw columns, from which the GPU's is rebuilt. Writes large patches in slices, so that no refresh delays a frame,
// and says which slots must be uploaded again.
import { flagsOf } from '#contract/worker-apis.ts';
import type { DrawColumns, ShipPatch, ShipSnapshot } from '#contract/worker-apis.ts';
import { SHIP_FLAG } from '#contract/worker-apis.ts';

/** Slots uploaded together. Measured: above 64 pages one upload of everything is cheaper. */
export const PAGE_SLOTS = 1024;
export const MOST_PAGES = 64;
/** Words a slot in each column. */
export const WORDS = 2;

/** From (included) to (excluded), in slots. */
export type SlotRange = readonly [from: number, to: number];

/** Listeners share a patch: it is only read. */
interface Waiting {
  patch: ShipPatch;
  /** How much of `changed` is written. */
  written: number;
}

export class ShipColumns implements DrawColumns {
  positions: Int32Array = new Int32Array(0);
  attributes: Uint32Array = new Uint32Array(0);
  /** The last complete revision. Single slots may be newer: each is always of one revision. */
  rev = -1;
  /** Slots in use at `rev`; nothing may name one beyond. */
  slots = 0;
  readonly #waiting: Waiting[] = [];
  /** Slots that may contain something, including those of an unfinished patch. */
  #reach = 0;
  #dirty = new Set<number>();
  #grown = true;

  /** Takes the snapshot's arrays as its own; what waits is of before and forgotten. */
  replace(snapshot: ShipSnapshot): void {
    this.#waiting.length = 0;
    this.positions = snapshot.positions;
    this.attributes = snapshot.attributes;
    this.rev = snapshot.rev;
    this.slots = snapshot.slots;
    this.#reach = snapshot.slots;
    this.#dirty.clear();
    this.#grown = true;
  }

  /** Adds a patch to those that wait; `advance` writes it. A patch with every slot makes the earlier ones unnecessary. */
  take(patch: ShipPatch): void {
    if (holdsAll(patch)) this.#waiting.length = 0;
    this.#waiting.push({ patch, written: 0 });
  }

  /** Changed slots that are not written yet. */
  get behind(): number {
    return this.#waiting.reduce((sum, { patch, written }) => sum + patch.changed.length - written, 0);
  }

  get isBehind(): boolean {
    return this.#waiting.length > 0;
  }

  /** The revision once nothing waits. */
  get nextRev(): number {
    return this.#waiting.at(-1)?.patch.rev ?? this.rev;
  }

  /** Writes at most so many changed slots of waiting patches, oldest first; returns whether a ship became alerted. */
  advance(most: number): boolean {
    let left = most;
    let alerted = false;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const { patch, written } = next;
      const end = Math.min(patch.changed.length, written + left);
      if (this.#write(patch, written, end)) alerted = true;
      left -= end - written;
      next.written = end;
      if (end < patch.changed.length) break;
      this.#waiting.shift();
      this.rev = patch.rev;
      this.slots = holdsAll(patch) ? patch.slots : Math.max(this.slots, patch.slots);
    }
    return alerted;
  }

  /** changed[from] to changed[end - 1]. */
  #write(patch: ShipPatch, start: number, end: number): boolean {
    this.#reserve(patch.slots);
    const { positions, attributes } = this;
    let alerted = false;
    let page = -1;
    for (let i = start; i < end; i++) {
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
    return alerted;
  }

  /** What must be uploaded since the last call. `everything`: the buffers must be rebuilt. */
  takeDirty(): { everything: boolean; ranges: SlotRange[] } {
    const everything = this.#grown;
    const ranges = everything ? [] : dirtyRanges([...this.#dirty], this.#reach);
    this.#dirty.clear();
    this.#grown = false;
    return { everything, ranges };
  }

  #reserve(slots: number): void {
    this.#reach = Math.max(this.#reach, slots);
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

/** No slot comes twice in a patch, so their number tells. Such a patch is the whole world, whatever was stored before. */
export const holdsAll = ({ changed, slots }: ShipPatch): boolean => changed.length === slots;

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
