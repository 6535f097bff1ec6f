import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { DEFAULT_NAUTICAL_CHART_VALUES } from '#contract/entities/chart-options.ts';
import { encState, styleState } from './enc-state.ts';
import { ENC_GRID_SOURCE, ENC_SOURCE, encLayers } from './enc-style.ts';
import { ENC_PALETTES } from './palettes.ts';

const values = DEFAULT_NAUTICAL_CHART_VALUES;

test.for(ENC_PALETTES)('the style of the %s palette is valid', (palette) => {
  const layers = encLayers({ palette, values, latitudeDeg: 50 });
  const style = {
    version: 8,
    state: styleState(encState([], values, 50)),
    sources: {
      [ENC_SOURCE]: { type: 'vector', tiles: ['chart://1/{z}/{x}/{y}'] },
      [ENC_GRID_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers,
  };
  expect(validateStyleMin(style as unknown as Parameters<typeof validateStyleMin>[0]).map(String)).toEqual([]);
});

test('a frame is cheap: water is opaque, lines of one source lie together, and no figure of a sounding is a pass of its own', () => {
  const layers = encLayers({ palette: 'day', values, latitudeDeg: 0 });
  const water = layers.filter(({ id }) => id.startsWith('enc-water-'));
  expect(water.length).toBe(5);
  for (const { paint } of water) expect(JSON.stringify(paint)).not.toContain('"get"'); // one colour: MapLibre draws it in its opaque pass
  const sources = layers.flatMap((layer) => (layer.type === 'line' || layer.type === 'fill' ? [layer.source] : []));
  expect(sources.filter((source, i) => source !== sources[i - 1])).toEqual([ENC_SOURCE, ENC_GRID_SOURCE]);
  const soundings = layers.filter(({ id }) => id.startsWith('enc-soundings'));
  for (const { layout } of soundings) expect(layout).not.toHaveProperty('symbol-sort-key');
});

test('arcs of light sectors are as wide as in S-52 (LIGHTS06: an edge of 1.28 mm, 0.64 mm of colour), to be followed through the signs of a port', () => {
  const mm = 96 / 25.4;
  const width = (id: string) => {
    const layer = encLayers({ palette: 'day', values, latitudeDeg: 0 }).find((one) => one.id === id);
    return Number(layer?.type === 'line' && layer.paint?.['line-width']);
  };
  expect(width('enc-sector-edges')).toBeGreaterThanOrEqual(1.28 * mm);
  expect(width('enc-sector-arcs')).toBeGreaterThanOrEqual(0.64 * mm);
});

test('a character of a light clears its own flare at each place where it is looked for: eight sides, and two lines more above and below', () => {
  const layer = encLayers({ palette: 'day', values, latitudeDeg: 0 }).find(({ id }) => id === 'enc-light-words');
  const { 'text-size': size, 'text-variable-anchor-offset': places } = (layer?.layout ?? {}) as Record<string, unknown>;
  const [anchors] = (places as unknown[]).slice(-1) as [['literal', (string | [number, number])[]]];
  const clear = anchors[1].flatMap((one, at, all) => {
    if (typeof one !== 'string') return [];
    const [x, y] = all[at + 1] as [number, number];
    const em = Number(size);
    // MapLibre takes 7/24 em from what lies above or below; half a flare is 18 px, and sign and word keep 2 px each
    return Math.max(Math.abs(x) * em, (Math.abs(y) - 7 / 24) * em) >= 22 ? [one] : [];
  });
  expect(clear).toHaveLength(8 + 2 * 6);
});
