// Track points that are not yet packed into a chunk in the database. They are held twice: per ship, for reading and packing, and in batches
// in order of arrival, which the database stores until they are packed. Memory grows with what waits, up to a limit.
import { MmsiSlots } from '#server/ships/mmsi-index.ts';
import { indexIn, NO_NAV_STATUS, NONE, type Segment, segmentOf } from '#server/ships/segment.ts';
import type { TrackSpot } from './track-codec.ts';

const BATCH_POINTS = 8192;
/** mmsi, time, lat, lon: 4 each; course, speed, heading: 2 each; status. */
const POINT_BYTES = 23;
const BLOCK_BITS = 14;
const BLOCK_POINTS = 1 << BLOCK_BITS;
const NOBODY = -1;

const COLUMNS = ['mmsi', 'atS', 'latE5', 'lonE5', 'courseTenths', 'speedTenths', 'heading', 'navStatus'] as const;

/** The columns of so many points in one piece of memory, widest first. */
class Columns {
  readonly bytes: Uint8Array;
  readonly mmsi: Uint32Array;
  readonly atS: Uint32Array;
  readonly latE5: Int32Array;
  readonly lonE5: Int32Array;
  readonly courseTenths: Uint16Array;
  readonly speedTenths: Uint16Array;
  readonly heading: Uint16Array;
  readonly navStatus: Uint8Array;

  constructor(points: number, buffer = new ArrayBuffer(points * POINT_BYTES)) {
    this.bytes = new Uint8Array(buffer);
    this.mmsi = new Uint32Array(buffer, 0, points);
    this.atS = new Uint32Array(buffer, points * 4, points);
    this.latE5 = new Int32Array(buffer, points * 8, points);
    this.lonE5 = new Int32Array(buffer, points * 12, points);
    this.courseTenths = new Uint16Array(buffer, points * 16, points);
    this.speedTenths = new Uint16Array(buffer, points * 18, points);
    this.heading = new Uint16Array(buffer, points * 20, points);
    this.navStatus = new Uint8Array(buffer, points * 22, points);
  }

  set(at: number, mmsi: number, spot: TrackSpot): void {
    this.mmsi[at] = mmsi;
    this.atS[at] = spot.atS;
    this.latE5[at] = spot.latE5;
    this.lonE5[at] = spot.lonE5;
    this.courseTenths[at] = spot.courseTenths;
    this.speedTenths[at] = spot.speedTenths;
    this.heading[at] = spot.heading;
    this.navStatus[at] = spot.navStatus;
  }

  /** A copy of the first so many. */
  first(points: number): Columns {
    const part = new Columns(points);
    for (const column of COLUMNS) part[column].set(this[column].subarray(0, points));
    return part;
  }

  spot(at: number): TrackSpot {
    return {
      atS: this.atS[at] ?? 0,
      latE5: this.latE5[at] ?? 0,
      lonE5: this.lonE5[at] ?? 0,
      courseTenths: this.courseTenths[at] ?? NONE,
      speedTenths: this.speedTenths[at] ?? NONE,
      heading: this.heading[at] ?? NONE,
      navStatus: this.navStatus[at] ?? NO_NAV_STATUS,
    };
  }
}

export interface Arrival {
  mmsi: number;
  spot: TrackSpot;
}

/** A batch as the database keeps it, at most BATCH_POINTS. */
export interface ArrivalBatch {
  points: number;
  packed: Uint8Array;
}

export function packArrivals(arrivals: readonly Arrival[]): ArrivalBatch {
  const columns = new Columns(arrivals.length);
  arrivals.forEach(({ mmsi, spot }, at) => columns.set(at, mmsi, spot));
  return { points: arrivals.length, packed: columns.bytes };
}

export function* unpackArrivals({ points, packed }: ArrivalBatch): Generator<Arrival> {
  const columns = new Columns(points, new Uint8Array(packed).buffer);
  for (let at = 0; at < points; at++) yield { mmsi: columns.mmsi[at] ?? 0, spot: columns.spot(at) };
}

/** The slot's newest position as a track point. */
export function spotOf(segments: readonly Segment[], slot: number): TrackSpot {
  const segment = segmentOf(segments, slot);
  const at = indexIn(slot);
  return {
    atS: Math.floor((segment.seenMs[at] ?? 0) / 1000), // rounded down as devices do: otherwise one report would become two points
    latE5: Math.round((segment.latMicro[at] ?? 0) / 10),
    lonE5: Math.round((segment.lonMicro[at] ?? 0) / 10),
    courseTenths: segment.courseTenths[at] ?? NONE,
    speedTenths: segment.speedTenths[at] ?? NONE,
    heading: segment.heading[at] ?? NONE,
    navStatus: segment.navStatus[at] ?? NO_NAV_STATUS,
  };
}

interface Waiting {
  mmsi: number;
  /** Place of the newest point, each of which names the one before it. */
  newest: number;
  count: number;
  /** About when the oldest of them was heard. */
  sinceS: number;
}

export class WaitingTracks {
  /** Points; past it they are dropped and counted. */
  readonly capacity: number;
  dropped = 0;
  readonly #blocks: { columns: Columns; before: Int32Array }[] = [];
  readonly #index = new MmsiSlots();
  readonly #ships: Waiting[] = [];
  #held = 0;
  #places = 0;
  #free = NOBODY;
  #batches: ArrivalBatch[] = [];
  #arriving = new Columns(BATCH_POINTS);
  #arrived = 0;
  #unwritten = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Points in no chunk yet. */
  get held(): number {
    return this.#held;
  }

