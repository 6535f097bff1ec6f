// The main thread's end of the route worker: asks it for ways over water, and starts it with the first question and again when it dies.
import { Worker } from 'node:worker_threads';
import type { RouteLeg } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';

export interface WayAsked {
  id: number;
  from: LonLat;
  to: LonLat;
}

export interface WayFound {
  id: number;
  /** []: there is no way. */
  legs: RouteLeg[];
}

interface Waiting {
  resolve(legs: RouteLeg[]): void;
  reject(error: Error): void;
}

export class RouteThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  /** @throws when the thread dies meanwhile */
  plan(from: LonLat, to: LonLat): Promise<readonly RouteLeg[]> {
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    this.#worker.postMessage({ id, from, to } satisfies WayAsked);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    if (worker) this.#lose(worker, new Error('The server is stopping'));
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./route-worker.ts', import.meta.url), { name: 'routes' });
    worker.unref();
    worker.on('message', ({ id, legs }: WayFound) => {
      this.#waiting.get(id)?.resolve(legs);
      this.#waiting.delete(id);
    });
    worker.on('error', (error) => this.#lose(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#lose(worker, new Error('The thread that finds routes has ended')));
    return worker;
  }

  #lose(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
