import { expect, test } from 'vitest';
import { boxesMeet } from './boxes-meet.ts';

test('boxes meet where they share a point, across 180 degrees too', () => {
  expect(boxesMeet([0, 0, 10, 10], [10, 10, 20, 20])).toBe(true);
  expect(boxesMeet([0, 0, 10, 10], [11, 0, 20, 10])).toBe(false);
  expect(boxesMeet([0, 0, 10, 10], [0, 11, 10, 20])).toBe(false);
  expect(boxesMeet([170, -10, -170, 10], [-175, -5, -172, 5])).toBe(true);
  expect(boxesMeet([170, -10, -170, 10], [-160, -5, 160, 5])).toBe(false);
  expect(boxesMeet([-180, -90, 180, 90], [170, 0, -170, 1])).toBe(true);
  expect(boxesMeet([170, -10, -170, 10], [175, 0, -178, 1])).toBe(true);
});
