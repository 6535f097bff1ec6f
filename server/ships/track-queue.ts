// Track points on their way to the database, in a ring of fixed size: what does not fit is dropped and counted, never waited for.
import type { TrackPoint } from '#contract/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import { indexIn, MICRO, NO_NAV_STATUS, NONE, type Segment, segmentOf } from './segment.ts';

/** One point as the database keeps it; null is not known. */
export interface StoredPoint {
  mmsi: number;
  at_ms: EpochMs;
  lat_micro: number;
  lon_micro: number;
  course_tenths: number | null;
  speed_tenths: number | null;
  heading: number | null;
  nav_status: number | null;
}

const known = (value: number | undefined, none: number): number | null => (value === undefined || value === none ? null : value);

/** The newest position of a slot as a point. */
export function pointOf(segments: readonly Segment[], slot: number): StoredPoint {
  const segment = segmentOf(segments, slot);
  const at = indexIn(slot);
  return {
    mmsi: segment.mmsi[at] ?? 0,
    at_ms: segment.seenMs[at] ?? 0,
    lat_micro: segment.latMicro[at] ?? 0,
    lon_micro: segment.lonMicro[at] ?? 0,
    course_tenths: known(segment.courseTenths[at], NONE),
    speed_tenths: known(segment.speedTenths[at], NONE),
    heading: known(segment.heading[at], NONE),
    nav_status: known(segment.navStatus[at], NO_NAV_STATUS),
  };
}

export function toTrackPoint(point: StoredPoint): TrackPoint {
  const { course_tenths: course, speed_tenths: speed, heading, nav_status: navStatus } = point;
  return {
    time: point.at_ms,
    lat: point.lat_micro / MICRO,
    lon: point.lon_micro / MICRO,
    ...(course !== null && { cog: course / 10 }),
    ...(speed !== null && { sog: speed / 10 }),
    ...(heading !== null && { heading }),
    ...(navStatus !== null && { navStatus }),
  };
}

export class TrackQueue {
  readonly capacity: number;
  dropped = 0;
  readonly #mmsi: Uint32Array;
  readonly #atMs: Float64Array;
  readonly #latMicro: Int32Array;
  readonly #lonMicro: Int32Array;
  readonly #courseTenths: Uint16Array;
  readonly #speedTenths: Uint16Array;
  readonly #heading: Uint16Array;
  readonly #navStatus: Uint8Array;
  #first = 0;
  #length = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#mmsi = new Uint32Array(capacity);
    this.#atMs = new Float64Array(capacity);
    this.#latMicro = new Int32Array(capacity);
    this.#lonMicro = new Int32Array(capacity);
    this.#courseTenths = new Uint16Array(capacity);
    this.#speedTenths = new Uint16Array(capacity);
    this.#heading = new Uint16Array(capacity);
    this.#navStatus = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** 0 while the database keeps up, up to 4 when the ring is half full and more. */
  get pressure(): number {
    return Math.min(4, Math.floor((8 * this.#length) / this.capacity));
  }

  push(segments: readonly Segment[], slot: number): void {
    if (this.#length === this.capacity) {
      this.dropped += 1;
      return;
    }
    const segment = segmentOf(segments, slot);
    const from = indexIn(slot);
    const at = (this.#first + this.#length) % this.capacity;
    this.#mmsi[at] = segment.mmsi[from] ?? 0;
    this.#atMs[at] = segment.seenMs[from] ?? 0;
    this.#latMicro[at] = segment.latMicro[from] ?? 0;
    this.#lonMicro[at] = segment.lonMicro[from] ?? 0;
    this.#courseTenths[at] = segment.courseTenths[from] ?? NONE;
    this.#speedTenths[at] = segment.speedTenths[from] ?? NONE;
    this.#heading[at] = segment.heading[from] ?? NONE;
    this.#navStatus[at] = segment.navStatus[from] ?? NO_NAV_STATUS;
    this.#length += 1;
  }

  /** The oldest points. They stay until forget(), so that a track asked for meanwhile has them. */
  oldest(count: number): StoredPoint[] {
    return Array.from({ length: Math.min(count, this.#length) }, (_, number) => this.#point(number));
  }

  /** Lets the oldest points go, once they are in the database. */
  forget(count: number): void {
    this.#first = (this.#first + count) % this.capacity;
    this.#length -= count;
  }

  /** A ship's waiting points since then, oldest first. */
  of(mmsi: number, sinceMs: EpochMs): StoredPoint[] {
    const points: StoredPoint[] = [];
    for (let number = 0; number < this.#length; number++) {
      const at = (this.#first + number) % this.capacity;
      if (this.#mmsi[at] === mmsi && (this.#atMs[at] ?? 0) >= sinceMs) points.push(this.#point(number));
    }
    return points;
  }

  #point(number: number): StoredPoint {
    const at = (this.#first + number) % this.capacity;
    return {
      mmsi: this.#mmsi[at] ?? 0,
      at_ms: this.#atMs[at] ?? 0,
      lat_micro: this.#latMicro[at] ?? 0,
      lon_micro: this.#lonMicro[at] ?? 0,
      course_tenths: known(this.#courseTenths[at], NONE),
      speed_tenths: known(this.#speedTenths[at], NONE),
      heading: known(this.#heading[at], NONE),
      nav_status: known(this.#navStatus[at], NO_NAV_STATUS),
    };
  }
}
