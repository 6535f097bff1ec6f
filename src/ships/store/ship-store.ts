// The ship store: every ship of one account's database, refreshed, drawn, filtered, searched. Runs in workers/ships.ts. It must never show
// what is not stored: it commits first and reports second.
import { ok, type Result } from '#contract/result.ts';
import type { Ship, TrackPoint } from '#contract/entities/ships.ts';
import type { Box, EpochMs, LonLat } from '#contract/units.ts';
import {
  type DrawOrder,
  type DrawOrderQuery,
  type HeldTrack,
  type RefreshProgress,
  type ReplayedShip,
  SHIP_GROUPS,
  type ShipFilter,
  type ShipHit,
  type ShipInView,
  type ShipListener,
  type ShipMarks,
  type ShipRefresh,
  type ShipsInArea,
  type ShipSnapshot,
  type ShipStoreApi,
  type ShipStoreStatus,
  type ShipsWanted,
  type TrackLine,
  type TrackQuery,
  type TracksQuery,
} from '#contract/worker-apis.ts';
import { trackOf } from '#domain/tracks/track.ts';
import { openAccountDb } from '#store/device/account-db.ts';
import { drawOrder } from './draw-order.ts';
import { PersistedShips } from './persisted-ships.ts';
import { checksumOf } from './ship-checksum.ts';
import { type RefreshOptions, ShipRefreshes } from './ship-refreshes.ts';
import { hitOf, isOwn, searchShips, shipsInView } from './ship-search.ts';
import { shipsInArea } from './ships-in-area.ts';
import { TrackAnswers } from './track-answers.ts';
import { MOST_RECORDED, TrackRecorder } from './track-recorder.ts';
import { type DrawState, groupIndex } from './draw-state.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';

// The number of ships, in all and per group, and when the newest was seen.
type HeldShipCount = Pick<ShipStoreStatus, 'ships' | 'byGroup' | 'newestSeenMs'>;

function countShips(held: ShipsInMemory, draw: DrawState): HeldShipCount {
  const counts = new Uint32Array(SHIP_GROUPS.length);
  let newestS = -1;
  for (let slot = 0; slot < held.slots; slot++) {
    if (held.isGone(slot)) continue;
    const group = groupIndex(draw.attributes[2 * slot] as number);
    counts[group] = (counts[group] as number) + 1;
    newestS = Math.max(newestS, held.hot.seenS[slot] as number);
  }
  return {
    ships: counts.reduce((sum, count) => sum + count, 0),
    byGroup: Object.fromEntries(SHIP_GROUPS.map((group, i) => [group, counts[i]])) as HeldShipCount['byGroup'],
    ...(newestS >= 0 && { newestSeenMs: newestS * 1000 }),
  };
}

export type FetchTrack = (mmsi: number, sinceMs: EpochMs) => Promise<Result<readonly TrackPoint[]>>;

interface ShipStoreOptions extends RefreshOptions {
  fetchTrack: FetchTrack;
}

export type ShipStore = Omit<ShipStoreApi, 'open'> & {
  /** Moves updates into chunks; runs by itself some time after the last update. */
  fold(): Promise<Result<number>>;
  /** Writes waiting points of tracks; runs by itself after a while. */
  flushTracks(): Promise<void>;
  close(): void;
};

/** Reads everything from the local database. Errors: storageLost, storageFull. */
export async function openShipStore(options: ShipStoreOptions): Promise<Result<ShipStore>> {
  const db = openAccountDb(options.accountId, 'relaxed');
  const kept = await PersistedShips.open(db);
  if (kept.ok) return ok(new OpenShipStore(options, kept.value, new TrackRecorder(db, options.clock)));
  db.close();
  return kept;
}

class OpenShipStore implements ShipStore {
  readonly #options: ShipStoreOptions;
  readonly #kept: PersistedShips;
  readonly #refreshes: ShipRefreshes;
  readonly #recorder: TrackRecorder;
  readonly #tracks: TrackAnswers;
  readonly #listeners = new Set<ShipListener>();
  #counted: { rev: number; count: HeldShipCount } | undefined;

  constructor(options: ShipStoreOptions, kept: PersistedShips, recorder: TrackRecorder) {
    this.#options = options;
    this.#kept = kept;
    this.#recorder = recorder;
    this.#tracks = new TrackAnswers(recorder);
    kept.onChange = (changed) => this.#tell(changed);
    kept.onStored = () => recorder.note(kept.held, kept.ownShips(MOST_RECORDED));
    this.#refreshes = new ShipRefreshes(options, kept);
  }

  snapshot(): ShipSnapshot {
    const { held, draw, meta } = this.#kept;
    return {
      rev: meta.rev,
      slots: held.slots,
      positions: draw.positions.slice(0, 2 * held.slots),
      attributes: draw.attributes.slice(0, 2 * held.slots),
    };
  }

