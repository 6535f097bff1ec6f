// On which side of a point near the edge of its cell words stay on that cell: on the other one there may be no chart.
import { type QuiltCoverage, covers } from './quilt.ts';

const TILE_PX = 512;
/** CSS pixels: as far as most words reach from the point they are of. */
const WORDS_REACH_PX = 110;

/** Undefined where words fit on both sides, or on none. At the zoom itself: enlarged, they reach less far. */
export function sideForWords(coverage: QuiltCoverage, { x, y }: { x: number; y: number }, z: number): 'east' | 'west' | undefined {
  const reach = WORDS_REACH_PX / TILE_PX / 2 ** z;
  const [west, east] = [covers(coverage, x - reach, y), covers(coverage, x + reach, y)];
  if (west === east) return undefined;
  return east ? 'east' : 'west';
}
