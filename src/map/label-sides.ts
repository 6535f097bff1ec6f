// On which side of its point a name stands, so that neither the edge of the map nor what covers it cuts it.
import type { ChartExpression } from './chart/overlays.ts';
import type { FreeRoom } from './free-room.ts';

/** MapLibre's anchors: with `left` the text begins at the point and runs to the right. */
export type LabelSide = 'left' | 'right';

/** Of a capital, at the 13 px of names. */
const LETTER_PX = 8.5;
const SIGN_PX = 16;

/** The only side on which the name is whole; undefined: both will do, or neither. The name of a point that is out of sight stays out of sight with it. */
export function labelSide(text: string, xPx: number, { fromPx, toPx }: FreeRoom): LabelSide | undefined {
  const lengthPx = SIGN_PX + text.length * LETTER_PX;
  if (xPx < fromPx) return 'right';
  if (xPx > toPx) return 'left';
  const [fitsRight, fitsLeft] = [xPx + lengthPx <= toPx, xPx - lengthPx >= fromPx];
  if (fitsRight === fitsLeft) return undefined;
  return fitsRight ? 'left' : 'right';
}

/** The same for a name that stands above or below its point, centred, where it is whole so. */
export function centredLabelSide(text: string, xPx: number, room: FreeRoom): LabelSide | undefined {
  const halfPx = (text.length * LETTER_PX) / 2;
  const isOut = xPx < room.fromPx || xPx > room.toPx;
  return isOut || (xPx - halfPx >= room.fromPx && xPx + halfPx <= room.toPx) ? undefined : labelSide(text, xPx, room);
}

/** For `text-variable-anchor-offset`, by the feature's `side`: the first place that has room. `away`: from the point, in ems. */
export function anchorsBySide(away: number): ChartExpression {
  // where signs lie close by, above or below them
  const past = 1.7 * away;
  const left = ['left', [away, 0], 'top-left', [away / 2, past], 'bottom-left', [away / 2, -past]];
  const right = ['right', [-away, 0], 'top-right', [-away / 2, past], 'bottom-right', [-away / 2, -past]];
  const all = [...left.slice(0, 2), ...right.slice(0, 2), 'top', [0, away], 'bottom', [0, -away], ...left.slice(2), ...right.slice(2)];
  return ['match', ['get', 'side'], 'left', ['literal', left], 'right', ['literal', right], ['literal', all]];
}
