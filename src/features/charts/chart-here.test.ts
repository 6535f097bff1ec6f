// Which cells are said to be where the map looks.
import { expect, test } from 'vitest';
import type { Box } from '#contract/units.ts';
import { chartCellRow } from '#tests/fixtures/chart-cell-row.ts';
import {
  type ChartCell,
  chartsHere,
  drawnState,
  isCoastTooCoarse,
  namedCells,
  nearestCell,
  overscaleOf,
  safetyContours,
} from './chart-here.ts';

const ring = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const cell = (id: string, scale: number, minZoom: number, box: readonly [number, number, number, number], hole?: typeof box) =>
  chartCellRow(id, {
    scale,
    minZoom,
    box: [...box],
    coverage: { type: 'MultiPolygon', coordinates: [[ring(...box), ...(hole ? [ring(...hole)] : [])]] },
  });
const approach = cell('GB4APPRO', 50_000, 8, [0, 50, 2, 52], [1, 51, 1.5, 51.5]);
const harbour = cell('GB5HARBO', 12_500, 11, [0.2, 50.2, 0.4, 50.4]);
const all = [approach, harbour, cell('GB4APPR2', 50_000, 8, [2, 50, 3, 52])];
const idsOf = (cells: readonly ChartCell[]) => cells.map(({ id }) => id);

test('in the middle of the view the largest scale that shows at the zoom is named, and first among those in view', () => {
  const near = chartsHere(all, { box: [0.1, 50.1, 0.5, 50.5], middle: [0.3, 50.3], zoom: 12 });
  expect(near.middle?.id).toBe('GB5HARBO');
  expect(idsOf(near.inView)).toEqual(['GB5HARBO', 'GB4APPRO']);
  const far = chartsHere(all, { box: [-1, 49, 5, 53], middle: [0.3, 50.3], zoom: 8.5 });
  expect(idsOf(far.inView)).toEqual(['GB4APPRO', 'GB4APPR2']);
  expect(far.isMoreNearer).toBe(true);
});

test('zooming in is offered only where it leads to a chart: not over other seas of the same view', () => {
  const isNearer = (middle: readonly [number, number], box?: readonly [number, number, number, number]) =>
    chartsHere(all, { box: box && [...box], middle: [...middle], zoom: 3 }).isMoreNearer;
  expect(isNearer([1, 51], [-20, 30, 60, 60])).toBe(true);
  expect(isNearer([50, 20], [-20, 0, 120, 60])).toBe(false);
  expect(isNearer([110, -10])).toBe(false);
  expect(isNearer([10, 45])).toBe(true);
});

test('beside a cell that is drawn, one that covers the middle and shows only nearer is said to', () => {
  const beside = [cell('GB3COAST', 150_000, 6, [2, 50, 4, 52]), approach];
  const isMiddleNearer = (middle: readonly [number, number], zoom: number) =>
    chartsHere(beside, { box: [-1, 49, 5, 53], middle: [...middle], zoom }).isMiddleNearer;
  expect(isMiddleNearer([0.5, 51], 7)).toBe(true);
  expect(isMiddleNearer([0.5, 51], 8)).toBe(false);
  expect(isMiddleNearer([-0.5, 51], 7)).toBe(false);
});

test('a map larger than its cell says how many times, in tenths that it has reached', () => {
  // 1:25,000 on the equator is at zoom 13.449
  const at = (zoom: number, latitudeDeg = 0) => overscaleOf({ scale: 25_000 }, { zoom, latitudeDeg });
  expect([13.4, 13.45, 13.6, 14.44, 15.45].map((zoom) => at(zoom))).toEqual([undefined, undefined, 1.1, 1.9, 4]);
  expect(at(13.44, 60)).toBe(1.9); // twice as near the pole: a hair less than twice
});

