// Writes to the database after the memory has changed: latest states for the next start, and tracks (tracks.ts). Memory never waits for it.
import { LIVE_SET_MS, type TrackPoint, type Traffic } from '#contract/entities/ships.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { BATCH_ROWS, type Db, DbError } from '#server/db/db.ts';
import { keepMs } from '#server/jobs/keeping.ts';
import { restAfter } from '#server/jobs/slices.ts';
import type { Log } from '#server/log.ts';
import { DirtySlots } from './dirty-slots.ts';
import type { ShipMemory } from './memory.ts';
import { forgetHandedOver, HANDED_OVER_SHIPS, handOverShips, packShips, reloadShips, takeOverShips, writeShipRows } from './ship-rows.ts';
import { indexIn, segmentOf } from './segment.ts';
import { joinSpots, toTrackPoint } from './tracks/track-codec.ts';
import { thinTrack } from './tracks/track-simplify.ts';
import { Tracks } from './tracks/tracks.ts';
import { spotOf } from './tracks/waiting-tracks.ts';

const FLUSH_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const TIDY_MS = 60_000;
/** This many latest states are written at a stop; more are handed over. */
const WRITTEN_AT_STOP = 2_000;
/** As many as a screen can show; from longer tracks points are removed by shape. */
const MOST_TRACK_POINTS = 3_000;
/** A start reads a day more than the live set, so that ships that just left it are tombstones for cursors of that day. */
export const RELOAD_MS = LIVE_SET_MS + DAY_MS;

export interface HistoryOptions {
  db: Db;
  memory: ShipMemory;
  clock: () => EpochMs;
  log: Log;
  /** The origin of this run's positions: ships and tracks of another origin are neither read nor changed. Absent: live. */
  traffic?: Traffic;
  /** Most points in memory that are in no chunk yet. */
  capacity?: number;
}

export interface HistoryStatus {
  /** failed: the last attempt to write failed; memory continues to serve. */
  state: 'ok' | 'failed';
  error?: string;
  shipsWaiting: number;
  /** Track points that the database does not have yet. */
  pointsWaiting: number;
  /** Since the start: track points without space in memory, and rows that the database will never accept. */
  pointsDropped: number;
  rowsRefused: number;
}

/** SQLSTATE classes 22 and 23: this batch will always fail. */
const isBadRow = (error: unknown): boolean => error instanceof DbError && /^2[23]/.test(error.code);

export class History {
  readonly #db: Db;
  readonly #memory: ShipMemory;
  readonly #clock: () => EpochMs;
  readonly #log: Log;
  readonly #traffic: Traffic;
  readonly tracks: Tracks;
  readonly #dirty = new DirtySlots();
  #error: string | undefined;
  #refused = 0;
  #droppedSaid = 0;
  #flushing: Promise<void> | undefined;
  #tidying: Promise<void> | undefined;
  #untidy = false;
  #timer: NodeJS.Timeout | undefined;
  #tidyTimer: NodeJS.Timeout | undefined;
  #pauseMs = FLUSH_MS;
  #stopping: Promise<void> | undefined;
  /** Pages of ships handed over by an earlier run and not yet written, up to this number. */
  #handedOver = 0;

  constructor({ db, memory, clock, log, traffic = 'live', capacity }: HistoryOptions) {
    this.#db = db;
    this.#memory = memory;
    this.#clock = clock;
    this.#log = log;
    this.#traffic = traffic;
    this.tracks = new Tracks({ db, clock, log, traffic, ...(capacity !== undefined && { capacity }) });
  }

