// Checks of uploaded lists that are under way. A large file takes longer to read than a caller waits: he asks again, and learns how far it is.
import type { ListPreview, ListReading } from '#contract/entities/vta/watch-lists.ts';
import { MINUTE_MS } from '#contract/units.ts';

/** Shorter than callers and proxies wait. */
const ANSWER_AFTER_MS = 10_000;
/** A check of which nobody asks any more ends. */
const LOST_AFTER_MS = 2 * MINUTE_MS;

export type CheckProgress = ListReading['reading'];

interface Running {
  found: Promise<ListPreview>;
  /** What was told last. */
  told: { progress: CheckProgress };
  stop: AbortController;
  lost?: NodeJS.Timeout;
}

export class ListChecks {
  readonly #running = new Map<string, Running>();
  readonly #answerAfterMs: number;
  readonly #ended: () => Error;

  /** ended: what a check that is stopped fails with. */
  constructor(ended: () => Error, answerAfterMs: number = ANSWER_AFTER_MS) {
    this.#ended = ended;
    this.#answerAfterMs = answerAfterMs;
  }

  /** Begins the check, or asks after it. @throws what the check throws */
  async ask(
    id: string,
    check: (signal: AbortSignal, onProgress: (progress: CheckProgress) => void) => Promise<ListPreview>,
  ): Promise<ListPreview | ListReading> {
    const running = this.#running.get(id) ?? this.#begin(id, check);
    clearTimeout(running.lost);
    running.lost = setTimeout(() => this.stop(id), LOST_AFTER_MS).unref();
    let timer: NodeJS.Timeout | undefined;
    const later = new Promise<ListReading>((answer) => {
      timer = setTimeout(() => answer({ reading: running.told.progress }), this.#answerAfterMs);
    });
    try {
      const answer = await Promise.race([running.found, later]);
      if (!('reading' in answer)) this.#forget(id, running);
      return answer;
    } catch (error) {
      this.#forget(id, running);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  stop(id: string): void {
    const running = this.#running.get(id);
    if (!running) return;
    this.#forget(id, running);
    running.stop.abort(this.#ended());
  }

  #begin(id: string, check: Parameters<ListChecks['ask']>[1]): Running {
    const stop = new AbortController();
    const told = { progress: { rows: 0, share: 0 } };
    const running: Running = { stop, told, found: check(stop.signal, (progress) => (told.progress = progress)) };
    running.found.catch(() => {}); // told to who asks
    this.#running.set(id, running);
    return running;
  }

  #forget(id: string, running: Running): void {
    clearTimeout(running.lost);
    if (this.#running.get(id) === running) this.#running.delete(id);
  }
}
