// Records the history of the user's own ships on this device: points of stored positions are buffered, written, tidied and limited. If a
// write fails, only points are lost, never a ship's position: it is logged and nothing waits for it.
import { type EpochMs, type LonLat, MINUTE_MS } from '#contract/units.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { cutTrack, E7, emptyTrack, GAP_MS, joinTracks } from '#domain/tracks/track.ts';
import { simplifyTrack } from '#domain/tracks/track-line.ts';
import { log } from '#platform/log.ts';
import type { AccountDb } from '#store/device/account-db.ts';
import { appendTracks, giveUpTracks, readTracks, tidyTrack } from '#store/ship-tracks.ts';
import { attempt } from '#store/device/storage-attempt.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';

/** The shortest time between two points of a ship. */
const LEAST_APART_S = 60;
/** The time between two points of a stopped ship: well within the hour that makes a gap. */
const STILL_APART_S = 15 * 60;
/** How far a receiver wanders at anchor. */
const STILL_NM = 50 / 1852;
/** A killed worker loses at most this much. */
const FLUSH_MS = 2 * MINUTE_MS;
/** Appended rows of a ship are merged when there are this many: an hour's worth. */
const MOST_LOOSE = 30;
/** The accuracy of a tidied track. Its points are at most half a gap apart, so that no gap appears. */
const TIDY = { toleranceM: 15, mostApartS: GAP_MS / 2000 } as const;
const KEPT_MS = 30 * 86_400_000;
/** 500 ships of 30 days in rows of one day, and appended rows. A tidied row has about 3 kB: at most about 60 MB. */
const MOST_ROWS = 20_000;
/** Of more own ships than this, only the first are recorded: the time slider replays this many. */
export const MOST_RECORDED = 500;

interface Last {
  atS: number;
  position: LonLat;
}

type Point = Last & { speedTenths: number; courseTenths: number };

export class TrackRecorder {
  /** Goes up whenever the rows change: earlier reads are then out of date. */
  version = 0;
  readonly #db: AccountDb;
  readonly #clock: () => EpochMs;
  readonly #last = new Map<number, Last>();
  readonly #waiting = new Map<number, Point[]>();
  readonly #loose = new Map<number, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: AccountDb, clock: () => EpochMs) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Takes the present positions of these ships that deserve a point. */
  note(held: ShipsInMemory, mmsis: Iterable<number>): void {
    for (const mmsi of mmsis) {
      const slot = held.slotOf(mmsi);
      if (slot < 0 || held.isGone(slot)) continue;
      const { seenS, lonE7, latE7, speedTenths, courseTenths } = held.hot;
      const point: Point = {
        atS: seenS[slot] as number,
        position: [(lonE7[slot] as number) / E7, (latE7[slot] as number) / E7],
        speedTenths: speedTenths[slot] as number,
        courseTenths: courseTenths[slot] as number,
      };
      if (!isWorthAPoint(this.#last.get(mmsi), point)) continue;
      this.#last.set(mmsi, point);
      const waiting = this.#waiting.get(mmsi);
      if (waiting) waiting.push(point);
      else this.#waiting.set(mmsi, [point]);
    }
    if (this.#waiting.size > 0) this.#flushLater();
  }

  /** Writes waiting points. Resolves even if that fails. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#flush());
    return this.#writing;
  }

  /** Each ship's stored track between two times; ships without a point are left out. */
  async read(mmsis: readonly number[], fromMs: EpochMs, toMs: EpochMs): Promise<Map<number, TrackColumns>> {
    const read = await attempt(this.#db, () => readTracks(this.#db, mmsis, fromMs, toMs));
    if (!read.ok) log.warn('tracks were not read', read.error);
    const tracks = read.ok ? read.value : new Map<number, TrackColumns>();
    for (const mmsi of mmsis) {
      const waiting = this.#waiting.get(mmsi);
      if (!waiting) continue;
      const track = cutTrack(joinTracks([tracks.get(mmsi) ?? emptyTrack(), columnsOf(waiting)]), fromMs, toMs);
      if (track.atS.length > 0) tracks.set(mmsi, track);
    }
    return tracks;
  }

  /** Merges the server's track of a ship with the stored one. Errors: storageFull, storageLost. */
  async keep(mmsi: number, added: TrackColumns) {
    if (added.atS.length === 0) return;
    const window = { fromMs: (added.atS[0] ?? 0) * 1000, toMs: (added.atS.at(-1) ?? 0) * 1000 };
    const kept = await attempt(this.#db, () => tidyTrack(this.#db, { mmsi, ...window, added }, tidied));
    this.version++;
    if (!kept.ok) log.warn('a track was not kept', kept.error);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #flushLater(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
    (this.#timer as { unref?: () => void }).unref?.();
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.size === 0) return;
    const tracks = new Map([...this.#waiting].map(([mmsi, points]) => [mmsi, columnsOf(points)]));
    this.#waiting.clear();
    const written = await attempt(this.#db, () => appendTracks(this.#db, tracks));
    this.version++;
    if (!written.ok) {
      log.warn('points of tracks were lost', written.error);
      if (written.error.code === 'storageFull') await this.#giveUp(MOST_ROWS / 4);
      return;
    }
    await this.#tidy([...tracks.keys()]);
  }

  /** Once an hour per ship: the last 24 hours, so yesterday's rows too if they were not merged at midnight. */
  async #tidy(mmsis: readonly number[]): Promise<void> {
    const nowMs = this.#clock();
    let tidiedAny = false;
    for (const mmsi of mmsis) {
      const loose = (this.#loose.get(mmsi) ?? MOST_LOOSE) + 1; // after a start their number is unknown
      this.#loose.set(mmsi, loose > MOST_LOOSE ? 0 : loose);
      if (loose <= MOST_LOOSE) continue;
      tidiedAny = true;
      await attempt(this.#db, () => tidyTrack(this.#db, { mmsi, fromMs: nowMs - 86_400_000, toMs: nowMs }, tidied));
    }
    if (tidiedAny) await this.#giveUp(MOST_ROWS);
  }

  #giveUp(mostRows: number): Promise<unknown> {
    return attempt(this.#db, () => giveUpTracks(this.#db, { beforeMs: this.#clock() - KEPT_MS, mostRows }));
  }
}

const tidied = (track: TrackColumns) => simplifyTrack(track, TIDY.toleranceM, TIDY.mostApartS);

function isWorthAPoint(last: Last | undefined, { atS, position }: Point): boolean {
  if (!last) return true;
  const sinceS = atS - last.atS;
  if (sinceS < LEAST_APART_S) return false;
  return sinceS >= STILL_APART_S || roughDistanceNm(last.position, position) > STILL_NM;
}

function columnsOf(points: readonly Point[]): TrackColumns {
  const track = emptyTrack(points.length);
  points.forEach(({ atS, position: [lonDeg, latDeg], speedTenths, courseTenths }, i) => {
    track.atS[i] = atS;
    track.lonE7[i] = Math.round(lonDeg * E7);
    track.latE7[i] = Math.round(latDeg * E7);
    track.speedTenths[i] = speedTenths;
    track.courseTenths[i] = courseTenths;
  });
  return track;
}
