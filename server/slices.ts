// Long work on the server's one thread, in slices between which requests are answered.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** With what one step may still take, well below the 50 ms that no turn of the event loop may exceed. */
const SLICE_MS = 10;

/** Hands each step to `each`, in order, and lets the event loop go on every SLICE_MS. `steps` may compute as it is asked for the next. */
export async function inSlices<T>(steps: Iterable<T>, each: (step: T) => void): Promise<void> {
  let untilMs = performance.now() + SLICE_MS;
  for (const step of steps) {
    each(step);
    if (performance.now() < untilMs) continue;
    await nextTurn();
    untilMs = performance.now() + SLICE_MS;
  }
}
