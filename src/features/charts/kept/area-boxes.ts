// The places of an area whose charts are kept, as boxes, and which sheets of tiles hold the charts there. Pure.
import type { Box, LonLat, NauticalMiles } from '#contract/units.ts';
import { boxesMeet } from '#domain/geo/boxes-meet.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';
import { rhumbLine } from '#domain/geo/rhumb.ts';
import { tileBox } from '#map/chart/coverage.ts';
import { placeOfSheet } from '#map/enc/cell-coverage.ts';

/** To each side of a route: room to leave it, and the coasts that she sees. */
export const BESIDE_ROUTE_NM: NauticalMiles = 25;
export const AROUND_SHIPS_NM: NauticalMiles = 50;
const NM_PER_DEGREE = 60;
/** Near the poles a box goes round the world. */
const LEAST_COSINE = 0.05;
/** To 0.001 degrees, about 100 m: they are stored. */
const rounded = (deg: number): number => Math.round(deg * 1000) / 1000;

export function boxWithin([lon, lat]: LonLat, nm: NauticalMiles): Box {
  const dLat = nm / NM_PER_DEGREE;
  const dLon = Math.min(179, dLat / Math.max(LEAST_COSINE, Math.cos((lat * Math.PI) / 180)));
  return [
    rounded(canonicalLonDeg(lon - dLon)),
    rounded(Math.max(-90, lat - dLat)),
    rounded(canonicalLonDeg(lon + dLon)),
    rounded(Math.min(90, lat + dLat)),
  ];
}

/** Boxes along a line, each over the next, so that nothing within the distance is left out but at corners. */
export function boxesAlong(line: readonly LonLat[], nm: NauticalMiles): Box[] {
  const points = line.flatMap((from, at) => {
    const to = line[at + 1];
    return to ? rhumbLine(from, to, nm) : [from];
  });
  const boxes = new Map(points.map((point) => boxWithin(point, nm)).map((box) => [box.join(), box]));
  return [...boxes.values()];
}

interface PlacedCell {
  id: string;
  box: Box;
  state: 'shown' | 'cancelled';
}

interface PlacedSheet {
  /** `<z>-<x>-<y>` of the tile that the sheet lies beneath. */
  id: string;
  cells: readonly string[];
}

/** Of sheets, those that meet one of the boxes and hold a cell that does. */
export function sheetsIn<S extends PlacedSheet>(boxes: readonly Box[], cells: Iterable<PlacedCell>, sheets: Iterable<S>): S[] {
  const meets = (box: Box) => boxes.some((one) => boxesMeet(one, box));
  const near = new Set([...cells].flatMap(({ id, box, state }) => (state === 'shown' && meets(box) ? [id] : [])));
  return [...sheets].filter(({ id, cells: held }) => held.some((cell) => near.has(cell)) && meets(tileBox(placeOfSheet(id))));
}

/** By cell: how many of its sheets there are, and how many of them are here as they now are. */
export function keptOfCells(
  sheets: Iterable<{ file: string; cells: readonly string[] }>,
  files: ReadonlySet<string>,
): ReadonlyMap<string, { sheets: number; kept: number }> {
  const counts = new Map<string, { sheets: number; kept: number }>();
  for (const { file, cells } of sheets)
    for (const cell of cells) {
      const count = counts.get(cell) ?? { sheets: 0, kept: 0 };
      count.sheets += 1;
      count.kept += files.has(file) ? 1 : 0;
      counts.set(cell, count);
    }
  return counts;
}