  /** Of those, the ones that the database does not have in any form. */
  get unwritten(): number {
    return this.#unwritten;
  }

  /** 0 while the database keeps up, up to 4 when half of the room is taken and more. */
  get pressure(): number {
    return Math.min(4, Math.floor((8 * this.#held) / this.capacity));
  }

  /** A new point. */
  push(mmsi: number, spot: TrackSpot): void {
    if (!this.hold(mmsi, spot)) return;
    this.#arriving.set(this.#arrived, mmsi, spot);
    this.#arrived += 1;
    this.#unwritten += 1;
    if (this.#arrived === BATCH_POINTS) this.#seal();
  }

  /** A point that the database has as an arrival. false: no room. */
  hold(mmsi: number, spot: TrackSpot): boolean {
    if (this.#held === this.capacity) {
      this.dropped += 1;
      return false;
    }
    const ship = this.#ship(mmsi);
    const place = this.#place();
    const block = this.#blocks[place >>> BLOCK_BITS];
    if (!block) throw new RangeError('A point has no place');
    block.columns.set(place & (BLOCK_POINTS - 1), mmsi, spot);
    block.before[place & (BLOCK_POINTS - 1)] = ship.newest;
    if (ship.count === 0) ship.sinceS = spot.atS;
    ship.newest = place;
    ship.count += 1;
    this.#held += 1;
    return true;
  }

  /** The oldest batch that is not written, until `written` says it is. */
  nextBatch(): ArrivalBatch | undefined {
    if (this.#batches.length === 0) this.#seal();
    return this.#batches[0];
  }

  written(batch: ArrivalBatch): void {
    if (this.#batches[0] !== batch) throw new Error('Batches are written in order');
    this.#batches.shift();
    this.#unwritten -= batch.points;
  }

  /** A ship's waiting points as they came in, oldest first. */
  of(mmsi: number): TrackSpot[] {
    const number = this.#index.get(mmsi);
    const ship = number < 0 ? undefined : this.#ships[number];
    if (!ship) return [];
    const spots: TrackSpot[] = [];
    for (let place = ship.newest; place !== NOBODY; ) {
      const block = this.#blocks[place >>> BLOCK_BITS];
      if (!block) break;
      spots.push(block.columns.spot(place & (BLOCK_POINTS - 1)));
      place = block.before[place & (BLOCK_POINTS - 1)] ?? NOBODY;
    }
    return spots.reverse();
  }

  /** Ships with at least `least` points, or with a point older than `beforeS`. Points may be added and removed during the iteration. */
  *shipsWith(least: number, beforeS: number): Generator<number> {
    for (const { mmsi, count, sinceS } of this.#ships) if (count >= least || (count > 0 && sinceS < beforeS)) yield mmsi;
  }

  /** Drops the ship's oldest `count` points, which a chunk now holds. */
  forget(mmsi: number, count: number): void {
    const ship = this.#ships[this.#index.get(mmsi)];
    if (!ship) return;
    let stay = ship.count - count;
    let link: { before: Int32Array; at: number } | undefined;
    let place = ship.newest;
    for (; stay > 0 && place !== NOBODY; stay--) {
      const before = this.#blocks[place >>> BLOCK_BITS]?.before;
      if (!before) break;
      link = { before, at: place & (BLOCK_POINTS - 1) };
      place = before[link.at] ?? NOBODY;
    }
    if (link) link.before[link.at] = NOBODY;
    else ship.newest = NOBODY;
    while (place !== NOBODY) {
      const before = this.#blocks[place >>> BLOCK_BITS]?.before;
      if (!before) break;
      const next = before[place & (BLOCK_POINTS - 1)] ?? NOBODY;
      before[place & (BLOCK_POINTS - 1)] = this.#free;
      this.#free = place;
      place = next;
      ship.count -= 1;
      this.#held -= 1;
    }
  }

  #ship(mmsi: number): Waiting {
    const known = this.#ships[this.#index.get(mmsi)];
    if (known) return known;
    const ship = { mmsi, newest: NOBODY, count: 0, sinceS: 0 };
    this.#index.add(mmsi, this.#ships.length);
    this.#ships.push(ship);
    return ship;
  }

  #place(): number {
    const free = this.#free;
    if (free !== NOBODY) {
      this.#free = this.#blocks[free >>> BLOCK_BITS]?.before[free & (BLOCK_POINTS - 1)] ?? NOBODY;
      return free;
    }
    if ((this.#places & (BLOCK_POINTS - 1)) === 0)
      this.#blocks.push({ columns: new Columns(BLOCK_POINTS), before: new Int32Array(BLOCK_POINTS) });
    return this.#places++;
  }

  #seal(): void {
    if (this.#arrived === 0) return;
    const full = this.#arrived === BATCH_POINTS;
    const columns = this.#arriving;
    this.#batches.push({ points: this.#arrived, packed: full ? columns.bytes : columns.first(this.#arrived).bytes });
    if (full) this.#arriving = new Columns(BATCH_POINTS);
    this.#arrived = 0;
  }
}
