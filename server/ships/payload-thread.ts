// The main thread's side of the payload worker: passes new segments with each request.
import { AskedThread } from '#server/jobs/asked-thread.ts';
import type { ShipMemory } from './memory.ts';
import type { BuildReply, BuildRequest, BuiltPayload } from './payload-protocol.ts';

export class PayloadThread {
  readonly #memory: ShipMemory;
  readonly #thread: AskedThread<BuildRequest, BuildReply>;
  #segmentsSent = 0;

  constructor(memory: ShipMemory) {
    this.#memory = memory;
    this.#thread = new AskedThread({
      file: new URL('./payload-worker.ts', import.meta.url),
      name: 'ship-payloads',
      onStart: () => (this.#segmentsSent = 0),
    });
    this.#thread.start();
  }

  /** @throws when the worker dies while it builds; the next build starts another. */
  async build(want: Pick<BuildRequest, 'selection' | 'members'>): Promise<BuiltPayload> {
    const reply = await this.#thread.ask((id) => {
      const newSegments = this.#memory.segments.slice(this.#segmentsSent).map(({ buffer }) => buffer);
      this.#segmentsSent += newSegments.length;
      return { ...want, id, newSegments, slots: this.#memory.slots };
    });
    if (!reply.ok) throw new Error(`An answer with ships could not be built: ${reply.message}`);
    return reply.payload;
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
