import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DrawingFeatures } from '#contract/entities/drawings.ts';
import type { LonLat } from '#contract/units.ts';
import { routeDrawing } from './route-drawing.ts';
import { straightRoute } from './route-plan.ts';
import { routeLineOf, savedWay } from './saved-route.ts';

const lon = fc.oneof(fc.constant(180), fc.integer({ min: -179, max: 180 }));
const place = fc.tuple(lon, fc.integer({ min: -80, max: 80 }));
const inParts = (...coordinates: [number, number][][]): DrawingFeatures => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', geometry: { type: 'MultiLineString', coordinates }, properties: { tool: 'line' } }],
});
const isSame = ([lonDeg, latDeg]: LonLat, other: LonLat | undefined) =>
  other !== undefined && (lonDeg - other[0]) % 360 === 0 && latDeg === other[1];

it('a planned route that was saved is one line again, with each of its waypoints, wherever it crosses 180 degrees', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 6 }), (path) => {
      const stops = path.filter((at, n) => !isSame(at, path[n - 1]));
      fc.pre(stops.length > 1);
      const route = straightRoute({ stops, closedPassages: [], closedAreas: [] });
      const line = routeLineOf(routeDrawing(route, { name: 'Route', text: '', stops: [] }));
      const rest = [...stops];
      for (const at of line as LonLat[])
        if (isSame(at, rest[0])) rest.shift();
        else expect(Math.abs(at[0])).toBe(180); // where it was cut
      expect(rest).toEqual([]);
    }),
  );
});

it('a route in parts that do not join is no way, and is never joined across the water between them', () => {
  const [one, other]: [number, number][][] = [
    [
      [0, 0],
      [1, 1],
    ],
    [
      [5, 5],
      [6, 6],
    ],
  ] as [number, number][][]; // prettier-ignore
  expect(routeLineOf(inParts(one!, other!))).toBe('inParts');
  expect(savedWay(inParts(one!, other!), () => undefined)).toBe('routeInParts');
  expect(
    routeLineOf(
      inParts(one!, [
        [1, 1],
        [2, 2],
      ]),
    ),
  ).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ]); // prettier-ignore
});
