// Turn after turn: writes what was found since the last one, with the copies of those whose fleets are concerned, and keeps the copies in
// line with the fleets.
import type { FactTraffic } from '#contract/ship-history/ship-facts.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { type Db, DbError, type Tx } from '#server/db/db.ts';
import { restAfter } from '#server/jobs/slices.ts';
import type { Log } from '#server/log.ts';
import { RELOAD_MS } from '#server/ships/history.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { StaleShips } from '#server/ships/ships-of-holder.ts';
import { toTrafficCode } from '#server/ships/ship-rows.ts';
import { copyChanged, holdShips, readHolders } from './fact-copies.ts';
import { endUnheard, forgetInvented, readDeafTimes, readOpen, readStates, writeDeafTimes, writeNews, writeStates } from './history-rows.ts';
import { MemoryHistory } from './memory-history.ts';
import { NearReports } from './near-reports.ts';
import { readPlaces } from './read-places.ts';

/** In one transaction, so that requests run in between. */
const WRITTEN_AT_ONCE = 500;
/** Steps of taking up and giving up ships in one turn: what was found since must not wait for them. */
const STEPS_A_TURN = 20;
/** A value waits for twelve hours: a minute more or less is nothing. */
const LOOK_MS = 60_000;
/** Seconds; a small part of what counts as deaf. */
const DEAF_WRITTEN_S = 60;
/** What a lost notification would have said is read anew this often. Changed ports and areas are read no more often than that. */
const READ_ALL_MS = 600_000;
const PLACES_MS = 3_600_000;

export interface ShipHistoryParts {
  db: Db;
  memory: ShipMemory;
  clock: () => EpochMs;
  log: Log;
  traffic: Traffic;
  /** Called at the beginning of each writing transaction. @throws when this instance may no longer write */
  guard?: (tx: Tx) => Promise<void>;
}

type Taken = ReturnType<MemoryHistory['take']>;

/** A value that the database will never take: it must not hold up what was found of other ships. */
const isBadRow = (error: unknown): boolean => error instanceof DbError && /^(22|23514)/.test(error.code);

/** Facts in their order, then what is remembered. One alone stays whole. */
function halvesOf({ news, changed }: Taken): Taken[] {
  const states = [...changed];
  const total = news.length + states.length;
  const part = (from: number, to: number): Taken => ({
    news: news.slice(from, to),
    changed: new Map(states.slice(Math.max(0, from - news.length), Math.max(0, to - news.length))),
  });
  return total < 2 ? [{ news, changed }] : [part(0, total >> 1), part(total >> 1, total)];
}

export class ShipHistoryJob {
  readonly #parts: ShipHistoryParts;
  readonly #code: number;
  readonly #traffic: FactTraffic;
  readonly #history: MemoryHistory;
  readonly #stale = new StaleShips();
  /** Of ships that an earlier run kept and nobody can read any more. */
  readonly #useless: Map<number, undefined>;
  readonly #unfollow: () => void;
  readonly #nearReports: NearReports;
  #readAllMs = Number.NEGATIVE_INFINITY;
  #endedMs = Number.NEGATIVE_INFINITY;
  #arePlacesStale = false;
  #placesOfMs: EpochMs;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #saidDropped = 0;
  #writtenHeardS = 0;

  private constructor(parts: ShipHistoryParts, history: MemoryHistory, useless: readonly number[]) {
    this.#parts = parts;
    this.#code = toTrafficCode(parts.traffic);
    this.#traffic = parts.traffic === 'none' ? 'live' : parts.traffic;
    this.#history = history;
    this.#useless = new Map(useless.map((mmsi) => [mmsi, undefined]));
    const { db, clock } = parts;
    this.#nearReports = new NearReports({ db, clock, traffic: this.#traffic, guard: (tx) => this.#guard(tx) });
    this.#unfollow = history.follow();
    this.#placesOfMs = parts.clock();
  }

  /** Reads what an earlier run knew, then follows the memory. Call it before any feed starts. */
  static async start(parts: ShipHistoryParts): Promise<ShipHistoryJob> {
    const { db, memory, clock, traffic } = parts;
    const code = toTrafficCode(traffic);
    const history = new MemoryHistory({ memory, clock, places: await readPlaces(db, clock()), deaf: await readDeafTimes(db, code) });
    await history.restoreLatest();
    const useless = await readStates(db, code, (mmsi, kept) => history.restoreKept(mmsi, kept));
    await readOpen(db, code, (fact) => history.restoreOpen(fact));
    return new ShipHistoryJob(parts, history, useless);
  }

  /** These tables changed in the scope. */
  heard(scope: string, tables: readonly string[]): void {
    this.#stale.heard(scope, tables);
    this.#arePlacesStale ||= tables.includes('ports') || tables.includes('areas');
  }

