import { expect, test } from 'vitest';
import { encPaletteIn, schemeWithChart } from './chart-scheme.ts';
import { ENC_PALETTES, type EncInk, encPalettes } from './palettes.ts';

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
/** What covers the screen, as opposed to what is drawn on it in lines and signs. */
const isFill = (ink: string) => /^(no-data|land|brown|depth-.*|grey-(drying|very-.*|medium-.*|deep)|info-ground)$/.test(ink);
const entries = (palette: (typeof ENC_PALETTES)[number]) => Object.entries(encPalettes[palette]) as [EncInk, string][];

test('at night no colour is bright, no area more than a glimmer, and none is blue: the eye stays used to the dark', () => {
  for (const [ink, colour] of entries('night')) {
    const [red = 0, , blue = 0] = channels(colour);
    expect([ink, luminance(colour) <= (isFill(ink) ? 0.02 : 0.26)]).toEqual([ink, true]);
    expect([ink, blue <= Math.max(red, 0.1)]).toEqual([ink, true]);
  }
  expect(entries('night').filter(([ink]) => isFill(ink)).length).toBe(14);
});

test('dusk lies between day and night in what covers the screen', () => {
  for (const [ink, colour] of entries('day').filter(([name]) => isFill(name))) {
    expect([ink, luminance(encPalettes.dusk[ink]) < luminance(colour)]).toEqual([ink, true]);
    expect([ink, luminance(encPalettes.dusk[ink]) <= 0.07]).toEqual([ink, true]);
  }
});

test('the palette is the chosen one, except that the app’s night always wins', () => {
  const paletteOf = (isNight: boolean) => [1, 2, 3].map((colorScheme) => encPaletteIn[schemeWithChart(colorScheme, isNight)]);
  expect(paletteOf(false)).toEqual(['day', 'dusk', 'night']);
  expect(paletteOf(true)).toEqual(['night', 'night', 'night']);
});

test.for(ENC_PALETTES)('%s: soundings, dangers, the safety contour and words are seen on every water', (palette) => {
  const inks = encPalettes[palette];
  for (const water of [
    'depth-drying',
    'depth-very-shallow',
    'depth-medium-shallow',
    'depth-medium-deep',
    'depth-deep',
    'grey-very-shallow',
    'grey-deep',
  ] as const) {
    for (const ink of ['sounding-shallow', 'text'] as const)
      expect([water, ink, contrast(inks[ink], inks[water]) >= 4]).toEqual([water, ink, true]);
    for (const ink of ['sounding-deep', 'safety-contour', 'danger', 'magenta', 'black'] as const)
      expect([water, ink, contrast(inks[ink], inks[water]) >= 2]).toEqual([water, ink, true]);
  }
});

test.for(ENC_PALETTES)('%s: what is drawn in magenta on a disc of its own is seen', (palette) => {
  expect(contrast(encPalettes[palette].magenta, encPalettes[palette].halo)).toBeGreaterThan(3);
});

test.for(ENC_PALETTES)('%s: an isolated danger shows its cross', (palette) => {
  expect(contrast(encPalettes[palette]['danger-cross'], encPalettes[palette].danger)).toBeGreaterThan(2.5);
});

test.for(ENC_PALETTES)('%s: figures on contours are read before their halo and on every water', (palette) => {
  const inks = encPalettes[palette];
  const grounds = ['halo', 'depth-very-shallow', 'depth-medium-shallow', 'depth-medium-deep', 'depth-deep'] as const;
  expect(grounds.filter((ground) => contrast(inks['contour-figure'], inks[ground]) < 3)).toEqual([]);
});

test.for(ENC_PALETTES)(
  '%s: the lines of a map larger than its chart are seen on every water, and are fainter than what is charted',
  (palette) => {
    const inks = encPalettes[palette];
    for (const ground of ['depth-very-shallow', 'depth-medium-deep', 'depth-deep'] as const) {
      const line = contrast(inks.overscale, inks[ground]);
      expect([ground, line >= 1.25, line < contrast(inks['sounding-deep'], inks[ground])]).toEqual([ground, true, true]);
    }
  },
);

test.for(ENC_PALETTES)('%s: depths step the same way, deep water least like land', (palette) => {
  const steps = (['very-shallow', 'medium-shallow', 'medium-deep', 'deep'] as const).flatMap((step) => [
    luminance(encPalettes[palette][`depth-${step}`]),
  ]);
  const ways = steps.slice(1).map((value, i) => Math.sign(value - (steps[i] ?? 0)));
  expect(new Set(ways).size).toBe(1);
  expect(contrast(encPalettes[palette]['depth-deep'], encPalettes[palette].land)).toBeGreaterThan(1.15);
});

/**
 * The least luminance of unsafe water over that of safe water, or the other way round by day. S-52 (PresLib 4.0, colour tables, DEPVS and DEPMS
 * against DEPMD and DEPDW) has 1.2 by day and 2.5 at dusk; at night its shades differ by hue alone, and its brightest fill is not brighter
 * than ours may be.
 */
const LEAST_UNSAFE_TO_SAFE = { day: 1.2, dusk: 2.6, night: 4.5 };

test.for(ENC_PALETTES)('%s: unsafe water stands out from safe water at least as S-52 has it, in blues and in greys', (palette) => {
  const inks = encPalettes[palette];
  for (const kind of ['depth', 'grey'] as const) {
    const of = (steps: readonly ['very-shallow' | 'medium-deep', 'medium-shallow' | 'deep']) =>
      steps.map((step) => luminance(inks[`${kind}-${step}`]));
    const [unsafe, safe] = [of(['very-shallow', 'medium-shallow']), of(['medium-deep', 'deep'])];
    const ratio = palette === 'day' ? Math.min(...safe) / Math.max(...unsafe) : Math.min(...unsafe) / Math.max(...safe);
    expect([kind, ratio >= LEAST_UNSAFE_TO_SAFE[palette]]).toEqual([kind, true]);
  }
});

test.for(ENC_PALETTES)('%s: where no chart is looks like no land, and its pattern like no water', (palette) => {
  const inks = encPalettes[palette];
  expect(contrast(inks['no-data'], inks.land)).toBeGreaterThan(1.15);
  expect(contrast(inks['no-data'], inks['grey-faint'])).toBeGreaterThan(1.7);
});
