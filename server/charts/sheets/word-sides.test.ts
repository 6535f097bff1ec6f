import { expect, it } from 'vitest';
import { sideForWords } from './word-sides.ts';

const ring = [
  [0.25, 0],
  [0.5, 0],
  [0.5, 1],
  [0.25, 1],
  [0.25, 0],
];

it('near an edge of the cell words stand on the side where the cell goes on, and elsewhere on any', () => {
  // 110 pixels of zoom 4 are 0.0134
  const sideAt = (x: number) => sideForWords({ polygons: [[ring]], box: [0.25, 0, 0.5, 1] }, { x, y: 0.5 }, 4);
  expect([0.26, 0.27, 0.48, 0.49].map(sideAt)).toEqual(['east', undefined, undefined, 'west']);
});
