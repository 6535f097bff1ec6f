// Decides which positions become track points: turns and speed changes at once, steady sailing once a minute, a ship at rest twice an hour.
import { MINUTE_MS } from '#contract/units.ts';
import { indexIn, NONE, segmentOf, type Segment, SLOT_BITS } from '#server/ships/segment.ts';

/** No two points of a ship are closer in time, turning or not. */
const LEAST_GAP_MS = 10_000;
const STILL_GAP_MS = 30 * MINUTE_MS;
const TURN_TENTHS = 100;
const SPEED_CHANGE_TENTHS = 10;
/** Below one knot the course over ground is noise. */
const UNDER_WAY_TENTHS = 10;
/** 50 m in millionths of a degree of latitude: a receiver's wander at anchor. */
const STILL_MICRO = 450;

/** The last point of every ship, by slot. Private to the history: 20 bytes a ship. */
class LastPoints {
  readonly atMs = new Float64Array(1 << SLOT_BITS);
  readonly latMicro = new Int32Array(1 << SLOT_BITS);
  readonly lonMicro = new Int32Array(1 << SLOT_BITS);
  readonly courseTenths = new Uint16Array(1 << SLOT_BITS);
  readonly speedTenths = new Uint16Array(1 << SLOT_BITS);
}

const differsBy = (a: number, b: number, least: number): boolean => a !== NONE && b !== NONE && Math.abs(a - b) > least;

function turned(course: number, before: number): boolean {
  if (course === NONE || before === NONE) return false;
  const turn = Math.abs(course - before);
  return Math.min(turn, 3600 - turn) > TURN_TENTHS;
}

export class TrackRule {
  readonly #last: LastPoints[] = [];

  /**
   * Whether the ship's newest position becomes a point; if so, it is remembered as the last one.
   * pressure: 0 while the database keeps up. Each step above 0 doubles the interval for steady sailing; above 0, turns wait a minute too.
   */
  take(segments: readonly Segment[], slot: number, pressure: number): boolean {
    const segment = segmentOf(segments, slot);
    const at = indexIn(slot);
    const last = this.#lastOf(slot);
    const speed = segment.speedTenths[at] ?? NONE;
    const course = segment.courseTenths[at] ?? NONE;
    const sinceMs = (segment.seenMs[at] ?? 0) - (last.atMs[at] ?? 0);
    const gapMs = sinceMs < 0 ? Number.POSITIVE_INFINITY : sinceMs; // the clock was set back
    if (gapMs < (pressure > 0 ? MINUTE_MS : LEAST_GAP_MS)) return false;
    const underWay = speed !== NONE && speed >= UNDER_WAY_TENTHS;
    const manoeuvre =
      differsBy(speed, last.speedTenths[at] ?? NONE, SPEED_CHANGE_TENTHS) || (underWay && turned(course, last.courseTenths[at] ?? NONE));
    const moved =
      Math.abs((segment.latMicro[at] ?? 0) - (last.latMicro[at] ?? 0)) + Math.abs((segment.lonMicro[at] ?? 0) - (last.lonMicro[at] ?? 0)) >
      STILL_MICRO;
    if (!manoeuvre && gapMs < (moved ? MINUTE_MS << pressure : STILL_GAP_MS)) return false;
    last.atMs[at] = segment.seenMs[at] ?? 0;
    last.latMicro[at] = segment.latMicro[at] ?? 0;
    last.lonMicro[at] = segment.lonMicro[at] ?? 0;
    last.courseTenths[at] = course;
    last.speedTenths[at] = speed;
    return true;
  }

  #lastOf(slot: number): LastPoints {
    const number = slot >>> SLOT_BITS;
    return (this.#last[number] ??= new LastPoints());
  }
}
