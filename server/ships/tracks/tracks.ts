// Where ships were. Points are taken from received positions, held in memory and stored in order of arrival until they are packed per ship;
// later they are thinned, and finally deleted. Receiving positions never waits for any of this.
import type { Traffic } from '#contract/entities/ships.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { KEEPING, keptSince } from '#server/jobs/keeping.ts';
import type { Log } from '#server/log.ts';
import { inSlices, restAfter } from '#server/jobs/slices.ts';
import { oldDays, packOldTracks, readOld } from './old-tracks.ts';
import type { Segment } from '#server/ships/segment.ts';
import { toTrafficCode } from '#server/ships/ship-rows.ts';
import { addPoints, forgetChunks, readChunks, thinOne } from './track-chunks.ts';
import { joinSpots, type TrackSpot, unpackTrack } from './track-codec.ts';
import { TrackRule } from './track-rule.ts';
import { type Arrival, type ArrivalBatch, packArrivals, spotOf, unpackArrivals, WaitingTracks } from './waiting-tracks.ts';

/** Points in memory at most: some 30 bytes each, and room is taken as it is needed. At an eighth of it tracks are taken more sparsely. */
const CAPACITY = 32_000_000;
/** All ships are packed when so much of the room is taken; else hourly those with enough for a chunk to be worth writing. */
const PACK_ALL_SHARE = 1 / 16;
const PACK_EVERY_MS = 3_600_000;
const WORTH_POINTS = 32;
const WORTH_MS = DAY_MS;
const SHIPS_AT_ONCE = 100;
/** Points of a question that are looked at: of a very long track every second, third, ... */
const MOST_POINTS = 20_000;

export interface TracksParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  traffic: Traffic;
  capacity?: number;
}

export class Tracks {
  readonly waiting: WaitingTracks;
  readonly #db: Db;
  readonly #clock: () => EpochMs;
  readonly #log: Log;
  readonly #traffic: number;
  readonly #rule = new TrackRule();
  /** Arrivals in the database whose points are in memory. */
  #arrivals: number[] = [];
  #writing: Promise<void> | undefined;
  #hasOld = false;
  #packedMs = 0;
  #tidiedDay = 0;
  #stopped = false;

