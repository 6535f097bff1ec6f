// Fewer points for the same line (Douglas and Peucker 1973), on the plane of degrees. Pure.

type Point = readonly [x: number, y: number];

/** Square of the distance to the segment from a to b. */
function offSquared([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
}

/** No removed point is further than the tolerance from the remaining line. The ends stay. */
export function simplifyLine<P extends Point>(points: readonly P[], tolerance: number): P[] {
  if (points.length < 3 || tolerance <= 0) return [...points];
  const stays = new Uint8Array(points.length);
  stays[0] = 1;
  stays[points.length - 1] = 1;
  const pieces: [from: number, to: number][] = [[0, points.length - 1]];
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    const [from, to] = piece;
    let [worst, at] = [tolerance * tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const off = offSquared(points[i] as P, points[from] as P, points[to] as P);
      if (off > worst) [worst, at] = [off, i];
    }
    if (at < 0) continue;
    stays[at] = 1;
    pieces.push([from, at], [at, to]);
  }
  return points.filter((_, i) => stays[i]);
}

/** A closed ring stays closed, with the same first point. undefined: nothing is left of it. */
export function simplifyRing<P extends Point>(ring: readonly P[], tolerance: number): P[] | undefined {
  const first = ring[0];
  if (!first) return undefined;
  let [far, most] = [0, -1];
  for (const [i, [x, y]] of ring.entries()) {
    const away = (x - first[0]) ** 2 + (y - first[1]) ** 2;
    if (away > most) [far, most] = [i, away];
  }
  const kept = [...simplifyLine(ring.slice(0, far + 1), tolerance).slice(0, -1), ...simplifyLine(ring.slice(far), tolerance)];
  return kept.length >= 4 ? kept : undefined;
}
