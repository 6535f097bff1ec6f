// Looks round all own ships in slices between which the page is drawn: 10,000 of them take no frame.
import type { ShipSurroundings } from '#domain/surroundings.ts';

/** Half a frame. */
const SLICE_MS = 8;

const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** In the order of `mmsis`; undefined when it was ended before. */
export async function lookRound(
  mmsis: readonly number[],
  look: (mmsi: number) => ShipSurroundings,
  signal: AbortSignal,
): Promise<ShipSurroundings[] | undefined> {
  const around: ShipSurroundings[] = [];
  let sinceMs = performance.now();
  for (const mmsi of mmsis) {
    around.push(look(mmsi));
    if (performance.now() - sinceMs < SLICE_MS) continue;
    await breath();
    if (signal.aborted) return undefined;
    sinceMs = performance.now();
  }
  return around;
}
