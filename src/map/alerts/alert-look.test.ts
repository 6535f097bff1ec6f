import { expect, test } from 'vitest';
import { baseMapPalettes } from '#map/chart/base-map-palette.ts';
import { rgb, SCHEMES } from '#map/ships/ship-look.ts';
import { ALERT_COLOURS, ALERT_SHAPES } from './alert-look.ts';

/** WCAG 2.2, relative luminance and contrast. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = rgb(hex).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

test('each priority has a shape of its own, and a colour of 3:1 or more on sea and land in every scheme', () => {
  expect(new Set(Object.values(ALERT_SHAPES)).size).toBe(4);
  for (const scheme of SCHEMES)
    for (const [priority, colour] of Object.entries(ALERT_COLOURS[scheme]))
      for (const ground of ['plainSea', 'land'] as const)
        expect(contrast(colour, baseMapPalettes[scheme][ground]), `${scheme} ${priority} on ${ground}`).toBeGreaterThanOrEqual(3);
});
