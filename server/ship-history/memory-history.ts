// Follows the ships in memory: each position that changes one is judged at once, and what it shows waits to be written. Never waits itself.
import type { FactNews, Judging, ShipWatch } from '#domain/ship-history/watch.ts';
import { forgetFuture, hearReport } from '#domain/ship-history/hear-report.ts';
import { DeafTimes, type KeptDeafTimes } from '#domain/ship-history/deaf-times.ts';
import { keptMark, keptOf, type OpenFact, restoreKept, restoreLast, restoreOpen } from '#domain/ship-history/kept-watch.ts';
import type { KnownPlaces } from '#domain/ship-history/places.ts';
import { noSpot, type Spot } from '#domain/ship-history/spot.ts';
import { WatchColumns } from '#domain/ship-history/watch-columns.ts';
import { inSlices } from '#server/jobs/slices.ts';
import type { KeptShip } from './history-rows.ts';
import { IdentityHistory } from './identity-history.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { indexIn, MICRO, NO_NAV_STATUS, NONE, type Segment, segmentOf } from '#server/ships/segment.ts';

/** News beyond it is dropped and counted while the database does not take any: some 100 MB. */
const MOST_WAITING = 200_000;
/** AIS: not defined. */
const UNKNOWN_STATUS = 15;

function readSpot(segment: Segment, at: number, into: Spot): void {
  const tenths = segment.speedTenths[at] ?? NONE;
  const status = segment.navStatus[at] ?? NO_NAV_STATUS;
  into.atS = Math.floor((segment.seenMs[at] ?? 0) / 1000);
  into.lon = (segment.lonMicro[at] ?? 0) / MICRO;
  into.lat = (segment.latMicro[at] ?? 0) / MICRO;
  into.speedKn = tenths === NONE ? Number.NaN : tenths / 10;
  into.navStatus = status === NO_NAV_STATUS ? UNKNOWN_STATUS : status;
}

interface MemoryHistoryParts {
  memory: ShipMemory;
  places: KnownPlaces;
  clock: () => number;
  /** When an earlier run heard nothing. Absent: there was none. */
  deaf?: KeptDeafTimes | undefined;
}

export class MemoryHistory {
  dropped = 0;
  readonly #memory: ShipMemory;
  readonly #clock: () => number;
  readonly #columns = new WatchColumns();
  readonly #report = noSpot();
  readonly #deaf: DeafTimes;
  /** Used again for each report. */
  readonly #judging: Judging;
  #news: FactNews[] = [];
  /** Ships of which something else must be remembered than what is stored. */
  readonly #changed = new Set<number>();
  readonly #identities: IdentityHistory;
  readonly #tell = (news: FactNews): void => {
    if (this.#news.length < MOST_WAITING) this.#news.push(news);
    else this.dropped += 1;
  };

  constructor({ memory, places, clock, deaf }: MemoryHistoryParts) {
    this.#memory = memory;
    this.#clock = clock;
    this.#deaf = new DeafTimes(deaf);
    this.#judging = { mmsi: 0, places, deafS: (fromS, toS) => this.#deaf.within(fromS, toS), tell: this.#tell };
    this.#identities = new IdentityHistory({ memory, tell: this.#tell, onChange: (slot) => this.#changed.add(slot) });
  }

  get deafTimes(): KeptDeafTimes {
    return this.#deaf.kept;
  }

  setPlaces(places: KnownPlaces): void {
    this.#judging.places = places;
  }

  /** Before `follow`: what an earlier run knew, in the order of these three. */
  async restoreLatest(): Promise<void> {
    const slots = Array.from({ length: this.#memory.slots }, (_, slot) => slot);
    let newestS = 0;
    await inSlices(slots, (slot) => {
      readSpot(segmentOf(this.#memory.segments, slot), indexIn(slot), this.#report);
      if (this.#report.atS > 0) this.#change(slot, (watch) => restoreLast(watch, this.#report));
      newestS = Math.max(newestS, this.#report.atS);
      this.#identities.restore(slot);
    });
    this.#deaf.heard(newestS); // until then somebody was heard, whatever was written last
  }

  /** Returns false for a ship that the memory does not know any more. */
  restoreKept(mmsi: number, { identity, ...kept }: KeptShip): boolean {
    const slot = this.#memory.slotOf(mmsi);
    if (slot < 0) return false;
    this.#change(slot, (watch) => restoreKept(watch, kept));
    if (identity) this.#identities.restoreKept(slot, identity);
    return true;
  }

  restoreOpen(fact: OpenFact): void {
    const slot = this.#memory.slotOf(fact.mmsi);
    if (slot >= 0) this.#change(slot, (watch) => restoreOpen(watch, fact));
  }

  /** Until the returned function is called. */
  follow(): () => void {
    return this.#memory.watch({ moved: (slot) => this.#moved(slot), identified: (slot) => this.#identities.identified(slot) });
  }

  /** Now and then: decides of identities what waited long enough. */
  lookAtIdentities(): Promise<void> {
    return inSlices(this.#identities.look(), () => undefined);
  }

  /** What is to be written next, in the order in which it was found. Give it back when it could not be written. */
  take(most: number): { news: FactNews[]; changed: Map<number, KeptShip | undefined> } {
    const slots: number[] = [];
    for (const slot of this.#changed) {
      if (slots.length === most) break;
      slots.push(slot);
      this.#changed.delete(slot);
    }
    const changed = new Map(slots.map((slot) => [this.#mmsiOf(slot), this.#keptOf(slot)]));
    return { news: this.#news.splice(0, most), changed };
  }

  giveBack({ news, changed }: ReturnType<MemoryHistory['take']>): void {
    this.#news = [...news, ...this.#news];
    for (const mmsi of changed.keys()) this.#changed.add(this.#memory.slotOf(mmsi));
  }

  #keptOf(slot: number): KeptShip | undefined {
    const [kept, identity] = [keptOf(this.#columns.read(slot)), this.#identities.keptOf(slot)];
    return kept || identity ? { ...kept, ...(identity && { identity }) } : undefined;
  }

  #moved(slot: number): void {
    const segment = segmentOf(this.#memory.segments, slot);
    const at = indexIn(slot);
    readSpot(segment, at, this.#report);
    const nowS = Math.floor(this.#clock() / 1000);
    this.#deaf.heard(nowS);
    const watch = this.#columns.read(slot);
    forgetFuture(watch, nowS);
    const before = keptMark(watch);
    this.#judging.mmsi = segment.mmsi[at] ?? 0;
    hearReport(watch, this.#report, this.#judging);
    if (keptMark(watch) !== before) this.#changed.add(slot);
    this.#columns.write(slot, watch);
    if (watch.isFirst) this.#identities.identified(slot); // what came before her first position waited for it
  }

  #change(slot: number, change: (watch: ShipWatch) => void): void {
    const watch = this.#columns.read(slot);
    change(watch);
    this.#columns.write(slot, watch);
  }

  #mmsiOf(slot: number): number {
    return segmentOf(this.#memory.segments, slot).mmsi[indexIn(slot)] ?? 0;
  }
}
