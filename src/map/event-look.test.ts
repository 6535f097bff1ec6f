import { expect, test } from 'vitest';
import { EVENT_CATEGORIES, EVENT_TYPES } from '#contract/entities/events.ts';
import { signOf } from './event-images.ts';
import { EVENT_COLOURS, EVENT_INKS, eventAge, signId } from './event-look.ts';
import { GLYPHS, PLATES } from './event-signs.ts';
import { rgb, SCHEMES } from './ships/ship-look.ts';

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('each category has a plate of its own and each type a glyph of its own: colour is never the only sign', () => {
  expect(new Set(EVENT_CATEGORIES.map((category) => PLATES[category])).size).toBe(EVENT_CATEGORIES.length);
  expect(new Set(EVENT_TYPES.map((type) => JSON.stringify(GLYPHS[type]))).size).toBe(EVENT_TYPES.length);
});

test.for(SCHEMES)('in the %s scheme every glyph stands out from its plate, and categories differ in colour', (scheme) => {
  const colours = EVENT_CATEGORIES.map((category) => EVENT_COLOURS[scheme][category]);
  for (const colour of colours) expect([colour, contrast(colour, EVENT_INKS[scheme].glyph) >= 3]).toEqual([colour, true]);
  expect(new Set(colours).size).toBe(8);
  expect(contrast(EVENT_INKS[scheme].cluster, EVENT_INKS[scheme].clusterText)).toBeGreaterThan(4.5);
});

test('at night nothing is bright or cold', () => {
  for (const colour of [...Object.values(EVENT_COLOURS.night), ...Object.values(EVENT_INKS.night)]) {
    const [r, g, b] = rgb(colour);
    expect([colour, luminance(colour) < 0.4 && r >= g && g >= b]).toEqual([colour, true]);
  }
});

test('an event is of the day, the week, the month or older, counted to the millisecond', () => {
  const day = 86_400_000;
  expect([-5000, 0, day, day + 1, 7 * day, 7 * day + 1, 30 * day, 30 * day + 1].map(eventAge)).toEqual([0, 0, 0, 1, 1, 2, 2, 3]);
});

test('the name of a sign says which it is, and no other name is one', () => {
  for (const scheme of SCHEMES)
    for (const category of EVENT_CATEGORIES)
      for (const type of EVENT_TYPES)
        for (const isInvented of [false, true])
          expect(signOf(signId(scheme, category, type, isInvented))).toEqual({ scheme, category, type, isInvented });
  for (const id of ['', 'ship-sign-clear', 'event|light|Crime', 'event|light|Crime|Weather', 'event|x|Crime|Robbery'])
    expect(signOf(id)).toBeUndefined();
});
