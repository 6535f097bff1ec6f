// In which order what was tapped on the chart is listed.
import { expect, test } from 'vitest';
import { DEFAULT_NAUTICAL_CHART_VALUES } from '#contract/entities/chart-options.ts';
import { inOrderOfDanger, isUnsafe } from './objects-at.ts';

const VALUES = { ...DEFAULT_NAUTICAL_CHART_VALUES, safetyDepth: 10, safetyContour: 5 };
let no = 0;
const object = (cls: string, members: Record<string, unknown> = {}) => ({ cls, cell: 'GB5X01SW', id: `540-${++no}-1`, ...members });
const namesOf = (found: readonly Record<string, unknown>[]) =>
  inOrderOfDanger(found, VALUES).map((one) => [one['cls'], one['depth'] ?? ''].filter((part) => part !== '').join(' '));

test('dangers up to the safety depth come first, the unknown before all, then deeper ones, aids, areas, depths, the rest, land', () => {
  expect(
    namesOf([
      object('LNDARE'),
      object('BERTHS'),
      object('SOUNDG', { depth: 4 }),
      object('M_QUAL'),
      object('DEPARE', { DRVAL1: 5 }),
      object('BOYLAT'),
      object('RESARE'),
      object('WRECKS', { depth: 25 }),
      object('OBSTRN', { depth: 8 }),
      object('UWTROC'),
      object('PIPSOL', { depth: 2 }),
    ]),
  ).toEqual(['UWTROC', 'PIPSOL 2', 'OBSTRN 8', 'WRECKS 25', 'BOYLAT', 'RESARE', 'SOUNDG 4', 'DEPARE', 'BERTHS', 'LNDARE', 'M_QUAL']);
});

test('a breakwater that covers and uncovers is a danger of unknown depth, and stands before the area of an administration', () => {
  const breakwater = (WATLEV: number) => object('SLCONS', { CATSLC: 1, WATLEV });
  expect(namesOf([object('ADMARE'), object('BOYLAT'), breakwater(4)])).toEqual(['SLCONS', 'BOYLAT', 'ADMARE']);
  expect([3, 4, 5, 2].map((level) => isUnsafe(breakwater(level), VALUES))).toEqual([true, true, true, false]);
});

test('an object in two tiles, and the point of an area, count once; cells and sectors of lights are no objects', () => {
  const wreck = object('WRECKS', { depth: 3 });
  expect(
    namesOf([wreck, { ...wreck, area: true }, { cell: 'GB5X01SW', scale: 12_500 }, object('LIGHTS', { role: 'leg', light: '1' })]),
  ).toEqual(['WRECKS 3']);
});

test('a danger is unsafe up to the deeper of safety depth and safety contour', () => {
  const wreck = object('WRECKS', { depth: 12 });
  expect(isUnsafe(wreck, VALUES)).toBe(false);
  expect(isUnsafe(wreck, { ...VALUES, safetyContour: 15 })).toBe(true);
  expect(isUnsafe(object('SOUNDG', { depth: 1 }), VALUES)).toBe(false);
});
