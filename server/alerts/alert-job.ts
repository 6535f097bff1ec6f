// Keeps the alert engine over the ships in memory and the events, ports, fleets and preferences of the database, and writes what changes as
// rows of alerts, and people are told in the same transaction. A change that could not be written waits and is written later.
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import type { EpochMs } from '#contract/units.ts';
import { AlertEngine } from '#domain/alerts/alert-engine.ts';
import type { Situation, SituationChange } from '#domain/alerts/situation.ts';
import { Voyages } from '#domain/alerts/voyages.ts';
import { isSameEvent, type Watch, type WatchedEvent } from '#domain/alerts/watched.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { TellParts } from '#server/delivery/tell-alerts.ts';
import type { Log } from '#server/log.ts';
import { DirtySlots } from '#server/ships/dirty-slots.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { indexIn, segmentOf } from '#server/ships/segment.ts';
import { readSituations, writeSituations } from './alert-rows.ts';
import { oldestMs, readEvents, readPorts, readWatches } from './alert-sources.ts';
import { RouteThread } from './route-thread.ts';

const TICK_MS = 60_000;
const SLOTS_AT_ONCE = 20_000;
/** In a transaction, 150 ms with all that is told: when one event concerns thousands of ships, requests go on between. */
const WRITTEN_AT_ONCE = 100;

type Source = 'ports' | 'events' | 'watches';
const SOURCE_OF: Record<string, Source> = {
  ports: 'ports',
  events: 'events',
  fleets: 'watches',
  fleetShips: 'watches',
  preferences: 'watches',
  teams: 'watches',
  teamMembers: 'watches',
};

export interface AlertParts extends TellParts {
  db: Db;
  memory: ShipMemory;
  log: Log;
  /** At the beginning of each transaction that writes. @throws when this instance may not write any more */
  guard?: (tx: Tx) => Promise<void>;
}

const lifeOf = ({ key, raisedAt }: Situation): string => `${key} ${raisedAt}`;

