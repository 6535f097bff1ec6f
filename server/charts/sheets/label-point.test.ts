import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ringOf } from './content.fixture.ts';
import { labelPoint } from './label-point.ts';
import { isInside } from './rings.ts';

test('the point of a square is its middle, and that of a square with a hole is beside the hole', () => {
  expect(labelPoint([ringOf([0, 0, 4, 4])])).toEqual([2, 2]);
  const holed = [ringOf([0, 0, 10, 10]), ringOf([4, 0.5, 6, 9.5])];
  const [x, y] = labelPoint(holed);
  expect(isInside(x, y, holed)).toBe(true);
  expect(Math.min(Math.abs(x - 2), Math.abs(x - 8))).toBeLessThan(0.3);
});

test('the point lies inside, however thin and bent the area is', () => {
  const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  fc.assert(
    fc.property(angle, fc.double({ min: 0.001, max: 0.2, noNaN: true }), fc.integer({ min: 2, max: 12 }), (turn, width, legs) => {
      const along = Array.from({ length: legs + 1 }, (_, i) => [i, i % 2 === 0 ? 0 : 1.5]);
      const band = [...along, ...along.toReversed().map(([x = 0, y = 0]) => [x, y + width])];
      const turned = [...band, band[0] ?? []].map(([x = 0, y = 0]) => [
        x * Math.cos(turn) - y * Math.sin(turn),
        x * Math.sin(turn) + y * Math.cos(turn),
      ]);
      const [x, y] = labelPoint([turned]);
      expect(isInside(x, y, [turned])).toBe(true);
    }),
    { numRuns: 60 },
  );
});
