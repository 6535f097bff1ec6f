// One number for the whole store, independent of the order of slots: a rebuilt store must agree with the one that was killed.
import { COLD_NAMES, HOT_NAMES, TEXT_NAMES } from '#ships/columns.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';

/** FNV-1a's prime and offset, 32 bits. */
const PRIME = 16_777_619;
const OFFSET = 2_166_136_261;
const mix = (hash: number, value: number) => Math.imul(hash ^ value, PRIME);

/** murmur3's last step, so that sums of neighbours do not cancel out. */
function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export function checksumOf({ slots, hot, cold, texts }: ShipsInMemory): number {
  const hashes = new Int32Array(slots).fill(OFFSET);
  for (const column of [...HOT_NAMES.map((name) => hot[name]), ...COLD_NAMES.map((name) => cold[name])]) {
    for (let slot = 0; slot < slots; slot++) hashes[slot] = mix(hashes[slot] as number, column[slot] as number);
  }
  for (const name of TEXT_NAMES) {
    for (let slot = 0; slot < slots; slot++) {
      const text = texts[name].get(slot);
      let hash = mix(hashes[slot] as number, text.length);
      for (let i = 0; i < text.length; i++) hash = mix(hash, text.charCodeAt(i));
      hashes[slot] = hash;
    }
  }
  return hashes.reduce((sum, hash) => (sum + finish(hash)) >>> 0, slots);
}
