import { expect, test } from 'vitest';
import { areaOf, chartFeature, ringOf } from './content.fixture.ts';
import { type DepthsAround, DepthAreas, dangerDepth, isDanger } from './dangers.ts';

const depth = (cls: string, attributes: Record<string, string | number>, around: DepthsAround = {}) =>
  dangerDepth({ cls, attributes }, around);

test('a depth that was measured judges, whatever else is said', () => {
  expect(depth('WRECKS', { VALSOU: 8.4, CATWRK: 1, WATLEV: 3 }, { least: 20 })).toBe(8.4);
  expect(depth('UWTROC', { VALSOU: -1.2 })).toBe(-1.2);
  expect(depth('OBSTRN', { VALSOU: 0 })).toBe(0);
});

test('what is always under water, and not shoaler than the area around it, has the least depth of that area', () => {
  const around = { least: 10, greatest: 20 };
  expect(depth('OBSTRN', { WATLEV: 3, EXPSOU: 1 }, around)).toBe(10);
  expect(depth('WRECKS', { WATLEV: 3, EXPSOU: 3 }, around)).toBe(10);
  expect(depth('OBSTRN', { WATLEV: 3, EXPSOU: 2 }, around)).toBe(0.01);
  expect(depth('OBSTRN', { WATLEV: 3 }, around)).toBe(0.01);
  expect(depth('OBSTRN', { WATLEV: 4, EXPSOU: 1 }, around)).toBeUndefined();
  expect(depth('OBSTRN', { WATLEV: 3, EXPSOU: 1 }, { greatest: 20 })).toBe(0.01);
});

test('without a depth the water level decides, and foul ground counts as just under water', () => {
  expect(depth('UWTROC', { WATLEV: 3 })).toBe(0.01);
  expect(depth('UWTROC', { WATLEV: 5 })).toBe(0);
  expect(depth('OBSTRN', { CATOBS: '6' })).toBe(0.01);
});

test('a wreck that is no danger lies at 20.1 m, or deeper in deep water; a dangerous one at the surface', () => {
  expect(depth('WRECKS', { CATWRK: 1, WATLEV: 3 })).toBe(20.1);
  expect(depth('WRECKS', { CATWRK: 1 }, { least: 30 })).toBe(20.1);
  expect(depth('WRECKS', { CATWRK: 1 }, { least: 100 })).toBe(34);
  expect(depth('WRECKS', { CATWRK: 2 })).toBe(0);
  expect(depth('WRECKS', { WATLEV: 5 })).toBe(0);
});

test('what nobody knows stays unknown', () => {
  for (const cls of ['WRECKS', 'OBSTRN', 'UWTROC']) {
    expect(depth(cls, {}, { least: 30, greatest: 30 })).toBeUndefined();
    for (const WATLEV of [1, 2, 4]) expect(depth(cls, { WATLEV })).toBeUndefined();
  }
  for (const CATWRK of [4, 5]) expect(depth('WRECKS', { CATWRK, WATLEV: 3 })).toBeUndefined();
  expect(depth('OBSTRN', { VALSOU: 'deep' })).toBeUndefined();
});

test('wrecks, obstructions and rocks are dangers, and so is a pile that is said to be under water', () => {
  const danger = (cls: string, attributes = {}) => isDanger({ cls, attributes });
  expect(['WRECKS', 'OBSTRN', 'UWTROC'].map((cls) => danger(cls))).toEqual([true, true, true]);
  expect([danger('PILPNT', { WATLEV: 3 }), danger('PILPNT', { WATLEV: 2 }), danger('PILPNT'), danger('LNDARE', { WATLEV: 3 })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

const areas = new DepthAreas([
  chartFeature('DEPARE', areaOf([0, 0, 10, 10], [2, 2, 4, 4]), { DRVAL1: 20, DRVAL2: 50 }),
  chartFeature('DEPARE', areaOf([2, 2, 4, 4]), { DRVAL1: 5, DRVAL2: 10 }),
  chartFeature('DRGARE', areaOf([10, 0, 12, 10]), { DRVAL1: 12 }),
  chartFeature('DEPARE', areaOf([0, 10, 10, 20]), {}),
  chartFeature('UNSARE', areaOf([10, 10, 12, 20])),
]);

test('a danger lies in the depth area that holds it, in a hole in that of the hole', () => {
  expect(areas.around({ type: 'Point', coordinates: [1, 1] })).toEqual({ least: 20, greatest: 20 });
  expect(areas.around({ type: 'Point', coordinates: [3, 3] })).toEqual({ least: 5, greatest: 5 });
  expect(areas.around({ type: 'Point', coordinates: [11, 5] })).toEqual({ least: 12, greatest: 12 });
  expect(areas.around({ type: 'Point', coordinates: [50, 50] })).toEqual({});
});

test('a danger over several areas has the greatest depth as its water, and inherits the least', () => {
  expect(areas.around(areaOf([1, 1, 3, 3]))).toEqual({ least: 5, greatest: 20 });
  expect(
    areas.around({
      type: 'LineString',
      coordinates: [
        [1, 1],
        [11, 1],
      ],
    }),
  ).toEqual({ least: 12, greatest: 20 });
});

test('nothing is inherited from water that is partly unsurveyed or of unknown depth', () => {
  expect(
    areas.around({
      type: 'LineString',
      coordinates: [
        [1, 1],
        [11, 15],
      ],
    }),
  ).toEqual({ greatest: 20 });
  expect(
    areas.around({
      type: 'LineString',
      coordinates: [
        [1, 9],
        [1, 11],
      ],
    }),
  ).toEqual({ greatest: 20 });
  expect(areas.around({ type: 'Point', coordinates: [1, 15] })).toEqual({});
});

test('an area between the corners of a danger is found by its middle', () => {
  const around = areas.around({ type: 'Polygon', coordinates: [ringOf([1.5, 1.5, 4.5, 4.5])] });
  expect(around).toEqual({ least: 5, greatest: 20 });
});
