// Makes the polygons of one tile valid after clipping, simplifying and rounding. Otherwise the renderer's triangulation fails on rings that
// cross themselves, and paints sea as land. It must never enlarge a polygon that it cannot solve: it counts it, and the build fails.
import clipper, { type Path, type Point, type PolyNode, type PolyTree } from 'clipper-lib';
import earcut, { deviation } from 'earcut';

const { Clipper, ClipType, PolyFillType, PolyTree: Tree, PolyType } = clipper;

/** The most square tile units by which triangles and polygon may differ here; the check after the build allows more (scripts/basemap/check.ts). */
const TOLERATED_AREA = 16;
/** MapLibre keeps the 500 largest rings of a polygon. */
const MOST_RINGS = 450;
/** A union rounds new vertices to whole units, which can make a new, smaller crossing; 5 unions have been enough (z0-8). */
const MOST_UNIONS = 6;
const MOST_HALVINGS = 12;

type Tags = Record<string, string | number | boolean>;

/** A part of a tile: outer rings and holes, wound as the slicer winds them. */
export type Region = readonly Path[];

export interface TilePolygons {
  type: 3;
  geometry: number[][][];
  tags: Tags;
}
export interface TileLines {
  type: 2;
  geometry: number[][][];
  tags: Tags;
}

/** What happened to the rings during the whole build. unsolved must be 0. */
export const polygonTally = { ringsIn: 0, polygonsOut: 0, slivers: 0, snapped: 0, halved: 0, unsolved: 0 };

export const toPath = (ring: number[][]): Path => ring.map(([X = 0, Y = 0]) => ({ X, Y }));
const closed = (path: Path): number[][] => [...path, ...path.slice(0, 1)].map(({ X, Y }) => [X, Y]);
const areaOf = (path: Path): number => Math.abs(Clipper.Area(path));

function polygonsIn(tree: PolyNode, smallestArea: number): Path[][] {
  const kept = (path: Path): boolean => {
    if (areaOf(path) >= smallestArea) return true;
    polygonTally.slivers++;
    return false;
  };
  return tree.Childs().flatMap((node) => {
    const islands = node.Childs().flatMap((hole) => polygonsIn(hole, smallestArea));
    if (!kept(node.Contour())) return islands;
    return [
      [
        node.Contour(),
        ...node
          .Childs()
          .map((hole) => hole.Contour())
          .filter(kept),
      ],
      ...islands,
    ];
  });
}

function execute(subjects: Path[], clipTo: readonly Path[] | undefined): PolyTree {
  const engine = new Clipper();
  const tree = new Tree();
  engine.AddPaths(subjects, PolyType.ptSubject, true);
  if (clipTo) engine.AddPaths([...clipTo], PolyType.ptClip, true);
  // Positive, not even-odd: pieces that overlap after simplification stay filled, and a loop turned inside out disappears.
  engine.Execute(
    clipTo ? ClipType.ctIntersection : ClipType.ctUnion,
    tree,
    PolyFillType.pftPositive,
    clipTo ? PolyFillType.pftNonZero : PolyFillType.pftPositive,
  );
  return tree;
}

/** Square units by which the renderer's triangles differ from the polygon. Rings are closed as the renderer reads them. */
function triangulationError(rings: Path[]): number {
  const [outer = []] = rings;
  if (rings.some((ring, i) => Clipper.Area(ring) > 0 !== (i === 0))) return Number.POSITIVE_INFINITY;
  const coordinates: number[] = [];
  const holeStarts: number[] = [];
  rings.forEach((ring, i) => {
    if (i) holeStarts.push(coordinates.length / 2);
    for (const [x = 0, y = 0] of closed(ring)) coordinates.push(x, y);
  });
  return deviation(coordinates, holeStarts, 2, earcut(coordinates, holeStarts, 2)) * areaOf(outer);
}

/**
 * Snap rounding: an edge that passes through the unit square of a vertex gets that vertex. A union alone does not notice a vertex that
 * rounding moved less than a unit beyond an edge, and leaves the crossing.
 */
function snapToVertices(rings: Path[]): Path[] {
  const sorted = rings.flat().sort((a, b) => a.X - b.X);
  const firstAtOrAfter = (x: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as Point).X < x) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const onEdge = (a: Point, b: Point): Point[] => {
    const [dx, dy] = [b.X - a.X, b.Y - a.Y];
    const lengthSquared = dx * dx + dy * dy;
    const found: { along: number; vertex: Point }[] = [];
    for (let i = firstAtOrAfter(Math.min(a.X, b.X)); i < sorted.length; i++) {
      const vertex = sorted[i] as Point;
      if (vertex.X > Math.max(a.X, b.X)) break;
      const along = (vertex.X - a.X) * dx + (vertex.Y - a.Y) * dy;
      const across = (vertex.X - a.X) * dy - (vertex.Y - a.Y) * dx;
      if (along > 0 && along < lengthSquared && 2 * Math.abs(across) <= Math.max(Math.abs(dx), Math.abs(dy))) found.push({ along, vertex });
    }
    return found.sort((p, q) => p.along - q.along).map(({ vertex }) => vertex);
  };
  return rings.map((ring) => ring.flatMap((vertex, i) => [vertex, ...onEdge(vertex, ring[(i + 1) % ring.length] as Point)]));
}

