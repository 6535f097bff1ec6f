// The ship store: every ship of one account's database, refreshed, drawn, filtered, searched. Runs in workers/ships.ts.
// Must never show what is not stored: commits first, tells second.
import { fail, ok, type Result } from '#contract/result.ts';
import type { Ship, ShipsQuery, TrackPoint, Traffic } from '#contract/ships.ts';
import type { Box, EpochMs, LonLat } from '#contract/units.ts';
import {
  type DrawOrder,
  type DrawOrderQuery,
  type RefreshProgress,
  SHIP_GROUPS,
  type ShipFilter,
  type ShipGroup,
  type ShipHit,
  type ShipInView,
  type ShipMarks,
  type ShipPatch,
  type ShipRefresh,
  type ShipsInArea,
  type ShipSnapshot,
  type ShipStoreApi,
  type ShipStoreStatus,
  type HeldTrack,
  type ReplayedShip,
  type TrackLine,
  type TrackQuery,
  type TracksQuery,
} from '#contract/worker-apis.ts';
import { decodeAnswer } from '#ships/decode/decode-answer.ts';
import { trackOf } from '#domain/tracks/track.ts';
import { openAccountDb } from '#store/account-db.ts';
import { drawOrder } from './draw-order.ts';
import { groupIndex } from './draw-state.ts';
import { KeptShips, type MetaNews } from './kept-ships.ts';
import { OneRefresher } from './one-refresher.ts';
import { checksumOf } from './ship-checksum.ts';
import { hitOf, searchShips, shipsInView } from './ship-search.ts';
import { shipsInArea } from './ships-in-area.ts';
import { TrackAnswers } from './track-answers.ts';
import { MOST_RECORDED, TrackRecorder } from './track-recorder.ts';

export type FetchShips = (
  query: ShipsQuery,
  options: { etag?: string; signal?: AbortSignal },
) => Promise<Result<{ response: Response } | { notModified: true }>>;

export type FetchTrack = (mmsi: number, sinceMs: EpochMs) => Promise<Result<readonly TrackPoint[]>>;

interface ShipStoreOptions {
  accountId: string;
  /** Adds token and retries a 401; the body is read here. */
  fetchShips: FetchShips;
  fetchTrack: FetchTrack;
  clock: () => EpochMs;
}

export type ShipListener = (patch: ShipPatch, status: ShipStoreStatus) => void;
export type ShipStore = Omit<ShipStoreApi, 'open'> & {
  /** Puts updates into chunks; done by itself after a while without one. */
  fold(): Promise<Result<number>>;
  /** Writes points of tracks that wait; done by itself after a while. */
  flushTracks(): Promise<void>;
  close(): void;
};

/** Nothing was stored for so long: time to fold (the cold start reads chunks faster than deltas). */
const IDLE_MS = 120_000;

/** Reads everything from the local database. Errors: storageLost, storageFull. */
export async function openShipStore(options: ShipStoreOptions): Promise<Result<ShipStore>> {
  const db = openAccountDb(options.accountId, 'relaxed');
  const kept = await KeptShips.open(db);
  if (kept.ok) return ok(new OpenShipStore(options, kept.value, new TrackRecorder(db, options.clock)));
  db.close();
  return kept;
}

class OpenShipStore implements ShipStore {
  readonly #options: ShipStoreOptions;
  readonly #kept: KeptShips;
  readonly #one: OneRefresher;
  readonly #recorder: TrackRecorder;
  readonly #tracks: TrackAnswers;
  readonly #listeners = new Set<ShipListener>();
  readonly #running = new Set<AbortController>();
  #idle: ReturnType<typeof setTimeout> | undefined;
  #counted: { rev: number; ships: number; byGroup: Record<ShipGroup, number>; newestSeenMs?: EpochMs } | undefined;

