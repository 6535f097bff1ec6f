import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceNm } from '#domain/geo/great-circle.ts';
import type { GridPlace } from './degree-cells.ts';
import { PlaceGrid } from './place-grid.ts';

const place: fc.Arbitrary<GridPlace> = fc.oneof(
  fc.record({ lon: fc.double({ min: -180, max: 180, noNaN: true }), lat: fc.double({ min: -90, max: 90, noNaN: true }) }),
  fc.record({ lon: fc.constantFrom(-180, -179.99, 179.99, 180), lat: fc.constantFrom(-90, -89.9, -0.01, 0, 64.99, 65, 89.99, 90) }),
);
const away = (one: GridPlace, other: GridPlace) => distanceNm([one.lon, one.lat], [other.lon, other.lat]);
const gridOf = (places: readonly GridPlace[]) => {
  const grid = new PlaceGrid<GridPlace>();
  places.forEach((one, at) => grid.put(String(at), one));
  return grid;
};

test('no place within the distance is missed, anywhere on earth, and none beyond the slack is named', () => {
  fc.assert(
    fc.property(
      place,
      fc.array(place, { maxLength: 40 }),
      fc.oneof(fc.constantFrom(0, 5, 60, 10_800), fc.double({ min: 0, max: 12_000, noNaN: true })),
      (from, places, radiusNm) => {
        const found = new Set(gridOf(places).near(from, radiusNm));
        for (const one of places) {
          if (away(from, one) <= radiusNm) expect(found).toContain(one);
          else if (found.has(one)) expect(away(from, one)).toBeLessThanOrEqual(radiusNm * 1.014 + 1e-5);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('a place among thousands is found by its cell over 180 degrees and around a pole', () => {
  const many = Array.from({ length: 3000 }, (_, at): GridPlace => ({ lon: (at % 300) - 150, lat: Math.floor(at / 300) * 5 - 25 }));
  const [fiji, pole] = [
    { lon: -179.95, lat: -17 },
    { lon: -140, lat: 89.8 },
  ];
  const grid = gridOf([...many, fiji, pole]);
  expect(grid.near({ lon: 179.95, lat: -17 }, 50)).toEqual([fiji]);
  expect(grid.near({ lon: 40, lat: 89.7 }, 50)).toEqual([pole]);
});

test('a place that was moved or taken away is not where it was', () => {
  const grid = gridOf([{ lon: 10, lat: 10 }]);
  grid.put('0', { lon: 20, lat: 20 });
  expect([grid.near({ lon: 10, lat: 10 }, 60), grid.near({ lon: 20, lat: 20 }, 60)]).toEqual([[], [{ lon: 20, lat: 20 }]]);
  grid.delete('0');
  expect([grid.size, grid.has('0'), grid.near({ lon: 20, lat: 20 }, 60)]).toEqual([0, false, []]);
});
