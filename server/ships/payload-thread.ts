// The main thread's end of the payload worker: hands over new segments, keeps who waits, starts a new one when it dies.
import { Worker } from 'node:worker_threads';
import type { ShipMemory } from './memory.ts';
import type { BuildReply, BuildRequest, BuiltPayload } from './payload-protocol.ts';

interface Waiting {
  resolve(payload: BuiltPayload): void;
  reject(error: Error): void;
}

export class PayloadThread {
  readonly #memory: ShipMemory;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #segmentsSent = 0;
  #lastId = 0;

  constructor(memory: ShipMemory) {
    this.#memory = memory;
    this.#worker = this.#start();
  }

  /** @throws when the worker dies while it builds; the next build starts another. */
  build(want: Pick<BuildRequest, 'selection' | 'members'>): Promise<BuiltPayload> {
    const worker = (this.#worker ??= this.#start());
    const newSegments = this.#memory.segments.slice(this.#segmentsSent).map(({ buffer }) => buffer);
    this.#segmentsSent += newSegments.length;
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ ...want, id, newSegments, slots: this.#memory.slots } satisfies BuildRequest);
    });
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    if (worker) this.#lose(worker, new Error('The server is stopping'));
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./payload-worker.ts', import.meta.url), { name: 'ship-payloads' });
    worker.unref();
    worker.on('message', (reply: BuildReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if (reply.ok) waiting?.resolve(reply.payload);
      else waiting?.reject(new Error(`An answer with ships could not be built: ${reply.message}`));
    });
    worker.on('error', (error) => this.#lose(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#lose(worker, new Error('The thread that packs ships has ended')));
    this.#segmentsSent = 0;
    return worker;
  }

  #lose(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
