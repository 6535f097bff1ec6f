// Reads thousands of ports and looks around thousands of ships in slices, so that the page can draw between them and misses no frame.
import type { PortRow } from '#contract/tables.ts';
import { type PortFinder, portNames } from '#domain/routing/destination.ts';
import type { ShipSurroundings } from '#domain/surroundings.ts';
import { inPageSlices } from '#compute/page-slices.ts';

/** undefined when it was stopped before the end. */
export async function portFinderOf(ports: Iterable<PortRow>, signal: AbortSignal): Promise<PortFinder | undefined> {
  const names = portNames();
  const isDone = await inPageSlices(ports, (port) => names.add({ ...port, position: [port.lon, port.lat] }), signal);
  return isDone ? names.find : undefined;
}

/** In the order of `mmsis`; undefined when it was stopped before the end. */
export async function lookRound(
  mmsis: readonly number[],
  look: (mmsi: number) => ShipSurroundings,
  signal: AbortSignal,
): Promise<ShipSurroundings[] | undefined> {
  const around: ShipSurroundings[] = [];
  return (await inPageSlices(mmsis, (mmsi) => around.push(look(mmsi)), signal)) ? around : undefined;
}
