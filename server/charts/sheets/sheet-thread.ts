// Builds sheets of charts in a thread of its own, with a memory that it cannot go past. One sheet at a time.
import { AskedThread } from '#server/jobs/asked-thread.ts';
import type { SheetAnswer, SheetOrder, SheetQuestion, WrittenSheet } from './sheet-protocol.ts';

/** Megabytes of objects. A thread uses what it may before it looks for what is not needed any more, so the first limit is low. */
const [USUAL_HEAP_MB, MOST_HEAP_MB] = [320, 1024];
const YOUNG_HEAP_MB = 16;

const openThread = (heapMb: number) =>
  new AskedThread<SheetQuestion, SheetAnswer>({
    file: new URL('./sheet-worker.ts', import.meta.url),
    name: 'chart-sheets',
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });

export class SheetThread {
  readonly #usual: ReturnType<typeof openThread>;
  #roomy: ReturnType<typeof openThread> | undefined;
  #isStopped = false;

  /** `usualHeapMb`: another one in tests. */
  constructor(usualHeapMb = USUAL_HEAP_MB) {
    this.#usual = openThread(usualHeapMb);
  }

  /** Where the usual memory is not enough the sheet gets a thread with more. @throws when the sheet cannot be built */
  async build(order: SheetOrder): Promise<WrittenSheet> {
    const question = (id: number) => ({ id, ...order });
    const answer = await this.#usual
      .ask(question)
      .catch((error: unknown) => (this.#isStopped ? Promise.reject(error) : this.#inRoom(question)));
    if (!answer.ok) throw new Error(answer.message);
    return answer.sheet;
  }

  async #inRoom(question: (id: number) => SheetQuestion): Promise<SheetAnswer> {
    this.#roomy = openThread(MOST_HEAP_MB);
    try {
      return await this.#roomy.ask(question);
    } finally {
      await this.#roomy.stop();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([this.#usual.stop(), this.#roomy?.stop()]);
  }
}
