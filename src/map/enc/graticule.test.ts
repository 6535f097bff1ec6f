import { expect, test } from 'vitest';
import { graticule } from './graticule.ts';

const names = (box: Parameters<typeof graticule>[0]) => graticule(box).features.map(({ properties }) => properties.name);

test('lines stand at whole degrees or parts of a minute, about eight to a view', () => {
  expect(names([-10, 40, 10, 52])).toEqual(['10°W', '5°W', '0°', '5°E', '10°E', '40°N', '45°N', '50°N']);
  expect(names([43.01, 12.41, 43.2, 12.6])).toEqual([
    '43°2′E',
    '43°4′E',
    '43°6′E',
    '43°8′E',
    '43°10′E',
    '43°12′E',
    '12°26′N',
    '12°28′N',
    '12°30′N',
    '12°32′N',
    '12°34′N',
    '12°36′N',
  ]);
  for (const width of [0.01, 0.02, 0.3, 1, 7, 40, 180]) {
    const count = names([5, 0, 5 + width, width / 2]).length;
    expect([width, count >= 3 && count <= 20]).toEqual([width, true]);
  }
});

test('a view over 180 degrees has lines on both sides, named by the side they lie on', () => {
  const { features } = graticule([176, -18, -176, -12]);
  const found = features.map(({ properties }) => properties.name);
  expect(found.slice(0, 9)).toEqual(['176°E', '177°E', '178°E', '179°E', '180°E', '179°W', '178°W', '177°W', '176°W']);
  expect(found.slice(9)).toEqual(['18°S', '17°S', '16°S', '15°S', '14°S', '13°S', '12°S']);
  expect(features.flatMap(({ geometry }) => geometry.coordinates.map(([lon = 0]) => lon)).every((lon) => lon >= 176 && lon <= 184)).toBe(
    true,
  );
});
