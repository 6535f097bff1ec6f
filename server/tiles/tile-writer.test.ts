import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { type WrittenFeature, TileWriter } from './tile-writer.ts';

/** As the map reads it. */
function read(bytes: Uint8Array) {
  return Object.entries(new VectorTile(new PbfReader(bytes)).layers).flatMap(([name, layer]) =>
    Array.from({ length: layer.length }, (_, i) => {
      const feature = layer.feature(i);
      const geometry = feature.loadGeometry().map((part) => part.map(({ x, y }) => [x, y]));
      return { name, extent: layer.extent, version: layer.version, type: feature.type, tags: feature.properties, geometry };
    }),
  );
}

const point: WrittenFeature = {
  type: 1,
  tags: { cls: 'LIGHTS', area: true, SCAMIN: 22_000, depth: -1.5, water: -3 },
  geometry: [[4095, -64]],
};
const line: WrittenFeature = {
  type: 2,
  tags: { cls: 'DEPCNT', VALDCO: 5, code: '5' },
  geometry: [
    [
      [0, 10],
      [-64, 4160],
      [7, 7],
    ],
    [
      [100, 100],
      [200, 100],
    ],
  ],
};
const area: WrittenFeature = {
  type: 3,
  tags: { cls: 'DEPARE' },
  geometry: [
    [
      [0, 0],
      [400, 0],
      [400, 400],
      [0, 0],
    ],
    [
      [300, 100],
      [300, 200],
      [350, 150],
      [300, 100],
    ],
  ],
};

test('what was written is read back: places, attributes of every kind, layer by layer', () => {
  const tile = new TileWriter();
  tile.add('points', point);
  tile.add('lines', line);
  tile.add('points', { ...point, tags: { cls: 'BOYLAT' } });
  tile.add('areas', area);
  const all = { extent: 4096, version: 2 };
  expect(read(tile.finish())).toEqual([
    { ...all, name: 'points', ...point, geometry: [point.geometry] },
    { ...all, name: 'points', ...point, geometry: [point.geometry], tags: { cls: 'BOYLAT' } },
    { ...all, name: 'lines', ...line },
    { ...all, name: 'areas', ...area },
  ]);
});

test('a tile without features is empty', () => {
  const tile = new TileWriter();
  expect([tile.isEmpty, tile.finish().length]).toEqual([true, 0]);
});
