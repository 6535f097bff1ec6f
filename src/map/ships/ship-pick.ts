// Which drawn ships lie near a point: a linear scan over fixed-point columns, exact across 180 degrees. No screen, no map.
import { SHIP_FLAG, flagsOf } from '#contract/worker-apis.ts';
import type { DrawColumns } from '#contract/worker-apis.ts';

/** Candidates worth comparing; a longer pick list helps nobody. */
export const MOST_PICKS = 50;

export interface PickQuery {
  x: number;
  y: number;
  /** Fixed-point units. */
  radius: number;
  limit?: number;
}

/**
 * The nearest slots within the radius, nearest first, without gone ships. Each run of `runs` is scanned completely; a slot in two runs is
 * returned once.
 */
export function slotsNear(columns: DrawColumns, runs: readonly Uint32Array[], { x, y, radius, limit = MOST_PICKS }: PickQuery): number[] {
  const { positions, attributes } = columns;
  const slots: number[] = [];
  const squares: number[] = [];
  let furthest = radius * radius;
  for (const run of runs) {
    for (let i = 0; i < run.length; i++) {
      const slot = run[i] as number;
      const east = ((positions[2 * slot] as number) - x) | 0; // the nearest copy of the world, by overflow
      if (east > radius || east < -radius) continue;
      const south = (positions[2 * slot + 1] as number) - y;
      const square = east * east + south * south;
      if (square > furthest || flagsOf(attributes[2 * slot] as number) & SHIP_FLAG.gone || slots.includes(slot)) continue;
      let at = squares.length;
      while (at > 0 && (squares[at - 1] as number) > square) at--;
      if (at >= limit) continue;
      slots.splice(at, 0, slot);
      squares.splice(at, 0, square);
      if (slots.length > limit) {
        slots.pop();
        squares.pop();
        furthest = squares[limit - 1] as number;
      }
    }
  }
  return slots;
}
