import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { THREAT_RATINGS } from '#contract/entities/ports.ts';
import { composeStyle } from '#map/chart/overlays.ts';
import { PORT_CLASSES, PORT_COLOURS, PORT_INKS, PORT_SIGNS, portFromZoom } from '#map/port-look.ts';
import { rgb, SCHEMES } from '#map/ships/ship-look.ts';
import { portRow } from '#tests/held-rows.ts';
import { portFeatures, portsOverlay } from './ports-layer.ts';

test.for(SCHEMES)('the layers of the %s scheme are as the style specification wants them', (scheme) => {
  const style = composeStyle({ version: 8, sources: {}, layers: [] }, [portsOverlay], scheme, { geojson: new Map(), globe: false });
  expect(validateStyleMin({ ...style, glyphs: 'https://x/{fontstack}/{range}' } as Parameters<typeof validateStyleMin>[0])).toEqual([]);
});

test('each rating has a shape, a letter and in each scheme a colour of its own, and none is that of a port nobody rated', () => {
  expect(PORT_CLASSES).toEqual(expect.arrayContaining([...THREAT_RATINGS]));
  expect(new Set(PORT_CLASSES.map((of) => PORT_SIGNS[of].shape)).size).toBe(5);
  expect(new Set(THREAT_RATINGS.map((of) => PORT_SIGNS[of].letter)).size).toBe(4);
  expect(PORT_SIGNS.unrated.letter).toBeUndefined();
  for (const scheme of SCHEMES) expect(new Set(PORT_CLASSES.map((of) => PORT_COLOURS[scheme][of])).size).toBe(5);
});

test('at night nothing is bright or cold', () => {
  for (const colour of [...Object.values(PORT_COLOURS.night), ...Object.values(PORT_INKS.night)]) {
    const [r, g, b] = rgb(colour);
    expect([colour, r >= g && g >= b && 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.6]).toEqual([colour, true]);
  }
});

test('a rating keeps only ports that somebody rated so; all keeps the unrated ones too', () => {
  const ports = [portRow('a', { threatRating: 'High' }), portRow('b', { threatRating: 'Low' }), portRow('c')];
  const kept = (...chosen: Parameters<typeof portFeatures>[1]) =>
    portFeatures(ports, chosen).features.map(({ properties }) => properties.id);
  expect(kept('High')).toEqual(['a']);
  expect(kept('High', 'Low')).toEqual(['a', 'b']);
  expect(kept('Moderate')).toEqual([]);
  expect(kept('all')).toEqual(['a', 'b', 'c']);
});

test('rated ports show at every zoom, of the rest large harbours first, and no name before its sign', () => {
  const zooms = (['Large', 'Medium', 'Small', 'Very Small'] as const).map((harbourSize) => portFromZoom({ harbourSize }));
  expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
  expect(portFromZoom({ threatRating: 'Negligible', harbourSize: 'Very Small' })).toBe(0);
  expect(portFromZoom({})).toBeGreaterThan(portFromZoom({ harbourSize: 'Small' }));
  for (const { properties } of portFeatures(
    [portRow('a', { threatRating: 'Low' }), portRow('b'), portRow('c', { harbourSize: 'Large' })],
    ['all'],
  ).features)
    expect(properties.nameFromZoom).toBeGreaterThan(properties.fromZoom);
});
