import { expect, test } from 'vitest';
import { Coverage, tileBox } from './coverage.ts';

const tile = { z: 2, x: 3, y: 1 };
const deepest = () => 8;

test('a tile that failed is missing where it shows, at its own zoom', () => {
  const coverage = new Coverage();
  coverage.failed('base', tile);
  expect(tileBox(tile).map(Math.round)).toEqual([90, 0, 180, 67]);
  expect(coverage.missing([100, 10, 120, 20], 2.7, deepest)).toEqual([tile]);
  expect(coverage.missing([100, 10, 120, 20], 3, deepest)).toEqual([]);
  expect(coverage.missing([10, 10, 80, 20], 2.7, deepest)).toEqual([]);
  expect(coverage.missing(undefined, 2, deepest)).toEqual([tile]);
});

test('a view across 180 degrees needs the tiles on both sides', () => {
  const coverage = new Coverage();
  coverage.failed('base', tile);
  coverage.failed('base', { z: 2, x: 0, y: 1 });
  expect(coverage.missing([170, 10, -170, 20], 2, deepest)).toHaveLength(2);
  expect(coverage.missing([-170, 10, -160, 20], 2, deepest)).toEqual([{ z: 2, x: 0, y: 1 }]);
});

test('a view deeper than the archive needs the deepest tiles', () => {
  const coverage = new Coverage();
  coverage.failed('base', { z: 8, x: 128, y: 127 });
  expect(coverage.missing([0.1, 0.1, 0.2, 0.2], 14, deepest)).toHaveLength(1);
});

test('what was loaded after all is not missing', () => {
  const coverage = new Coverage();
  coverage.failed('base', tile);
  coverage.failed('base');
  expect(coverage.closed()).toEqual(['base']);
  coverage.loaded('base', tile);
  expect(coverage.closed()).toEqual([]);
  expect(coverage.missing(undefined, 2, deepest)).toEqual([]);
});
