// Reads tiles of charts back with the map's own libraries.
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import type { BuiltBlock } from './build-block.ts';
import { lastZoomOfSheet, type TilePlace } from './quilt.ts';

export interface ReadFeature {
  z: number;
  /** Of its tile. */
  x: number;
  y: number;
  layer: string;
  properties: Record<string, number | string | boolean>;
  /** Tile units, 4096 a side. */
  geometry: { x: number; y: number }[][];
}

function featuresOf(tile: Uint8Array, at: { z: number; x: number; y: number }): ReadFeature[] {
  return Object.entries(new VectorTile(new PbfReader(tile)).layers).flatMap(([layer, features]) =>
    Array.from({ length: features.length }, (_, i) => {
      const feature = features.feature(i);
      return { ...at, layer, properties: feature.properties, geometry: feature.loadGeometry() };
    }),
  );
}

/** Every feature of the tiles of a block. */
export const readBlock = ({ tiles }: BuiltBlock): ReadFeature[] =>
  tiles.flatMap(({ bytes, ...at }) => featuresOf(new Uint8Array(gunzipSync(bytes)), at));

/** Every feature of every tile of a sheet, in order of zooms. */
export async function readSheet(archive: Uint8Array, { z: from, x: column, y: row }: TilePlace): Promise<ReadFeature[]> {
  const reader = new PMTiles({
    getKey: () => 'sheet',
    getBytes: async (offset: number, length: number) => ({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  });
  const found: ReadFeature[] = [];
  for (let z = from; z <= lastZoomOfSheet({ z: from, x: column, y: row }); z++) {
    const side = 2 ** (z - from);
    for (let i = 0; i < side * side; i++) {
      const [x, y] = [column * side + (i % side), row * side + Math.floor(i / side)];
      const tile = await reader.getZxy(z, x, y);
      if (tile) found.push(...featuresOf(new Uint8Array(tile.data), { z, x, y }));
    }
  }
  return found;
}