  constructor(options: ShipStoreOptions, kept: KeptShips, recorder: TrackRecorder) {
    this.#options = options;
    this.#kept = kept;
    this.#recorder = recorder;
    this.#tracks = new TrackAnswers(recorder);
    kept.onChange = (changed) => this.#tell(changed);
    kept.onStored = () => recorder.note(kept.held, kept.ownShips(MOST_RECORDED));
    this.#one = new OneRefresher(options.accountId, () => void this.#kept.catchUp());
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

  async refresh({ box }: { box?: Box }, onProgress?: (progress: RefreshProgress) => void): Promise<Result<ShipRefresh>> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.add(controller);
    try {
      await this.#kept.catchUp(); // so that what others stored before is not taken for what one of them stores while this one waits
      const worldBeforeMs = this.#kept.meta.worldSyncedAtMs;
      return await this.#one.run(signal, async () => {
        const caughtUp = await this.#kept.catchUp();
        if (!caughtUp.ok) return caughtUp;
        const isDone = !box && this.#kept.meta.worldSyncedAtMs !== worldBeforeMs;
        return isDone ? ok(this.#refreshed(caughtUp.value)) : await this.#fetch(box, signal, onProgress);
      });
    } catch (error) {
      if (!signal.aborted) throw error;
      return fail({ code: 'cancelled', message: 'The refresh was ended' });
    } finally {
      this.#running.delete(controller);
    }
  }

  async #fetch(box: Box | undefined, signal: AbortSignal, onProgress?: (progress: RefreshProgress) => void): Promise<Result<ShipRefresh>> {
    const { cursor, etag } = this.#kept.meta;
    const query: ShipsQuery = box ? { bbox: [...box] } : { global: true, ...(cursor !== undefined && { since: cursor }) };
    const asked = await this.#options.fetchShips(query, { signal, ...(!box && cursor !== undefined && etag !== undefined && { etag }) });
    if (!asked.ok) return asked;
    if ('notModified' in asked.value) return this.#stored(await this.#kept.note(this.#syncedNow(box)));
    const { response } = asked.value;
    const decoded = await decodeAnswer(response, { signal, ...(onProgress && { onProgress }) });
    if (!decoded.ok) return decoded;
    const { envelope, batch } = decoded.value;
    const { cursor: nextCursor, reset = query.since === undefined, ...news } = envelope;
    const nextEtag = response.headers.get('etag');
    const world = box ? {} : { world: true, ...(nextCursor !== undefined && { cursor: nextCursor }), ...(nextEtag && { etag: nextEtag }) };
    const handsChanged = box !== undefined && this.#isOfOthers(news.traffic);
    const scope = box && !handsChanged ? ('view' as const) : ('world' as const);
    const stored = await this.#kept.store(batch, { scope, reset: reset || handsChanged }, { ...news, ...world, ...this.#syncedNow(box) });
    return this.#stored(stored, batch.refused);
  }

  /**
   * Whether an answer's ships come from elsewhere (a simulator gave way to a real feed) while only views are held: then what is held
   * is not of this world any more. A held world notices by its cursor.
   */
  #isOfOthers(traffic: Traffic | undefined): boolean {
    const { traffic: held, world } = this.#kept.meta;
    return !world && traffic !== undefined && traffic !== 'none' && held !== 'none' && held !== traffic;
  }

  #syncedNow(box: Box | undefined): MetaNews {
    const nowMs = this.#options.clock();
    return box ? { syncedAtMs: nowMs } : { syncedAtMs: nowMs, worldSyncedAtMs: nowMs };
  }

  #stored(stored: Result<number>, refused?: number): Result<ShipRefresh> {
    if (!stored.ok) return stored;
    this.#one.tell();
    this.#foldWhenIdle();
    return ok({ ...this.#refreshed(stored.value), ...(refused !== undefined && { refused }) });
  }

  #refreshed = (changed: number): ShipRefresh => ({ rev: this.#kept.meta.rev, changed });

  cancel(): void {
    for (const controller of this.#running) controller.abort();
  }

  async mark(marks: ShipMarks): Promise<Result<ShipRefresh>> {
    return this.#stored(await this.#kept.mark(marks));
  }

  fold(): Promise<Result<number>> {
    return this.#kept.fold();
  }

  drawOrder(query: DrawOrderQuery): DrawOrder {
    const { held, draw, meta } = this.#kept;
    return drawOrder(held, draw, query, meta.rev, this.#options.clock());
  }

  search(text: string, limit: number): ShipHit[] {
    return searchShips(this.#kept.held, this.#kept.draw, text, limit);
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
    return slots.flatMap((slot) => (slot < held.slots && !held.isGone(slot) ? [hitOf(held, draw, slot)] : []));
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
    this.cancel();
    clearTimeout(this.#idle);
    this.#listeners.clear();
    this.#one.close();
    this.#recorder.close();
    this.#kept.close();
  }

  /** Every listener gets arrays of its own: they are transferred. */
  #tell(changed: Uint32Array): void {
    if (this.#listeners.size === 0) return;
    const { held, draw, meta } = this.#kept;
    const status = this.status();
    for (const listener of this.#listeners) {
      listener({ rev: meta.rev, slots: held.slots, changed: changed.slice(), ...draw.gather(changed) }, status);
    }
  }

  #foldWhenIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#kept.fold(), IDLE_MS);
    (this.#idle as { unref?: () => void }).unref?.();
  }

  #count() {
    const { held, draw, meta } = this.#kept;
    if (this.#counted?.rev === meta.rev) return this.#counted;
    const counts = new Uint32Array(SHIP_GROUPS.length);
    let newestS = -1;
    for (let slot = 0; slot < held.slots; slot++) {
      if (held.isGone(slot)) continue;
      const group = groupIndex(draw.attributes[2 * slot] as number);
      counts[group] = (counts[group] as number) + 1;
      newestS = Math.max(newestS, held.hot.seenS[slot] as number);
    }
    const byGroup = Object.fromEntries(SHIP_GROUPS.map((group, i) => [group, counts[i]])) as Record<ShipGroup, number>;
    this.#counted = {
      rev: meta.rev,
      ships: counts.reduce((sum, count) => sum + count, 0),
      byGroup,
      ...(newestS >= 0 && { newestSeenMs: newestS * 1000 }),
    };
    return this.#counted;
  }
}
