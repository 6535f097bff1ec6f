// Long work in slices, so that the page can draw between them and misses no frame.

/** Half a frame. */
const SLICE_MS = 8;

const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Whether all items were handled: false when it was stopped before. A generator does its work as it is asked for the next item. */
export async function inPageSlices<T>(items: Iterable<T>, each: (item: T) => void, signal: AbortSignal): Promise<boolean> {
  let sinceMs = performance.now();
  for (const item of items) {
    each(item);
    if (performance.now() - sinceMs < SLICE_MS) continue;
    await breath();
    if (signal.aborted) return false;
    sinceMs = performance.now();
  }
  return true;
}
