import { expect, test } from 'vitest';
import { labelSide } from './label-sides.ts';

test('a name stands on the side on which the edge of the map does not cut it', () => {
  const at = (xPx: number) => labelSide('NOBLE CARRIER', xPx, 800);
  expect([at(10), at(400), at(790)]).toEqual(['left', undefined, 'right']);
  expect(labelSide('NOBLE CARRIER', 50, 100)).toBeUndefined();
});

test('the name of a ship out of sight does not reach into the map', () => {
  expect([labelSide('NOBLE CARRIER', -20, 800), labelSide('NOBLE CARRIER', 820, 800)]).toEqual(['right', 'left']);
});
