// One kind of work, pushing or pulling, that never runs twice at once and never stops for good. A run that neither progresses nor ends is
// given up, so that a storage that never answers cannot stop the queue silently (SY13).
import { backoffMs } from './backoff.ts';
import type { EngineEnvironment } from './transport.ts';

/** A request times out after a minute plus the time for its body. A run without progress for longer hangs. */
const STALLED_MS = 600_000;

export interface Run {
  /** False once stopped or given up: the run must write nothing more. */
  alive(): boolean;
  /** Reports progress. */
  moved(): void;
  /** Aborted when the run is given up or stopped. */
  readonly signal: AbortSignal;
}

interface SingleFlight {
  /** Runs now. During a run: once more after it. */
  ask(): void;
  /** The same; resolves when a run that began after this call has ended. */
  askAndWait(): Promise<void>;
  /** Runs after this delay, unless it runs earlier. */
  askIn(delayMs: number): void;
  stop(): void;
}

/** `work` returns in how many milliseconds it wants to run again; undefined: not by itself. */
export function singleFlight({ after, random }: EngineEnvironment, work: (run: Run) => Promise<number | undefined>): SingleFlight {
  let stopped = false;
  let running: { ended: () => void; abort: AbortController } | undefined;
  let waiting: (() => void)[] = [];
  let again = false;
  let thrown = 0;
  let callOffTimer: (() => void) | undefined;

  function askIn(delayMs: number): void {
    callOffTimer?.();
    callOffTimer = stopped ? undefined : after(delayMs, start);
  }

  function start(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    callOffTimer?.();
    const told = waiting;
    waiting = [];
    let callOffStall: (() => void) | undefined;
    const abort = new AbortController();
    const isCurrent = () => running === mine && !stopped;
    const end = (delayMs: number | undefined) => {
      callOffStall?.();
      for (const tell of told) tell();
      if (!isCurrent()) return;
      running = undefined;
      if (again) {
        again = false;
        start();
      } else if (delayMs !== undefined) askIn(delayMs);
    };
    const moved = () => {
      callOffStall?.();
      callOffStall = isCurrent() ? after(STALLED_MS, giveUp) : undefined;
    };
    const giveUp = () => {
      abort.abort();
      end(backoffMs(1, random()));
    };
    const mine = { abort, ended: () => end(undefined) };
    running = mine;
    moved();
    work({ alive: isCurrent, moved, signal: abort.signal }).then(
      (delayMs) => {
        thrown = 0;
        end(delayMs);
      },
      () => {
        thrown += 1;
        end(backoffMs(thrown, random()));
      },
    );
  }

  return {
    ask: start,
    askAndWait: () =>
      stopped
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
            start();
          }),
    askIn,
    stop() {
      stopped = true;
      callOffTimer?.();
      const ending = running;
      running = undefined;
      ending?.abort.abort();
      ending?.ended();
      for (const tell of waiting.splice(0)) tell();
    },
  };
}
