// Runs the alert engine on the ships in memory and on the events, ports, fleets and preferences in the database. Writes changes as alert
// rows and tells people in the same transaction. A change that could not be written waits. Over 250 lines: one memory of what is watched
// and not yet written, which every part of a turn changes.
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { calledAmong } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import { AlertEngine, type Steps } from '#domain/alerts/alert-engine.ts';
import { AlertGatherer } from '#domain/alerts/gatherer.ts';
import type { Situation, SituationChange } from '#domain/alerts/situation.ts';
import { Voyages } from '#domain/alerts/voyages.ts';
import { isSameEvent, type Voyage, type Watch, type WatchedEvent } from '#domain/alerts/watched.ts';
import { type Db, isDbGone, type Tx } from '#server/db/db.ts';
import type { TellParts } from '#server/delivery/tell-alerts.ts';
import { readDestinationPorts } from '#server/features/ports/destination-ports.ts';
import { LeaseLost } from '#server/jobs/job-lease.ts';
import type { Log } from '#server/log.ts';
import { DirtySlots } from '#server/ships/dirty-slots.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { indexIn, segmentOf } from '#server/ships/segment.ts';
import { inSlices } from '#server/jobs/slices.ts';
import { type NamedSituation, readSituations, writeSituations } from './alert-rows.ts';
import { oldestMs, readEvents, readWatchers, readWatches } from './alert-sources.ts';
import { Namesakes } from './namesakes.ts';
import { RouteThread } from './route-thread.ts';
import { ShipsOfOwners } from './ships-of-owners.ts';
import { Stale, type StaleSources } from './stale-sources.ts';

const TICK_MS = 60_000;
const SLOTS_AT_ONCE = 20_000;
/** In one transaction; 150 ms with all messages: when one event concerns thousands of ships, requests run in between. */
const WRITTEN_AT_ONCE = 100;

/** How many accounts' ships one statement reads. */
const ACCOUNTS_AT_ONCE = 100;

export interface AlertParts extends TellParts {
  db: Db;
  memory: ShipMemory;
  log: Log;
  /** Called at the beginning of each writing transaction. @throws when this instance may no longer write */
  guard?: (tx: Tx) => Promise<void>;
}

const lifeOf = ({ key, raisedAt }: Situation): string => `${key} ${raisedAt}`;

