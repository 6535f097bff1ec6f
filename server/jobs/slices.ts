// Long work on the server's main thread, in slices between which requests are answered.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** With what one step may still take, well below the 50 ms limit of a turn of the event loop. */
const SLICE_MS = 10;

/** Passes each step to `each`, in order, and yields to the event loop every SLICE_MS. `steps` may compute when asked for the next. */
export async function inSlices<T>(steps: Iterable<T>, each: (step: T) => void): Promise<void> {
  let untilMs = performance.now() + SLICE_MS;
  for (const step of steps) {
    each(step);
    if (performance.now() < untilMs) continue;
    await nextTurn();
    untilMs = performance.now() + SLICE_MS;
  }
}

const LONGEST_REST_MS = 50;

/** After a step that kept the database busy so long: others have it as long, up to 50 ms. */
export const restAfter = (tookMs: number): Promise<void> => sleep(Math.min(LONGEST_REST_MS, tookMs));

/** Enough for others to finish what needs several turns. */
const BETWEEN_LONG_STEPS_MS = 50;
let lastLongStep: Promise<unknown> = Promise.resolve();

/** Resolves when an indivisible step, such as parsing a large text, may run: in the order of requests, with time for others between two of them. */
export function longStep(): Promise<void> {
  const mine = lastLongStep.then(() => nextTurn()).then(() => sleep(BETWEEN_LONG_STEPS_MS));
  lastLongStep = mine;
  return mine;
}
