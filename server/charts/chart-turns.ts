// Sets of charts are read first, and sheets are built while none is read: one after the other, or the memory of both threads adds up.

export class ChartTurns {
  #reading = 0;
  #building: { stop: AbortController; done: Promise<void> } | undefined;

  /** Reads a set. What is being built is stopped first; it goes on where it was when `build` is called again. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    this.#reading += 1;
    try {
      this.#building?.stop.abort(new Error('A set of charts is read first'));
      await this.#building?.done;
      return await work();
    } finally {
      this.#reading -= 1;
    }
  }

  /** Does nothing while a set is read or sheets are built. `work` reports its own failures. */
  build(work: (signal: AbortSignal) => Promise<void>): void {
    if (this.#reading > 0 || this.#building) return;
    const stop = new AbortController();
    const done = work(stop.signal).finally(() => (this.#building = undefined));
    this.#building = { stop, done };
  }

  /** Resolves when nothing is built any more. */
  async built(): Promise<void> {
    await this.#building?.done;
  }

  async stop(reason: Error): Promise<void> {
    this.#building?.stop.abort(reason);
    await this.built();
  }
}
