// Areas whose border crosses itself. Tiles fill by the direction of borders, and would leave out the part that turns the other way: there
// neither land nor depth would be drawn. Pure.
import clipper, { type Path, type PolyNode } from 'clipper-lib';

const { Clipper, ClipType, PolyFillType, PolyTree, PolyType } = clipper;

type Ring = number[][];

/** Of a degree: the digits that content files have. */
const STEPS = 1e7;

interface Edge {
  at: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  west: number;
  east: number;
}

const side = (x1: number, y1: number, x2: number, y2: number, x: number, y: number): number =>
  Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));

/** Whether they meet within both of them. Borders that touch at a corner are in order. */
function cross(one: Edge, other: Edge): boolean {
  const lows = [Math.min(one.y1, one.y2), Math.min(other.y1, other.y2)] as const;
  const highs = [Math.max(one.y1, one.y2), Math.max(other.y1, other.y2)] as const;
  if (highs[0] < lows[1] || highs[1] < lows[0]) return false;
  const ofOther = side(one.x1, one.y1, one.x2, one.y2, other.x1, other.y1) * side(one.x1, one.y1, one.x2, one.y2, other.x2, other.y2);
  const ofOne = side(other.x1, other.y1, other.x2, other.y2, one.x1, one.y1) * side(other.x1, other.y1, other.x2, other.y2, one.x2, one.y2);
  return ofOther < 0 && ofOne < 0;
}

/** Whether a border crosses itself. From west to east, so that an edge is compared with the few beside it. */
function crossesItself(ring: Ring): boolean {
  const [[left = 0, low = 0] = []] = ring;
  const [xs, ys] = [ring.map(([x = 0]) => Math.round((x - left) * STEPS)), ring.map(([, y = 0]) => Math.round((y - low) * STEPS))];
  const edges = ring.slice(1).map((_, at): Edge => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [xs[at], ys[at], xs[at + 1], ys[at + 1]];
    return { at, x1, y1, x2, y2, west: Math.min(x1, x2), east: Math.max(x1, x2) };
  });
  let near: Edge[] = [];
  for (const edge of edges.toSorted((one, other) => one.west - other.west)) {
    near = near.filter(({ east }) => east >= edge.west);
    if (near.some((other) => cross(edge, other))) return true;
    near.push(edge);
  }
  return false;
}

function polygonsOf(node: PolyNode, toRing: (path: Path) => Ring): Ring[][] {
  return node.Childs().flatMap((outer) => {
    const holes = outer.Childs();
    return [[outer.Contour(), ...holes.map((hole) => hole.Contour())].map(toRing), ...holes.flatMap((hole) => polygonsOf(hole, toRing))];
  });
}

/**
 * The polygons of an area whose borders cross themselves: all that its outer border goes around, in whatever direction, without its holes.
 * undefined: it is in order.
 */
export function mendPolygon(rings: Ring[]): Ring[][] | undefined {
  if (!rings.some(crossesItself)) return undefined;
  const [outer = [], ...holes] = rings;
  const [[left = 0, low = 0] = []] = outer;
  const toPath = (ring: Ring): Path =>
    ring.slice(0, -1).map(([x = 0, y = 0]) => ({ X: Math.round((x - left) * STEPS), Y: Math.round((y - low) * STEPS) }));
  const toRing = (path: Path): Ring =>
    [...path, ...path.slice(0, 1)].map(({ X, Y }) => [Math.round(left * STEPS + X) / STEPS, Math.round(low * STEPS + Y) / STEPS]);
  const engine = new Clipper();
  engine.AddPath(toPath(outer), PolyType.ptSubject, true);
  engine.AddPaths(holes.map(toPath), PolyType.ptClip, true);
  const tree = new PolyTree();
  engine.Execute(ClipType.ctDifference, tree, PolyFillType.pftNonZero, PolyFillType.pftNonZero);
  return polygonsOf(tree, toRing);
}
