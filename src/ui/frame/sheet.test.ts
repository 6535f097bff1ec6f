import { expect, test } from 'vitest';
import { coveredPart } from './sheet.tsx';

test('a sheet that is only as tall as its content leaves the rest of its half to the map', () => {
  expect(coveredPart(0.5, 200, 1000)).toBe(0.2);
  expect(coveredPart(0.5, 500, 1000)).toBe(0.5);
  expect(coveredPart(0.28, 500, 1000)).toBe(0.28);
  expect(coveredPart(0.5, 200, 0)).toBe(0.5);
});
