import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_VERTICES_PER_DRAWING } from '#contract/limits.ts';
import { extentOf } from '#features/drawings/drawing-extent.ts';
import { readGeojson } from './drawing-file.ts';

const read = (json: unknown) => readGeojson(JSON.stringify(json));
const point = (coordinates: unknown, properties: unknown = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

describe('a GeoJSON file', () => {
  it('becomes a drawing; heights and foreign properties are left out and said', () => {
    const answer = read(collection(point([43.5, 12.5, 30], { title: 'Pilot', stroke: '#ff0000', 'stroke-width': 2, speed: 9 })));
    expect(answer).toEqual({
      ok: true,
      value: {
        features: [point([43.5, 12.5], { name: 'Pilot', colour: '#ff0000', widthPx: 2 })],
        crossing: [],
        leftOut: ['heights', 'properties'],
      },
    });
  });

  it('may be a single feature or a bare geometry, with a byte order mark before it', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    };
    expect(readGeojson(`\uFEFF${JSON.stringify(line)}`)).toMatchObject({ ok: true });
    expect(read(point([1, 2]))).toMatchObject({ ok: true });
  });

  it('that is not one is refused with the reason', () => {
    expect(readGeojson('<kml/>')).toEqual({ ok: false, error: { problem: 'notJson' } });
    expect(read({ ships: [] })).toEqual({ ok: false, error: { problem: 'notGeojson' } });
    expect(read([])).toEqual({ ok: false, error: { problem: 'notGeojson' } });
    expect(read(collection())).toEqual({ ok: false, error: { problem: 'empty' } });
    expect(read(collection({ type: 'Feature', geometry: null, properties: {} }))).toEqual({ ok: false, error: { problem: 'empty' } });
    expect(read({ type: 'GeometryCollection', geometries: [] })).toEqual({ ok: false, error: { problem: 'collection' } });
  });

  it('with one wrong shape is refused as a whole, naming which and why', () => {
    const open = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      ],
    };
    const shape = (number: number, why: string) => ({ ok: false, error: { problem: 'shape', number, why } });
    expect(read(collection(point([1, 2]), point([1, 95])))).toEqual(shape(2, 'range'));
    expect(read(collection({ type: 'Feature', geometry: open, properties: {} }))).toEqual(shape(1, 'ring'));
    expect(read(collection(point(['1', '2'])))).toEqual(shape(1, 'other'));
    expect(read(collection({ type: 'Feature', geometry: 'here', properties: {} }))).toEqual(shape(1, 'other'));
  });

  it('with more points than a drawing may have says how many it has', () => {
    const coordinates = Array.from({ length: MAX_VERTICES_PER_DRAWING + 1 }, (_, at) => [at / 1000, 0]);
    expect(read({ type: 'LineString', coordinates })).toEqual({
      ok: false,
      error: { problem: 'tooMany', count: MAX_VERTICES_PER_DRAWING + 1 },
    });
  });

  it('of whatever content never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"type":"FeatureCollection","features":[${json}]}`),
        ),
        (text) => {
          expect(typeof readGeojson(text).ok).toBe('boolean');
        },
      ),
    );
  });
});

describe('the extent of a drawing', () => {
  const of = (...positions: [number, number][]) =>
    extentOf({
      type: 'FeatureCollection',
      features: positions.map((coordinates) => ({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: {} })),
    });

  it('is the box around its shapes, and none when it is empty', () => {
    expect(of([10, 5], [-3, 50], [4, -7])).toEqual([-3, -7, 10, 50]);
    expect(of()).toBeUndefined();
  });

  it('crosses 180 degrees where that is the smaller box', () => {
    expect(of([179, 0], [-178, 10])).toEqual([179, 0, -178, 10]);
  });

  it('holds every point', () => {
    const lonLat = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }));
    fc.assert(
      fc.property(fc.array(lonLat, { minLength: 1, maxLength: 20 }), (positions) => {
        const [west = 0, south = 0, east = 0, north = 0] = of(...positions) ?? [];
        for (const [lon, lat] of positions) {
          expect(lat >= south && lat <= north).toBe(true);
          expect(west <= east ? lon >= west && lon <= east : lon >= west || lon <= east).toBe(true);
        }
      }),
    );
  });
});
