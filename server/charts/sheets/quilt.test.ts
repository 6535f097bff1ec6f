import { expect, test } from 'vitest';
import { toWorld } from '#server/tiles/world.ts';
import { hasTilesOfItsOwn } from '#contract/entities/charts/chart-zooms.ts';
import { blocksOf, covers, lastZoomOfSheet, quiltOrder, reaches, sheetOfBlock } from './quilt.ts';
import type { PlaneBox } from './rings.ts';

const box = (west: number, south: number, east: number, north: number): PlaneBox => [...toWorld(west, north), ...toWorld(east, south)];

test('the larger scale lies above the smaller, and of equal scales the name decides', () => {
  const cells = [
    { name: 'B', scale: 40_000, minZoom: 9 },
    { name: 'A', scale: 40_000, minZoom: 9 },
    { name: 'C', scale: 5000, minZoom: 12 },
  ];
  expect(cells.toSorted(quiltOrder).map(({ name }) => name)).toEqual(['C', 'A', 'B']);
});

test('a harbour has blocks of the finest zooms, an ocean only of coarse ones', () => {
  const zooms = (minZoom: number) => [...new Set(blocksOf({ minZoom }, box(4, 51.9, 4.1, 52)).map(({ z }) => z))];
  expect(zooms(12)).toEqual([12]);
  expect(zooms(9)).toEqual([8, 12]);
  expect(zooms(7)).toEqual([4, 8]);
  expect(zooms(4)).toEqual([4]);
});

test('the blocks of a cell are those whose tiles it reaches, near neighbours too', () => {
  const [x, y] = [2100, 1360]; // of zoom 12
  const inside: PlaneBox = [(x + 0.4) / 4096, (y + 0.4) / 4096, (x + 0.6) / 4096, (y + 0.6) / 4096];
  expect(blocksOf({ minZoom: 12 }, inside)).toEqual([{ z: 12, x, y }]);
  const atEdge: PlaneBox = [(x + 0.9) / 4096, (y + 0.4) / 4096, (x + 0.99) / 4096, (y + 0.6) / 4096];
  expect(blocksOf({ minZoom: 12 }, atEdge)).toEqual([
    { z: 12, x, y },
    { z: 12, x: x + 1, y },
  ]);
  for (const at of blocksOf({ minZoom: 4 }, box(-20, -30, 30, 40))) expect(reaches(box(-20, -30, 30, 40), at)).toBe(true);
});

test('a sheet holds all blocks beneath a tile of zoom 8, or one of zoom 4', () => {
  expect(sheetOfBlock({ z: 4, x: 9, y: 5 })).toEqual({ z: 4, x: 9, y: 5 });
  expect(sheetOfBlock({ z: 8, x: 130, y: 84 })).toEqual({ z: 8, x: 130, y: 84 });
  expect(sheetOfBlock({ z: 12, x: 2094, y: 1353 })).toEqual({ z: 8, x: 130, y: 84 });
  expect([4, 8].map((z) => lastZoomOfSheet({ z, x: 0, y: 0 }))).toEqual([7, 15]);
});

test('a harbour or a coast has tiles of its own to the last zoom, an ocean to the zoom of its scale', () => {
  const last = (minZoom: number) => [15, 14, 13, 12, 11, 10, 9, 8, 7].find((z) => hasTilesOfItsOwn({ minZoom }, z));
  expect([12, 8, 7, 5, 4].map(last)).toEqual([15, 15, 10, 8, 7]);
  expect(hasTilesOfItsOwn({ minZoom: 9 }, 8)).toBe(false);
});

test('coverage is where data are, without its holes', () => {
  const polygons = [
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
      [
        [0.4, 0.4],
        [0.6, 0.4],
        [0.6, 0.6],
        [0.4, 0.6],
        [0.4, 0.4],
      ],
    ],
  ];
  const coverage = { polygons, box: [0, 0, 1, 1] as const };
  expect([covers(coverage, 0.2, 0.2), covers(coverage, 0.5, 0.5), covers(coverage, 1.2, 0.5)]).toEqual([true, false, false]);
});
