import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { lonLatUpTo } from '#domain/geo/geo.arbitrary.ts';
import { composeStyle } from '#map/chart/overlays.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { measuringFeatures, measuringOverlay } from './measuring-layer.ts';
import {
  type Measurement,
  type MeasureMode,
  MEASURE_MODES,
  NOTHING_MEASURED,
  readingOf,
  readMeasurement,
  withEnd,
  withMode,
  withoutLast,
  withShipsAt,
  withSpot,
} from './measurement.ts';

const at = (...positions: LonLat[]): Measurement => ({ mode: 'path', spots: positions.map((position) => ({ position })) });

test('a path is measured by rhumb line and by great circle, which is never the longer one', () => {
  const { legs, rhumbNm, greatCircleNm } = readingOf(at([-74, 40.5], [-5.7, 50], [-5.7, 48]));
  expect(legs.length).toBe(2);
  expect(greatCircleNm).toBeLessThan(rhumbNm);
  expect(legs[1]?.rhumb).toEqual({ distanceNm: expect.closeTo(120.1, 1), courseDeg: 180 });
});

test('a stored measurement reads back unchanged; anything else is ignored', () => {
  const ship = { position: [44, 12] as LonLat, ship: { mmsi: 244_000_001, name: 'ANNA' } };
  const kept: Measurement = { mode: 'area', spots: [...at([179.9, -80]).spots, ship], ended: true };
  expect(readMeasurement(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  for (const broken of [undefined, null, 7, { mode: 'round', spots: [] }, { mode: 'path' }, { ...kept, spots: [{ position: ['1', 2] }] }])
    expect(readMeasurement(broken)).toEqual(NOTHING_MEASURED);
});

test('the pointer counts as the next position, and not once two are measured between', () => {
  expect(readingOf(at([0, 0]), [1, 0]).rhumbNm).toBeCloseTo(60.1, 1);
  expect(readingOf(NOTHING_MEASURED, [1, 0]).legs).toEqual([]);
  expect(readingOf({ ...at([0, 0], [2, 0]), mode: 'between' }, [1, 0]).legs.length).toBe(1);
});

test('between two, the third position begins anew', () => {
  const two: Measurement = { ...at([0, 0], [2, 0]), mode: 'between' };
  expect(withSpot(two, { position: [5, 5] }).spots).toEqual([{ position: [5, 5] }]);
  expect(withMode(at([0, 0], [1, 1], [2, 2]), 'between').spots.length).toBe(2);
  expect(withoutLast(two).spots.length).toBe(1);
});

test('a finished measurement ignores the pointer, and the next position starts a new one', () => {
  const ended = withEnd(at([0, 0], [1, 0]));
  expect(readingOf(ended, [9, 0]).rhumbNm).toBeCloseTo(60.1, 1);
  expect(withSpot(ended, { position: [5, 5] })).toEqual(at([5, 5]));
  expect(withoutLast(ended)).toEqual(at([0, 0])); // and goes on
  expect(withEnd(at([0, 0]))).toEqual(at([0, 0])); // a single spot is no measurement
});

test('an area has nm² and km², the same across 180 degrees', () => {
  const square = (lon: number): Measurement => ({
    mode: 'area',
    spots: [
      [lon, 10],
      [lon + 2, 10],
      [lon + 2, 12],
      [lon, 12],
    ].map(([x = 0, y = 0]) => ({ position: [x > 180 ? x - 360 : x, y] as LonLat })),
  });
  const { area } = readingOf(square(179));
  expect(area?.areaKm2).toBeCloseTo(readingOf(square(20)).area?.areaKm2 ?? 0, 5);
  expect((area?.areaKm2 ?? 0) / (area?.areaNm2 ?? 1)).toBeCloseTo(1.852 ** 2, 9);
});

test('a position on a ship follows the ship', () => {
  const before: Measurement = {
    mode: 'between',
    spots: [{ position: [1, 1], ship: { mmsi: 211000001, name: 'EVER' } }, { position: [2, 2] }],
  };
  expect(withShipsAt(before, () => [1, 1])).toBe(before);
  expect(withShipsAt(before, () => undefined)).toBe(before);
  expect(withShipsAt(before, () => [3, 3]).spots.map(({ position }) => position)).toEqual([
    [3, 3],
    [2, 2],
  ]);
});

test('drawn lines never jump at the antimeridian', () => {
  fc.assert(
    fc.property(fc.constantFrom<MeasureMode>(...MEASURE_MODES), fc.array(lonLatUpTo(80), { maxLength: 6 }), (mode, positions) => {
      for (const { geometry } of measuringFeatures({ mode, spots: positions.map((position) => ({ position })) }, [12, 34]).features) {
        if (geometry.type !== 'LineString') continue;
        for (const [index, [lon = 0]] of geometry.coordinates.entries())
          expect(Math.abs(lon - (geometry.coordinates[index - 1]?.[0] ?? lon))).toBeLessThanOrEqual(180.000001);
      }
    }),
  );
});

test.for(SCHEMES)('its layers are valid in the %s scheme', (scheme) => {
  const style = composeStyle({ version: 8, sources: {}, layers: [] }, [measuringOverlay], scheme, { geojson: new Map(), globe: false });
  expect(validateStyleMin({ ...style, glyphs: 'https://x/{fontstack}/{range}' } as Parameters<typeof validateStyleMin>[0])).toEqual([]);
});
