// Rings on a plane: degrees or Web Mercator.

/** The first ring is the outer one. */
export type Rings = readonly (readonly (readonly number[])[])[];

/** Least x and y, greatest x and y. */
export type PlaneBox = readonly [minX: number, minY: number, maxX: number, maxY: number];

export function boxAround(places: readonly (readonly number[])[]): PlaneBox {
  let [minX, minY, maxX, maxY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x = 0, y = 0] of places) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return [minX, minY, maxX, maxY];
}

/** Even-odd, over all rings: a place in a hole is outside. */
export function isInside(x: number, y: number, rings: Rings): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax = 0, ay = 0] = ring[i] ?? [];
      const [bx = 0, by = 0] = ring[j] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}
