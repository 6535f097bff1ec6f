// What is declared to lie on the map has a layer that shows it, and every layer that a feature offers is on the map.
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LAYER_NAMES, MAP_RECORDS } from '#contract/entities/map-layers.ts';
import type { MapLayer } from '#map/map-layer.ts';
import { mapLayers } from '#routes/-map-layers.ts';

test('the map has the layer of every feature that offers one', async () => {
  const files = globSync('src/features/*/map-layer.{ts,tsx}');
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const layers = Object.values((await import(`../../${file}`)) as Record<string, MapLayer>);
    expect(
      layers.every((layer) => mapLayers.includes(layer)),
      `Put the layer of ${file} into src/routes/-map-layers.ts`,
    ).toBe(true);
  }
});

test.each(LAYER_NAMES)('the switch %s belongs to exactly one layer, which says below it and in the key what it shows', (name) => {
  const layers = mapLayers.filter(({ switches }) => switches?.names.includes(name));
  expect(layers).toHaveLength(1);
  expect(layers[0]?.Key).toBeDefined();
});

test.each(MAP_RECORDS)('a record of kind %s is opened by exactly one layer, where a finger finds it', (kind) => {
  const layers = mapLayers.filter(({ record }) => record?.kind === kind);
  expect(layers).toHaveLength(1);
  expect(layers[0]?.hits).toBeDefined();
});