  /** @throws DbError; what was not written waits for the next turn */
  async turn(): Promise<void> {
    const { db, clock } = this.#parts;
    const nowMs = clock();
    if (Math.abs(nowMs - this.#lookedMs) >= LOOK_MS) {
      await this.#history.lookAtIdentities();
      this.#lookedMs = nowMs;
    }
    await this.#dropUseless();
    await this.write();
    if (Math.abs(nowMs - this.#readAllMs) >= READ_ALL_MS) {
      if (this.#traffic === 'live') await forgetInvented(db);
      await this.#renewPlaces(nowMs);
      if (Math.abs(nowMs - this.#endedMs) >= DAY_MS) await this.#endUnheard(nowMs);
      for (const holder of await readHolders(db)) this.#stale.holders.add(holder);
      this.#readAllMs = nowMs;
    }
    let steps = STEPS_A_TURN;
    if (this.#stale.holders.size > 0) this.#nearReports.lookAgain();
    for (const holder of this.#stale.holders) {
      this.#stale.holders.delete(holder); // a change that comes meanwhile marks it again
      for (let isDone = false; !isDone; ) {
        if (steps-- === 0) {
          this.#stale.holders.add(holder);
          return;
        }
        const startedMs = performance.now();
        isDone = await this.#hold(holder);
        await restAfter(performance.now() - startedMs);
      }
    }
    await this.#nearReports.turn();
  }

  /** Before anything is written: a ship among them may have been heard since. Not at the start, when another instance may have the lease. */
  async #dropUseless(): Promise<void> {
    if (this.#useless.size === 0) return;
    await this.#parts.db.transaction(null, async (tx) => {
      await this.#guard(tx);
      await writeStates(tx, this.#code, this.#useless);
    });
    this.#useless.clear();
  }

  async #endUnheard(nowMs: EpochMs): Promise<void> {
    for (let isDone = false; !isDone; )
      await this.#parts.db.transaction(null, async (tx) => {
        await this.#guard(tx);
        const mmsis = await endUnheard(tx, this.#code, nowMs - RELOAD_MS, WRITTEN_AT_ONCE);
        if (mmsis.length > 0) await copyChanged(tx, [...new Set(mmsis)], this.#traffic);
        isDone = mmsis.length < WRITTEN_AT_ONCE;
      });
    this.#endedMs = nowMs;
  }

  /** Ratings of ports change now and then, places hardly ever; editions of areas begin and end by the clock. */
  async #renewPlaces(nowMs: EpochMs): Promise<void> {
    if (!this.#arePlacesStale && Math.abs(nowMs - this.#placesOfMs) < PLACES_MS) return;
    this.#arePlacesStale = false;
    this.#history.setPlaces(await readPlaces(this.#parts.db, nowMs));
    this.#placesOfMs = nowMs;
  }

  async #hold(holder: string): Promise<boolean> {
    try {
      return await holdShips(this.#parts.db, holder, this.#traffic, (tx) => this.#guard(tx));
    } catch (error) {
      this.#stale.holders.add(holder);
      throw error;
    }
  }

  /**
   * Writes all that waits: facts, what must be remembered, and copies, in the same transactions. Leaves the database half of its time to
   * others, except at the end.
   */
  async write({ isLast = false } = {}): Promise<void> {
    for (let taken = this.#history.take(WRITTEN_AT_ONCE); taken.news.length + taken.changed.size > 0; ) {
      const startedMs = performance.now();
      await this.#writeTogether(taken);
      if (!isLast) await restAfter(performance.now() - startedMs);
      taken = this.#history.take(WRITTEN_AT_ONCE);
    }
    await this.#writeDeafTimes();
    const { dropped } = this.#history;
    if (dropped > this.#saidDropped)
      this.#parts.log.warn('facts of ships dropped: the database does not keep up', { facts: dropped - this.#saidDropped });
    this.#saidDropped = dropped;
  }

  /** Where the database will never take one of the values, each half is tried alone, down to the one: it is left out. */
  async #writeTogether(taken: Taken): Promise<void> {
    const waiting = [taken];
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const error = await this.#writeInOne(part).catch((problem: unknown) => problem ?? new Error('not written'));
      if (error === undefined) continue;
      if (!isBadRow(error)) {
        for (const left of [part, ...waiting].toReversed()) this.#history.giveBack(left);
        throw error;
      }
      const halves = halvesOf(part);
      if (halves.length > 1) waiting.unshift(...halves);
      else this.#logLeftOut(part, error);
    }
  }

  async #writeInOne({ news, changed }: Taken): Promise<void> {
    await this.#parts.db.transaction(null, async (tx) => {
      await this.#guard(tx);
      const mmsis = await writeNews(tx, this.#code, news, this.#parts.clock());
      await writeStates(tx, this.#code, changed);
      if (mmsis.length > 0) await copyChanged(tx, mmsis, this.#traffic);
    });
  }

  #logLeftOut({ news: [found], changed }: Taken, error: unknown): void {
    const fact = found && ('fact' in found ? found.fact : found.ended);
    const mmsi = fact?.mmsi ?? [...changed.keys()][0];
    this.#parts.log.error('the database refused what was found of a ship for good', { mmsi, fact: fact?.id, error: String(error) });
  }

  /** Up to when ships were heard: a killed server is taken to have been deaf since then. */
  async #writeDeafTimes(): Promise<void> {
    const deaf = this.#history.deafTimes;
    if (deaf.heardS < this.#writtenHeardS + DEAF_WRITTEN_S) return;
    await this.#parts.db.transaction(null, async (tx) => {
      await this.#guard(tx);
      await writeDeafTimes(tx, this.#code, deaf);
    });
    this.#writtenHeardS = deaf.heardS;
  }

  /** For an instance that does not write: another one hears the same reports. */
  forgetNews(): void {
    this.#useless.clear();
    for (let taken = this.#history.take(WRITTEN_AT_ONCE); taken.news.length + taken.changed.size > 0; )
      taken = this.#history.take(WRITTEN_AT_ONCE);
  }

  stop(): void {
    this.#unfollow();
  }

  async #guard(tx: Tx): Promise<void> {
    await this.#parts.guard?.(tx);
  }
}
