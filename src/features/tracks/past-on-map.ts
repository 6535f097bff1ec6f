// A ship's track as lines of a small map. Pure.
import type { LonLat } from '#contract/units.ts';
import type { HeldTrack } from '#contract/worker-apis.ts';
import { positionAt } from '#domain/tracks/track.ts';
import type { SmallMapLine } from '#map/small/small-map-points.ts';

/** There is no line through gaps. */
export function trackLines({ line, gapEnds }: Pick<HeldTrack, 'line' | 'gapEnds'>): SmallMapLine[] {
  const afterGap = new Set(gapEnds);
  const pieces: LonLat[][] = [];
  for (const [at, second] of line.atS.entries()) {
    if (at === 0 || afterGap.has(second)) pieces.push([]);
    pieces.at(-1)?.push(positionAt(line, at));
  }
  return pieces.filter(({ length }) => length > 1).map((positions) => ({ kind: 'track', positions }));
}