export class AlertJob {
  readonly #parts: AlertParts;
  readonly #engine = new AlertEngine();
  readonly #gatherer = new AlertGatherer();
  readonly #stale = new Stale();
  readonly #moved = new DirtySlots();
  /** Changes since the last write: the latest of each period of a situation, so that no end between two periods is lost. */
  readonly #unwritten = new Map<string, Situation>();
  readonly #events = new Map<string, WatchedEvent>();
  readonly #shipsOfOwners = new ShipsOfOwners();
  /** The ships that each account watches. */
  readonly #watches = new Map<string, readonly number[]>();
  /** And their choices, as text. */
  readonly #choices = new Map<string, string>();
  /** Accounts with a logged error about their data. */
  readonly #complained = new Set<string>();
  /** How many accounts watch a ship. */
  readonly #watchers = new Map<number, number>();
  readonly #routes = new RouteThread();
  readonly #voyages: Voyages;
  readonly #namesakes: Namesakes;
  /** The alerts from before this start, until their watch is set. */
  #restored: Map<string, Situation[]> | undefined;
  readonly #unwatch: () => void;
  #tickedAt = 0;
  /** 1 while something cannot be written, so that it does not take others with it. */
  #writtenAtOnce = WRITTEN_AT_ONCE;

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#namesakes = new Namesakes(parts.memory);
    this.#voyages = new Voyages({
      clock: parts.clock,
      plan: (from, to) => this.#routes.plan(from, to),
      onFailed: (mmsi, error) =>
        parts.log.warn('a route could not be found; tried again when the ship has moved on', { mmsi, error: String(error) }),
    });
    const mark = (slot: number) => this.#moved.mark(slot);
    this.#unwatch = parts.memory.watch({ moved: mark, identified: mark });
  }

  /** As `Stale.heard`. */
  heard(scope: string, tables: readonly string[]): void {
    this.#stale.heard(scope, tables);
  }

  /** Judges everything known by now and writes the changes. @throws DbError; the next turn then does all of it */
  async turn(): Promise<void> {
    const nowMs = this.#parts.clock();
    if (Math.abs(nowMs - this.#tickedAt) >= TICK_MS) {
      // also when the clock was set back
      this.#stale.all();
      this.#namesakes.forget();
      await this.#judge(this.#engine.tickInSteps(nowMs));
      this.#tickedAt = nowMs;
    }
    await this.#read(nowMs);
    await inSlices(this.#moved.take(SLOTS_AT_ONCE), (slot) => {
      const mmsi = segmentOf(this.#parts.memory.segments, slot).mmsi[indexIn(slot)] ?? 0;
      if (this.#watchers.has(mmsi)) this.#see(mmsi, nowMs);
    });
    await inSlices(this.#voyages.take(), ([mmsi, voyage]) => this.#hear(this.#engine.putVoyage(mmsi, voyage, nowMs)));
    await this.#write();
  }

  /** Where the ship is bound, as far as it is known here. */
  voyageOf(mmsi: number): Voyage | undefined {
    return this.#engine.voyageOf(mmsi);
  }

  stop(): Promise<void> {
    this.#unwatch();
    return this.#routes.stop();
  }

  #hear(changes: readonly SituationChange[]): void {
    for (const { situation } of this.#gatherer.hear(changes)) this.#unwritten.set(lifeOf(situation), situation);
  }

  #judge(steps: Steps): Promise<void> {
    return inSlices(steps, (changes) => this.#hear(changes));
  }

  #see(mmsi: number, nowMs: EpochMs): void {
    const ship = this.#parts.memory.ship(mmsi);
    if (!ship) return;
    this.#hear(this.#engine.putShip(ship, nowMs));
    const voyage = this.#voyages.see(ship);
    if (voyage) this.#hear(this.#engine.putVoyage(mmsi, voyage, nowMs));
  }

  async #read(nowMs: EpochMs): Promise<void> {
    const stale = this.#stale.take();
    try {
      await this.#readStale(stale, nowMs);
    } catch (error) {
      this.#stale.putBack(stale);
      throw error;
    }
  }

  async #readStale({ ports: arePorts, events: areEvents, watches }: StaleSources, nowMs: EpochMs): Promise<void> {
    if (!arePorts && !areEvents && watches === undefined) return;
    const { ports, events, accounts, restored } = await this.#parts.db.transaction(null, async (tx) => ({
      ports: arePorts ? await readDestinationPorts(tx) : undefined,
      events: areEvents ? await readEvents(tx, nowMs) : undefined,
      accounts: watches === undefined ? [] : await readWatchers(tx, watches),
      restored: this.#restored ?? (await readSituations(tx, oldestMs(nowMs))),
    }));
    this.#restored = restored;
    if (ports) {
      this.#engine.setPorts(ports.map(({ id, country, position: [lon, lat] }) => ({ id, country, lon, lat })));
      this.#voyages.setPorts(ports);
    }
    if (events) await this.#putEvents(events, nowMs);
    // also deleted accounts
    const ids = [...new Set(watches === null ? [...accounts, ...this.#watches.keys(), ...restored.keys()] : accounts)];
    for (let from = 0; from < ids.length; from += ACCOUNTS_AT_ONCE)
      await this.#readWatches(ids.slice(from, from + ACCOUNTS_AT_ONCE), nowMs);
    if (watches === null) this.#shipsOfOwners.age();
  }

  async #putEvents(events: readonly WatchedEvent[], nowMs: EpochMs): Promise<void> {
    const gone = new Set(this.#events.keys());
    const changed = events.filter((event) => {
      gone.delete(event.id);
      const known = this.#events.get(event.id);
      return !known || !isSameEvent(known, event);
    });
    for (const id of gone) this.#events.delete(id);
    for (const event of changed) this.#events.set(event.id, event);
    await this.#judge(this.#engine.dropEventsInSteps(gone, nowMs));
    await this.#judge(this.#engine.putEventsInSteps(changed, nowMs));
  }

  /** An account without a result watches nothing any more. */
  async #readWatches(accountIds: readonly string[], nowMs: EpochMs): Promise<void> {
    const restored = this.#restored ?? new Map<string, Situation[]>();
    const read = await readWatches(this.#parts.db, accountIds, this.#shipsOfOwners);
    for (const { accountId, unreadable } of read)
      if (unreadable.length > 0)
        this.#complain(accountId, 'choices of an account cannot be read; the defaults hold', { choices: unreadable.join(' ') });
    const watches = new Map<string, Watch>(read.map((watch) => [watch.accountId, watch]));
    for (const { accountId, mmsis, choices } of read) {
      // the same list object: nothing that it watches has changed
      const isAsBefore = this.#watches.get(accountId) === mmsis && this.#choices.get(accountId) === JSON.stringify(choices);
      if (isAsBefore && !restored.has(accountId)) watches.delete(accountId);
    }
    const isRead = new Set(read.map(({ accountId }) => accountId));
    for (const accountId of accountIds)
      if (!isRead.has(accountId) && (this.#watches.has(accountId) || restored.has(accountId)))
        watches.set(accountId, { accountId, mmsis: [], choices: DEFAULT_PREFERENCES });
    for (const { accountId, mmsis, choices } of await this.#setWatches([...watches.values()], nowMs, restored)) {
      restored.delete(accountId);
      this.#choices.set(accountId, JSON.stringify(choices));
      this.#countWatchers(accountId, mmsis, nowMs);
      if (mmsis.length > 0) continue;
      this.#choices.delete(accountId);
      this.#engine.dropWatch(accountId, nowMs);
    }
  }

  /**
   * Returns those that the engine accepted. When it fails at one account, that one continues without its earlier situations, whose rows
   * prevent duplicates; if that also fails, it is left out.
   */
  async #setWatches(watches: readonly Watch[], nowMs: EpochMs, restored: Map<string, Situation[]>): Promise<readonly Watch[]> {
    try {
      const before = watches.map(({ accountId }) => [accountId, this.#gatherer.restore(restored.get(accountId) ?? [])] as const);
      await this.#judge(this.#engine.setWatchesInSteps(watches, nowMs, new Map(before)));
      return watches;
    } catch (error) {
      const [one, ...others] = watches;
      if (!one) return [];
      if (others.length > 0) {
        const taken: Watch[] = [];
        for (const watch of watches) taken.push(...(await this.#setWatches([watch], nowMs, restored)));
        return taken;
      }
      this.#complain(one.accountId, 'what an account watches cannot be taken in whole', { error: String(error) });
      return restored.delete(one.accountId) ? this.#setWatches(watches, nowMs, restored) : [];
    }
  }

  #complain(accountId: string, message: string, fields: Record<string, string>): void {
    if (this.#complained.has(accountId)) return;
    this.#complained.add(accountId);
    this.#parts.log.warn(message, { account: accountId, ...fields });
  }

  #countWatchers(accountId: string, mmsis: readonly number[], nowMs: EpochMs): void {
    const before = this.#watches.get(accountId) ?? [];
    if (mmsis.length > 0) this.#watches.set(accountId, mmsis);
    else this.#watches.delete(accountId);
    const left = new Set(before);
    for (const mmsi of mmsis) {
      if (left.delete(mmsi)) continue;
      const watchers = this.#watchers.get(mmsi) ?? 0;
      this.#watchers.set(mmsi, watchers + 1);
      if (watchers === 0) this.#see(mmsi, nowMs);
    }
    for (const mmsi of left) {
      const watchers = this.#watchers.get(mmsi) ?? 0;
      if (watchers > 1) this.#watchers.set(mmsi, watchers - 1);
      else {
        this.#watchers.delete(mmsi);
        this.#voyages.forget(mmsi);
      }
    }
  }

  /** A situation that cannot be written delays only its own later periods, from the next turn on. */
  async #write(): Promise<void> {
    const situations = [...this.#unwritten.values()];
    const heldUp = new Set<string>();
    let failure: { error: unknown } | undefined;
    for (let from = 0; from < situations.length; from += this.#writtenAtOnce) {
      const some = situations.slice(from, from + this.#writtenAtOnce);
      try {
        if (!some.some(({ key }) => heldUp.has(key))) {
          await this.#writeTogether(some);
          continue;
        }
      } catch (error) {
        if (error instanceof LeaseLost || isDbGone(error)) throw error;
        failure ??= { error };
      }
      for (const { key } of some) heldUp.add(key);
    }
    this.#writtenAtOnce = failure ? 1 : WRITTEN_AT_ONCE;
    if (failure) throw failure.error;
  }

  #named(situation: Situation): NamedSituation {
    const { accountId, mmsi } = situation;
    const shipName = this.#parts.memory.ship(mmsi)?.name;
    const called = calledAmong(this.#namesakes.among(this.#watches.get(accountId) ?? []), { mmsi, name: shipName });
    return { situation, shipName, called };
  }

  async #writeTogether(situations: readonly Situation[]): Promise<void> {
    await writeSituations(
      situations.map((situation) => this.#named(situation)),
      this.#parts,
    );
    for (const situation of situations) if (this.#unwritten.get(lifeOf(situation)) === situation) this.#unwritten.delete(lifeOf(situation));
  }
}
