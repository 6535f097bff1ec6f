import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInArea } from '#domain/routing/walls.ts';
import { areaGrid } from './area-grid.ts';

const ring = (west: number, south: number, east: number, north: number) =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as [number, number][];
const AREAS = [
  { name: 'with a hole', rings: [ring(10, -5, 25, 9), ring(12.5, 0, 14.5, 3.5)] },
  { name: 'over 180', rings: [ring(176.5, 10, 180, 14), ring(-180, 10, -174.2, 14)] },
  { name: 'drawn over 180', rings: [ring(177, -20, -177, -15)] },
  {
    name: 'a triangle',
    rings: [
      [
        [20.2, 5.7],
        [44.9, 12.3],
        [30.1, 31.8],
        [20.2, 5.7],
      ] as [number, number][],
    ],
  },
  { name: 'smaller than a cell', rings: [ring(3.2, 3.2, 3.4, 3.4)] },
];

const degrees = (min: number, max: number) =>
  fc.oneof(
    fc.double({ min, max, noNaN: true }),
    fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10),
  );

it('finds the areas that the shapes themselves say, also over 180 degrees', () => {
  const areasAt = areaGrid(AREAS);
  const near = fc.tuple(degrees(-180, 180), degrees(-25, 35));
  const inside = fc.tuple(degrees(0, 46), degrees(-6, 33));
  const by180 = fc.tuple(
    degrees(172, 188).map((lon) => (lon > 180 ? lon - 360 : lon)),
    degrees(-21, 15),
  );
  fc.assert(
    fc.property(fc.oneof(near, inside, by180), (place) => {
      const names = areasAt(place).map(({ name }) => name);
      expect(names.toSorted()).toEqual(
        AREAS.filter((area) => isInArea(place, area))
          .map(({ name }) => name)
          .toSorted(),
      );
    }),
    { numRuns: 3000 },
  );
});