test('a hole in the coverage, a cancelled cell and other places have no chart', () => {
  expect(chartsHere(all, { box: [1, 51, 1.5, 51.5], middle: [1.2, 51.2], zoom: 12 }).middle).toBeUndefined();
  const gone = all.map((one) => ({ ...one, state: 'cancelled' as const }));
  expect(chartsHere(gone, { box: [0, 50, 1, 51], middle: [0.3, 50.3], zoom: 12 })).toMatchObject({ inView: [], isMoreNearer: false });
  expect(chartsHere(all, { box: [10, 50, 11, 51], middle: [10.3, 50.3], zoom: 12 }).inView).toEqual([]);
});

test('a view over 180 degrees finds the cells on both sides', () => {
  const both = [cell('FJ4WESTA', 50_000, 8, [178, -18, 180, -16]), cell('FJ4EASTA', 50_000, 8, [-180, -18, -179, -16])];
  expect(chartsHere(both, { box: [179, -18, -179.5, -17], middle: [179.9, -17], zoom: 9 }).inView).toHaveLength(2);
});

test('a cell is named as what is seen only where it is drawn; before that it is being drawn, or not on this device', () => {
  expect(drawnState('GB5HARBO', new Set(['GB5HARBO']), true)).toBe('drawn');
  expect(drawnState('GB5HARBO', new Set(['GB4APPRO']), true)).toBe('notHere');
  expect(drawnState('GB5HARBO', new Set(), false)).toBe('drawing');
});

test('the safety contour is said for all cells in view: where the one asked for is drawn, and what is drawn in which cells instead', () => {
  const drawn = new Map([
    ['US5OH10M', [10]],
    ['US5OH11M', [5]],
    ['GB5X01SE', [20, 10]],
    ['GB4X0000', []],
  ]);
  expect(safetyContours(drawn, 5)).toEqual({ isAskedDrawn: true, others: [{ depthM: 10, cells: ['GB5X01SE', 'US5OH10M'] }] });
  const eight = [{ depthM: 8, cells: ['GB5X02SE'] }];
  expect(safetyContours(new Map([...drawn, ['GB5X02SE', [8]]]), 7).others.map(({ depthM }) => depthM)).toEqual([5, 8, 10]);
  expect(safetyContours(new Map([['GB5X02SE', [8]]]), 7)).toEqual({ isAskedDrawn: false, others: eight });
  expect(safetyContours(new Map(), 7)).toEqual({ isAskedDrawn: false, others: [] });
});

test('the nearest chart is the one whose edge is nearest, over 180 degrees too; of several here the one that shows first', () => {
  expect(nearestCell(all, [-10, 51])?.cell.id).toBe('GB4APPRO');
  const here = nearestCell(all, [0.3, 50.3]);
  expect([here?.cell.id, here?.miles]).toEqual(['GB4APPRO', 0]);
  const pacific = [cell('US4ALEUT', 50_000, 8, [178, 51, 180, 53]), cell('US4ALEU2', 50_000, 8, [-172, 51, -170, 53])];
  const across = nearestCell(pacific, [-179, 52]);
  expect([across?.cell.id, Math.round(across?.miles ?? 0)]).toEqual(['US4ALEUT', 37]);
  expect(nearestCell([{ ...approach, state: 'cancelled' }], [0, 51])).toBeUndefined();
});

test('cells are listed by name, and found by a part of it in small letters too', () => {
  expect(namedCells(all, ' app').map(({ id }) => id)).toEqual(['GB4APPR2', 'GB4APPRO']);
  expect(namedCells(all, 'x')).toEqual([]);
});

test('the built-in coast is too coarse from about twice its scale on, by the latitude, and never where an own map lies over it', () => {
  const coarse = (latitudeDeg: number, zoom: number, others: { box: Box; minZoom: number }[] = []) =>
    isCoastTooCoarse(250_000, { middle: [10, latitudeDeg], zoom }, others);
  expect([11, 11.2, 13].map((zoom) => coarse(0, zoom))).toEqual([false, true, true]);
  expect([10, 10.2].map((zoom) => coarse(60, zoom))).toEqual([false, true]);
  const own = { box: [9, -1, 11, 1] as Box, minZoom: 8 };
  expect([coarse(0, 13, [own]), coarse(5, 13, [own]), coarse(0, 13, [{ ...own, minZoom: 14 }])]).toEqual([false, true, true]);
});
