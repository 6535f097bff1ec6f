// Decides when edits are sent and rows pulled for one replica: two single flights, what wakes them, and the status of both. Pure over its
// parts: a page, the service worker and the simulation run the same code.
import type { AppError } from '#contract/errors.ts';
import type { WantedScope } from '#contract/sync.ts';
import type { EpochMs } from '#contract/units.ts';
import { noteClock } from '#store/clock-shown.ts';
import type { LocalStore } from '#store/device/local-store.ts';
import { storageErrorOf } from '#store/device/storage-attempt.ts';
import { SEEN } from '#store/sync-state.ts';
import { askedMs, backoffMs, MOST_MS, untilMs } from './backoff.ts';
import { release } from '#store/edits/outbox.ts';
import { singleFlight, type Run } from './single-flight.ts';
import { createPull, STARTS_WINDOW_MS } from './pull.ts';
import { bringForward, type Flushed, flush } from './push.ts';
import { noteSeen, seenOf } from './replica.ts';
import type { EngineEnvironment, Transport } from './transport.ts';

export interface EngineParts {
  store: LocalStore;
  transport: Transport;
  surroundings: EngineEnvironment;
  who: { accountId: string; organisationId: string };
  /** World scopes to pull at this moment. */
  want: () => readonly WantedScope[];
  /** How often to pull unasked; undefined: never (nobody is looking). Read after each pull and each wake-up. */
  pullEveryMs?: () => number | undefined;
  /** Called with the whole status after each change. */
  onStatus?: (status: EngineStatus) => void;
}

export interface EngineStatus {
  /** Entries not yet acknowledged, as of the last flush. */
  waiting: number;
  /** Why the last push or pull failed; a storage code (storageFull, storageLost) when the device itself failed. */
  pushError?: AppError;
  pullError?: AppError;
  /** The server no longer understands this version of the app (426), or sends rows that it cannot store. */
  needsReload?: true;
  /** The server started scopes anew too often: nothing is pulled before this time (SY7). */
  pausedUntilMs?: EpochMs;
}

/**
 * commit: an edit was written. hint: the server says that rows changed. look: a page in view is due for a pull. user: somebody asks. All
 * others: there may be a connection.
 */
export type WakeReason = 'visible' | 'online' | 'connected' | 'background' | 'commit' | 'hint' | 'look' | 'user';

export interface Engine {
  wake(reason: WakeReason): void;
  /** Both resolve when a push or a pull that began after the call has ended, successful or not. */
  pushNow(): Promise<void>;
  pullNow(): Promise<void>;
  /** Nothing is written afterwards. */
  stop(): void;
}

/** Signs of a connection bring attempts forward at most this often, so that a flapping link causes no storm. */
const WAKE_EVERY_MS = 5_000;
/** Minimum time between two runs that nobody asked for. */
const LEAST_WAIT_MS = 1_000;

