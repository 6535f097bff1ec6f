// Cuts lines at polygons, in whole tile units. Not Clipper: it takes minutes for open paths where this takes seconds.
const BAND = 16; // height of a bucket of edges, tile units

type Edge = [xA: number, yA: number, xB: number, yB: number];

/** Returns a test whether a point lies inside valid rings (outer ones and holes alike). */
function insideTest(rings: number[][][]): (x: number, y: number) => boolean {
  const bands = new Map<number, Edge[]>();
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [xA = 0, yA = 0] = ring[i - 1] ?? [];
      const [xB = 0, yB = 0] = ring[i] ?? [];
      for (let band = Math.floor(Math.min(yA, yB) / BAND); band <= Math.floor(Math.max(yA, yB) / BAND); band++) {
        const edges = bands.get(band);
        if (edges) edges.push([xA, yA, xB, yB]);
        else bands.set(band, [[xA, yA, xB, yB]]);
      }
    }
  }
  return (x, y) => {
    let inside = false;
    for (const [xA, yA, xB, yB] of bands.get(Math.floor(y / BAND)) ?? []) {
      if (yA > y !== yB > y && x < ((xA - xB) * (y - yB)) / (yA - yB) + xB) inside = !inside;
    }
    return inside;
  };
}

/**
 * The parts of the lines outside the polygons, judged by the middle of each segment: accurate to half a segment, enough for a faint line.
 */
export function linesOutside(lines: number[][][], rings: number[][][]): number[][][] {
  const isInside = insideTest(rings);
  const kept: number[][][] = [];
  for (const line of lines) {
    let run: number[][] = [];
    for (let i = 1; i < line.length; i++) {
      const [xA = 0, yA = 0] = line[i - 1] ?? [];
      const [xB = 0, yB = 0] = line[i] ?? [];
      if (isInside((xA + xB) / 2, (yA + yB) / 2)) {
        if (run.length) kept.push(run);
        run = [];
        continue;
      }
      if (!run.length) run.push([xA, yA]);
      run.push([xB, yB]);
    }
    if (run.length) kept.push(run);
  }
  return kept;
}
