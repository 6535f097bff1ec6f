// Whether areas together hold a box without a gap. Pure.
import type { Box } from '#contract/units.ts';
import { boxesMeet } from '#domain/geo/boxes-meet.ts';
import { isInRings } from '#domain/geo/rings.ts';

type Corner = readonly [lon: number, lat: number];

/** One area with its holes, or several. Degrees, as the box; none crosses 180 degrees. */
export interface HeldPiece {
  box: Box;
  rings: readonly (readonly Corner[])[];
}

/** Of the box, along the edges of areas: a view of 1,280 pixels is looked at every 10 pixels there. Elsewhere nothing is left to chance. */
const HALVINGS = 7;

export function heldPieceOf(areas: readonly HeldPiece['rings'][]): HeldPiece {
  const rings = areas.flat();
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [lon, lat] of rings.flat()) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return { box, rings };
}

function edgeMeets([ax, ay]: Corner, [bx, by]: Corner, box: Box): boolean {
  if (!boxesMeet([Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)], box)) return false;
  const side = (x: number, y: number) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  const sides = [side(box[0], box[1]), side(box[2], box[1]), side(box[2], box[3]), side(box[0], box[3])];
  return sides.some((one) => one >= 0) && sides.some((one) => one <= 0);
}

const middleOf = ([west, south, east, north]: Box): Corner => [(west + east) / 2, (south + north) / 2];
const hasEdgeIn = ({ rings }: HeldPiece, box: Box): boolean =>
  rings.some((ring) => ring.some((corner, at) => edgeMeets(ring.at(at - 1) ?? corner, corner, box)));

/** A box across 180 degrees is never held. */
export function holdBox(pieces: readonly HeldPiece[], box: Box, halvings = HALVINGS): boolean {
  const [west, south, east, north] = box;
  const [lon, lat] = middleOf(box);
  if (west > east) return false;
  const near = pieces.filter((piece) => boxesMeet(piece.box, box));
  const around = near.filter((piece) => isInRings(piece.rings, [lon, lat]));
  if (around.length === 0) return false;
  if (halvings === 0 || around.some((piece) => !hasEdgeIn(piece, box))) return true;
  const quarters: Box[] = [
    [west, south, lon, lat],
    [lon, south, east, lat],
    [west, lat, lon, north],
    [lon, lat, east, north],
  ];
  return quarters.every((quarter) => holdBox(near, quarter, halvings - 1));
}
