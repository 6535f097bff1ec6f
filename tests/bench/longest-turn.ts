// How long the event loop of this thread is held, for benches.

/** Processor time that this thread has used, in ms. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The longest that this thread's own work kept the loop from turning: processor time between two turns, which other programs on the
 * machine cannot lengthen as they do the wall's.
 */
export class LongestTurn {
  longestMs = 0;
  #lastMs = threadMs();
  readonly #timer = setInterval(() => this.#look(), 2);

  end(): number {
    this.#look();
    clearInterval(this.#timer);
    return this.longestMs;
  }

  #look(): void {
    const nowMs = threadMs();
    this.longestMs = Math.max(this.longestMs, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
  }
}
