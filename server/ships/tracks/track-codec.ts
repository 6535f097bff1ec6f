// Packs a stretch of a ship's track into few bytes: each column stores its difference from what steady sailing would predict. Pure.
import type { TrackPoint } from '#contract/entities/ships.ts';
import { NO_NAV_STATUS, NONE } from '#server/ships/segment.ts';

/**
 * A position as tracks store it. It is rounded once, when it arrives, and stays exactly so: the time down to a whole second, the place to a
 * hundred-thousandth of a degree (at most 0.56 m off in each direction).
 */
export interface TrackSpot {
  /** Seconds since 1970. */
  atS: number;
  /** Degrees times 100,000. */
  latE5: number;
  lonE5: number;
  /** NONE if unknown, as in the segments. */
  courseTenths: number;
  speedTenths: number;
  heading: number;
  /** NO_NAV_STATUS if unknown. */
  navStatus: number;
}

const E5 = 100_000;
const FORM = 1;

const known = (value: number, none: number): boolean => value !== none;

export const toTrackPoint = (spot: TrackSpot): TrackPoint => ({
  time: spot.atS * 1000,
  lat: spot.latE5 / E5,
  lon: spot.lonE5 / E5,
  ...(known(spot.courseTenths, NONE) && { cog: spot.courseTenths / 10 }),
  ...(known(spot.speedTenths, NONE) && { sog: spot.speedTenths / 10 }),
  ...(known(spot.heading, NONE) && { heading: spot.heading }),
  ...(known(spot.navStatus, NO_NAV_STATUS) && { navStatus: spot.navStatus }),
});

/** Writes numbers up to 2^53, seven bits per byte, least significant first; a run of zeros is written as its length. */
class Writer {
  readonly bytes: number[] = [];
  #zeros = 0;

  number(value: number): void {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) this.bytes.push((left % 128) + 128);
    this.bytes.push(left);
  }

  difference(value: number): void {
    if (value === 0) {
      this.#zeros += 1;
      return;
    }
    this.endRun();
    this.number(value > 0 ? 2 * value : -2 * value - 1); // 0 starts a run of zeros
  }

  endRun(): void {
    if (this.#zeros === 0) return;
    this.number(0);
    this.number(this.#zeros);
    this.#zeros = 0;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #zeros = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  number(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('A packed track ends too early');
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  }

  difference(): number {
    if (this.#zeros === 0) {
      const value = this.number();
      if (value !== 0) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      this.#zeros = this.number();
      if (this.#zeros === 0) throw new RangeError('A packed track has a run of nothing');
    }
    this.#zeros -= 1;
    return 0;
  }
}

/** Where she would be, in one coordinate, had she gone on as before; where she was last after a long silence. */
function expected(last: number, before: number, lastS: number, beforeS: number, atS: number): number {
  const sinceS = atS - lastS;
  const stepS = lastS - beforeS;
  return stepS > 0 && sinceS > 0 && sinceS <= 4 * stepS ? Math.round(last + ((last - before) * sinceS) / stepS) : last;
}

const PLACES = ['latE5', 'lonE5'] as const;
const STATES = ['courseTenths', 'speedTenths', 'heading', 'navStatus'] as const;

/** In any order, which is kept; smallest in the order of time. At most 65,535 points. */
export function packTrack(spots: readonly TrackSpot[]): Uint8Array {
  const writer = new Writer();
  writer.number(FORM);
  writer.number(spots.length);
  let [lastS, stepS] = [0, 0];
  for (const { atS } of spots) {
    writer.difference(atS - lastS - stepS);
    stepS = lastS === 0 ? 0 : atS - lastS;
    lastS = atS;
  }
  writer.endRun();
  for (const place of PLACES) {
    spots.forEach((spot, at) => {
      const last = spots[at - 1];
      const before = spots[at - 2] ?? last;
      const guess = last && before ? expected(last[place], before[place], last.atS, before.atS, spot.atS) : 0;
      writer.difference(spot[place] - guess);
    });
    writer.endRun();
  }
  for (const state of STATES) {
    let last = 0;
    for (const spot of spots) {
      writer.difference(spot[state] - last);
      last = spot[state];
    }
    writer.endRun();
  }
  return Uint8Array.from(writer.bytes);
}

/** @throws RangeError where the bytes are of another form, or cut */
export function unpackTrack(bytes: Uint8Array): TrackSpot[] {
  const reader = new Reader(bytes);
  if (reader.number() !== FORM) throw new RangeError('A packed track is of a form that this program does not know');
  const count = reader.number();
  if (count > 65_535) throw new RangeError('A packed track has too many points');
  const spots: TrackSpot[] = [];
  let [lastS, stepS] = [0, 0];
  for (let at = 0; at < count; at++) {
    const atS = lastS + stepS + reader.difference();
    stepS = lastS === 0 ? 0 : atS - lastS;
    lastS = atS;
    spots.push({ atS, latE5: 0, lonE5: 0, courseTenths: 0, speedTenths: 0, heading: 0, navStatus: 0 });
  }
  for (const place of PLACES) {
    spots.forEach((spot, at) => {
      const last = spots[at - 1];
      const before = spots[at - 2] ?? last;
      const guess = last && before ? expected(last[place], before[place], last.atS, before.atS, spot.atS) : 0;
      spot[place] = guess + reader.difference();
    });
  }
  for (const state of STATES) {
    let last = 0;
    for (const spot of spots) {
      last += reader.difference();
      spot[state] = last;
    }
  }
  return spots;
}

/** In order of time, each second once: of two in one second the one of the earlier list. */
export function joinSpots(...lists: readonly (readonly TrackSpot[])[]): TrackSpot[] {
  const byTime = new Map<number, TrackSpot>();
  for (const list of lists) for (const spot of list) if (!byTime.has(spot.atS)) byTime.set(spot.atS, spot);
  return [...byTime.values()].toSorted((a, b) => a.atS - b.atS);
}
