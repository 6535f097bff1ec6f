import { describe, expect, it } from 'vitest';
import { mendPolygon } from './mend-polygon.ts';

const BOW = [
  [10, 50],
  [10.2, 50.2],
  [10.2, 50],
  [10, 50.2],
  [10, 50],
];
const SQUARE = [
  [9, 49],
  [11, 49],
  [11, 51],
  [9, 51],
  [9, 49],
];
const corners = (polygons: number[][][][] | undefined) => polygons?.map(([outer = []]) => new Set(outer.map(String)));

describe('an area', () => {
  it('whose border crosses itself becomes the areas on both sides of the crossing', () => {
    expect(corners(mendPolygon([BOW]))).toEqual(
      expect.arrayContaining([new Set(['10,50', '10.1,50.1', '10,50.2']), new Set(['10.2,50', '10.1,50.1', '10.2,50.2'])]),
    );
  });

  it('whose border goes around a part of it twice keeps that part', () => {
    const loop = [
      [10, 50],
      [10.4, 50],
      [10.4, 50.3],
      [10.1, 50.3],
      [10.1, 50.1],
      [10.5, 50.1],
      [10.5, 50.4],
      [10, 50.4],
      [10, 50],
    ];
    const mended = mendPolygon([loop]);
    expect(mended).toHaveLength(1);
    expect(mended?.[0]).toHaveLength(1); // no hole
  });

  it('keeps its hole, and a hole whose border crosses itself is one on both sides', () => {
    const mended = mendPolygon([SQUARE, BOW]);
    expect(mended).toHaveLength(1);
    expect(mended?.[0]).toHaveLength(3);
  });

  it('whose border touches itself at a corner is in order, and so is any other', () => {
    const touching = [
      [10, 50],
      [10.1, 50.1],
      [10.2, 50],
      [10.2, 50.2],
      [10.1, 50.1],
      [10, 50.2],
      [10, 50],
    ];
    expect([mendPolygon([touching]), mendPolygon([SQUARE, touching])]).toEqual([undefined, undefined]);
  });
});
