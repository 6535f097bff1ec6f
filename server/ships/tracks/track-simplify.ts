// Thins a long track to few points that keep its shape and timing. Pure.
import type { TrackPoint } from '#contract/entities/ships.ts';

/** Metres of a degree of latitude on the mean sphere. */
const METRES_PER_DEGREE = 111_195;

interface Stretch {
  first: number;
  last: number;
  /** The point in between that is farthest from where steady sailing from first to last would have been at its time. */
  worst: number;
  offM: number;
}

const turn = (lonDeg: number): number => ((((lonDeg + 180) % 360) + 360) % 360) - 180;

function measure(points: readonly TrackPoint[], first: number, last: number): Stretch {
  const from = points[first];
  const to = points[last];
  const stretch: Stretch = { first, last, worst: -1, offM: -1 };
  if (!from || !to) return stretch;
  const spanMs = to.time - from.time || 1;
  const lonSpan = turn(to.lon - from.lon); // the short way, also across 180 degrees
  for (let at = first + 1; at < last; at++) {
    const point = points[at];
    if (!point) continue;
    const share = (point.time - from.time) / spanMs;
    const north = point.lat - (from.lat + share * (to.lat - from.lat));
    const east = turn(point.lon - (from.lon + share * lonSpan)) * Math.cos((point.lat * Math.PI) / 180);
    const offM = Math.hypot(north, east) * METRES_PER_DEGREE;
    if (offM > stretch.offM) {
      stretch.worst = at;
      stretch.offM = offM;
    }
  }
  return stretch;
}

/** A heap with the worst stretch on top. */
class Worst {
  readonly #stretches: Stretch[] = [];

  add(stretch: Stretch): void {
    const all = this.#stretches;
    all.push(stretch);
    for (let at = all.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#swapIfWorse(at, parent)) return;
      at = parent;
    }
  }

  take(): Stretch | undefined {
    const all = this.#stretches;
    const [top] = all;
    const end = all.pop();
    if (!end || all.length === 0) return top;
    all[0] = end;
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const child = (all[left + 1]?.offM ?? -2) > (all[left]?.offM ?? -2) ? left + 1 : left;
      if (child >= all.length || !this.#swapIfWorse(child, at)) return top;
      at = child;
    }
  }

  #swapIfWorse(below: number, above: number): boolean {
    const all = this.#stretches;
    const [low, high] = [all[below], all[above]];
    if (!low || !high || low.offM <= high.offM) return false;
    all[below] = high;
    all[above] = low;
    return true;
  }
}

/**
 * Returns every point if there are at most `most` (2 or more); otherwise at most `most` of them, in their original order. This is
 * Douglas-Peucker run from the top: it always splits the stretch with the largest error. The error covers space and time, so stops and
 * changes of speed survive. It stops early once every left-out point is within `leastM`.
 */
export function thinTrack(points: readonly TrackPoint[], most: number, leastM = 5): TrackPoint[] {
  if (points.length <= most) return [...points];
  const kept = new Uint8Array(points.length);
  kept[0] = 1;
  kept[points.length - 1] = 1;
  const worst = new Worst();
  worst.add(measure(points, 0, points.length - 1));
  for (let count = 2; count < most; count++) {
    const stretch = worst.take();
    if (!stretch || stretch.worst < 0 || stretch.offM <= leastM) break;
    kept[stretch.worst] = 1;
    worst.add(measure(points, stretch.first, stretch.worst));
    worst.add(measure(points, stretch.worst, stretch.last));
  }
  return points.filter((_, at) => kept[at] === 1);
}
