// Closures as walls: straight lines on the Mercator chart that no leg may touch. Tested segment against segment, never by samples.
import type { ClosedArea, PassageName } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { lonNear, shortTurnDeg, unwrapped } from '#domain/geo/longitude.ts';
import { northingDeg } from './northing.ts';
import { PASSAGE_GATES } from './passages.ts';

/** A wall with unwrapped longitudes: x2 may leave +-180. */
interface Wall {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  southDeg: number;
  northDeg: number;
}

const wallOf = (from: LonLat, to: LonLat): Wall => ({
  x1: from[0],
  y1: northingDeg(from[1]),
  x2: from[0] + shortTurnDeg(from[0], to[0]),
  y2: northingDeg(to[1]),
  southDeg: Math.min(from[1], to[1]),
  northDeg: Math.max(from[1], to[1]),
});

const ringWalls = (ring: readonly LonLat[]): Wall[] => ring.slice(1).map((to, i) => wallOf(ring[i] as LonLat, to));
export const areaWalls = ({ rings }: Pick<ClosedArea, 'rings'>): Wall[] => rings.flatMap(ringWalls);
export const passageWalls = (name: PassageName): Wall[] => PASSAGE_GATES[name].map(([from, to]) => wallOf(from, to));

const side = (ax: number, ay: number, bx: number, by: number, px: number, py: number) =>
  Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));

/** Touching counts, and so does overlapping on one line. */
function meet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  { x1, y1, x2, y2 }: Pick<Wall, 'x1' | 'y1' | 'x2' | 'y2'>,
  shift: number,
): boolean {
  const [cx, dx] = [x1 + shift, x2 + shift];
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.min(ax, bx) > Math.max(cx, dx)) return false;
  if (Math.max(ay, by) < Math.min(y1, y2) || Math.min(ay, by) > Math.max(y1, y2)) return false;
  const [c, d] = [side(ax, ay, bx, by, cx, y1), side(ax, ay, bx, by, dx, y2)];
  const [a, b] = [side(cx, y1, dx, y2, ax, ay), side(cx, y1, dx, y2, bx, by)];
  return (c !== d && a !== b) || (c === 0 && d === 0 && a === 0); // the second: all on one line
}

/** Degrees of longitude and latitude: walls are looked up by the bins that they cross. */
const BIN_DEG = 2;
const COLUMNS = 360 / BIN_DEG;
const binColumn = (x: number) => ((Math.floor((x + 180) / BIN_DEG) % COLUMNS) + COLUMNS) % COLUMNS;
const binRow = (latDeg: number) => Math.floor(latDeg / BIN_DEG) + 45;

/** Whether the rhumb line from one place to another touches a wall; undefined when there are no walls. */
export function crossesWalls(walls: readonly Wall[]): ((from: LonLat, to: LonLat) => boolean) | undefined {
  if (walls.length === 0) return undefined;
  const bins = new Map<number, Wall[]>();
  for (const wall of walls) {
    const rows = [binRow(wall.southDeg), binRow(wall.northDeg)] as const;
    for (let row = rows[0]; row <= rows[1]; row++)
      for (let x = Math.floor(Math.min(wall.x1, wall.x2) / BIN_DEG); x <= Math.floor(Math.max(wall.x1, wall.x2) / BIN_DEG); x++) {
        const bin = row * COLUMNS + binColumn(x * BIN_DEG);
        const there = bins.get(bin);
        if (there) there.push(wall);
        else bins.set(bin, [wall]);
      }
  }
  return (from, to) => {
    const ax = from[0];
    const bx = ax + shortTurnDeg(ax, to[0]);
    const lastRow = binRow(Math.max(from[1], to[1]));
    const lastX = Math.floor(Math.max(ax, bx) / BIN_DEG);
    for (let row = binRow(Math.min(from[1], to[1])); row <= lastRow; row++)
      for (let x = Math.floor(Math.min(ax, bx) / BIN_DEG); x <= lastX; x++) {
        const near = bins.get(row * COLUMNS + binColumn(x * BIN_DEG));
        if (near && touchesOne(ax, northingDeg(from[1]), bx, northingDeg(to[1]), near)) return true;
      }
    return false;
  };
}

function touchesOne(ax: number, ay: number, bx: number, by: number, walls: readonly Wall[]): boolean {
  return walls.some((wall) => {
    const middle = (wall.x1 + wall.x2) / 2;
    return meet(ax, ay, bx, by, wall, lonNear(middle, (ax + bx) / 2) - middle);
  });
}

/**
 * Tells places inside from those outside, for many questions about one area. Even-odd over all rings, so a hole is outside; the edge itself
 * counts as inside. Place and ring are unwrapped together: taken side by side, two sides of a ring could be seen from two ends of the world.
 */
export function insideOf({ rings }: Pick<ClosedArea, 'rings'>): (place: LonLat) => boolean {
  const parts = rings.map((ring) => {
    const corners = unwrapped(ring).map(([x, latDeg]) => ({ x, y: northingDeg(latDeg) }));
    const lons = corners.map(({ x }) => x);
    const sides = corners.slice(1).map((to, i) => ({ x1: corners[i]?.x ?? 0, y1: corners[i]?.y ?? 0, x2: to.x, y2: to.y }));
    return { sides, middle: (Math.min(...lons) + Math.max(...lons)) / 2 };
  });
  return ([lonDeg, latDeg]) => {
    const y = northingDeg(latDeg);
    let inside = false;
    for (const { sides, middle } of parts) {
      const x = lonNear(lonDeg, middle);
      for (const wall of sides) {
        if (meet(x, y, x, y, wall, 0)) return true;
        const { x1, y1, x2, y2 } = wall;
        if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) inside = !inside;
      }
    }
    return inside;
  };
}

export const isInArea = (place: LonLat, area: Pick<ClosedArea, 'rings'>): boolean => insideOf(area)(place);
