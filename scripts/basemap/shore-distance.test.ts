import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { expect, test } from 'vitest';
import { metresAUnit, pointsByTile, ShoreDistances, unitsFromShore } from './shore-distance.ts';

/** Land from 1000 to 3000 units both ways. */
const corners = [
  [1000, 1000],
  [3000, 1000],
  [3000, 3000],
  [1000, 3000],
  [1000, 1000],
];
const tile = fromGeojsonVt({ land: { features: [{ type: 3, geometry: [corners], tags: {} }] } } as never, { version: 2, extent: 4096 });

test('a point is as far from the shore as from its nearest edge, also across the seam of two buckets; of an islet left out there is none', () => {
  expect(unitsFromShore(tile, [1000, 2000, 2000, 1005, 2000, 990, 1003, 1004])).toEqual([0, 5, 10, 3]);
  expect(unitsFromShore(tile, [200, 200])).toEqual([Number.POSITIVE_INFINITY]);
});

test('points are sorted into tiles, and what leads round the pole is none', () => {
  expect([...pointsByTile([{ level: 1, points: [0.01, -0.01, 179.99, 10, -180.01, 10, 0, -90, 5, 5] }], 1).keys()]).toEqual(['1/1', '1/0']);
});

test('four units of zoom 10 are a pixel of zoom 11; what lies over 50 m from every shore counts as left out', () => {
  const distances = new ShoreDistances(10, 11);
  distances.add([0, 1, 2, 4, 6, Number.POSITIVE_INFINITY], metresAUnit({ z: 10, y: 512 }));
  expect([distances.points, distances.leftOut, distances.worstPx, Math.round(distances.worstM)]).toEqual([6, 2, 1, 38]);
  expect([distances.pxOf(0.5), distances.pxOf(1)]).toEqual([0.25, 1]);
});
