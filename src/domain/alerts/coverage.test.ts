import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_CATEGORIES } from '#contract/entities/events.ts';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import { isInRegion, isWanted, REGION_BOXES } from './coverage.ts';
import { PlaceGrid } from './places/place-grid.ts';
import type { WatchedEvent, WatchedPort } from './watched.ts';

const event = (part: Partial<WatchedEvent> = {}): WatchedEvent => ({
  id: 'e1',
  type: 'Boarding',
  category: 'Crime',
  lon: 43.5,
  lat: 12.5,
  occurredAt: 0,
  occurredPrecision: 'minute',
  source: 'Test',
  sample: false,
  ...part,
});
const REGIONS = Object.keys(REGION_BOXES) as (keyof typeof REGION_BOXES)[];
const ports = new PlaceGrid<WatchedPort>();
ports.put('YEADE', { id: 'YEADE', country: 'YE', lon: 45, lat: 12.8 });
const NO_PORTS = new PlaceGrid<WatchedPort>();

const where = (part: Partial<PreferenceChoices['dataCoverage']>, known = ports, of = event()) =>
  isWanted({ ...DEFAULT_PREFERENCES, dataCoverage: { ...DEFAULT_PREFERENCES.dataCoverage, global: false, ...part } }, of, known);
const what = (part: Partial<PreferenceChoices['perils']>, category: WatchedEvent['category']) =>
  isWanted({ ...DEFAULT_PREFERENCES, perils: { ...DEFAULT_PREFERENCES.perils, allPerils: false, ...part } }, event({ category }), ports);
const NO_REGION = DEFAULT_PREFERENCES.dataCoverage.region;

test('a peril brings its category and no other; what is no peril comes only with all of them', () => {
  expect(EVENT_CATEGORIES.filter((category) => what({ crime: true }, category))).toEqual(['Crime']);
  expect(EVENT_CATEGORIES.filter((category) => what({ warRisk: true, militancy: true }, category))).toEqual(['Militancy', 'War risk']);
  expect(EVENT_CATEGORIES.filter((category) => what({ activism: true, irregularMigration: true }, category))).toEqual([
    'Activism',
    'Irregular migration',
  ]);
  expect(EVENT_CATEGORIES.filter((category) => what({ allPerils: true }, category))).toEqual([...EVENT_CATEGORIES]);
  expect(EVENT_CATEGORIES.filter((category) => what({}, category))).toEqual([]);
});

test('every place on earth is in a region, so all regions are the world', () => {
  fc.assert(
    fc.property(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }), (lon, lat) => {
      expect(REGIONS.some((region) => isInRegion({ lon, lat }, region))).toBe(true);
    }),
  );
  expect(where({ region: { ...NO_REGION, all: true } })).toBe(true);
});

test.each([
  ['Lagos', 3.2, 6.2, ['westAfrica']],
  ['Callao', -77.2, -12, ['americas']],
  ['Gulf of Finland', 25.5, 59.9, ['europeMediterranean']],
  ['off Libya', 20.5, 32.9, ['europeMediterranean']],
  ['Bab-el-Mandeb', 43.3, 12.6, ['indianOcean']],
  ['Strait of Hormuz', 56.5, 26.4, ['indianOcean']],
  ['Chittagong', 91.7, 22.2, ['indianOcean', 'asia']],
  ['Singapore', 103.8, 1.2, ['asia']],
  ['on 180 degrees', 180, -17, ['americas', 'asia']],
  ['on 180 degrees, said the other way', -180, -17, ['americas', 'asia']],
])('%s is where a seaman would look for it', (_, lon, lat, regions) => {
  expect(REGIONS.filter((region) => isInRegion({ lon, lat }, region))).toEqual(regions);
  expect(REGIONS.filter((region) => where({ region: { ...NO_REGION, [region]: true } }, ports, event({ lon, lat })))).toEqual(regions);
});

test('off a country is within 200 nm of one of its ports', () => {
  expect(where({ country: ['YE'] })).toBe(true);
  expect(where({ country: ['OM', 'YE'] })).toBe(true);
  expect(where({ country: ['OM'] })).toBe(false);
  expect(where({ country: [] })).toBe(false);
  expect([
    where({ country: ['YE'] }, ports, event({ lon: 48.3, lat: 12.8 })),
    where({ country: ['YE'] }, ports, event({ lon: 48.5, lat: 12.8 })),
  ]).toEqual([true, false]);
});

test('while no port is known, a chosen country leaves nothing out', () => {
  expect([where({ country: ['OM'] }, NO_PORTS), where({ country: [] }, NO_PORTS)]).toEqual([true, false]);
});
