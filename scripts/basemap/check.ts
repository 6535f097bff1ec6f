// Checks that the renderer will not paint sea as land: triangulates each polygon of an archive as MapLibre does and compares areas. A
// point-in-polygon test cannot find this fault, because the rings are correct. It must fail if it saw no polygon.
import { gunzipSync } from 'node:zlib';
import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import earcut, { deviation, flatten } from 'earcut';
import { PbfReader } from 'pbf';
import { PMTiles, tileIdToZxy } from 'pmtiles';

/** The most square tile units by which triangles and polygon may differ: one CSS pixel of a 512-pixel tile. */
export const LARGEST_ERROR = 64;
/** MapLibre drops all but the 500 largest rings of a polygon (EARCUT_MAX_RINGS). */
const MOST_RINGS = 500;

export interface LayerReport {
  polygons: number;
  bad: number;
  worstArea: number;
  worstTile: string;
  byZoom: Record<number, number>;
}
interface Place {
  x: number;
  y: number;
}

function ringArea(ring: Place[]): number {
  let sum = 0;
  ring.forEach(({ x, y }, i) => {
    const before = ring.at(i - 1) as Place;
    sum += (before.x - x) * (before.y + y);
  });
  return Math.abs(sum / 2);
}

/** Square tile units by which the triangles of one polygon (outer ring first) differ from it. */
export function paintedWrongly(rings: Place[][]): number {
  const { vertices, holes, dimensions } = flatten(rings.map((ring) => ring.map(({ x, y }) => [x, y])));
  return deviation(vertices, holes, dimensions, earcut(vertices, holes, dimensions)) * ringArea(rings[0] ?? []);
}

/** Adds the polygons of one unzipped vector tile to the reports of the requested layers. */
export function checkTile(tile: Uint8Array, at: { z: number; x: number; y: number }, reports: Map<string, LayerReport>): void {
  const { layers } = new VectorTile(new PbfReader(tile));
  for (const [name, report] of reports) {
    const layer = layers[name];
    if (!layer) continue;
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      if (feature.type !== 3) continue;
      for (const rings of classifyRings(feature.loadGeometry())) {
        const error = rings.length > MOST_RINGS ? Number.POSITIVE_INFINITY : paintedWrongly(rings);
        report.polygons++;
        report.byZoom[at.z] = (report.byZoom[at.z] ?? 0) + 1;
        if (error > LARGEST_ERROR) report.bad++;
        if (error > report.worstArea) [report.worstArea, report.worstTile] = [error, `${at.z}/${at.x}/${at.y}`];
      }
    }
  }
}

/** Every different tile of an archive once, unzipped, with one of its places. */
export async function* uniqueTiles(
  archive: Uint8Array,
): AsyncGenerator<{ z: number; x: number; y: number; tile: Uint8Array; copies: number }> {
  const source = {
    getKey: () => 'archive',
    getBytes: async (offset: number, length: number) => ({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  };
  const reader = new PMTiles(source);
  const header = await reader.getHeader();
  const seen = new Set<number>();
  const folders = [{ offset: header.rootDirectoryOffset, length: header.rootDirectoryLength }];
  for (const { offset, length } of folders) {
    for (const entry of await reader.cache.getDirectory(source, offset, length, header)) {
      if (entry.runLength === 0) {
        folders.push({ offset: (header.leafDirectoryOffset ?? 0) + entry.offset, length: entry.length });
        continue;
      }
      if (seen.has(entry.offset)) continue;
      seen.add(entry.offset);
      const [z, x, y] = tileIdToZxy(entry.tileId);
      const start = header.tileDataOffset + entry.offset;
      yield { z, x, y, tile: gunzipSync(archive.subarray(start, start + entry.length)), copies: entry.runLength };
    }
  }
}

/**
 * Checks the named polygon layers of an archive.
 * @returns a report for each layer, and what is wrong as texts; the check has passed only if there are none
 */
export async function checkArchive(
  archive: Uint8Array,
  layerNames: string[],
): Promise<{ reports: Map<string, LayerReport>; faults: string[] }> {
  const reports = new Map(
    layerNames.map((name): [string, LayerReport] => [name, { polygons: 0, bad: 0, worstArea: 0, worstTile: '', byZoom: {} }]),
  );
  for await (const { z, x, y, tile } of uniqueTiles(archive)) checkTile(tile, { z, x, y }, reports);
  const faults = [...reports].flatMap(([name, { polygons, bad, worstArea, worstTile }]) => {
    if (polygons === 0) return [`${name}: no polygon was seen, so nothing was checked`];
    return bad
      ? [
          `${name}: ${bad} of ${polygons} polygons triangulate wrongly; the worst, ${Math.round(worstArea)} square units, in tile ${worstTile}`,
        ]
      : [];
  });
  return { reports, faults };
}
