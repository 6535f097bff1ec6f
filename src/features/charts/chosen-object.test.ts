import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { chosenOverlay } from './chosen-object.ts';

test.each(SCHEMES)('the outline of an open object is a valid style in %s, and names the object by cell and id', (scheme) => {
  const layers = chosenOverlay({ cls: 'SOUNDG', cell: 'GB5X01SW', id: '540-1-1', depth: 4.2 }).layers(scheme);
  const drawn = layers.filter((layer) => layer.type !== 'custom');
  const tiles = { type: 'vector' as const, tiles: ['chart://1/{z}/{x}/{y}'] };
  expect(validateStyleMin({ version: 8, sources: { chart: tiles }, layers: drawn })).toEqual([]);
  for (const layer of drawn) expect(JSON.stringify(layer)).toMatch(/GB5X01SW.*540-1-1|540-1-1.*GB5X01SW/);
});
