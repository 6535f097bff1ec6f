// On which side of its point a name stands, so that the edge of the map does not cut it.
import type { ChartExpression } from './chart/overlays.ts';

/** MapLibre's anchors: with `left` the text begins at the point and runs to the right. */
export type LabelSide = 'left' | 'right';

/** Of a capital, at the 13 px of names. */
const LETTER_PX = 8.5;
const SIGN_PX = 16;

/** The only side on which the name is whole; undefined: both will do, or neither. The name of a point that is out of sight stays out of sight with it. */
export function labelSide(text: string, xPx: number, widthPx: number): LabelSide | undefined {
  const lengthPx = SIGN_PX + text.length * LETTER_PX;
  if (xPx < 0) return 'right';
  if (xPx > widthPx) return 'left';
  const [fitsRight, fitsLeft] = [xPx + lengthPx <= widthPx, xPx >= lengthPx];
  if (fitsRight === fitsLeft) return undefined;
  return fitsRight ? 'left' : 'right';
}

/** For `text-variable-anchor-offset`, by the feature's `side`. `away`: from the point, in ems. */
export const anchorsBySide = (away: number): ChartExpression => [
  'match',
  ['get', 'side'],
  'left',
  ['literal', ['left', [away, 0]]],
  'right',
  ['literal', ['right', [-away, 0]]],
  ['literal', ['left', [away, 0], 'right', [-away, 0], 'top', [0, away], 'bottom', [0, -away]]],
];
