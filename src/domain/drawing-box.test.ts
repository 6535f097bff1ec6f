import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawingFeatures } from '#contract/entities/drawings.ts';
import { LonLatBox } from '#contract/geojson.ts';
import { drawingBox } from './drawing-box.ts';

const drawing = (...positions: [number, number][]): DrawingFeatures => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', geometry: { type: 'MultiPoint', coordinates: positions }, properties: {} }],
});

test('an empty drawing has no box, one point a box of no size', () => {
  expect(drawingBox({ type: 'FeatureCollection', features: [] })).toBeUndefined();
  expect(drawingBox(drawing([4, 52]))).toEqual([4, 52, 4, 52]);
});

test('the box of a drawing on both sides of 180 degrees crosses it', () => {
  expect(drawingBox(drawing([170, -10], [-170, 10], [175, 0]))).toEqual([170, -10, -170, 10]);
  expect(drawingBox(drawing([-20, 0], [30, 5]))).toEqual([-20, 0, 30, 5]);
});

test('every kind of geometry counts with all its positions', () => {
  const ring: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 0],
  ];
  const of = (geometry: DrawingFeatures['features'][number]['geometry']) =>
    drawingBox({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties: {} }] });
  for (const geometry of [
    { type: 'LineString' as const, coordinates: ring },
    { type: 'MultiLineString' as const, coordinates: [ring] },
    { type: 'Polygon' as const, coordinates: [ring] },
    { type: 'MultiPolygon' as const, coordinates: [[ring]] },
  ])
    expect(of(geometry), geometry.type).toEqual([0, 0, 10, 10]);
});

test('the box holds every position and is one that the contract takes', () => {
  const position = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }));
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 20 }), (positions) => {
      const box = LonLatBox.parse(drawingBox(drawing(...positions)));
      const [west, south, east, north] = box;
      for (const [lon, lat] of positions) {
        expect(lat >= south && lat <= north).toBe(true);
        expect(west <= east ? lon >= west && lon <= east : lon >= west || lon <= east).toBe(true);
      }
      const width = west <= east ? east - west : east + 360 - west;
      expect(width).toBeLessThanOrEqual(Math.max(...positions.map(([lon]) => lon)) - Math.min(...positions.map(([lon]) => lon)));
    }),
  );
});
