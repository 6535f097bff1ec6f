import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toFixedPoint, toLonLat, WORLD_UNITS, wrapX } from './fixed-point.ts';

const lon = fc.double({ min: -180, max: 180, noNaN: true });
const lat = fc.double({ min: -85, max: 85, noNaN: true });

test('a position comes back within 5 mm at the equator, and closer towards the poles', () => {
  fc.assert(
    fc.property(lon, lat, (lonDeg, latDeg) => {
      const [backLon, backLat] = toLonLat(...toFixedPoint([lonDeg, latDeg]));
      const apart = Math.abs(backLon - lonDeg);
      expect(Math.min(apart, 360 - apart)).toBeLessThan(4.3e-8);
      expect(Math.abs(backLat - latDeg)).toBeLessThan(4.3e-8);
    }),
  );
});

test('180 east and 180 west are one number, and a whole turn changes nothing', () => {
  expect(toFixedPoint([180, 10])).toEqual(toFixedPoint([-180, 10]));
  fc.assert(
    fc.property(lon, fc.integer({ min: -3, max: 3 }), (lonDeg, turns) => {
      const apart = (wrapX(lonDeg / 360 + turns) - wrapX(lonDeg / 360)) | 0;
      expect(Math.abs(apart)).toBeLessThanOrEqual(1);
    }),
  );
});

test('two ships a little apart across 180 degrees are a little apart in integers', () => {
  const [east] = toFixedPoint([179.9, 0]);
  const [west] = toFixedPoint([-179.9, 0]);
  expect(((west - east) | 0) / WORLD_UNITS).toBeCloseTo(0.2 / 360, 8);
});

test('the poles are clamped to the edge of Mercator instead of wrapping to the other one', () => {
  expect(toFixedPoint([0, 90])[1]).toBe(-(2 ** 31 - 1));
  expect(toFixedPoint([0, -90])[1]).toBe(2 ** 31 - 1);
  expect(toLonLat(...toFixedPoint([0, 90]))[1]).toBeCloseTo(85.051_128_779_8, 6);
});
