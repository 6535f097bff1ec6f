// Filters, culls and sorts by level of detail in one pass: the element buffer of the ship layer.
import type { EpochMs } from '#contract/units.ts';
import { type DrawOrder, type DrawOrderQuery, SHIP_FLAG, SHIP_GROUPS, flagsOf } from '#contract/worker-apis.ts';
import { type DrawState, groupIndex } from './draw-state.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';
import { levelsOf } from './level-of-detail.ts';
import { shipTest } from './ship-selection.ts';

const DISTRESS = SHIP_GROUPS.indexOf('distress');

/**
 * The last slots are never thinned out: own-fleet ships that pass, then alerted ones, then AIS-SART, MOB and EPIRB, then `onTop`. `onTop`
 * are drawn even if the filter hides them, so that a ship the user looks at does not vanish; only ships that pass count as matched.
 */
export function drawOrder(
  held: ShipsInMemory,
  draw: DrawState,
  { filter, box, onTop = [] }: DrawOrderQuery,
  rev: number,
  nowMs: EpochMs,
): DrawOrder {
  const passes = shipTest(held, draw, filter, nowMs, box);
  const chosen = new Set(onTop.map((mmsi) => held.slotOf(mmsi)).filter((slot) => slot >= 0 && !held.isGone(slot)));
  const plain = new Uint32Array(held.slots);
  const own: number[] = [];
  const alerted: number[] = [];
  const distress: number[] = [];
  let count = 0;
  let matched = 0;
  for (let slot = 0; slot < held.slots; slot++) {
    if (!passes(slot)) continue;
    matched++;
    const attribute = draw.attributes[2 * slot] as number;
    const flags = flagsOf(attribute);
    if (chosen.size > 0 && chosen.has(slot)) continue;
    if (groupIndex(attribute) === DISTRESS) distress.push(slot);
    else if (flags & SHIP_FLAG.alerted) alerted.push(slot);
    else if (flags & SHIP_FLAG.ownFleet) own.push(slot);
    else plain[count++] = slot;
  }
  const top = [...own, ...alerted, ...distress, ...chosen];
  const { order, counts } = levelsOf(draw.positions, plain.subarray(0, count));
  const slots = new Uint32Array(count + top.length);
  slots.set(order);
  slots.set(top, count);
  return { rev, slots, counts, top: top.length, matched };
}
