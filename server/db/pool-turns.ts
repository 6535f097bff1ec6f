// Who has a connection of the pool, and who waits for one, first come first served.
import { BUSY, DbError } from './db.ts';

interface Waiting {
  go: () => void;
  refuse: (error: unknown) => void;
}

/** At most `connections` pieces of work at a time; those that come later wait, however long, and above `mostWaiting` they are refused. */
export class PoolTurns {
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor(connections: number, mostWaiting: number) {
    this.#free = connections;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws DbError BUSY when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next.go();
      else this.#free += 1;
    }
  }

  /** The database cannot be reached: whoever waits would only find out later. */
  refuseAll(error: unknown): void {
    for (const { refuse } of this.#waiting.splice(0)) refuse(error);
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting)
      return Promise.reject(new DbError(`${this.#waiting.length} calls wait for the database already`, BUSY));
    return new Promise((go, refuse) => this.#waiting.push({ go, refuse }));
  }
}
