// Finds where the edges of rings cross, in time that grows with the edges and not with their square. Pure.

type Point = readonly [x: number, y: number];
interface Edge {
  a: Point;
  b: Point;
}

/** Positive where c lies to the left of the way from a to b. */
const side = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Crossing in their middles; touching, or sharing an end, is none. */
const areCrossing = (one: Edge, other: Edge): boolean =>
  side(one.a, one.b, other.a) * side(one.a, one.b, other.b) < 0 && side(other.a, other.b, one.a) * side(other.a, other.b, one.b) < 0;

function meeting({ a, b }: Edge, { a: c, b: d }: Edge): Point {
  const along = side(c, d, a) / (side(c, d, a) - side(c, d, b));
  return [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])];
}

/** A place where two edges of these closed rings cross; undefined: there is none. All rings of a polygon together. */
export function crossingOf(rings: readonly (readonly Point[])[]): Point | undefined {
  const edges: Edge[] = rings.flatMap((ring) => ring.slice(1).map((b, i) => ({ a: ring[i] ?? b, b })));
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { a } of edges) {
    [west, south] = [Math.min(west, a[0]), Math.min(south, a[1])];
    [east, north] = [Math.max(east, a[0]), Math.max(north, a[1])];
  }
  // as many squares as edges: most hold few
  const side0 = Math.max(1e-9, Math.sqrt(((east - west || 1e-6) * (north - south || 1e-6)) / edges.length));
  const [columnOf, rowOf] = [(x: number) => Math.floor((x - west) / side0), (y: number) => Math.floor((y - south) / side0)];
  const columns = columnOf(east) + 1;
  const squares = new Map<number, number[]>();
  for (const [i, edge] of edges.entries()) {
    const { a, b } = edge;
    for (let row = rowOf(Math.min(a[1], b[1])); row <= rowOf(Math.max(a[1], b[1])); row++) {
      for (let column = columnOf(Math.min(a[0], b[0])); column <= columnOf(Math.max(a[0], b[0])); column++) {
        const square = squares.get(row * columns + column);
        if (!square) {
          squares.set(row * columns + column, [i]);
          continue;
        }
        for (const other of square) if (areCrossing(edge, edges[other] as Edge)) return meeting(edge, edges[other] as Edge);
        square.push(i);
      }
    }
  }
  return undefined;
}
