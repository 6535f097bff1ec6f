// Catching what is drawn already: the corner, else the line, nearest to the hand within reach. Pure but for the chart's projection.
import type { LonLat } from '#contract/units.ts';
import { lonNear } from '#domain/geo/longitude.ts';
import type { Chart } from '#map/chart/chart.ts';

/** CSS pixels: a mouse is exact; corners are wanted more often than lines. */
const CORNER_PX = 14;
const LINE_PX = 8;

interface Near {
  px: number;
  position: LonLat;
}
type View = Pick<Chart, 'toScreen' | 'fromScreen'>;

const nearer = (one: Near | undefined, other: Near): Near => (one && one.px <= other.px ? one : other);

/** Where a pointer at (x, y) snaps to, on the visible turn of the world; undefined when nothing is near. Paths are unwrapped. */
export function snapAt(chart: View, x: number, y: number, paths: readonly (readonly LonLat[])[]): LonLat | undefined {
  const [westDeg, northDeg] = chart.fromScreen(x - CORNER_PX, y - CORNER_PX);
  const [eastDeg, southDeg] = chart.fromScreen(x + CORNER_PX, y + CORNER_PX);
  const middleLonDeg = (westDeg + eastDeg) / 2;
  let corner: Near | undefined;
  let line: Near | undefined;
  for (const path of paths) {
    for (const [at, [lonDeg, latDeg]] of path.entries()) {
      const position: LonLat = [lonNear(lonDeg, middleLonDeg), latDeg];
      if (position[0] >= westDeg && position[0] <= eastDeg && latDeg >= southDeg && latDeg <= northDeg) {
        const spot = chart.toScreen(position);
        corner = nearer(corner, { px: Math.hypot(spot.x - x, spot.y - y), position });
      }
      const before = path[at - 1];
      if (!before || Math.max(before[1], latDeg) < southDeg || Math.min(before[1], latDeg) > northDeg) continue;
      const from: LonLat = [before[0] + position[0] - lonDeg, before[1]];
      if (Math.max(from[0], position[0]) < westDeg || Math.min(from[0], position[0]) > eastDeg) continue;
      line = nearer(line, onLeg(chart, x, y, from, position));
    }
  }
  if (corner && corner.px <= CORNER_PX) return corner.position;
  return line && line.px <= LINE_PX ? line.position : undefined;
}

function onLeg(chart: View, x: number, y: number, from: LonLat, to: LonLat): Near {
  const [a, b] = [chart.toScreen(from), chart.toScreen(to)];
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length));
  const on = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  return { px: Math.hypot(on.x - x, on.y - y), position: chart.fromScreen(on.x, on.y) };
}
