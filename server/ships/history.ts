// Writes what ships did behind the memory's back: latest states to start from, and tracks. Memory never waits for it, and a database
// that fails costs track points first, the queue's bound never.
import { MAX_TRACK_MS, LIVE_SET_MS, type TrackPoint, type Traffic } from '#contract/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import { BATCH_ROWS, type Db, DbError } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { DirtySlots } from './dirty-slots.ts';
import type { ShipMemory } from './memory.ts';
import { reloadShips, writeShips } from './ship-rows.ts';
import { pointOf, toTrackPoint, TrackQueue } from './track-queue.ts';
import { addDay, DAY_MS, dayOf, forgetDays, readPoints, writePoints } from './track-rows.ts';
import { TrackRule } from './track-rule.ts';
import { simplifyTrack } from './track-simplify.ts';

const FLUSH_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const QUEUE_POINTS = 200_000;
/** What a track on a screen can show; above it points are left out by shape. */
const MOST_TRACK_POINTS = 3_000;
/** A start reads a day more than the live set, so that ships that left it lately are tombstones for cursors of that day. */
const RELOAD_MS = LIVE_SET_MS + DAY_MS;

export interface HistoryOptions {
  db: Db;
  memory: ShipMemory;
  clock: () => EpochMs;
  log: Log;
  /** Where the positions of this run come from: ships and tracks of another origin are neither read nor touched. Absent: live. */
  traffic?: Traffic;
  queuePoints?: number;
}

export interface HistoryStatus {
  /** failed: the last attempt to write did not succeed; memory serves on. */
  state: 'ok' | 'failed';
  error?: string;
  shipsWaiting: number;
  pointsWaiting: number;
  /** Since the start: track points that found the queue full, and rows that the database will never take. */
  pointsDropped: number;
  rowsRefused: number;
}