/** Begins at once with a push and a pull. */
export function createEngine(parts: EngineParts): Engine {
  // longer than most: the functions inside share the state at its top
  const { store, surroundings, onStatus, pullEveryMs } = parts;
  const { now, random, after } = surroundings;
  const pullAll = createPull({ ...parts, transport: { ...parts.transport, send: sendOfPull } });
  let status: EngineStatus = { waiting: 0 };
  let told = '';
  let pushFailures = 0;
  let pullFailures = 0;
  /** Whether the last push and the last pull got through; false at a start, when that is unknown. */
  let pushThrough = false;
  let pullThrough = false;
  /** The last pull found no link: until one gets through, no edit that was never sent is tried. undefined: not read yet after a start. */
  let isCut: boolean | undefined;
  /** A pull got through although the device says that it is offline. */
  let offlineIsWrong = false;
  /** Retry-After holds for the whole queue, whatever wakes it. */
  let pushNotBeforeMs = 0;
  let wantForward = true; // a start is a wake-up
  let wantAll = false; // somebody asks to send everything now, including deletions held for their undo
  let pushedAtMs = Number.NEGATIVE_INFINITY;
  let wokenAtMs = Number.NEGATIVE_INFINITY;
  let callOffWake: (() => void) | undefined;
  /** So far the server has sent nothing that only newer code could store. */
  let knowsAll = true;

  /** The first page says that there is a link; the others may take long. */
  async function sendOfPull(...request: Parameters<Transport['send']>): ReturnType<Transport['send']> {
    const answer = await parts.transport.send(...request);
    if (answer.ok && isCut) {
      isCut = false;
      linkIsThere();
    }
    return answer;
  }

  /** Removes members that are undefined. Also writes to the database what the account's other pages must know. */
  async function note(part: { [K in keyof EngineStatus]?: EngineStatus[K] | undefined }): Promise<void> {
    const next = { ...status, ...part };
    for (const key of Object.keys(next) as (keyof EngineStatus)[]) if (next[key] === undefined) delete next[key];
    status = next as EngineStatus;
    onStatus?.(status);
    const { pushError, pullError, needsReload } = status;
    const forOthers = JSON.stringify([pushError?.code, pullError?.code, needsReload]);
    if (forOthers === told) return;
    await store.transaction((tx) => noteSeen(tx, { pushError, pullError, needsReload }));
    told = forOthers;
  }

  const ofTheDevice = (error: unknown): AppError => storageErrorOf(error) ?? { code: 'internal', message: String(error) };

  /** A failing storage is a failure like others, with a next attempt. It may fail to store even that status. */
  const guarded =
    (work: (run: Run) => Promise<number | undefined>, failed: (error: AppError) => { part: Partial<EngineStatus>; delayMs: number }) =>
    async (run: Run): Promise<number | undefined> => {
      try {
        return await work(run);
      } catch (error) {
        const { part, delayMs } = failed(ofTheDevice(error));
        if (run.alive()) await note(part).catch(() => undefined);
        return delayMs;
      }
    };

  function nextPushMs({ halt, waiting, nextAtMs }: Flushed): number | undefined {
    if (halt) return Math.max(askedMs(halt.retryAfterS), backoffMs(pushFailures, random()));
    if (!waiting) return undefined;
    if (wantForward) return LEAST_WAIT_MS;
    return nextAtMs === undefined ? MOST_MS : Math.max(LEAST_WAIT_MS, untilMs(nextAtMs, now()));
  }

  async function pushOnce(run: Run): Promise<number | undefined> {
    const heldMs = untilMs(pushNotBeforeMs, now());
    if (heldMs > 0) return heldMs;
    pushedAtMs = now();
    await store.transaction((tx) => noteClock(tx, now()));
    if (wantAll) await store.transaction((tx) => release(tx));
    wantAll = false;
    const careful = !pushThrough && !pullThrough; // one entry finds out for all others
    if (wantForward || careful) {
      await store.transaction((tx) => bringForward(tx, now()));
      wantForward = false;
    }
    const held = surroundings.offline() && !offlineIsWrong;
    if (isCut === undefined) {
      const wasCut = await store.transaction(async (tx) => seenOf(await tx.get('syncState', SEEN)).pullError?.code === 'offline');
      isCut ??= wasCut; // a pull may have found out meanwhile
    }
    const flushed = await flush(parts, run, { careful, held, isCut: careful && isCut });
    if (!run.alive()) return undefined;
    const { tried, acknowledged, waiting, halt, nextAtMs } = flushed;
    if (acknowledged) pull.ask();
    // the server answers again, or a clock was set back: waiting entries need not wait longer
    wantForward ||= (pushFailures > 0 && acknowledged > 0) || (nextAtMs !== undefined && nextAtMs - now() > MOST_MS);
    const isNews = tried > 0 || halt !== undefined || !waiting;
    pushThrough = halt ? false : pushThrough || tried > 0;
    if (isNews) pushFailures = halt ? (acknowledged ? 1 : pushFailures + 1) : 0;
    if (halt?.retryAfterS) pushNotBeforeMs = now() + askedMs(halt.retryAfterS);
    await note({ waiting, ...(isNews && { pushError: halt?.error }), ...(halt?.error.code === 'outdated' && { needsReload: true }) });
    if (halt && tried === 0) pull.ask(); // it asks for rows alone, so it may find out whether the device is right
    return nextPushMs(flushed);
  }

  async function pullOnce(run: Run): Promise<number | undefined> {
    const heldMs = (status.pausedUntilMs ?? 0) - now();
    if (heldMs > 0 && heldMs <= STARTS_WINDOW_MS) return heldMs;
    const saidOffline = surroundings.offline();
    const pulled = await pullAll(run);
    if (!run.alive()) return undefined;
    pullThrough = pulled.ok;
    offlineIsWrong = pulled.ok && saidOffline && surroundings.offline();
    isCut = !pulled.ok && pulled.error.code === 'offline';
    if (!pulled.ok) {
      if (isCut) pushThrough = false; // the later word counts
      pullFailures += 1;
      if (status.waiting === 0) push.ask(); // a previous page may already have queued again what a restored server forgot
      const { error, pausedUntilMs, retryAfterS } = pulled;
      await note({ pullError: error, pausedUntilMs, ...(error.code === 'outdated' && { needsReload: true }) });
      if (pausedUntilMs !== undefined) return Math.max(LEAST_WAIT_MS, pausedUntilMs - now());
      return Math.max(askedMs(retryAfterS), backoffMs(pullFailures, random()));
    }
    pullFailures = 0;
    if (pushFailures) linkIsThere();
    else push.ask(); // edits that a restored server forgot may have been queued again
    knowsAll &&= pulled.unkept === 0;
    await note({ pullError: undefined, pausedUntilMs: undefined, needsReload: knowsAll ? undefined : true });
    return pullEveryMs?.();
  }

  const push = singleFlight(
    surroundings,
    guarded(pushOnce, (error) => ({ part: { pushError: error }, delayMs: backoffMs((pushFailures += 1), random()) })),
  );
  const pull = singleFlight(
    surroundings,
    guarded(pullOnce, (error) => ({ part: { pullError: error }, delayMs: backoffMs((pullFailures += 1), random()) })),
  );

  function linkIsThere(): void {
    pushFailures = Math.min(pushFailures, 1);
    wantForward = true;
    push.ask();
  }

  function linkMayBeThere(): void {
    const sinceMs = now() - wokenAtMs;
    if (sinceMs >= 0 && sinceMs < WAKE_EVERY_MS) {
      callOffWake ??= after(WAKE_EVERY_MS - sinceMs, () => {
        callOffWake = undefined;
        linkMayBeThere();
      });
      return;
    }
    wokenAtMs = now();
    linkIsThere();
    pull.ask();
  }

  push.ask();
  pull.ask();
  return {
    wake(reason) {
      if (reason === 'hint' || reason === 'look') return pull.ask();
      wantAll ||= reason === 'user';
      if (reason !== 'commit') return linkMayBeThere();
      const sinceMs = now() - pushedAtMs;
      // while attempts fail, a thousand edits must not cause a thousand attempts; the next attempt is never far away
      if (!pushFailures || sinceMs < 0 || sinceMs >= WAKE_EVERY_MS) push.ask();
    },
    async pushNow() {
      wantForward = true;
      wantAll = true;
      await push.askAndWait();
    },
    pullNow: () => pull.askAndWait(),
    stop() {
      callOffWake?.();
      push.stop();
      pull.stop();
    },
  };
}
