// Areas above a threshold on a grid of values (contours). Pure; knows no units: coordinates are those of the grid.
import { contours } from 'd3-contour';

/** Column and row of a grid node, fractions between them. */
export type GridPoint = readonly [x: number, y: number];
/** Closed: the last point is the first. Seen with rows running down, outer rings turn left, holes right. */
export type GridRing = GridPoint[];
/** The outer ring, then its holes. */
export type GridPolygon = GridRing[];

export interface Grid {
  /** Row by row. */
  values: Float32Array | Float64Array;
  width: number;
  height: number;
}

/** Twice the area; positive where the ring turns right with rows running down. */
function turn(ring: GridRing): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = ring[i - 1] as GridPoint;
    const [x1, y1] = ring[i] as GridPoint;
    sum += x0 * y1 - x1 * y0;
  }
  return sum;
}

function holds(ring: GridRing, [x, y]: GridPoint): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = ring[i - 1] as GridPoint;
    const [x1, y1] = ring[i] as GridPoint;
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
  }
  return inside;
}

/** The library counts from the corners of cells whose centres are the nodes, and extends half a cell beyond the edge. */
function toGrid(ring: readonly (readonly number[])[], { width, height }: Grid): GridRing {
  const points = ring.map(([x = 0, y = 0]): GridPoint => [clamped(x - 0.5, width - 1), clamped(y - 0.5, height - 1)]);
  return points.filter(([x, y], i) => i === 0 || x !== points[i - 1]?.[0] || y !== points[i - 1]?.[1]);
}
const clamped = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** Puts each hole into the smallest ring that contains it. */
function nested(rings: readonly GridRing[]): GridPolygon[] {
  const [outers, holes] = [rings.filter((ring) => turn(ring) < 0), rings.filter((ring) => turn(ring) > 0)];
  const polygons = outers
    .toSorted((one, other) => Math.abs(turn(one)) - Math.abs(turn(other)))
    .map((outer) => ({ outer, polygon: [outer] as GridPolygon }));
  for (const hole of holes) polygons.find(({ outer }) => holds(outer, hole[0] as GridPoint))?.polygon.push(hole);
  return polygons.map(({ polygon }) => polygon);
}

/**
 * Where the values reach the threshold, interpolated along the edges of the grid. An area that reaches the edge of the grid ends there.
 * Values of nodes must be finite. Rings without area are left out.
 */
export function areasAbove(grid: Grid, threshold: number): GridPolygon[] {
  const values = grid.values as unknown as number[]; // its types know no typed arrays
  const { coordinates } = contours().size([grid.width, grid.height]).contour(values, threshold);
  return coordinates
    .map((polygon) => polygon.map((ring) => toGrid(ring, grid)).filter((ring) => ring.length >= 4 && turn(ring) !== 0))
    .filter((polygon) => polygon.length > 0);
}

/**
 * Where the values reach `from` but not `to`, which is higher. Nodes on the edge of the grid must be below `from`: otherwise rings of both
 * would touch there, and neither would contain the other.
 */
export function areasBetween(grid: Grid, from: number, to: number): GridPolygon[] {
  const [low, high] = [areasAbove(grid, from).flat(), areasAbove(grid, to).flat()];
  // what is above `to` is cut out; what is below `to` inside that comes back
  return nested([...low, ...high.map((ring) => ring.toReversed())]);
}
