// How many ships are held, of each group, and when the last of them was seen.
import { SHIP_GROUPS, type ShipStoreStatus } from '#contract/worker-apis.ts';
import { type DrawState, groupIndex } from './draw-state.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';

export type HeldShipCount = Pick<ShipStoreStatus, 'ships' | 'byGroup' | 'newestSeenMs'>;

export function countShips(held: ShipsInMemory, draw: DrawState): HeldShipCount {
  const counts = new Uint32Array(SHIP_GROUPS.length);
  let newestS = -1;
  for (let slot = 0; slot < held.slots; slot++) {
    if (held.isGone(slot)) continue;
    const group = groupIndex(draw.attributes[2 * slot] as number);
    counts[group] = (counts[group] as number) + 1;
    newestS = Math.max(newestS, held.hot.seenS[slot] as number);
  }
  return {
    ships: counts.reduce((sum, count) => sum + count, 0),
    byGroup: Object.fromEntries(SHIP_GROUPS.map((group, i) => [group, counts[i]])) as HeldShipCount['byGroup'],
    ...(newestS >= 0 && { newestSeenMs: newestS * 1000 }),
  };
}
