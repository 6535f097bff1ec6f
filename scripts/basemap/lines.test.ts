import { expect, test } from 'vitest';
import { linesOutside } from './lines.ts';

const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const steps = Array.from({ length: 31 }, (_, i) => [i * 10, 150]);

test('of a line that crosses a polygon only the parts outside are left', () => {
  const kept = linesOutside([steps], [square(100, 200)]);
  expect(kept.map((line) => [line[0]?.[0], line.at(-1)?.[0]])).toEqual([
    [0, 100],
    [200, 300],
  ]);
});

test('a line through a hole of a polygon is kept there', () => {
  const kept = linesOutside([steps], [square(100, 200), square(130, 170).reverse()]);
  expect(kept.map((line) => [line[0]?.[0], line.at(-1)?.[0]])).toEqual([
    [0, 100],
    [130, 170],
    [200, 300],
  ]);
});

test('without polygons a line stays as it is', () => {
  expect(linesOutside([steps], [])).toEqual([steps]);
});