  /** Reads what an earlier run left, then follows the memory. @throws when the database cannot be read: better than an empty world. */
  async start(): Promise<void> {
    const startedMs = performance.now();
    await reloadShips(this.#db, this.#traffic, this.#memory, this.#clock() - RELOAD_MS);
    const { slots, upTo } = await takeOverShips(this.#db, this.#traffic, this.#memory);
    for (const slot of slots) this.#dirty.mark(slot);
    this.#handedOver = upTo;
    await this.tracks.start();
    this.#log.info('ships read from the database', { ships: this.#memory.slots, ms: Math.round(performance.now() - startedMs) });
    this.#memory.watch({
      identified: (slot) => this.#dirty.mark(slot),
      moved: (slot) => {
        this.#dirty.mark(slot);
        this.tracks.moved(this.#memory.segments, slot, this.#mmsiOf(slot));
      },
    });
    this.#again();
    this.#tidyTimer = setInterval(() => void this.tidy(), TIDY_MS).unref();
  }

  get status(): HistoryStatus {
    return {
      state: this.#error === undefined ? 'ok' : 'failed',
      ...(this.#error !== undefined && { error: this.#error }),
      shipsWaiting: this.#dirty.size,
      pointsWaiting: this.tracks.waiting.unwritten,
      pointsDropped: this.tracks.waiting.dropped,
      rowsRefused: this.#refused,
    };
  }

  /** Writes what waits now; one call at a time. Never throws: `status` shows a failure, and it is tried again. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** Packs, thins and deletes tracks that are due; one call at a time. Never throws: a failure is reported once and tried again. */
  tidy(): Promise<void> {
    this.#tidying ??= this.tracks
      .tidy()
      .then(() => {
        this.#untidy = false;
      })
      .catch((error: unknown) => {
        if (!this.#untidy) this.#log.warn('tracks could not be packed; tried again until they can', { error: String(error) });
        this.#untidy = true;
      })
      .finally(() => {
        this.#tidying = undefined;
      });
    return this.#tidying;
  }

  /** Writes what waits, or hands over to the next start what would take long to write, and stops. Never throws, like flush. */
  stop(): Promise<void> {
    clearTimeout(this.#timer);
    clearInterval(this.#tidyTimer);
    this.tracks.stop();
    this.#stopping ??= Promise.all([this.#flushing, this.#tidying]).then(() => this.#flush());
    return this.#stopping;
  }

  /**
   * Where a ship was, oldest first, at most 3,000 points, her newest position last. Includes points not written yet. @throws DbError when
   * the database does not answer
   */
  async track(mmsi: number, sinceMs: EpochMs): Promise<TrackPoint[]> {
    const nowMs = this.#clock();
    const fromMs = Math.max(sinceMs, nowMs - keepMs('tracks'));
    const slot = this.#memory.slotOf(mmsi);
    const newest = slot < 0 ? [] : [spotOf(this.#memory.segments, slot)].filter(({ atS }) => atS > 0 && atS * 1000 >= fromMs);
    const written = fromMs > nowMs ? [] : await this.tracks.read(mmsi, fromMs, nowMs);
    return thinTrack(joinSpots(newest, written).map(toTrackPoint), MOST_TRACK_POINTS);
  }

  #mmsiOf(slot: number): number {
    return segmentOf(this.#memory.segments, slot).mmsi[indexIn(slot)] ?? 0;
  }

  #again(): void {
    if (this.#stopping) return;
    this.#timer = setTimeout(() => void this.flush().then(() => this.#again()), this.#pauseMs);
    this.#timer.unref();
  }

  async #flush(): Promise<void> {
    this.#memory.expire();
    try {
      if (this.#stopping && this.#dirty.size > WRITTEN_AT_STOP) await this.#handOver();
      else {
        await this.tracks.write();
        await this.#writeShips();
      }
      this.#recovered();
    } catch (error) {
      this.#failed(error);
    }
    const { dropped } = this.tracks.waiting;
    if (dropped > this.#droppedSaid) {
      this.#log.warn('track points dropped: the database does not keep up', { points: dropped - this.#droppedSaid });
      this.#droppedSaid = dropped;
    }
  }

  async #writeShips(): Promise<void> {
    const isLast = this.#stopping !== undefined;
    for (let left = this.#dirty.size; left > 0; left -= BATCH_ROWS) {
      if (this.#stopping && !isLast) return; // the last flush continues
      const slots = this.#dirty.take(Math.min(left, BATCH_ROWS));
      try {
        await this.#batch(slots.length, () => writeShipRows(this.#db, this.#traffic, this.#memory.segments, slots));
      } catch (error) {
        for (const slot of slots) this.#dirty.mark(slot);
        throw error;
      }
    }
    if (this.#handedOver > 0) await forgetHandedOver(this.#db, this.#traffic, this.#handedOver);
    this.#handedOver = 0;
  }

  /**
   * Packs all ships while the database writes tracks and earlier pages, two pages at a time. In one transaction: what an earlier run handed
   * over and is not yet written is handed over again.
   */
  async #handOver(): Promise<void> {
    const ships = this.#dirty.size;
    const pages: Promise<Uint8Array>[] = [];
    for (let left = ships; left > 0; left -= HANDED_OVER_SHIPS) {
      const before = pages.at(-2) ?? Promise.resolve();
      pages.push(before.then(() => packShips(this.#memory.segments, this.#dirty.take(Math.min(left, HANDED_OVER_SHIPS)))));
    }
    await this.tracks.write();
    await this.#db.transaction(null, async (tx) => {
      for (const page of pages) await handOverShips(tx, this.#traffic, await page);
      if (this.#handedOver > 0) await forgetHandedOver(tx, this.#traffic, this.#handedOver);
    });
    this.#log.info('ships handed over to the next start', { ships });
  }

  /** Gives up a batch with a row that the database will never accept. */
  async #batch(rows: number, write: () => Promise<void>): Promise<void> {
    const startedMs = performance.now();
    try {
      await write();
    } catch (error) {
      if (!isBadRow(error)) throw error;
      this.#refused += rows;
      this.#log.error('the database refused rows of ships for good', { rows, error: String(error) });
    }
    // Leaves the database half of its time to others, except at the end.
    if (!this.#stopping) await restAfter(performance.now() - startedMs);
  }

  #failed(error: unknown): void {
    const words = error instanceof Error ? error.message : String(error);
    if (this.#error === undefined) this.#log.error('ships cannot be written to the database; memory serves on', { error: words });
    this.#error = words;
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
  }

  #recovered(): void {
    if (this.#error !== undefined) this.#log.info('ships are written to the database again');
    this.#error = undefined;
    this.#pauseMs = FLUSH_MS;
  }
}

/** Fills the memory from the database, then writes its changes. Call it before any feed starts. */
export async function startHistory(options: HistoryOptions): Promise<History> {
  const history = new History(options);
  await history.start();
  return history;
}
