// One kind of work that never runs twice at once and never ends for good: pushing, pulling.
// A run that neither moves nor ends is given up, so that a storage that never answers cannot stop the queue silently (SY13).
import { backoffMs } from './backoff.ts';
import type { Surroundings } from './transport.ts';

/** A request times out after a minute and the time its body takes; a run that shows nothing for longer hangs. */
const STALLED_MS = 600_000;

export interface Run {
  /** False once it was stopped or this run given up: it must write nothing more. */
  alive(): boolean;
  /** Says that it does not hang. */
  moved(): void;
  /** Aborted with it. */
  readonly signal: AbortSignal;
}

interface SingleFlight {
  /** Runs now; during a run: once more after it. */
  ask(): void;
  /** The same; resolves when a run that began after this call has ended. */
  askAndWait(): Promise<void>;
  /** Runs after so long, unless it runs before. */
  askIn(delayMs: number): void;
  stop(): void;
}

/** `work` answers in how many milliseconds it wants to run again; undefined: not by itself. */
export function singleFlight({ after, random }: Surroundings, work: (run: Run) => Promise<number | undefined>): SingleFlight {
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
