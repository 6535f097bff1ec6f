// Runs with node --test before each build, because it needs the geo packages, which the main install does not have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paintedWrongly } from './check.ts';
import { validPolygons } from './polygons.ts';

const rings = (/** @type {number[][][]} */ polygon) => polygon.map((ring) => ring.map(([x = 0, y = 0]) => ({ x, y })));
/** @param {number[][]} ring */
const area = (ring) =>
  ring.reduce((sum, [x = 0, y = 0], i) => {
    const [px = 0, py = 0] = ring.at(i - 1) ?? [];
    return sum + (px * y - x * py) / 2;
  }, 0);
const square = (/** @type {number} */ from, /** @type {number} */ to) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

void test('a ring that crosses itself comes out as polygons whose triangles cover them exactly', () => {
  const bow = [
    [0, 0],
    [1000, 1000],
    [1000, 0],
    [0, 900],
    [0, 0],
  ];
  const { whole, cut } = validPolygons([bow], {}, 2);
  assert.equal(cut, undefined);
  for (const ring of whole?.geometry ?? assert.fail('nothing is left')) assert.ok(paintedWrongly(rings([ring])) < 1);
});

void test('pieces that touch are dissolved, and the seam is gone', () => {
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
  assert.equal(whole?.geometry.length, 1);
  assert.equal(Math.abs(area(whole?.geometry[0] ?? [])), 900 * 500);
});

void test('pieces that overlap stay filled', () => {
  const { whole } = validPolygons([square(0, 600), square(400, 1000)], {}, 2);
  assert.equal(Math.abs(area(whole?.geometry[0] ?? [])), 600 * 600 * 2 - 200 * 200);
});

void test('a hole stays a hole and an island in it stays land', () => {
  const { whole } = validPolygons([square(0, 1000), square(200, 800).reverse(), square(400, 600)], {}, 2);
  assert.equal(whole?.geometry.length, 3);
  assert.equal(Math.abs((whole?.geometry ?? []).reduce((sum, ring) => sum + area(ring), 0)), 1000 ** 2 - 600 ** 2 + 200 ** 2);
});

void test('a polygon with more holes than the renderer keeps is cut, and its shore is kept whole', () => {
  const holes = Array.from({ length: 600 }, (_, i) =>
    square(0, 8)
      .map(([x = 0, y = 0]) => [20 + x + (i % 30) * 20, 20 + y + Math.floor(i / 30) * 20])
      .reverse(),
  );
  const { whole, cut, outlines } = validPolygons([square(0, 1000), ...holes], {}, 2);
  assert.equal(whole, undefined);
  assert.equal(cut?.tags.cut, true);
  assert.equal(outlines?.geometry.length, 601);
  assert.equal(Math.abs((cut?.geometry ?? []).reduce((sum, ring) => sum + area(ring), 0)), 1000 ** 2 - 600 * 64);
});

void test('random walks through a tile never triangulate wrongly', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  for (let run = 0; run < 200; run++) {
    const walk = Array.from({ length: 60 }, () => [Math.round(random() * 400), Math.round(random() * 400)]);
    const { whole, cut } = validPolygons([[...walk, walk[0] ?? []]], {}, 2);
    for (const polygons of [whole, cut]) {
      /** @type {number[][][][]} */
      const split = [];
      for (const ring of polygons?.geometry ?? []) {
        if (area(ring) > 0 || !split.length) split.push([ring]);
        else split.at(-1)?.push(ring);
      }
      for (const polygon of split) assert.ok(paintedWrongly(rings(polygon)) <= 16, `run ${run}`);
    }
  }
});
