import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { WATER_NAMES, waterNames, waterNamesOverlay } from './water-names.ts';

const named = (name: string) => waterNames().features.filter(({ properties }) => properties?.['name'] === name);

test('straits and canals have their names on the map where the base map has none', () => {
  for (const name of ['Singapore Strait', 'Bosporus', 'Dardanelles', 'Suez Canal', 'Kiel Canal', 'Great Belt'])
    expect(named(name)).toHaveLength(1);
  expect(named('Singapore Strait')[0]).toMatchObject({ properties: { from: 7, land: false }, geometry: { coordinates: [103.8, 1.2] } });
});

test('no name is on the map twice', () => {
  for (const name of ['Strait of Hormuz', 'Bab-el-Mandeb', 'Red Sea', 'Strait of Malacca']) expect(named(name)).toEqual([]);
  const names = waterNames().features.map(({ properties }) => properties?.['name'] as string);
  expect(new Set(names).size).toBe(names.length);
});

test.for(SCHEMES)('they are drawn by a valid style, %s', (scheme) => {
  const sources = { [WATER_NAMES]: { type: 'geojson' as const, data: waterNames() } };
  const layers = [...waterNamesOverlay.layers(scheme)];
  expect(
    validateStyleMin({ version: 8, glyphs: 'x/{fontstack}/{range}', sources, layers } as Parameters<typeof validateStyleMin>[0]),
  ).toEqual([]);
});