/** SQLSTATE classes 22 and 23: this batch will fail again, however often it is tried. */
const isBadRow = (error: unknown): boolean => error instanceof DbError && /^2[23]/.test(error.code);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class History {
  readonly #db: Db;
  readonly #memory: ShipMemory;
  readonly #clock: () => EpochMs;
  readonly #log: Log;
  readonly #traffic: Traffic;
  readonly #queue: TrackQueue;
  readonly #dirty = new DirtySlots();
  readonly #rule = new TrackRule();
  readonly #days = new Set<number>();
  #forgotDay = 0;
  #error: string | undefined;
  #refused = 0;
  #droppedSaid = 0;
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = FLUSH_MS;
  #stopped = false;

  constructor({ db, memory, clock, log, traffic = 'live', queuePoints = QUEUE_POINTS }: HistoryOptions) {
    this.#db = db;
    this.#memory = memory;
    this.#clock = clock;
    this.#log = log;
    this.#traffic = traffic;
    this.#queue = new TrackQueue(queuePoints);
  }

  /** Reads what an earlier run left, then follows the memory. @throws when the database cannot be read: better than an empty world. */
  async start(): Promise<void> {
    const startedMs = performance.now();
    const ships = await reloadShips(this.#db, this.#traffic, this.#memory, this.#clock() - RELOAD_MS);
    this.#log.info('ships read from the database', { ships, ms: Math.round(performance.now() - startedMs) });
    this.#memory.watch({
      identified: (slot) => this.#dirty.mark(slot),
      moved: (slot) => {
        this.#dirty.mark(slot);
        if (this.#rule.take(this.#memory.segments, slot, this.#queue.pressure)) this.#queue.push(this.#memory.segments, slot);
      },
    });
    this.#again();
  }

  get status(): HistoryStatus {
    return {
      state: this.#error === undefined ? 'ok' : 'failed',
      ...(this.#error !== undefined && { error: this.#error }),
      shipsWaiting: this.#dirty.size,
      pointsWaiting: this.#queue.length,
      pointsDropped: this.#queue.dropped,
      rowsRefused: this.#refused,
    };
  }

  /** Writes what waits now; one at a time. Never throws: a failure is in `status` and is tried again. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** Writes what waits and stops. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#flushing;
    await this.flush();
  }

  /**
   * Where a ship was, oldest first, at most 3,000 points, her newest position last. Includes what is not written yet.
   * @throws DbError when the database does not answer
   */
  async track(mmsi: number, sinceMs: EpochMs): Promise<TrackPoint[]> {
    const nowMs = this.#clock();
    const fromMs = Math.max(sinceMs, nowMs - MAX_TRACK_MS);
    const waiting = this.#queue.of(mmsi, fromMs); // before the database: what is written in between is in both, not in neither
    const slot = this.#memory.slotOf(mmsi);
    const newest = slot < 0 ? [] : [pointOf(this.#memory.segments, slot)].filter(({ at_ms: atMs }) => atMs > 0 && atMs >= fromMs);
    const written = fromMs > nowMs ? [] : await readPoints(this.#db, this.#traffic, mmsi, fromMs, nowMs);
    const byTime = new Map([...written, ...waiting, ...newest].map((point) => [point.at_ms, point]));
    const points = [...byTime.values()].toSorted((a, b) => a.at_ms - b.at_ms).map(toTrackPoint);
    return simplifyTrack(points, MOST_TRACK_POINTS);
  }

  #again(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.flush().then(() => this.#again()), this.#pauseMs);
    this.#timer.unref();
  }

  async #flush(): Promise<void> {
    this.#memory.expire();
    try {
      await this.#writeShips();
      await this.#writePoints();
      await this.#forgetOldDays();
      this.#recovered();
    } catch (error) {
      this.#failed(error);
    }
    if (this.#queue.dropped > this.#droppedSaid) {
      this.#log.warn('track points dropped: the database does not keep up', { points: this.#queue.dropped - this.#droppedSaid });
      this.#droppedSaid = this.#queue.dropped;
    }
  }

  async #writeShips(): Promise<void> {
    for (let left = this.#dirty.size; left > 0; left -= BATCH_ROWS) {
      const slots = this.#dirty.take(Math.min(left, BATCH_ROWS));
      try {
        await this.#batch(slots.length, () => writeShips(this.#db, this.#traffic, this.#memory.segments, slots));
      } catch (error) {
        for (const slot of slots) this.#dirty.mark(slot);
        throw error;
      }
    }
  }

  async #writePoints(): Promise<void> {
    for (let left = this.#queue.length; left > 0; left -= BATCH_ROWS) {
      const points = this.#queue.oldest(Math.min(left, BATCH_ROWS));
      await this.#batch(points.length, async () => {
        for (const day of new Set(points.map(({ at_ms: atMs }) => dayOf(atMs)))) await this.#needDay(day);
        await writePoints(this.#db, this.#traffic, points);
      });
      this.#queue.forget(points.length);
    }
  }

  /** Tries twice what a bad row stops, the second time with the days' partitions asked for anew, then gives the batch up. */
  async #batch(rows: number, write: () => Promise<void>): Promise<void> {
    const startedMs = performance.now();
    try {
      await write().catch((error: unknown) => {
        if (!isBadRow(error)) throw error;
        this.#days.clear();
        return write();
      });
    } catch (error) {
      if (!isBadRow(error)) throw error;
      this.#refused += rows;
      this.#log.error('the database refused rows of ships for good', { rows, error: String(error) });
    }
    // Leaves the database half of its time to everybody else, but for the last words.
    if (!this.#stopped) await pause(Math.min(50, performance.now() - startedMs));
  }

  async #needDay(day: number): Promise<void> {
    if (this.#days.has(day)) return;
    await addDay(this.#db, day);
    this.#days.add(day);
  }

  async #forgetOldDays(): Promise<void> {
    const today = dayOf(this.#clock());
    if (today === this.#forgotDay) return;
    const dropped = await forgetDays(this.#db, dayOf(this.#clock() - MAX_TRACK_MS));
    this.#forgotDay = today;
    this.#days.clear();
    if (dropped > 0) this.#log.info('days of old tracks dropped', { days: dropped });
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

/** Fills the memory from the database, then writes behind it. Before any feed starts. */
export async function startHistory(options: HistoryOptions): Promise<History> {
  const history = new History(options);
  await history.start();
  return history;
}
