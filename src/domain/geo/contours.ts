// Areas above a threshold on a grid of values (marching squares). Pure; knows no units: coordinates are those of the grid.

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

/**
 * By which corners are inside (1 upper left, 2 upper right, 4 lower right, 8 lower left): pairs of edges (Left, Top, Right, Bottom), from
 * the one to the other with the inside at the left hand.
 */
const SEGMENTS = ['', 'LT', 'TR', 'LR', 'RB', '', 'TB', 'LB', 'BL', 'BT', '', 'BR', 'RL', 'RT', 'TL', ''] as const;
/** Two inside corners that face each other: joined where the middle of the cell is inside, else parted. */
const SADDLES: Readonly<Record<number, { joined: string; parted: string }>> = {
  5: { joined: 'LBRT', parted: 'LTRB' },
  10: { joined: 'TLBR', parted: 'TRBL' },
};

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

/** Where along each edge of the grid the threshold is crossed, and which crossing follows which. */
class Crossings {
  readonly next = new Map<number, number>();
  readonly #grid: Grid;
  readonly #threshold: number;

  constructor(grid: Grid, threshold: number) {
    this.#grid = grid;
    this.#threshold = threshold;
  }

  /** Outside of the grid nothing is inside. */
  value(x: number, y: number): number {
    const { values, width, height } = this.#grid;
    return x < 0 || y < 0 || x >= width || y >= height ? Number.NEGATIVE_INFINITY : (values[y * width + x] ?? Number.NEGATIVE_INFINITY);
  }

  addCell(x: number, y: number): void {
    const at = this.#threshold;
    const [one, two, four, eight] = [this.value(x, y), this.value(x + 1, y), this.value(x + 1, y + 1), this.value(x, y + 1)];
    const inside = Number(one >= at) | (Number(two >= at) << 1) | (Number(four >= at) << 2) | (Number(eight >= at) << 3);
    if (inside === 0 || inside === 15) return; // nearly all of them
    const saddle = SADDLES[inside];
    const isJoined = (one + two + four + eight) / 4 >= at;
    const pairs = saddle ? saddle[isJoined ? 'joined' : 'parted'] : (SEGMENTS[inside] ?? '');
    for (let i = 0; i < pairs.length; i += 2) this.next.set(this.#edge(x, y, pairs[i]), this.#edge(x, y, pairs[i + 1]));
  }

  /** One number for the edge to the right of a node (even) or below it (odd). */
  #edge(x: number, y: number, side: string | undefined): number {
    const [nodeX, nodeY] = [side === 'R' ? x + 1 : x, side === 'B' ? y + 1 : y];
    const isDown = side === 'L' || side === 'R';
    return 2 * ((nodeY + 1) * (this.#grid.width + 2) + nodeX + 1) + Number(isDown);
  }

  point(edge: number): GridPoint {
    const node = edge >> 1;
    const columns = this.#grid.width + 2;
    const [x, y] = [(node % columns) - 1, Math.floor(node / columns) - 1];
    const [dx, dy] = edge % 2 ? [0, 1] : [1, 0];
    const [here, there] = [this.value(x, y), this.value(x + dx, y + dy)];
    // at the rim of the grid the area ends at its last node
    const share =
      here === Number.NEGATIVE_INFINITY ? 1 : there === Number.NEGATIVE_INFINITY ? 0 : (this.#threshold - here) / (there - here);
    return [x + share * dx, y + share * dy];
  }

  /** Takes one ring out, as long as there is any. */
  takeRing(): GridRing | undefined {
    const [first] = this.next.keys();
    if (first === undefined) return undefined;
    const ring: GridRing = [];
    for (let edge: number | undefined = first; edge !== undefined; ) {
      const point = this.point(edge);
      const last = ring.at(-1);
      if (!last || last[0] !== point[0] || last[1] !== point[1]) ring.push(point);
      const following: number | undefined = this.next.get(edge);
      this.next.delete(edge);
      edge = following;
    }
    return ring;
  }
}

interface Rings {
  outers: GridRing[];
  holes: GridRing[];
}

function ringsAt(grid: Grid, threshold: number): Rings {
  const crossings = new Crossings(grid, threshold);
  for (let y = -1; y < grid.height; y++) for (let x = -1; x < grid.width; x++) crossings.addCell(x, y);
  const rings: Rings = { outers: [], holes: [] };
  for (let ring = crossings.takeRing(); ring; ring = crossings.takeRing()) {
    const area = turn(ring);
    if (ring.length >= 4 && area !== 0) (area < 0 ? rings.outers : rings.holes).push(ring);
  }
  return rings;
}

/** Each hole into the smallest ring that holds it. */
function nested({ outers, holes }: Rings): GridPolygon[] {
  const polygons = outers
    .toSorted((one, other) => Math.abs(turn(one)) - Math.abs(turn(other)))
    .map((outer) => ({ outer, polygon: [outer] as GridPolygon }));
  for (const hole of holes) polygons.find(({ outer }) => holds(outer, hole[0] as GridPoint))?.polygon.push(hole);
  return polygons.map(({ polygon }) => polygon);
}

/**
 * Where the values reach the threshold, interpolated along the grid's edges. An area that reaches the rim of the grid ends there. A value
 * of a node may not be infinite. Rings that enclose nothing are left out.
 */
export const areasAbove = (grid: Grid, threshold: number): GridPolygon[] => nested(ringsAt(grid, threshold));

/**
 * Where the values reach `from` and not `to`, which is above it. Nodes on the rim of the grid must lie below `from`: there rings of both
 * would touch, and none could be told to hold the other.
 */
export function areasBetween(grid: Grid, from: number, to: number): GridPolygon[] {
  const [low, high] = [ringsAt(grid, from), ringsAt(grid, to)];
  const reversed = (rings: readonly GridRing[]) => rings.map((ring) => ring.toReversed());
  // what is above `to` is cut out; what is not above it inside of that comes back
  return nested({ outers: [...low.outers, ...reversed(high.holes)], holes: [...low.holes, ...reversed(high.outers)] });
}
