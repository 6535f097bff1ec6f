// Reads thousands of ports and looks around thousands of ships in slices, so that the page can draw between them and misses no frame.
import type { PortRow } from '#contract/tables.ts';
import { type PortFinder, portNames } from '#domain/routing/destination.ts';
import type { ShipSurroundings } from '#domain/surroundings.ts';

/** Half a frame. */
const SLICE_MS = 8;

const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Whether all items were handled: false when it was stopped before. */
async function inSlices<T>(items: Iterable<T>, each: (item: T) => void, signal: AbortSignal): Promise<boolean> {
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

/** undefined when it was stopped before the end. */
export async function portFinderOf(ports: Iterable<PortRow>, signal: AbortSignal): Promise<PortFinder | undefined> {
  const names = portNames();
  const isDone = await inSlices(ports, (port) => names.add({ ...port, position: [port.lon, port.lat] }), signal);
  return isDone ? names.find : undefined;
}

/** In the order of `mmsis`; undefined when it was stopped before the end. */
export async function lookRound(
  mmsis: readonly number[],
  look: (mmsi: number) => ShipSurroundings,
  signal: AbortSignal,
): Promise<ShipSurroundings[] | undefined> {
  const around: ShipSurroundings[] = [];
  return (await inSlices(mmsis, (mmsi) => around.push(look(mmsi)), signal)) ? around : undefined;
}
