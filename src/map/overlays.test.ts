import { expect, test } from 'vitest';
import { composeStyle, endsWith } from './overlays.ts';
import type { Overlay } from './overlays.ts';

const base = { version: 8 as const, sources: {}, layers: [{ id: 'sea', type: 'background' as const }] };
const overlay: Overlay = {
  sources: ['marks'],
  layers: (scheme) => [
    { id: `marks-${scheme}`, type: 'circle', source: 'marks' },
    { id: 'drawn', type: 'custom', render: () => undefined },
  ],
};

test('overlays lie on the base, in the look of the scheme, with the features they were given', () => {
  const data = { type: 'FeatureCollection' as const, features: [] };
  const style = composeStyle(base, [overlay], 'dark', { geojson: new Map([['marks', data]]), globe: true });
  expect(style.layers.map(({ id }) => id)).toEqual(['sea', 'marks-dark']);
  expect(style.sources.marks).toEqual({ type: 'geojson', data });
  expect(style.projection).toEqual({ type: 'globe' });
});

test('the order of layers is compared from the top', () => {
  expect(endsWith(['sea', 'a', 'b'], ['a', 'b'])).toBe(true);
  expect(endsWith(['a', 'sea', 'b'], ['a', 'b'])).toBe(false);
  expect(endsWith(['b'], ['a', 'b'])).toBe(false);
});
