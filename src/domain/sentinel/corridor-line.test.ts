// The outline of a corridor, and that all of it is as far from the route as the corridor is wide.
import { expect, it } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { nearestOnLine } from '#domain/geo/distance-to-line.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { corridorRing } from './corridor-line.ts';

const widths = (line: readonly LonLat[], halfNm: number) =>
  corridorRing(line, halfNm).map((point) => nearestOnLine(point, line).distanceNm);

it.each([
  [
    'a straight route',
    [
      [50, 0],
      [52, 0],
    ],
  ],
  [
    'a route with bends to both sides',
    [
      [57, 26.6],
      [56.4, 26.5],
      [57, 25],
      [60, 22],
      [58, 18],
    ],
  ],
  [
    'a route over 180 degrees',
    [
      [178, 10],
      [-178, 12],
      [-175, 9],
    ],
  ],
] as [string, LonLat[]][])('the outline around %s is a closed ring at half the width', (_, line) => {
  const ring = corridorRing(line, 20);
  expect(ring.at(-1)).toEqual(ring[0]);
  for (const nm of widths(line, 20)) expect(Math.abs(nm - 20)).toBeLessThan(0.35);
  const ends = [line[0], line.at(-1)] as LonLat[];
  for (const end of ends) expect(Math.min(...ring.map((point) => distanceNm(point, end)))).toBeCloseTo(20, 1);
});

it('without a route there is none', () => {
  expect(corridorRing([], 20)).toEqual([]);
  expect(corridorRing([[1, 1]], 20)).toEqual([]);
});
