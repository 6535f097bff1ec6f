// Judges every running watch as reports, positions and incidents arrive and as time passes, and has what changes written.
import type { EpochMs } from '#contract/units.ts';
import { changeOf } from '#domain/sentinel/follow-watch.ts';
import type { WatchedIncident } from '#domain/sentinel/judge-watch.ts';
import { FEED_SILENT_MS, incidentsOf, knownUntil, watchFacts } from '#domain/sentinel/watch-facts.ts';
import { type Db, isDbGone, type Tx } from '#server/db/db.ts';
import { LeaseLost } from '#server/jobs/job-lease.ts';
import { inSlices } from '#server/jobs/slices.ts';
import type { Log } from '#server/log.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { indexIn, segmentOf } from '#server/ships/segment.ts';
import { endDrills } from './end-drills.ts';
import { departureToLog, isCallDue, isKeeperNew, judged, type KnownBeside, settleWatch } from './settle-watch.ts';
import type { WatchLetterParts } from './tell-watch.ts';
import { forgetStates, readReported, readRunning, type RunningWatch } from './watch-sources.ts';

/** All is read and judged anew: time passes, watches begin and end, and a notification may be lost. */
const ALL_MS = 60_000;
const TABLES = new Set(['watches', 'watchLog', 'watchDrills', 'teamMembers']);

export interface WatchParts extends WatchLetterParts {
  db: Db;
  memory: ShipMemory;
  clock: () => EpochMs;
  log: Log;
  /** Called at the beginning of each writing transaction. @throws when this instance may no longer write */
  guard?: (tx: Tx) => Promise<void>;
}

interface Held {
  running: RunningWatch;
  /** The position that was judged last; undefined: rows or incidents have changed since. */
  judgedSeenMs: EpochMs | undefined;
}

export class WatchJob {
  readonly #parts: WatchParts;
  /** By organisation and id. */
  readonly #held = new Map<string, Held>();
  #staleOrganisations = new Set<string>();
  #areEventsStale = true;
  #readAllMs = Number.NEGATIVE_INFINITY;
  #incidents: readonly WatchedIncident[] = [];
  #titles: ReadonlyMap<string, string> = new Map();
  /** Of any ship. */
  #newestMs: EpochMs;
  /** After a long silence ships are heard again one after the other: nobody is called silent before they could be. */
  readonly #judgesFromMs: EpochMs;
  readonly #unwatch: () => void;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    const { memory, clock } = parts;
    this.#newestMs = memory.segments.reduce((newest, { seenMs }) => seenMs.reduce((most, atMs) => Math.max(most, atMs), newest), 0);
    this.#judgesFromMs = clock() + (clock() - this.#newestMs > FEED_SILENT_MS ? FEED_SILENT_MS : 0);
    this.#unwatch = memory.watch({ moved: (slot) => this.#hearShip(slot), identified: () => undefined });
  }

  #hearShip(slot: number): void {
    const seenMs = segmentOf(this.#parts.memory.segments, slot).seenMs[indexIn(slot)] ?? 0;
    this.#newestMs = Math.max(this.#newestMs, seenMs);
  }

  /** These tables changed in the scope. */
  heard(scope: string, tables: readonly string[]): void {
    if (tables.includes('events')) this.#areEventsStale = true;
    if (scope.startsWith('org:') && tables.some((table) => TABLES.has(table))) this.#staleOrganisations.add(scope.slice('org:'.length));
  }

  /** Judges everything known by now. @throws DbError; the next turn then does all of it */
  async turn(): Promise<void> {
    const nowMs = this.#parts.clock();
    if (nowMs < this.#judgesFromMs) return;
    await this.#read(nowMs);
    const toSettle: Held[] = [];
    await inSlices(this.#held.values(), (held) => {
      if (this.#isToSettle(held, nowMs)) toSettle.push(held);
    });
    await this.#settle(toSettle);
  }

  stop(): void {
    this.#unwatch();
  }

  async #read(nowMs: EpochMs): Promise<void> {
    const isAll = Math.abs(nowMs - this.#readAllMs) >= ALL_MS; // also when the clock was set back
    const organisations = this.#staleOrganisations;
    if (!isAll && !this.#areEventsStale && organisations.size === 0) return;
    const areEvents = this.#areEventsStale || isAll;
    this.#staleOrganisations = new Set();
    this.#areEventsStale = false;
    try {
      if (isAll) await endDrills(this.#parts.db, nowMs, this.#parts.guard);
      await this.#parts.db.transaction(null, async (tx) => {
        if (isAll) {
          await this.#parts.guard?.(tx);
          await forgetStates(tx, nowMs);
        }
        if (areEvents) await this.#readEvents(tx, nowMs);
        if (isAll || organisations.size > 0) await this.#readWatches(tx, nowMs, isAll ? undefined : organisations);
      });
    } catch (error) {
      for (const id of organisations) this.#staleOrganisations.add(id);
      this.#areEventsStale ||= areEvents;
      throw error;
    }
    if (isAll) this.#readAllMs = nowMs;
  }

  async #readEvents(tx: Tx, nowMs: EpochMs): Promise<void> {
    const events = await readReported(tx, nowMs);
    this.#incidents = incidentsOf(events, nowMs);
    this.#titles = new Map(events.map(({ id, title }) => [id, title]));
    for (const held of this.#held.values()) held.judgedSeenMs = undefined;
  }

  async #readWatches(tx: Tx, nowMs: EpochMs, organisations: ReadonlySet<string> | undefined): Promise<void> {
    const read = await readRunning(tx, nowMs, { organisationIds: organisations && [...organisations] });
    for (const [key, { running }] of this.#held)
      if ((!organisations || organisations.has(running.watch.organisationId)) && !read.has(key)) this.#held.delete(key);
    for (const [key, running] of read) this.#held.set(key, { running, judgedSeenMs: undefined });
  }

  #knownOf({ watch: { mmsi } }: RunningWatch, nowMs: EpochMs): KnownBeside {
    const known = knownUntil({ shipsMs: nowMs, rowsMs: nowMs, eventsMs: nowMs, newestMs: this.#newestMs });
    const facts = watchFacts({ ship: this.#parts.memory.ship(mmsi), reportsMs: [], incidents: this.#incidents, ...known });
    return { facts, titles: this.#titles };
  }

  /** One whose ship has not moved is judged again when all are read; calls are due by themselves. */
  #isToSettle(held: Held, nowMs: EpochMs): boolean {
    const { running, judgedSeenMs } = held;
    held.judgedSeenMs = this.#parts.memory.ship(running.watch.mmsi)?.lastSeen ?? 0;
    if (isCallDue(running, nowMs) || isKeeperNew(running)) return true;
    if (held.judgedSeenMs === judgedSeenMs) return false;
    const judgement = judged(running, this.#knownOf(running, nowMs), nowMs);
    return changeOf(running.state, judgement).isStored || departureToLog(running, judgement) !== undefined;
  }

  /** One that cannot be written holds up no other. */
  async #settle(toSettle: readonly Held[]): Promise<void> {
    const { db, log } = this.#parts;
    for (const held of toSettle) {
      const { watch } = held.running;
      try {
        const known = this.#knownOf(held.running, this.#parts.clock());
        const after = await db.transaction(null, (tx) => settleWatch(tx, held.running, { ...this.#parts, known }));
        if (after) held.running = after;
      } catch (error) {
        held.judgedSeenMs = undefined;
        if (error instanceof LeaseLost || isDbGone(error)) throw error;
        log.warn('a watch could not be judged; tried again', { watch: watch.id, error: String(error) });
      }
    }
  }
}
