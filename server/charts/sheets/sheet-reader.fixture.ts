// Reads a sheet back with the map's own libraries.
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';

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

/** Every feature of every tile beneath the parent, in order of zooms. */
export async function readSheet(archive: Uint8Array, parent: { z: number; x: number; y: number }): Promise<ReadFeature[]> {
  const reader = new PMTiles({
    getKey: () => 'sheet',
    getBytes: async (offset: number, length: number) => ({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  });
  const found: ReadFeature[] = [];
  for (let z = parent.z; z < parent.z + 4; z++) {
    const side = 2 ** (z - parent.z);
    for (let i = 0; i < side * side; i++) {
      const [x, y] = [parent.x * side + (i % side), parent.y * side + Math.floor(i / side)];
      const tile = await reader.getZxy(z, x, y);
      if (!tile) continue;
      for (const [layer, features] of Object.entries(new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers)) {
        for (let k = 0; k < features.length; k++) {
          const feature = features.feature(k);
          found.push({ z, x, y, layer, properties: feature.properties, geometry: feature.loadGeometry() });
        }
      }
    }
  }
  return found;
}
