// Sorts slots by the first zoom that draws them: a ship is drawn from the zoom at which she is the first in her 2-px cell. Nothing visible
// is left out, because another ship covers each one that is thinned out.

/** Zooms 0 to 9; from 9 on all ships are drawn. The world is 512 px at zoom 0, so 2 px are 2^-8 of it: 8 bits per axis, 16 at zoom 8. */
export const LEVELS = 10;

/** The bits of a 16-bit number, spread to the even places. */
const SPREAD = Uint32Array.from({ length: 65_536 }, (_, value) => {
  let bits = value;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
});

/** The place along the Morton curve, 16 bits per axis. x and y are int32 fixed point. */
const mortonKey = (x: number, y: number) =>
  ((SPREAD[(x ^ 0x80000000) >>> 16] as number) | ((SPREAD[(y ^ 0x80000000) >>> 16] as number) << 1)) >>> 0;

export interface Levels {
  order: Uint32Array;
  /** counts[z]: how many slots of `order` zoom z draws. */
  counts: Uint32Array;
}

/** `positions` is the draw column, two words per slot. */
export function levelsOf(positions: Int32Array, slots: Uint32Array): Levels {
  const keys = new Uint32Array(slots.length);
  for (let i = 0; i < slots.length; i++) {
    const at = 2 * (slots[i] as number);
    keys[i] = mortonKey(positions[at] as number, positions[at + 1] as number);
  }
  const sorted = sortByKey(keys, slots);
  const levels = new Uint8Array(slots.length);
  const ends = new Uint32Array(LEVELS);
  for (let i = 0; i < slots.length; i++) {
    const level = i === 0 ? 0 : firstZoomApart(sorted.keys[i - 1] as number, sorted.keys[i] as number);
    levels[i] = level;
    ends[level] = (ends[level] as number) + 1;
  }
  for (let level = 1; level < LEVELS; level++) ends[level] = (ends[level] as number) + (ends[level - 1] as number);
  const counts = ends.slice();
  const order = new Uint32Array(slots.length);
  // backwards, so that ships of one level keep the order of the curve
  for (let i = slots.length - 1; i >= 0; i--) {
    const level = levels[i] as number;
    order[(ends[level] = (ends[level] as number) - 1)] = sorted.slots[i] as number;
  }
  return { order, counts };
}

/** The first zoom at which two neighbours on the curve are in different 2-px cells. */
function firstZoomApart(before: number, key: number): number {
  const differing = before ^ key;
  if (differing === 0) return LEVELS - 1;
  const highestBit = 31 - Math.clz32(differing);
  return Math.max(0, 8 - (highestBit >> 1));
}

/** A stable radix sort in two passes of 16 bits. */
function sortByKey(keys: Uint32Array, slots: Uint32Array): { keys: Uint32Array; slots: Uint32Array } {
  let sorted = { keys, slots };
  for (const shift of [0, 16]) {
    const from = sorted;
    const to = { keys: new Uint32Array(keys.length), slots: new Uint32Array(keys.length) };
    const starts = new Uint32Array(65_537);
    for (let i = 0; i < keys.length; i++) {
      const digit = ((from.keys[i] as number) >>> shift) & 0xffff;
      starts[digit + 1] = (starts[digit + 1] as number) + 1;
    }
    for (let digit = 0; digit < 65_536; digit++) starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
    for (let i = 0; i < keys.length; i++) {
      const key = from.keys[i] as number;
      const digit = (key >>> shift) & 0xffff;
      const at = starts[digit] as number;
      starts[digit] = at + 1;
      to.keys[at] = key;
      to.slots[at] = from.slots[i] as number;
    }
    sorted = to;
  }
  return sorted;
}
