// Where legs cross land, by the one-mile cells of the sea mask: of any way, also one that was drawn or read from a file. Pure.
import { type LegOnLand, MOST_APPROACH_NM } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { canonical } from '#domain/geo/longitude.ts';
import { isInNarrows } from './narrows.ts';
import type { SeaMask } from './sea-mask.ts';
import { type RiskLeg, wayPieces, type WayPiece } from './way-pieces.ts';

/** Of what the cells are made (scripts/sea-mask.ts). */
export const MASK_COAST = 'Natural Earth 1:10m, GSHHG 2.3.7';
/** A quarter of a cell. */
const STEP_NM = 0.25;

/**
 * The first place on land of each leg that has one: a cell with any land counts as land. Canals and straits that the cells are too coarse for
 * are left out, and so are the ends of the way up to the first water, as far as an approach to a harbour may be.
 */
export function landOnLegs({ isSea }: Pick<SeaMask, 'isSea'>, legs: readonly RiskLeg[]): LegOnLand[] {
  const pieces = wayPieces(legs, STEP_NM);
  const isOnLand = (place: LonLat): boolean => !isSea(...place) && !isInNarrows(canonical(place));
  const fromNm = approachNm(pieces, isOnLand);
  const lengthNm = pieces.at(-1)?.toNm ?? 0;
  const backwards = pieces.toReversed().map(({ from, toNm }) => ({ from, fromNm: lengthNm - toNm }));
  const untilNm = lengthNm - approachNm(backwards, isOnLand);
  const found = new Map<number, LegOnLand>();
  for (const { leg, from, fromNm: atNm } of pieces)
    if (atNm >= fromNm && atNm < untilNm && !found.has(leg) && isOnLand(from)) found.set(leg, { leg, place: canonical(from) });
  return [...found.values()];
}

/** How far from its start a way reaches water; 0: it starts in a harbour too far from any. */
function approachNm(pieces: readonly Pick<WayPiece, 'from' | 'fromNm'>[], isOnLand: (place: LonLat) => boolean): number {
  const water = pieces.find(({ from }) => !isOnLand(from))?.fromNm ?? 0;
  return water <= MOST_APPROACH_NM ? water : 0;
}
