import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, paddedBox, widthDeg } from './boxes.ts';

test('a view as wide as the world has no box', () => {
  expect(paddedBox(-180, -60, 180, 60, 0)).toBeUndefined();
  expect(paddedBox(-110, -60, 100, 60, 0.4)).toBeUndefined();
  expect(paddedBox(-90, -60, 80, 60, 0.4)).toBeDefined();
});

test('a view across 180 degrees becomes a box whose east is smaller than its west', () => {
  expect(paddedBox(170, -10, 190, 10, 0)).toEqual([170, -10, -170, 10]);
  expect(paddedBox(-190, -10, -170, 10, 0.5)).toEqual([160, -20, -160, 20]);
});

test('latitudes stop at the poles', () => {
  expect(paddedBox(0, -85, 10, 85, 0.4)).toEqual([-4, -90, 14, 90]);
});

test('the padded box contains the view, wherever it lies', () => {
  const view = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: 0.001, max: 190, noNaN: true }));
  fc.assert(
    fc.property(view, fc.double({ min: -80, max: 70, noNaN: true }), ([west, width], south) => {
      const plain = paddedBox(west, south, west + width, south + 5, 0);
      const padded = paddedBox(west, south, west + width, south + 5, 0.4);
      if (plain && padded) {
        expect(contains(padded, plain)).toBe(true);
        expect(contains(plain, padded)).toBe(false);
        expect(widthDeg(padded)).toBeCloseTo(1.8 * width, 6);
      }
    }),
  );
});
