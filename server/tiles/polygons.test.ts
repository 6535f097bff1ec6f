import { expect, test } from 'vitest';
import { paintedWrongly } from '#scripts/basemap/check.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { validPolygons } from './polygons.ts';

const rings = (polygon: number[][][]) => polygon.map((ring) => ring.map(([x = 0, y = 0]) => ({ x, y })));
const area = (ring: number[][]) =>
  ring.reduce((sum, [x = 0, y = 0], i) => {
    const [px = 0, py = 0] = ring.at(i - 1) ?? [];
    return sum + (px * y - x * py) / 2;
  }, 0);
const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

test('a ring that crosses itself comes out as polygons whose triangles cover them exactly', () => {
  const bow = [
    [0, 0],
    [1000, 1000],
    [1000, 0],
    [0, 900],
    [0, 0],
  ];
  const { whole, cut } = validPolygons([bow], {}, 2);
  expect(cut).toBeUndefined();
  expect(whole?.geometry.length).toBeGreaterThan(0);
  for (const ring of whole?.geometry ?? []) expect(paintedWrongly(rings([ring]))).toBeLessThan(1);
});

test('pieces that touch are dissolved, and the seam is gone', () => {
  const { whole } = validPolygons(
    [
      [
        [0, 0],
        [500, 0],
        [500, 500],
        [0, 500],
        [0, 0],
      ],
      [
        [500, 0],
        [900, 0],
        [900, 500],
        [500, 500],
        [500, 0],
      ],
    ],
    {},
    2,
  );
  expect(whole?.geometry.length).toBe(1);
  expect(Math.abs(area(whole?.geometry[0] ?? []))).toBe(900 * 500);
});

test('pieces that overlap stay filled', () => {
  const { whole } = validPolygons([square(0, 600), square(400, 1000)], {}, 2);
  expect(Math.abs(area(whole?.geometry[0] ?? []))).toBe(600 * 600 * 2 - 200 * 200);
});

test('a hole stays a hole and an island in it stays land', () => {
  const { whole } = validPolygons([square(0, 1000), square(200, 800).reverse(), square(400, 600)], {}, 2);
  expect(whole?.geometry.length).toBe(3);
  expect(Math.abs((whole?.geometry ?? []).reduce((sum, ring) => sum + area(ring), 0))).toBe(1000 ** 2 - 600 ** 2 + 200 ** 2);
});

test('a polygon with more holes than the renderer keeps is cut, and its shore is kept whole', () => {
  const holes = Array.from({ length: 600 }, (_, i) =>
    square(0, 8)
      .map(([x = 0, y = 0]) => [20 + x + (i % 30) * 20, 20 + y + Math.floor(i / 30) * 20])
      .reverse(),
  );
  const { whole, cut, outlines } = validPolygons([square(0, 1000), ...holes], {}, 2);
  expect(whole).toBe(undefined);
  expect(cut?.tags.cut).toBe(true);
  expect(outlines?.geometry.length).toBe(601);
  expect(Math.abs((cut?.geometry ?? []).reduce((sum, ring) => sum + area(ring), 0))).toBe(1000 ** 2 - 600 * 64);
});

test('random walks through a tile never triangulate wrongly', () => {
  const random = seeded(7);
  for (let run = 0; run < 200; run++) {
    const walk = Array.from({ length: 60 }, () => [Math.round(random() * 400), Math.round(random() * 400)]);
    const { whole, cut } = validPolygons([[...walk, walk[0] ?? []]], {}, 2);
    for (const polygons of [whole, cut]) {
      const split: number[][][][] = [];
      for (const ring of polygons?.geometry ?? []) {
        if (area(ring) > 0 || !split.length) split.push([ring]);
        else split.at(-1)?.push(ring);
      }
      for (const polygon of split) expect(paintedWrongly(rings(polygon)), `run ${run}`).toBeLessThanOrEqual(16);
    }
  }
});
