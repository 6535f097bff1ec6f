import { expect, test } from 'vitest';
import { nextShallower } from './contours.ts';

test('each contour knows the next shallower one of its cell, and the shallowest has none', () => {
  expect([...nextShallower([20, 5, 10, 5, 0, 10])]).toEqual([
    [5, 0],
    [10, 5],
    [20, 10],
  ]);
  expect(nextShallower([]).size).toBe(0);
});

test('of the contours of a cell exactly one depth is the safety contour, and it is never shallower than asked', () => {
  const depths = [0, 2, 5, 10, 20];
  const below = nextShallower(depths);
  const isSafetyContour = (depth: number, asked: number) => depth >= asked && (below.get(depth) ?? Number.NEGATIVE_INFINITY) < asked;
  for (const [asked, expected] of [
    [0, 0],
    [1, 2],
    [5, 5],
    [7, 10],
    [20, 20],
  ] as const)
    expect(depths.filter((depth) => isSafetyContour(depth, asked))).toEqual([expected]);
  expect(depths.filter((depth) => isSafetyContour(depth, 21))).toEqual([]);
});
