// Where a cell meets cells of a larger scale in a tile (S-52 PresLib 4.0, CSP DATCVR: the boundary between charts of different scale). Depths
// of two scales do not agree there: a contour or unsafe water of one may end without a line. Whole tile units.
import { isInside, type Rings } from './rings.ts';

export interface Covering {
  scale: number;
  rings: Rings;
}

/** An edge is looked at in parts of so many units, because it may lie along several cells. 8 are a CSS pixel. */
const PART = 64;
/** So far to both sides: cells that meet may leave a gap, each being simplified for itself. */
const BESIDE = 3;

/**
 * @param rings what shows of the cell: what the others cover is cut away
 * @param finer the cells that cover it, the largest scale first; those of its own scale are among them
 */
export function scaleEdges(rings: Rings, scale: number, finer: readonly Covering[]): number[][][] {
  if (!finer.some((other) => other.scale !== scale)) return [];
  const scaleAt = (x: number, y: number) => finer.find((other) => isInside(x, y, other.rings))?.scale;
  const isEdge = (x: number, y: number) => {
    const there = scaleAt(x, y);
    return there !== undefined && there !== scale;
  };
  const lines: number[][][] = [];
  for (const ring of rings) {
    let line: number[][] | undefined;
    for (const [i, [toX = 0, toY = 0]] of ring.entries()) {
      const [fromX = 0, fromY = 0] = ring[i - 1] ?? [toX, toY];
      const length = Math.hypot(toX - fromX, toY - fromY);
      const [acrossX, acrossY] = [((toY - fromY) / length) * BESIDE, ((fromX - toX) / length) * BESIDE];
      const parts = Math.ceil(length / PART);
      const at = (part: number): [number, number] => [fromX + ((toX - fromX) * part) / parts, fromY + ((toY - fromY) * part) / parts];
      for (let part = 0; part < parts; part++) {
        const [x, y] = at(part + 0.5);
        if (!isEdge(x + acrossX, y + acrossY) && !isEdge(x - acrossX, y - acrossY)) {
          line = undefined;
          continue;
        }
        if (!line) lines.push((line = [at(part).map(Math.round)]));
        line.push(at(part + 1).map(Math.round));
      }
    }
  }
  return lines;
}
