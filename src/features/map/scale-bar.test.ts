import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundScale, scaleBarAt, scaleDecimals } from './scale-bar.ts';

test('at the equator, zoom 9, a pixel is 0.0825 nm, so 5 nm are 61 px', () => {
  const { distanceNm, widthPx } = scaleBarAt(0, 9, 100);
  expect(distanceNm).toBe(5);
  expect(widthPx).toBeCloseTo(60.6, 1);
});

test('at 60 degrees the same distance is twice as wide', () => {
  expect(scaleBarAt(60, 9, 100).distanceNm / scaleBarAt(60, 9, 100).widthPx).toBeCloseTo(
    scaleBarAt(0, 9, 100).distanceNm / scaleBarAt(0, 9, 100).widthPx / 2,
    6,
  );
});

test('the bar is a round distance, never wider than it may be and never less than a third of it', () => {
  fc.assert(
    fc.property(fc.double({ min: -85, max: 85, noNaN: true }), fc.double({ min: 0, max: 20, noNaN: true }), (lat, zoom) => {
      const { distanceNm, widthPx } = scaleBarAt(lat, zoom, 100);
      expect(widthPx).toBeLessThanOrEqual(100 + 1e-6);
      expect(widthPx).toBeGreaterThan(33);
      expect(Number(distanceNm.toFixed(scaleDecimals(distanceNm)))).toBeCloseTo(distanceNm, 9);
    }),
  );
});

test('the scale has two figures, and is smaller by the cosine away from the equator', () => {
  expect(roundScale(0, 13)).toBe(34_000);
  expect(roundScale(60, 13)).toBe(17_000);
  expect(roundScale(0, 4)).toBe(17_000_000);
});
