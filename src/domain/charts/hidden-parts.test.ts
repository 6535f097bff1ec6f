import { expect, test } from 'vitest';
import { DEFAULT_ENC_OPTIONS, DEFAULT_NAUTICAL_CHART_VALUES, type EncOption } from '#contract/entities/chart-options.ts';
import { hiddenByCategory, hiddenParts, withNeededParts } from './hidden-parts.ts';

const settings = (encSelectedOptions: readonly EncOption[], displayCategory: number) => ({
  encSelectedOptions,
  encValues: { ...DEFAULT_NAUTICAL_CHART_VALUES, displayCategory },
});

test('lights, soundings and names that are off or not of the display category are named; at the start none is', () => {
  expect(hiddenParts(settings(DEFAULT_ENC_OPTIONS, 3))).toEqual([]);
  expect(hiddenParts(settings(DEFAULT_ENC_OPTIONS, 2))).toEqual(['shallowSoundings', 'deepSoundings']);
  expect(hiddenParts(settings(DEFAULT_ENC_OPTIONS, 1))).toEqual(['lights', 'shallowSoundings', 'deepSoundings']);
  expect(hiddenParts(settings(['shallowSoundings'], 3))).toEqual(['lights', 'deepSoundings', 'text']);
});

test('a display category leaves out more than has a switch: base also the buoys and beacons, standard the contours', () => {
  expect(hiddenByCategory(3)).toEqual([]);
  expect(hiddenByCategory(2)).toEqual(['deeperDangers', 'contours', 'tides', 'cables', 'details']);
  expect(hiddenByCategory(1).slice(0, 3)).toEqual(['aids', 'routes', 'areas']);
});

test('all of them are shown again with what else was chosen', () => {
  const again = withNeededParts(settings(['grid'], 1));
  expect(hiddenParts(again)).toEqual([]);
  expect(again.encSelectedOptions).toContain('grid');
  expect(withNeededParts(settings(DEFAULT_ENC_OPTIONS, 3))).toEqual(settings(DEFAULT_ENC_OPTIONS, 3));
  expect(withNeededParts(settings(['lights', 'shallowSoundings', 'deepSoundings'], 3)).encValues.displayCategory).toBe(3);
});
