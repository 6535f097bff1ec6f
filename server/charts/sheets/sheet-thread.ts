// Builds sheets of charts in a thread of its own, with a memory that it cannot go past. One sheet at a time.
import { AskedThread } from '#server/jobs/asked-thread.ts';
import type { SheetAnswer, SheetOrder, SheetQuestion, WrittenSheet } from './sheet-protocol.ts';

const MOST_HEAP_MB = 640;

export class SheetThread {
  readonly #thread = new AskedThread<SheetQuestion, SheetAnswer>({
    file: new URL('./sheet-worker.ts', import.meta.url),
    name: 'chart-sheets',
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });

  /** @throws when the sheet cannot be built, or the thread dies of it; the next sheet has a new one */
  async build(order: SheetOrder): Promise<WrittenSheet> {
    const answer = await this.#thread.ask((id) => ({ id, ...order }));
    if (!answer.ok) throw new Error(answer.message);
    return answer.sheet;
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
