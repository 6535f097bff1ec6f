import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ringsCrossing } from './ring-crossing.ts';

type Point = [number, number];
const side = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

it('finds a crossing exactly where comparing every edge with every other finds one', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (corners) => {
      const ring = [...corners, corners[0]] as Point[];
      const edges = ring.slice(1).map((b, i) => [ring[i] ?? b, b] as const);
      const crosses = edges.some(([a, b], i) =>
        edges.slice(i + 1).some(([c, d]) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0),
      );
      expect(ringsCrossing([ring]) !== undefined).toBe(crosses);
    }),
  );
});

it('touching is no crossing', () => {
  const [square, inside]: [Point[], Point[]] = [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
    [
      [0, 0],
      [2, 1],
      [1, 2],
      [0, 0],
    ],
  ];
  expect(ringsCrossing([square, inside])).toBeUndefined();
});
