import { expect, test } from 'vitest';
import { besidePosition } from './chart-view.ts';

const at = (bearingDeg: number, rightPx = 128, downPx = 0) =>
  besidePosition({ position: [50, 12], zoom: 2 }, { rightPx, downPx }, bearingDeg).map((deg) => Number(deg.toFixed(3)));

test('a position right of the middle: the middle lies west of it, and north of it where east is up', () => {
  expect(at(0)).toEqual([27.5, 12]);
  expect(at(180)).toEqual([72.5, 12]);
  const [lon, lat] = at(90);
  expect(lon).toBe(50);
  expect(lat).toBeGreaterThan(30);
  expect(at(0, 0)).toEqual([50, 12]);
});

test('a position below the middle: the middle lies north of it, and east of it where east is up', () => {
  const [lon, lat] = at(0, 0, 128);
  expect(lon).toBe(50);
  expect(lat).toBeGreaterThan(30);
  expect(at(90, 0, 128)).toEqual([72.5, 12]);
});
