import { expect, it } from 'vitest';
import { placeOnLine } from './place-ahead.ts';

it('a place lies so many miles from the start along the legs, and at the end where the line is shorter', () => {
  const line = [
    [50, 0],
    [51, 0],
    [51, 1],
  ] as const; // 60.1 nm, then 59.7 nm
  const [lon = 0, lat = 0] = placeOnLine(line, 30.054) ?? [];
  expect([lon, lat]).toEqual([expect.closeTo(50.5, 3), expect.closeTo(0, 3)]);
  const [, north = 0] = placeOnLine(line, 60.108 + 29.85) ?? [];
  expect(north).toBeCloseTo(0.5, 2);
  expect(placeOnLine(line, 500)).toEqual([51, 1]);
});
