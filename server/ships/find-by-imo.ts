// Finds the ships that send an IMO number: one scan of a column instead of an index.
import type { Ship } from '#contract/entities/ships.ts';
import type { ShipMemory } from './memory.ts';
import { shipAtSlot } from './record.ts';
import { FLAG, SEGMENT_SLOTS } from './segment.ts';

/** Ships of the live set for each number that any of them sends; more than one when numbers are mistyped or shared. */
export function findByImo(memory: Pick<ShipMemory, 'segments' | 'slots'>, imos: ReadonlySet<number>): Map<number, Ship[]> {
  const found = new Map<number, Ship[]>();
  if (imos.size === 0) return found;
  for (const [number, segment] of memory.segments.entries()) {
    const used = Math.min(SEGMENT_SLOTS, memory.slots - number * SEGMENT_SLOTS);
    for (let at = 0; at < used; at++) {
      const imo = segment.imo[at] ?? 0;
      if (imo === 0 || !imos.has(imo) || !((segment.flags[at] ?? 0) & FLAG.listed)) continue;
      found.set(imo, [...(found.get(imo) ?? []), shipAtSlot(segment, at)]);
    }
  }
  return found;
}
