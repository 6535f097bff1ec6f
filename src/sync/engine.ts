// When edits go out and rows come in, for one replica: two single flights, the wake-ups that start them, and what is said of both.
// Pure over its parts: a page, the service worker and the simulation run this very code.
import type { AppError } from '#contract/errors.ts';
import type { Scope } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { noteClock } from '#store/clock-shown.ts';
import type { LocalStore } from '#store/local-store.ts';
import { storageErrorOf } from '#store/storage-attempt.ts';
import { askedMs, backoffMs, MOST_MS, untilMs } from './backoff.ts';
import { release } from '#store/outbox.ts';
import { singleFlight, type Run } from './single-flight.ts';
import { createPull, STARTS_WINDOW_MS } from './pull.ts';
import { bringForward, type Flushed, flush } from './push.ts';
import { noteSeen } from './replica.ts';
import type { Surroundings, Transport } from './transport.ts';

export interface EngineParts {
  store: LocalStore;
  transport: Transport;
  surroundings: Surroundings;
  who: { accountId: string; organisationId: string };
  /** World scopes to pull, as of now. */
  want: () => readonly Scope[];
  /** How often to pull without being asked; undefined: not (nobody looks). Read after each pull and each wake-up. */
  pullEveryMs?: () => number | undefined;
  /** Told the whole status after each change of it. */
  onStatus?: (status: EngineStatus) => void;
}

export interface EngineStatus {
  /** Entries not yet ashore, as of the last flush. */
  waiting: number;
  /** Why the last push or pull did not end well; a code of the storage (storageFull, storageLost) when the device itself failed. */
  pushError?: AppError;
  pullError?: AppError;
  /** The server no longer understands this version of the app (426), or sends what it cannot keep. */
  needsReload?: true;
  /** The server started scopes anew too often: nothing is pulled until this time (SY7). */
  pausedUntilMs?: EpochMs;
}

/**
 * commit: an edit was written. hint: the server says that rows changed. look: a page in view, for which it is time. user: somebody asks.
 * The others: a link may be there.
 */
export type WakeReason = 'visible' | 'online' | 'connected' | 'background' | 'commit' | 'hint' | 'look' | 'user';

export interface Engine {
  wake(reason: WakeReason): void;
  /** Resolve when a push or a pull that began after the call has ended, well or not. */
  pushNow(): Promise<void>;
  pullNow(): Promise<void>;
  /** Nothing is written after it. */
  stop(): void;
}

/** Hints that a link may be there bring attempts forward at most so often: a link that flaps makes no storm. */
const WAKE_EVERY_MS = 5_000;
/** Between two runs that nobody asked for. */
const LEAST_WAIT_MS = 1_000;

/** Begins at once with a push and a pull. */
export function createEngine(parts: EngineParts): Engine {
  // longer than most: what is inside shares the state at its top
  const { store, surroundings, onStatus, pullEveryMs } = parts;
  const { now, random, after } = surroundings;
  const pullAll = createPull(parts);
  let status: EngineStatus = { waiting: 0 };
  let told = '';
  let pushFailures = 0;
  let pullFailures = 0;
  /** Whether the last push, and the last pull, got through: at a start nobody knows. */
  let pushThrough = false;
  let pullThrough = false;
  /** Retry-After holds for the whole queue, whatever wakes it. */
  let pushNotBeforeMs = 0;
  let wantForward = true; // a start is a wake-up
  let wantAll = false; // somebody asks that all is sent now, also what is held for its undo
  let pushedAtMs = Number.NEGATIVE_INFINITY;
  let wokenAtMs = Number.NEGATIVE_INFINITY;
  let callOffWake: (() => void) | undefined;
  /** The server has sent nothing yet that only newer code could keep. */
  let knowsAll = true;

  /** Members that are undefined are taken away. What the account's other pages should know is written where they read it. */
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

  /** A storage that fails is a failure like others, with a next attempt; it may be too ill to keep even that. */
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
    const careful = !pushThrough && !pullThrough; // one entry finds out for all
    if (wantForward || careful) {
      await store.transaction((tx) => bringForward(tx, now()));
      wantForward = false;
    }
    const flushed = await flush(parts, run, { careful });
    if (!run.alive()) return undefined;
    const { tried, acknowledged, waiting, halt, nextAtMs } = flushed;
    if (acknowledged) pull.ask();
    // answers come again, or a clock was set back: what waits for its turn need not
    wantForward ||= (pushFailures > 0 && acknowledged > 0) || (nextAtMs !== undefined && nextAtMs - now() > MOST_MS);
    const isNews = tried > 0 || !waiting;
    pushThrough = tried > 0 ? !halt : pushThrough;
    if (isNews) pushFailures = halt ? (acknowledged ? 1 : pushFailures + 1) : 0;
    if (halt?.retryAfterS) pushNotBeforeMs = now() + askedMs(halt.retryAfterS);
    await note({ waiting, ...(isNews && { pushError: halt?.error }), ...(halt?.error.code === 'outdated' && { needsReload: true }) });
    return nextPushMs(flushed);
  }

  async function pullOnce(run: Run): Promise<number | undefined> {
    const heldMs = (status.pausedUntilMs ?? 0) - now();
    if (heldMs > 0 && heldMs <= STARTS_WINDOW_MS) return heldMs;
    const pulled = await pullAll(run);
    if (!run.alive()) return undefined;
    pullThrough = pulled.ok;
    if (!pulled.ok) {
      pullFailures += 1;
      if (status.waiting === 0) push.ask(); // a page before it may have had what a restored server forgot queued again
      const { error, pausedUntilMs, retryAfterS } = pulled;
      await note({ pullError: error, pausedUntilMs, ...(error.code === 'outdated' && { needsReload: true }) });
      if (pausedUntilMs !== undefined) return Math.max(LEAST_WAIT_MS, pausedUntilMs - now());
      return Math.max(askedMs(retryAfterS), backoffMs(pullFailures, random()));
    }
    pullFailures = 0;
    if (pushFailures) linkIsThere();
    else push.ask(); // a restored server has had what it forgot queued again
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
      // while attempts fail, a thousand edits must not be a thousand attempts: the next one is never far
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