  constructor({ db, clock, log, traffic, capacity = CAPACITY }: TracksParts) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.#traffic = toTrafficCode(traffic);
    this.waiting = new WaitingTracks(capacity);
  }

  /** Reads the points that an earlier run had not packed yet. */
  async start(): Promise<void> {
    this.#hasOld = (await oldDays(this.#db)).length > 0;
    for (let no = 0; ; ) {
      const [found] = await this.#db.query<ArrivalBatch & { no: number }>(
        'select no, points, packed from track_arrivals where traffic = $1 and no > $2 order by no limit 1',
        [this.#traffic, no],
      );
      if (!found) break;
      await inSlices(unpackArrivals(found), ({ mmsi, spot }) => this.waiting.hold(mmsi, spot));
      no = found.no;
      this.#arrivals.push(no);
    }
    this.#packedMs = this.#clock();
  }

  /** Call when a ship has moved. Takes her position as a point if the rule asks for one. */
  moved(segments: readonly Segment[], slot: number, mmsi: number): void {
    if (this.#rule.take(segments, slot, this.waiting.pressure)) this.waiting.push(mmsi, spotOf(segments, slot));
  }

  /**
   * Stores the points that arrived since the last call, in order of arrival: few statements, however many ships. Calls never overlap.
   * @throws DbError; points that were not stored stay waiting
   */
  write(): Promise<void> {
    this.#writing ??= this.#writeWaiting().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #writeWaiting(): Promise<void> {
    for (let batch = this.waiting.nextBatch(); batch; batch = this.waiting.nextBatch()) {
      this.#arrivals.push(await this.#writeArrivals(this.#db, batch));
      this.waiting.written(batch);
    }
  }

  /** Packs, thins and deletes points that are due. @throws DbError; finished work stays, the next call does the rest */
  async tidy(): Promise<void> {
    const nowMs = this.#clock();
    const isFull = this.waiting.held > this.waiting.capacity * PACK_ALL_SHARE;
    if (isFull || nowMs - this.#packedMs >= PACK_EVERY_MS) await this.pack(isFull ? 1 : WORTH_POINTS);
    const keptSinceMs = keptSince('tracks', nowMs);
    const parts = { db: this.#db, keptSinceMs, log: this.#log, rest: (ms: number) => this.#rest(ms), isStopped: () => this.#stopped };
    if (this.#hasOld) this.#hasOld = !(await packOldTracks(parts));
    const day = Math.floor(nowMs / DAY_MS);
    if (this.#stopped || this.#hasOld || day === this.#tidiedDay) return;
    await this.#thinAndForget(nowMs);
    this.#tidiedDay = day;
  }

  /** Moves points from memory into chunks: of ships that have so many or whose points are a day old. */
  async pack(least: number): Promise<void> {
    await this.write();
    const arrivals = [...this.#arrivals];
    const upToMs = this.#clock();
    let group: number[] = [];
    const packGroup = async () => {
      const startedMs = performance.now();
      const tracks = new Map(group.map((mmsi) => [mmsi, this.waiting.of(mmsi)]));
      await this.#db.transaction(null, (tx) => addPoints(tx, this.#traffic, tracks));
      for (const [mmsi, spots] of tracks) this.waiting.forget(mmsi, spots.length);
      group = [];
      await this.#rest(performance.now() - startedMs);
    };
    for (const mmsi of this.waiting.shipsWith(least, (upToMs - WORTH_MS) / 1000)) {
      if (this.#stopped) return;
      group.push(mmsi);
      if (group.length === SHIPS_AT_ONCE) await packGroup();
    }
    if (group.length > 0) await packGroup();
    await this.#replaceArrivals(arrivals);
    this.#packedMs = upToMs;
  }

  /** A ship's points in the time span, oldest first. @throws DbError */
  async read(mmsi: number, sinceMs: EpochMs, untilMs: EpochMs): Promise<TrackSpot[]> {
    const sinceS = sinceMs / 1000;
    const untilS = untilMs / 1000;
    const waiting = this.waiting.of(mmsi); // read before the database: a point packed meanwhile is then found twice rather than not at all
    const old = this.#hasOld ? await readOld(this.#db, this.#traffic, mmsi, sinceMs, untilMs) : [];
    const packed: TrackSpot[][] = [];
    await inSlices(await readChunks(this.#db, this.#traffic, mmsi, sinceMs, untilMs), (chunk) => packed.push(unpackTrack(chunk)));
    const spots = joinSpots(...packed, old, waiting).filter(({ atS }) => atS >= sinceS && atS <= untilS);
    const every = Math.ceil(spots.length / MOST_POINTS);
    return every > 1 ? spots.filter((_, at) => at % every === 0) : spots;
  }

  /** Running work ends after its current transaction. */
  stop(): void {
    this.#stopped = true;
  }

  /** Pauses as long as the last step took, so that others get half of the database's time. */
  async #rest(tookMs: number): Promise<void> {
    if (!this.#stopped) await restAfter(tookMs);
  }

  async #writeArrivals(tx: Pick<Db, 'query'>, { points, packed }: ArrivalBatch): Promise<number> {
    const [row] = await tx.query<{ no: number }>('insert into track_arrivals (traffic, points, packed) values ($1, $2, $3) returning no', [
      this.#traffic,
      points,
      packed,
    ]);
    if (!row) throw new Error('A batch of track points was not written');
    return row.no;
  }

  /** Stores the points of these arrivals again that are in no chunk yet, and deletes the arrivals. */
  async #replaceArrivals(arrivals: readonly number[]): Promise<void> {
    const written = await this.#db.transaction(null, async (tx) => {
      const again: number[] = [];
      let left: Arrival[] = [];
      const writeLeft = async () => {
        if (left.length > 0) again.push(await this.#writeArrivals(tx, packArrivals(left)));
        left = [];
      };
      for (const mmsi of this.waiting.shipsWith(1, 0)) {
        for (const spot of this.waiting.of(mmsi)) left.push({ mmsi, spot });
        if (left.length >= 4000) await writeLeft();
      }
      await writeLeft();
      await tx.query('delete from track_arrivals where no = any($1::bigint[])', [arrivals]);
      return again;
    });
    const gone = new Set(arrivals);
    this.#arrivals = [...this.#arrivals.filter((no) => !gone.has(no)), ...written];
    if (this.#db.kind === 'pglite') await this.#db.exec('vacuum track_arrivals'); // few rows but many bytes: statistics.ts counts rows only
  }

  async #thinAndForget(nowMs: EpochMs): Promise<void> {
    let thinned = 0;
    for (const beforeS = Math.floor((nowMs - KEEPING.tracks.fullDays * DAY_MS) / 1000); !this.#stopped; ) {
      const startedMs = performance.now();
      const chunks = await thinOne(this.#db, beforeS);
      if (chunks === 0) break;
      thinned += chunks;
      await this.#rest(performance.now() - startedMs);
    }
    let forgotten = 0;
    while (!this.#stopped) {
      const points = await forgetChunks(this.#db, keptSince('tracks', nowMs));
      if (points === 0) break;
      forgotten += points;
    }
    if (thinned + forgotten > 0)
      this.#log.info('old tracks were thinned and forgotten', { chunksThinned: thinned, pointsForgotten: forgotten });
  }
}
