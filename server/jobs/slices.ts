// Long work on the server's one thread, in slices between which requests are answered.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

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

/** What others do in several turns gets done in it. */
const BETWEEN_LONG_STEPS_MS = 50;
let lastLongStep: Promise<unknown> = Promise.resolve();

/** Resolves when it is the turn of a step that cannot be cut, such as the parsing of a large text: in the order of asking, with time for others between two of them. */
export function longStep(): Promise<void> {
  const mine = lastLongStep.then(() => nextTurn()).then(() => sleep(BETWEEN_LONG_STEPS_MS));
  lastLongStep = mine;
  return mine;
}
