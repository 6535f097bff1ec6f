// Shares the event loop: the work of all feeds in short slices, in turn, so that no request waits long.

/** Longest stretch before the event loop continues; five of them fit into the 50 ms limit of a tick. */
const TURN_MS = 10;
/** Longest stretch of one feed before the next one's turn. */
const SLICE_MS = 2;

/** Works until `performance.now()` passes `untilMs`; true when all is done. Must check the time at least every millisecond of work. */
export type Step = (untilMs: number) => boolean;

export interface Turns {
  /** Resolves when `step` returns true. A step that throws rejects its own promise and ends. */
  run(step: Step): Promise<void>;
}

interface Job {
  step: Step;
  done: () => void;
  failed: (error: unknown) => void;
}

export function makeTurns(): Turns {
  const queue: Job[] = [];
  let scheduled = false;

  function schedule(): void {
    if (scheduled || queue.length === 0) return;
    scheduled = true;
    setImmediate(turn);
  }

  function turn(): void {
    scheduled = false;
    const endMs = performance.now() + TURN_MS;
    for (let nowMs = performance.now(); nowMs < endMs; nowMs = performance.now()) {
      const job = queue.shift();
      if (!job) return;
      try {
        if (job.step(Math.min(nowMs + SLICE_MS, endMs))) job.done();
        else queue.push(job);
      } catch (error) {
        job.failed(error);
      }
    }
    schedule();
  }

  return {
    run: (step) =>
      new Promise((done, failed) => {
        queue.push({ step, done, failed });
        schedule();
      }),
  };
}
