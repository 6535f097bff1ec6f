// The latest state of every ship in typed columns, changed by reports (over 250 lines, because only one class may write the segments).
// Never waits and never uses the database.
import type { PositionReport, ReportSink, StaticReport } from '#domain/ais/reports.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { LIVE_SET_MS } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import { changeIdentity, changePosition, toClassFlag } from './columns.ts';
import { MmsiSlots } from './mmsi-index.ts';
import { shipAtSlot } from './record.ts';
import { FLAG, indexIn, NONE, Segment, SEGMENT_SLOTS, segmentOf } from './segment.ts';
import { isListedMmsi } from '#domain/ais/mmsi.ts';
import { Ticks } from './ticks.ts';

/** A time further ahead of the clock is refused: the clock of the sender or the recording is wrong. */
const FUTURE_MS = 5 * 60_000;
/**
 * A long-range position (type 27, 1/10 minute) adds nothing this soon after another one: class A sends it every 3 minutes beside its
 * precise ones (ITU-R M.1371-5 annex 4).
 */
const COARSE_AFTER_MS = 2 * 60_000;
const LONG_RANGE = 27;

/** Called for every change, in the same turn, after it is done. */
export interface ShipWatcher {
  moved(slot: number): void;
  identified(slot: number): void;
}

export interface ShipMemoryOptions {
  clock: () => EpochMs;
  /** Identifies the database and the origin of its ships (`toShipEpoch`): cursors of another one get everything. */
  epoch: string;
  /** More ships are refused and counted: a feed that invents numbers must not fill the memory. */
  maxShips?: number;
}

/** What came in and what happened to it, since the start. */
export interface ShipCounts {
  positions: number;
  identities: number;
  /** Base stations, aids to navigation, aircraft, handhelds and impossible numbers. */
  notShips: number;
  withoutPosition: number;
  impossible: number;
  /** Older than what is known, or a coarse position right after a precise one. */
  outdated: number;
  future: number;
  /** Older than the live set reaches back. */
  tooOld: number;
  tooManyShips: number;
}

export class ShipMemory implements ReportSink {
  readonly epoch: string;
  readonly counts: ShipCounts = {
    positions: 0,
    identities: 0,
    notShips: 0,
    withoutPosition: 0,
    impossible: 0,
    outdated: 0,
    future: 0,
    tooOld: 0,
    tooManyShips: 0,
  };
  readonly #clock: () => EpochMs;
  readonly #maxShips: number;
  readonly #ticks = new Ticks();
  readonly #index = new MmsiSlots();
  readonly #segments: Segment[] = [];
  readonly #watchers = new Set<ShipWatcher>();
  #slots = 0;
  #listed = 0;
  #revision = 0;
  #changedTick = 0;
  #expiredTick = 0;

  constructor({ clock, epoch, maxShips = 4_000_000 }: ShipMemoryOptions) {
    this.#clock = clock;
    this.epoch = epoch;
    this.#maxShips = maxShips;
  }

  /** Ships in the live set. */
  get count(): number {
    return this.#listed;
  }

  /** Used slots, including ships with only an identity, and gone ones. */
  get slots(): number {
    return this.#slots;
  }

  /** Increases with every change that an answer could show. */
  get revision(): number {
    return this.#revision;
  }

  /** The tick of the newest change: earlier ticks are complete, this one may get more. */
  get changedTick(): number {
    return this.#changedTick;
  }

  get segments(): readonly Segment[] {
    return this.#segments;
  }

  tick(): number {
    return this.#ticks.at(this.#clock());
  }

