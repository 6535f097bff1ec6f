import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areasAbove, areasBetween, type GridPolygon } from './contours.ts';

const gridOf = (rows: readonly (readonly number[])[]) => ({
  values: Float64Array.from(rows.flat()),
  width: rows[0]?.length ?? 0,
  height: rows.length,
});
const areaOf = (polygon: GridPolygon) =>
  polygon.reduce((sum, ring) => {
    let twice = 0;
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1] ?? [0, 0], ring[i] ?? [0, 0]];
      twice += x0 * y1 - x1 * y0;
    }
    return sum - twice / 2; // an outer ring turns left with rows running down, so its sum is negative
  }, 0);
function isIn(polygons: readonly GridPolygon[], x: number, y: number): boolean {
  return polygons.some((polygon) =>
    polygon.reduce((inside, ring) => {
      let now = inside;
      for (let i = 1; i < ring.length; i++) {
        const [[x0, y0], [x1, y1]] = [ring[i - 1] ?? [0, 0], ring[i] ?? [0, 0]];
        if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) now = !now;
      }
      return now;
    }, false),
  );
}

describe('areas above a threshold', () => {
  it('a single high node is a diamond whose edges lie where the value between the nodes is the threshold', () => {
    const [diamond, ...others] = areasAbove(
      gridOf([
        [0, 0, 0],
        [0, 4, 0],
        [0, 0, 0],
      ]),
      1,
    );
    expect(others).toEqual([]);
    expect(new Set(diamond?.[0]?.map(String))).toEqual(new Set(['1,0.25', '0.25,1', '1,1.75', '1.75,1']));
    expect(areaOf(diamond ?? [])).toBeCloseTo(2 * 0.75 ** 2);
  });

  it('a low node in a high field is a hole of the one polygon, which ends at the rim of the grid', () => {
    const rows = Array.from({ length: 5 }, (_, y) => Array.from({ length: 5 }, (_v, x) => (x === 2 && y === 2 ? 0 : 2)));
    const found = areasAbove(gridOf(rows), 1);
    expect(found).toHaveLength(1);
    expect(found[0]).toHaveLength(2);
    expect(areaOf(found[0] ?? [])).toBeCloseTo(16 - 0.5);
  });

  it('nothing above, no area; an island in the hole of a ring is a polygon of its own', () => {
    expect(areasAbove(gridOf([[0, 0]]), 1)).toEqual([]);
    const ring = (size: number, x: number, y: number) => Math.max(Math.abs(x - size), Math.abs(y - size));
    const rows = Array.from({ length: 9 }, (_, y) => Array.from({ length: 9 }, (_v, x) => ([0, 3].includes(ring(4, x, y)) ? 1 : 0)));
    expect(
      areasAbove(gridOf(rows), 0.5)
        .map((polygon) => polygon.length)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2]);
  });

  it('every node lies on its own side, and rings are closed, whatever the field', () => {
    const size = 7;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: size * size, maxLength: size * size }), (values) => {
        const found = areasAbove({ values: Float64Array.from(values), width: size, height: size }, 4.5);
        for (const ring of found.flat()) expect(ring.at(-1)).toEqual(ring[0]);
        for (const [i, value] of values.entries()) {
          const [x, y] = [i % size, Math.floor(i / size)];
          const isRim = x === 0 || y === 0 || x === size - 1 || y === size - 1;
          if (!isRim) expect(isIn(found, x, y), `${x},${y}`).toBe(value > 4.5);
        }
      }),
    );
  });

  it('a band between two thresholds is the lower areas without the upper ones, whatever the field', () => {
    const size = 8;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: size * size, maxLength: size * size }), (values) => {
        const isRim = (i: number) => [0, size - 1].includes(i % size) || [0, size - 1].includes(Math.floor(i / size));
        const grid = { values: Float64Array.from(values, (value, i) => (isRim(i) ? 0 : value)), width: size, height: size };
        const sum = (polygons: readonly GridPolygon[]) => polygons.reduce((area, polygon) => area + areaOf(polygon), 0);
        expect(sum(areasBetween(grid, 2.5, 6.5))).toBeCloseTo(sum(areasAbove(grid, 2.5)) - sum(areasAbove(grid, 6.5)), 6);
        for (const polygon of areasBetween(grid, 2.5, 6.5)) expect(areaOf(polygon)).toBeGreaterThan(0);
      }),
    );
  });
});
