// Legs over land, by the shipped mask.
import { describe, expect, test } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { rhumbDistanceNm } from '#domain/geo/rhumb.ts';
import { landOnLegs } from './land-on-legs.ts';
import { openSeaWorld, planRoute } from './plan-route.ts';

const world = openSeaWorld();
const legsOf = (places: readonly LonLat[]) =>
  places.slice(1).map((to, at) => ({ from: places[at] as LonLat, to, distanceNm: rhumbDistanceNm(places[at] as LonLat, to) }));

describe('land on the legs of a way', () => {
  test('is found where a leg crosses a small island, with the leg and the place', () => {
    const way = legsOf([
      [42.4717, 14.183],
      [40.903, 17.5527],
      [39.5, 19.5],
    ]);
    const found = landOnLegs(world.mask, way);
    expect(found.map(({ leg }) => leg)).toEqual([0]);
    expect(found[0]?.place[0]).toBeCloseTo(41.84, 1);
    expect(found[0]?.place[1]).toBeCloseTo(15.54, 1);
  });

  test('is none on a way that the planner finds, its approaches to harbours and the Suez Canal left out', () => {
    for (const stops of [
      [
        [56.37, 25.17],
        [39.15, 21.47],
      ],
      [
        [39.15, 21.47],
        [4.47, 51.9],
      ],
    ] satisfies LonLat[][]) {
      const route = planRoute(world, { stops, closedPassages: [], closedAreas: [] });
      expect(route.ok && landOnLegs(world.mask, route.value.legs)).toEqual([]);
    }
  });

  test('is found on a leg across a country, also where both ends are at sea', () => {
    const found = landOnLegs(
      world.mask,
      legsOf([
        [45, 11.6],
        [60, 20],
      ]),
    );
    expect(found).toHaveLength(1);
  });

  test('is none of no legs', () => {
    expect(landOnLegs(world.mask, [])).toEqual([]);
  });
});
