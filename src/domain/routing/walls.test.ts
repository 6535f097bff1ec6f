import { expect, it } from 'vitest';
import { isInArea } from './walls.ts';

const square = (west: number, east: number) => ({
  rings: [
    [
      [west, 10],
      [east, 10],
      [east, 20],
      [west, 20],
      [west, 10],
    ] as [number, number][],
  ],
});

it('an area over 180 degrees has an inside on both sides of it, and none on the other side of the world', () => {
  const area = square(177, -177);
  for (const lon of [178, 180, -180, -178]) expect(isInArea([lon, 15], area), `${lon}`).toBe(true);
  for (const lon of [176, -176, -90, -1, 0, 0.0005, 2, 90]) expect(isInArea([lon, 15], area), `${lon}`).toBe(false);
});

it('a place opposite a corner is outside', () => {
  for (const lon of [-155, -170]) expect(isInArea([lon, 15], square(10, 25)), `${lon}`).toBe(false);
  for (const rings of [[...square(176.5, 180).rings, ...square(-180, -174).rings]]) expect(isInArea([0, 15], { rings })).toBe(false);
});

it('the edge counts as inside, a hole does not', () => {
  const rings = [...square(10, 40).rings, ...square(20, 30).rings];
  expect([10, 15, 20, 25, 40, 41].map((lon) => isInArea([lon, 15], { rings }))).toEqual([true, true, true, false, true, false]);
});
