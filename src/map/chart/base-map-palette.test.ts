import { expect, test } from 'vitest';
import { baseMapPalettes, reliefPalettes } from './base-map-palette.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
/** CIE lightness, 0 to 100. */
const lightness = (colour: string): number => {
  const y = luminance(colour);
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
};

test.for(SCHEMES)('%s: names are legible on what they lie on (WCAG 2.2 AA, 4.5 to 1)', (scheme) => {
  const { seaName, countryName, cityName, land, shallows, plainSea, depths } = baseMapPalettes[scheme];
  for (const sea of [shallows, plainSea, ...depths.map(({ colour }) => colour)])
    expect([sea, contrast(seaName, sea) >= 4.5]).toEqual([sea, true]);
  for (const name of [countryName, cityName]) expect([name, contrast(name, land) >= 4.5]).toEqual([name, true]);
});

test.for(SCHEMES)('%s: depths get steadily paler or darker, each step far enough from the last to be seen', (scheme) => {
  const { shallows, depths } = baseMapPalettes[scheme];
  const steps = [shallows, ...depths.map(({ colour }) => colour)].map(lightness);
  const changes = steps.slice(1).map((value, i) => (scheme === 'light' ? 1 : -1) * (value - (steps[i] ?? 0)));
  expect(Math.min(...changes)).toBeGreaterThan(1.4);
  expect(depths.map(({ fromM }) => fromM)).toEqual(depths.map(({ fromM }) => fromM).sort((a, b) => a - b));
});

test.for(SCHEMES)('%s: land is lighter than all deep water, and the coast is seen against both sides', (scheme) => {
  const { land, coast, shallows, depths } = baseMapPalettes[scheme];
  const deepest = depths.at(-1)?.colour ?? '';
  expect(lightness(land)).toBeGreaterThan(lightness(deepest) + 4);
  for (const side of [land, shallows]) expect(contrast(coast, side)).toBeGreaterThan(2);
});

test('night holds nothing white or blue: every colour is warm and dim, so that eyes stay used to the dark', () => {
  const { depths, ...others } = baseMapPalettes.night;
  for (const colour of [...Object.values(others), ...depths.map((step) => step.colour)]) {
    const [red = 0, green = 0, blue = 0] = channels(colour);
    expect([colour, red >= green && green >= blue]).toEqual([colour, true]);
    expect([colour, luminance(colour) < 0.4]).toEqual([colour, true]);
  }
});

test.for(SCHEMES)('%s: the depth relief has more steps than the chart, each seen, its contours too, and names stay legible', (scheme) => {
  const { shallows, depths, contour } = reliefPalettes[scheme];
  const steps = [shallows, ...depths.map(({ colour }) => colour)];
  const changes = steps.slice(1).map((colour, i) => (scheme === 'light' ? 1 : -1) * (lightness(colour) - lightness(steps[i] ?? '')));
  expect(Math.min(...changes)).toBeGreaterThan(1);
  expect(depths.length).toBeGreaterThanOrEqual(baseMapPalettes[scheme].depths.length);
  for (const sea of steps) {
    expect([sea, contrast(baseMapPalettes[scheme].seaName, sea) >= 4.5]).toEqual([sea, true]);
    expect([sea, contrast(contour, sea) > 1.3]).toEqual([sea, true]);
  }
});
