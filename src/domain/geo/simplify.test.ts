import fc from 'fast-check';
import { expect, it } from 'vitest';
import { simplifyLine, simplifyRing } from './simplify.ts';

const point = fc.tuple(fc.double({ min: -10, max: 10, noNaN: true }), fc.double({ min: -10, max: 10, noNaN: true }));

it('keeps the ends, and every point within the tolerance of what is left', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 40 }), fc.double({ min: 0.01, max: 3, noNaN: true }), (line, tolerance) => {
      const kept = simplifyLine(line, tolerance);
      expect([kept[0], kept.at(-1)]).toEqual([line[0], line.at(-1)]);
      for (const [x, y] of line) {
        const near = kept.slice(1).some(([bx, by], i) => {
          const [ax, ay] = kept[i] ?? [0, 0];
          const length = (bx - ax) ** 2 + (by - ay) ** 2;
          const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
          return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)) <= tolerance + 1e-9;
        });
        expect(near).toBe(true);
      }
    }),
  );
});

it('closes what was closed, and gives up a ring that is a mere speck', () => {
  const square: [number, number][] = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ];
  expect(simplifyRing(square, 0.01)).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ]);
  expect(simplifyRing(square, 5)).toBeUndefined();
});
