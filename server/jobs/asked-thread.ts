// The main thread's side of a worker that answers requests: stores who waits for which answer, and starts another worker when one has died.
import { type ResourceLimits, Worker } from 'node:worker_threads';

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface AskedThreadParts {
  file: URL;
  name: string;
  /** Before the first request, and again after a death: the new worker knows nothing. */
  onStart?: () => void;
  /** A thread that needs more dies, and with it what it was asked. */
  resourceLimits?: ResourceLimits;
}

/** The worker answers each message with one that has the same `id`, in any order. */
export class AskedThread<Question extends { id: number }, Answer extends { id: number }> {
  readonly #parts: AskedThreadParts;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(parts: AskedThreadParts) {
    this.#parts = parts;
  }

  /** Unless it runs. A request starts it too; this is for callers that do not want to wait then. */
  start(): Worker {
    return (this.#worker ??= this.#newWorker());
  }

  /** `toQuestion` is called when the thread runs. @throws when the thread dies meanwhile; the next request starts another */
  ask(toQuestion: (id: number) => Question): Promise<Answer> {
    const worker = this.start();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      worker.postMessage(toQuestion(id));
      this.#waiting.set(id, { resolve, reject });
    });
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    if (worker) this.#lose(worker, new Error('The server is stopping'));
    await worker?.terminate();
  }

  #newWorker(): Worker {
    const { file, name, onStart, resourceLimits } = this.#parts;
    const worker = new Worker(file, { name, ...(resourceLimits && { resourceLimits }) });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      this.#waiting.get(answer.id)?.resolve(answer);
      this.#waiting.delete(answer.id);
    });
    worker.on('error', (error) => this.#lose(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#lose(worker, new Error(`The thread "${name}" has ended`)));
    onStart?.();
    return worker;
  }

  #lose(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