  /** Runs until the returned function is called. */
  watch(watcher: ShipWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** -1 when the number was never heard. */
  slotOf(mmsi: number): number {
    return this.#index.get(mmsi);
  }

  /** undefined unless she is in the live set. */
  ship(mmsi: number): Ship | undefined {
    const slot = this.slotOf(mmsi);
    if (slot < 0) return undefined;
    const segment = segmentOf(this.#segments, slot);
    const at = indexIn(slot);
    return (segment.flags[at] ?? 0) & FLAG.listed ? shipAtSlot(segment, at) : undefined;
  }

  /** Only this member of `ship`, for callers that count many. */
  shipType(mmsi: number): number | undefined {
    const slot = this.slotOf(mmsi);
    if (slot < 0) return undefined;
    const segment = segmentOf(this.#segments, slot);
    const at = indexIn(slot);
    const shipType = segment.shipType[at];
    return (segment.flags[at] ?? 0) & FLAG.listed && shipType !== NONE ? shipType : undefined;
  }

  position(report: PositionReport, atMs: EpochMs): void {
    const { latDeg, lonDeg } = report;
    if (!isListedMmsi(report.mmsi)) this.counts.notShips += 1;
    else if (latDeg === undefined || lonDeg === undefined) this.counts.withoutPosition += 1;
    else if (!(Math.abs(latDeg) <= 90 && Math.abs(lonDeg) <= 180)) this.counts.impossible += 1;
    else this.#place(report, latDeg, lonDeg, atMs);
  }

  #place(report: PositionReport, latDeg: number, lonDeg: number, atMs: EpochMs): void {
    const nowMs = this.#clock();
    if (!this.#inTime(atMs, nowMs)) return;
    const slot = this.#slotFor(report.mmsi);
    if (slot < 0) return;
    const segment = segmentOf(this.#segments, slot);
    const at = indexIn(slot);
    const seenMs = segment.seenMs[at] ?? 0;
    const reportedMs = Math.min(atMs, nowMs);
    const heldBack = report.type === LONG_RANGE ? COARSE_AFTER_MS : 0;
    // A stored time ahead of the clock was set while the clock was wrong: it must not block the ship for ever.
    if (reportedMs < seenMs + heldBack && seenMs <= nowMs + FUTURE_MS) {
      this.counts.outdated += 1;
      return;
    }
    this.counts.positions += 1;
    let flags = segment.flags[at] ?? 0;
    if (!(flags & FLAG.listed)) this.#listed += 1;
    flags = (flags | FLAG.listed) & ~FLAG.gone;
    const hasClass = flags & (FLAG.classA | FLAG.classB);
    if (!hasClass || (report.type !== LONG_RANGE && reportedMs >= (segment.identityMs[at] ?? 0))) {
      flags = (flags & ~(FLAG.classA | FLAG.classB)) | toClassFlag(report.aisClass);
    }
    segment.beginWrite(at);
    changePosition(segment, at, report, latDeg, lonDeg);
    segment.seenMs[at] = reportedMs;
    segment.flags[at] = flags;
    segment.changedTick[at] = this.#changed(this.#ticks.at(nowMs));
    segment.endWrite(at);
    for (const watcher of this.#watchers) watcher.moved(slot);
  }

  /** Newer identities replace what they carry; an older one only fills in unknown values. */
  identity(report: StaticReport, atMs: EpochMs): void {
    if (!isListedMmsi(report.mmsi)) {
      this.counts.notShips += 1;
      return;
    }
    const nowMs = this.#clock();
    if (!this.#inTime(atMs, nowMs)) return;
    const slot = this.#slotFor(report.mmsi);
    if (slot < 0) return;
    this.counts.identities += 1;
    const segment = segmentOf(this.#segments, slot);
    const at = indexIn(slot);
    const knownMs = segment.identityMs[at] ?? 0;
    const reportedMs = Math.min(atMs, nowMs);
    const newer = reportedMs >= knownMs || knownMs > nowMs + FUTURE_MS;
    const oldFlags = segment.flags[at] ?? 0;
    const setsClass = !(oldFlags & (FLAG.classA | FLAG.classB)) || (newer && reportedMs >= (segment.seenMs[at] ?? 0));
    const flags = setsClass ? (oldFlags & ~(FLAG.classA | FLAG.classB)) | toClassFlag(report.aisClass) : oldFlags;
    segment.beginWrite(at);
    const changed = changeIdentity(segment, at, report, newer) || flags !== oldFlags;
    segment.flags[at] = flags;
    if (newer) segment.identityMs[at] = reportedMs;
    if (changed && flags & FLAG.listed) segment.changedTick[at] = this.#changed(this.#ticks.at(nowMs));
    segment.endWrite(at);
    if (!changed) return;
    for (const watcher of this.#watchers) watcher.identified(slot);
  }

  /** Removes ships unseen for 30 days from the live set; deltas still report them as gone. Scans once a tick, otherwise does nothing. */
  expire(): void {
    const nowMs = this.#clock();
    const tick = this.#ticks.at(nowMs);
    if (tick === this.#expiredTick) return;
    this.#expiredTick = tick;
    const oldestMs = nowMs - LIVE_SET_MS;
    this.#segments.forEach((segment, number) => {
      const used = Math.min(SEGMENT_SLOTS, this.#slots - number * SEGMENT_SLOTS);
      for (let at = 0; at < used; at++) {
        if ((segment.seenMs[at] ?? 0) < oldestMs && (segment.flags[at] ?? 0) & FLAG.listed) this.#leave(segment, at, tick);
      }
    });
  }

  #leave(segment: Segment, at: number, tick: number): void {
    segment.beginWrite(at);
    segment.flags[at] = ((segment.flags[at] ?? 0) & ~FLAG.listed) | FLAG.gone;
    segment.changedTick[at] = this.#changed(tick);
    segment.endWrite(at);
    this.#listed -= 1;
  }

  /**
   * At the start, before any feed: gives a stored ship her slot and lets `fill` write the columns. Ignores numbers that are known from as
   * late or are no ship's. `stampMs`: the times of position and identity, added. Gone ones get this tick, so that every older cursor learns
   * of them. Returns the slot, or -1 when nothing was restored.
   */
  restore(mmsi: number, stampMs: number, fill: (segment: Segment, at: number) => void): number {
    if (!isListedMmsi(mmsi)) return -1;
    const isKnown = this.slotOf(mmsi) >= 0;
    const slot = this.#slotFor(mmsi);
    if (slot < 0) return -1;
    const segment = segmentOf(this.#segments, slot);
    const at = indexIn(slot);
    if (isKnown && stampMs <= (segment.seenMs[at] ?? 0) + (segment.identityMs[at] ?? 0)) return -1;
    const nowMs = this.#clock();
    if ((segment.flags[at] ?? 0) & FLAG.listed) this.#listed -= 1;
    segment.beginWrite(at);
    segment.clear(at);
    fill(segment, at);
    const flags = segment.flags[at] ?? 0;
    if (flags & FLAG.listed) {
      const tick = segment.changedTick[at] ?? 0;
      this.#ticks.startAt(tick, nowMs);
      this.#changed(Math.max(tick, this.#changedTick));
      this.#listed += 1;
    }
    segment.endWrite(at);
    if (flags & FLAG.listed && (segment.seenMs[at] ?? 0) < nowMs - LIVE_SET_MS) this.#leave(segment, at, this.#ticks.at(nowMs));
    return slot;
  }

  /** Every change that an answer could show goes through here. */
  #changed(tick: number): number {
    this.#revision += 1;
    this.#changedTick = tick;
    return tick;
  }

  #inTime(atMs: EpochMs, nowMs: EpochMs): boolean {
    if (atMs > nowMs + FUTURE_MS) this.counts.future += 1;
    else if (!(atMs >= nowMs - LIVE_SET_MS)) this.counts.tooOld += 1;
    else return true;
    return false;
  }

  /** The ship's permanent slot, a new one when she is first heard; -1 when there are too many ships. */
  #slotFor(mmsi: number): number {
    const known = this.#index.get(mmsi);
    if (known >= 0) return known;
    if (this.#slots >= this.#maxShips) {
      this.counts.tooManyShips += 1;
      return -1;
    }
    const slot = this.#slots;
    if (indexIn(slot) === 0) this.#segments.push(new Segment());
    const segment = segmentOf(this.#segments, slot);
    segment.clear(indexIn(slot));
    segment.mmsi[indexIn(slot)] = mmsi;
    this.#index.add(mmsi, slot);
    this.#slots += 1;
    return slot;
  }
}

/** An empty memory; `reloadShips` (ship-rows.ts) fills it from the database. */
export const openShipMemory = (options: ShipMemoryOptions): ShipMemory => new ShipMemory(options);
