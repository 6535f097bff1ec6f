import { expect, test } from 'vitest';
import type { Box } from '#contract/units.ts';
import { boxWithin, boxesAlong, keptOfCells, sheetsIn } from './area-boxes.ts';

const cell = (id: string, box: Box) => ({ id, box, state: 'shown' as const });
const cells = [cell('GB5EAST1', [1, 50, 1.2, 50.2]), cell('GB5WEST1', [-5, 50, -4.8, 50.2]), cell('US5FAR01', [-80, 40, -79, 41])];
// beneath tiles of zoom 8, 1.4 degrees wide: 1.2 E, 5.0 W
const sheets = [
  { id: '8-128-86', cells: ['GB5EAST1'], bytes: 10 },
  { id: '8-124-86', cells: ['GB5WEST1'], bytes: 20 },
  { id: '4-7-5', cells: ['GB5WEST1'], bytes: 5 },
];
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);

test('of an area those sheets are kept that reach it and hold a cell that does', () => {
  expect(idsOf(sheetsIn([[0.9, 49.9, 1.1, 50.1]], cells, sheets))).toEqual(['8-128-86']);
  expect(idsOf(sheetsIn([[-6, 49, 2, 51]], cells, sheets))).toEqual(['8-128-86', '8-124-86', '4-7-5']);
  expect(idsOf(sheetsIn([[0.1, 50.1, 0.5, 50.3]], cells, sheets))).toEqual([]); // in the tile, beside the cell
  expect(idsOf(sheetsIn([[0.9, 49.9, 1.1, 50.1]], [{ ...cell('GB5EAST1', [1, 50, 1.2, 50.2]), state: 'cancelled' }], sheets))).toEqual([]);
});

test('boxes along a route lie over each other, also across 180 degrees', () => {
  const boxes = boxesAlong(
    [
      [178, 10],
      [-178, 10],
    ],
    25,
  );
  expect(boxes.length).toBeGreaterThan(9);
  expect(boxes.some(([west, , east]) => west > east)).toBe(true);
  const farEast = boxWithin([179.9, 10], 5);
  expect(idsOf(sheetsIn(boxes, [cell('NZ5DATE1', farEast)], [{ id: '8-255-120', cells: ['NZ5DATE1'] }]))).toEqual(['8-255-120']);
});

test('a cell is here when all of its sheets are, as they now are', () => {
  const rows = [
    { file: '8-1-1.new', cells: ['A', 'B'] },
    { file: '8-1-2.new', cells: ['B'] },
  ];
  const kept = keptOfCells(rows, new Set(['8-1-1.new', '8-1-2.old']));
  expect([kept.get('A'), kept.get('B')]).toEqual([
    { sheets: 1, kept: 1 },
    { sheets: 2, kept: 1 },
  ]);
});