export class AlertJob {
  readonly #parts: AlertParts;
  readonly #engine = new AlertEngine();
  /** To be read anew from the database. */
  readonly #stale = new Set<Source>(['ports', 'events', 'watches']);
  readonly #moved = new DirtySlots();
  /** What has changed since it was written: of each life of a situation the latest, so that no end is lost between two. */
  readonly #unwritten = new Map<string, Situation>();
  readonly #events = new Map<string, WatchedEvent>();
  readonly #watches = new Map<string, Watch>();
  readonly #watched = new Set<number>();
  readonly #routes = new RouteThread();
  readonly #voyages: Voyages;
  /** What was told before this start, until its watch is set. */
  #restored: Map<string, Situation[]> | undefined;
  readonly #unwatch: () => void;
  #tickedAt = 0;

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#voyages = new Voyages({
      clock: parts.clock,
      plan: (from, to) => this.#routes.plan(from, to),
      onFailed: (mmsi, error) =>
        parts.log.warn('a route could not be found; tried again when the ship has moved on', { mmsi, error: String(error) }),
    });
    const mark = (slot: number) => this.#moved.mark(slot);
    this.#unwatch = parts.memory.watch({ moved: mark, identified: mark });
  }

  /** Something of these tables has changed. */
  heard(tables: readonly string[]): void {
    for (const table of tables) {
      const source = SOURCE_OF[table];
      if (source) this.#stale.add(source);
    }
  }

  /** Everything known by now is judged, and what changed is written. @throws DbError; then all of it is done by the next turn */
  async turn(): Promise<void> {
    const nowMs = this.#parts.clock();
    if (nowMs - this.#tickedAt >= TICK_MS) {
      for (const source of ['events', 'watches'] as const) this.#stale.add(source); // what was not heard of
      this.#hear(this.#engine.tick(nowMs));
      this.#tickedAt = nowMs;
    }
    await this.#read(nowMs);
    for (const slot of this.#moved.take(SLOTS_AT_ONCE)) {
      const mmsi = segmentOf(this.#parts.memory.segments, slot).mmsi[indexIn(slot)] ?? 0;
      if (this.#watched.has(mmsi)) this.#see(mmsi, nowMs);
    }
    for (const [mmsi, voyage] of this.#voyages.take()) this.#hear(this.#engine.putVoyage(mmsi, voyage, nowMs));
    await this.#write();
  }

  stop(): Promise<void> {
    this.#unwatch();
    return this.#routes.stop();
  }

  #hear(changes: readonly SituationChange[]): void {
    for (const { situation } of changes) this.#unwritten.set(lifeOf(situation), situation);
  }

  #see(mmsi: number, nowMs: EpochMs): void {
    const ship = this.#parts.memory.ship(mmsi);
    if (!ship) return;
    this.#hear(this.#engine.putShip(ship, nowMs));
    const voyage = this.#voyages.see(ship);
    if (voyage) this.#hear(this.#engine.putVoyage(mmsi, voyage, nowMs));
  }

  async #read(nowMs: EpochMs): Promise<void> {
    if (this.#stale.size === 0) return;
    const stale = new Set(this.#stale);
    this.#stale.clear();
    try {
      const read = await this.#parts.db.transaction(null, async (tx) => ({
        ports: stale.has('ports') ? await readPorts(tx) : undefined,
        events: stale.has('events') ? await readEvents(tx, nowMs) : undefined,
        watches: stale.has('watches') ? await readWatches(tx) : undefined,
        restored: this.#restored ?? (await readSituations(tx, oldestMs(nowMs))),
      }));
      this.#restored = read.restored;
      if (read.ports) {
        this.#engine.setPorts(read.ports.map(({ id, country, position: [lon, lat] }) => ({ id, country, lon, lat })));
        this.#voyages.setPorts(read.ports);
      }
      if (read.events) this.#putEvents(read.events, nowMs);
      if (read.watches) this.#putWatches(read.watches, nowMs);
    } catch (error) {
      for (const source of stale) this.#stale.add(source);
      throw error;
    }
  }

  #putEvents(events: readonly WatchedEvent[], nowMs: EpochMs): void {
    const gone = new Set(this.#events.keys());
    const changed = events.filter((event) => {
      gone.delete(event.id);
      const known = this.#events.get(event.id);
      return !known || !isSameEvent(known, event);
    });
    for (const id of gone) this.#events.delete(id);
    for (const event of changed) this.#events.set(event.id, event);
    this.#hear(this.#engine.dropEvents(gone, nowMs));
    this.#hear(this.#engine.putEvents(changed, nowMs));
  }

  #putWatches(watches: readonly Watch[], nowMs: EpochMs): void {
    const restored = this.#restored ?? new Map<string, Situation[]>();
    const accounts = new Set([...this.#watches.keys(), ...restored.keys()]);
    for (const watch of watches) {
      accounts.delete(watch.accountId);
      const told = restored.get(watch.accountId);
      if (!told && JSON.stringify(this.#watches.get(watch.accountId)) === JSON.stringify(watch)) continue;
      this.#watches.set(watch.accountId, watch);
      this.#hear(this.#engine.setWatch(watch, nowMs, told));
    }
    for (const accountId of accounts) {
      const none = { accountId, mmsis: [], choices: DEFAULT_PREFERENCES };
      this.#hear(this.#engine.setWatch(none, nowMs, restored.get(accountId)));
      this.#engine.dropWatch(accountId, nowMs);
      this.#watches.delete(accountId);
    }
    restored.clear();
    const before = new Set(this.#watched);
    this.#watched.clear();
    for (const { mmsis } of this.#watches.values()) for (const mmsi of mmsis) this.#watched.add(mmsi);
    for (const mmsi of before) if (!this.#watched.has(mmsi)) this.#voyages.forget(mmsi);
    for (const mmsi of this.#watched) if (!before.has(mmsi)) this.#see(mmsi, nowMs);
  }

  async #write(): Promise<void> {
    const { memory } = this.#parts;
    const situations = [...this.#unwritten.values()];
    for (let from = 0; from < situations.length; from += WRITTEN_AT_ONCE) {
      const some = situations.slice(from, from + WRITTEN_AT_ONCE);
      const named = some.map((situation) => ({ situation, shipName: memory.ship(situation.mmsi)?.name }));
      await writeSituations(named, this.#parts);
      for (const situation of some) if (this.#unwritten.get(lifeOf(situation)) === situation) this.#unwritten.delete(lifeOf(situation));
    }
  }
}
