// The ship store's refreshes: one page fetches for the whole device, a world or a view. The result is stored and the other pages are told.
import { fail, ok, type Result } from '#contract/result.ts';
import type { ShipsQuery, Traffic } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import type { RefreshProgress, ShipRefresh, ShipsWanted } from '#contract/worker-apis.ts';
import { decodeAnswer } from '#ships/decode/decode-answer.ts';
import type { MetaNews, PersistedShips } from './persisted-ships.ts';

// Runs one refresh at a time on the whole device, and tells the other pages that something was stored. Two at once would be harmless.

const NAME = 'fathom-ships';

interface StoredNews {
  accountId: string;
}

class OneRefresher {
  readonly #accountId: string;
  readonly #channel: BroadcastChannel | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** `onNews`: another page of this account stored something. */
  constructor(accountId: string, onNews: () => void) {
    this.#accountId = accountId;
    if (!('BroadcastChannel' in globalThis)) return;
    this.#channel = new BroadcastChannel(NAME);
    this.#channel.onmessage = ({ data }: MessageEvent<StoredNews>) => {
      if (data.accountId === accountId) onNews();
    };
    (this.#channel as { unref?: () => void }).unref?.(); // in Node an open channel keeps the process alive
  }

  tell(): void {
    this.#channel?.postMessage({ accountId: this.#accountId } satisfies StoredNews);
  }

  /** Runs `work` when no other page on the device does. Rejects with the signal's reason if it is aborted while it waits. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const locks = globalThis.navigator?.locks as LockManager | undefined;
    if (locks) return locks.request(NAME, { signal }, work) as Promise<T>;
    // plain http has no locks: then at least this page's refreshes run one after another
    const result = this.#queue.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.#queue = result.catch(() => undefined);
    return result;
  }

  close(): void {
    this.#channel?.close();
  }
}

export type FetchShips = (
  query: ShipsQuery,
  options: { etag?: string; signal?: AbortSignal },
) => Promise<Result<{ response: Response } | { notModified: true }>>;

export interface RefreshOptions {
  accountId: string;
  /** Adds the token and repeats after a 401; the body is read here. */
  fetchShips: FetchShips;
  clock: () => EpochMs;
}

/** After this long without a write it is time to fold, because a cold start reads chunks faster than deltas. */
const IDLE_MS = 120_000;

/** undefined: the world. */
function partOf({ box, mmsis }: ShipsWanted): ShipsQuery | undefined {
  if (mmsis) return { mmsi: [...mmsis] };
  return box && { bbox: [...box] };
}

export class ShipRefreshes {
  readonly #options: RefreshOptions;
  readonly #kept: PersistedShips;
  readonly #one: OneRefresher;
  readonly #running = new Set<AbortController>();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RefreshOptions, kept: PersistedShips) {
    this.#options = options;
    this.#kept = kept;
    this.#one = new OneRefresher(options.accountId, () => void kept.catchUp());
  }

  async refresh(want: ShipsWanted, onProgress?: (progress: RefreshProgress) => void): Promise<Result<ShipRefresh>> {
    const part = partOf(want);
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.add(controller);
    try {
      await this.#kept.catchUp(); // so that earlier writes of other pages do not count as a refresh that one of them makes during this wait
      const worldBeforeMs = this.#kept.meta.worldSyncedAtMs;
      return await this.#one.run(signal, async () => {
        const caughtUp = await this.#kept.catchUp();
        if (!caughtUp.ok) return caughtUp;
        const isDone = part === undefined && this.#kept.meta.worldSyncedAtMs !== worldBeforeMs;
        return isDone ? ok(this.#refreshed(caughtUp.value)) : await this.#fetch(part, signal, onProgress);
      });
    } catch (error) {
      if (!signal.aborted) throw error;
      return fail({ code: 'cancelled', message: 'The refresh was ended' });
    } finally {
      this.#running.delete(controller);
    }
  }

  /** After a write of this page (`changed`: the number of ships): tells the other pages, and folds when no further write follows. */
  stored(changed: Result<number>, refused?: number): Result<ShipRefresh> {
    if (!changed.ok) return changed;
    this.#one.tell();
    this.#foldWhenIdle();
    return ok({ ...this.#refreshed(changed.value), ...(refused !== undefined && { refused }) });
  }

  cancel(): void {
    for (const controller of this.#running) controller.abort();
  }

  close(): void {
    this.cancel();
    clearTimeout(this.#idle);
    this.#one.close();
  }

  async #fetch(
    part: ShipsQuery | undefined,
    signal: AbortSignal,
    onProgress?: (progress: RefreshProgress) => void,
  ): Promise<Result<ShipRefresh>> {
    const { cursor, etag } = this.#kept.meta;
    const query: ShipsQuery = part ?? { global: true, ...(cursor !== undefined && { since: cursor }) };
    const asked = await this.#options.fetchShips(query, { signal, ...(!part && cursor !== undefined && etag !== undefined && { etag }) });
    if (!asked.ok) return asked;
    if ('notModified' in asked.value) return this.stored(await this.#kept.note(this.#syncedNow(part)));
    const { response } = asked.value;
    const decoded = await decodeAnswer(response, { signal, ...(onProgress && { onProgress }) });
    if (!decoded.ok) return decoded;
    const { envelope, batch } = decoded.value;
    const { cursor: nextCursor, reset = query.since === undefined, ...news } = envelope;
    const nextEtag = response.headers.get('etag');
    const world = part ? {} : { world: true, ...(nextCursor !== undefined && { cursor: nextCursor }), ...(nextEtag && { etag: nextEtag }) };
    const handsChanged = part !== undefined && this.#isOfOthers(news.traffic);
    const scope = part && !handsChanged ? ('view' as const) : ('world' as const);
    const stored = await this.#kept.store(batch, { scope, reset: reset || handsChanged }, { ...news, ...world, ...this.#syncedNow(part) });
    return this.stored(stored, batch.refused);
  }

  /**
   * Whether an answer's ships come from another source (a real feed replaced a simulator) while only views are stored: the stored ships
   * then do not belong to this world. A stored world notices by its cursor.
   */
  #isOfOthers(traffic: Traffic | undefined): boolean {
    const { traffic: held, world } = this.#kept.meta;
    return !world && traffic !== undefined && traffic !== 'none' && held !== 'none' && held !== traffic;
  }

  #syncedNow(part: ShipsQuery | undefined): MetaNews {
    const nowMs = this.#options.clock();
    return part ? { syncedAtMs: nowMs } : { syncedAtMs: nowMs, worldSyncedAtMs: nowMs };
  }

  #refreshed = (changed: number): ShipRefresh => ({ rev: this.#kept.meta.rev, changed });

  #foldWhenIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#kept.fold(), IDLE_MS);
    (this.#idle as { unref?: () => void }).unref?.();
  }
}
