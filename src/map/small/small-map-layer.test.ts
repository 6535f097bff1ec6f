import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { SCHEMES, SHIP_INKS } from '#map/ships/ship-look.ts';
import { smallMapOverlay } from './small-map-layer.ts';
import { pointFeatures, type ShipTone } from './small-map-points.ts';

test.each(SCHEMES)('a stale ship is a hollow dot in the colour of her alert, by %s', (scheme) => {
  const layers = smallMapOverlay.layers(scheme);
  const sources = Object.fromEntries(
    smallMapOverlay.sources.map((id) => [id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }]),
  );
  const style = { version: 8, glyphs: 'https://x/{fontstack}/{range}', sources, layers };
  expect(validateStyleMin(style as unknown as Parameters<typeof validateStyleMin>[0])).toEqual([]);
  const { paint } = layers.find(({ id }) => id === 'small-ships') as { paint: Record<string, unknown> };
  const coloursOf = (tone: ShipTone, isStale: boolean) => {
    const [feature] = pointFeatures([{ kind: 'ship', id: '1', lon: 0, lat: 0, tone, isStale }], () => undefined).features;
    return ['circle-color', 'circle-stroke-color'].map((name) => {
      const made = createExpression(paint[name], `paint.${name}`);
      return made.result === 'success' && made.value.evaluate({ zoom: 1 }, { type: 1, properties: feature?.properties ?? {} });
    });
  };
  const [colour, paper] = coloursOf('alarm', false);
  expect(paper).toBe(SHIP_INKS[scheme].paper);
  expect(coloursOf('alarm', true)).toEqual([paper, colour]);
  expect(coloursOf('old', false)).toEqual([paper, SHIP_INKS[scheme].ink]);
});