function halves(rings: Path[]): [Path, Path] | undefined {
  const [outer = []] = rings;
  const xs = outer.map(({ X }) => X);
  const ys = outer.map(({ Y }) => Y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const box = (x0: number, y0: number, x1: number, y1: number): Path =>
    toPath([
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ]);
  if (Math.max(right - left, bottom - top) < 2) return undefined;
  if (right - left > bottom - top) {
    const middle = Math.round((left + right) / 2);
    return [box(left, top, middle, bottom), box(middle, top, right, bottom)];
  }
  const middle = Math.round((top + bottom) / 2);
  return [box(left, top, right, middle), box(left, middle, right, bottom)];
}

/** An area that fills the tile, as most do at large scales: it is valid. */
function isRectangle(rings: number[][][]): boolean {
  const [[a, b, c, d, e] = [], ...others] = rings;
  if (others.length > 0 || !a || !b || !c || !d || !e || rings[0]?.length !== 5) return false;
  const [ax, ay] = a;
  const [cx, cy] = c;
  const startsDown = b[0] === ax && b[1] === cy && d[0] === cx && d[1] === ay;
  const startsAcross = b[0] === cx && b[1] === ay && d[0] === ax && d[1] === cy;
  return (startsDown || startsAcross) && e[0] === ax && e[1] === ay && ax !== cx && ay !== cy;
}

interface Settled {
  rings: Path[];
  cut: boolean;
}

/** Turns one polygon into polygons that triangulate correctly: as it is, otherwise snapped and united again, otherwise in two halves. */
function settle(rings: Path[], smallestArea: number, unions = 1, halvings = 0): Settled[] {
  const wrong = triangulationError(rings) > TOLERATED_AREA;
  if (!wrong && rings.length <= MOST_RINGS) return [{ rings, cut: halvings > 0 }];
  if (wrong && unions < MOST_UNIONS) {
    polygonTally.snapped++;
    return polygonsIn(execute(snapToVertices(rings), undefined), smallestArea).flatMap((polygon) =>
      settle(polygon, smallestArea, unions + 1, halvings),
    );
  }
  const boxes = halvings < MOST_HALVINGS ? halves(rings) : undefined;
  if (!boxes) {
    polygonTally.unsolved++;
    return [{ rings, cut: halvings > 0 }];
  }
  polygonTally.halved++;
  return boxes.flatMap((box) =>
    polygonsIn(execute(rings, [box]), smallestArea).flatMap((half) => settle(half, smallestArea, 1, halvings + 1)),
  );
}

/**
 * Valid polygons of one tile, in whole tile units, dissolved.
 * @param rings outer rings and holes of all polygons that belong together, wound as the slicer winds them
 * @param smallestArea rings of fewer square units are dropped (64 are one CSS pixel of a 512-pixel tile)
 * @param within only what lies in this region is kept; everything if absent
 * @returns polygons: whole ones, and separately those that had to be cut; outlines: the shores of the cut ones, without the cuts
 */
export function validPolygons(
  rings: number[][][],
  tags: Tags,
  smallestArea: number,
  within?: Region,
): { whole?: TilePolygons; cut?: TilePolygons; outlines?: TileLines } {
  polygonTally.ringsIn += rings.length;
  if (!within && isRectangle(rings)) {
    polygonTally.polygonsOut++;
    return { whole: { type: 3, geometry: rings, tags } };
  }
  const united = polygonsIn(execute(rings.filter((ring) => ring.length > 3).map(toPath), within), smallestArea);
  const whole: number[][][] = [];
  const cut: number[][][] = [];
  const outlines: number[][][] = [];
  for (const polygon of united) {
    const settled = settle(polygon, smallestArea);
    polygonTally.polygonsOut += settled.length;
    for (const piece of settled) (piece.cut ? cut : whole).push(...piece.rings.map(closed));
    if (settled.some((piece) => piece.cut)) outlines.push(...polygon.map(closed));
  }
  return {
    ...(whole.length && { whole: { type: 3, geometry: whole, tags } }),
    ...(cut.length && { cut: { type: 3, geometry: cut, tags: { ...tags, cut: true } } }),
    ...(outlines.length && { outlines: { type: 2, geometry: outlines, tags: {} } }),
  };
}