  refresh(want: ShipsWanted, onProgress?: (progress: RefreshProgress) => void): Promise<Result<ShipRefresh>> {
    return this.#refreshes.refresh(want, onProgress);
  }

  cancel(): void {
    this.#refreshes.cancel();
  }

  async mark(marks: ShipMarks): Promise<Result<ShipRefresh>> {
    return this.#refreshes.stored(await this.#kept.mark(marks));
  }

  fold(): Promise<Result<number>> {
    return this.#kept.fold();
  }

  drawOrder(query: DrawOrderQuery): DrawOrder {
    const { held, draw, meta } = this.#kept;
    return drawOrder(held, draw, query, meta.rev, this.#options.clock());
  }

  search(text: string, limit: number, starred?: readonly number[]): ShipHit[] {
    return searchShips(this.#kept.held, this.#kept.draw, text, limit, starred);
  }

  ship(mmsi: number): Ship | undefined {
    return this.shipAt(this.#kept.held.slotOf(mmsi));
  }

  byMmsi(mmsis: readonly number[]): (Ship | undefined)[] {
    const { held } = this.#kept;
    return mmsis.map((mmsi) => {
      const slot = held.slotOf(mmsi);
      return slot < 0 ? undefined : held.recordAt(slot);
    });
  }

  slotOf(mmsi: number): number | undefined {
    const slot = this.#kept.held.slotOf(mmsi);
    return slot < 0 ? undefined : slot;
  }

  shipAt(slot: number): Ship | undefined {
    return this.#kept.held.shipAt(slot);
  }

  hitsOf(slots: readonly number[]): ShipHit[] {
    const { held, draw } = this.#kept;
    return slots.flatMap((slot) =>
      slot < held.slots && !held.isGone(slot) ? [{ ...hitOf(held, draw, slot), ownFleet: isOwn(draw, slot) }] : [],
    );
  }

  inArea(ring: readonly LonLat[], filter: ShipFilter, show: number): ShipsInArea {
    return shipsInArea(this.#kept.held, this.#kept.draw, { ring, filter, show, nowMs: this.#options.clock() });
  }

  inView(box: Box, limit: number, filter: ShipFilter): ShipInView[] {
    return shipsInView(this.#kept.held, this.#kept.draw, { box, limit, filter, nowMs: this.#options.clock() });
  }

  track(query: TrackQuery): Promise<HeldTrack> {
    return this.#tracks.track(query);
  }

  async fetchTrack(mmsi: number, sinceMs: EpochMs): Promise<Result<{ points: number }>> {
    const points = await this.#options.fetchTrack(mmsi, sinceMs);
    if (!points.ok) return points;
    await this.#recorder.keep(mmsi, trackOf(points.value));
    return ok({ points: points.value.length });
  }

  tracks({ mmsis = this.#kept.ownShips(MOST_RECORDED), ...query }: TracksQuery): Promise<TrackLine[]> {
    return this.#tracks.lines(mmsis, query, this.#kept.held);
  }

  replay(atMs: EpochMs): Promise<ReplayedShip[]> {
    return this.#tracks.replay(this.#kept.ownShips(MOST_RECORDED), atMs, this.#kept.held, this.#kept.draw);
  }

  flushTracks(): Promise<void> {
    return this.#recorder.flush();
  }

  status(): ShipStoreStatus {
    const { rev, traffic, world, syncedAtMs, worldBytes, worldCount } = this.#kept.meta;
    const { ships, byGroup, newestSeenMs } = this.#count();
    return {
      rev,
      ships,
      byGroup,
      traffic,
      world,
      ...(syncedAtMs !== undefined && { syncedAtMs }),
      ...(newestSeenMs !== undefined && { newestSeenMs }),
      ...(worldBytes !== undefined && { worldBytes }),
      ...(worldCount !== undefined && { worldCount }),
    };
  }

  subscribe(listener: ShipListener): void {
    this.#listeners.add(listener);
  }

  checksum(): number {
    return checksumOf(this.#kept.held);
  }

  close(): void {
    this.#listeners.clear();
    this.#refreshes.close();
    this.#recorder.close();
    this.#kept.close();
  }

  /** Every listener gets its own arrays, because they are transferred. */
  #tell(changed: Uint32Array): void {
    if (this.#listeners.size === 0) return;
    const { held, draw, meta } = this.#kept;
    const status = this.status();
    for (const listener of this.#listeners) {
      listener({ rev: meta.rev, slots: held.slots, changed: changed.slice(), ...draw.gather(changed) }, status);
    }
  }

  /** Counts again only if something changed. */
  #count(): HeldShipCount {
    const { held, draw, meta } = this.#kept;
    if (this.#counted?.rev !== meta.rev) this.#counted = { rev: meta.rev, count: countShips(held, draw) };
    return this.#counted.count;
  }
}
