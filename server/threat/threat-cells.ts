// Counts reports per H3 hexagon. Pure.
import { cellToBoundary, latLngToCell } from 'h3-js';
import { toWorld } from '#server/tiles/world.ts';
import type { WorldFeature } from './tile-slices.ts';

export interface Report {
  lon: number;
  lat: number;
  atMs: number;
}

/** Beyond it a hexagon holds a pole or is torn by the projection; no ship has been there. */
const MOST_LAT = 84;

/** One feature a cell in which there is any; `n` is how many. */
export function countCells(reports: readonly Report[], resolution: number): WorldFeature[] {
  const counts = new Map<string, number>();
  for (const { lat, lon } of reports) {
    if (Math.abs(lat) > MOST_LAT) continue;
    const cell = latLngToCell(lat, lon, resolution);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  // sorted, so that the same reports always give the same file
  return [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([cell, n]) => ({ properties: { n }, rings: [unwrapped(cellToBoundary(cell)).map(([lat, lon]) => toWorld(lon, lat))] }));
}

/** Latitude first, as H3 has it. A ring over 180 degrees goes on beyond it. */
function unwrapped(ring: readonly (readonly number[])[]): [number, number][] {
  const lons = ring.map(([, lon = 0]) => lon);
  const isTorn = Math.max(...lons) - Math.min(...lons) > 180;
  return ring.map(([lat = 0, lon = 0]) => [lat, isTorn && lon < 0 ? lon + 360 : lon]);
}
