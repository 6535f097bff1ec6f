import { expect, it } from 'vitest';
import { withOneCharacter } from './light-groups.ts';
import type { PlacedPoint, Tags } from './prepare-cell.ts';

const light = (tags: Tags, x = 0.5): PlacedPoint => ({ x, y: 0.5, tags: { cls: 'LIGHTS', ...tags } });
const oc2 = { LITCHR: 8, SIGGRP: '(2)', SIGPER: 10, HEIGHT: 25 };
const derived = (points: readonly PlacedPoint[]) =>
  withOneCharacter(points).map(({ tags: { colours, range, described } }) => [colours, range, described]);

it('writes the character of the sectors of one light once, with all colours and the range of ranges', () => {
  const sectors = [
    { COLOUR: '4', VALNMR: 6 },
    { COLOUR: '1', VALNMR: 8 },
    { COLOUR: '3', VALNMR: 6 },
    { COLOUR: '1', VALNMR: 8 },
  ].map((sector) => light({ ...oc2, ...sector }));
  expect(derived(sectors)).toEqual([
    ['1,3,4', '8-6', undefined],
    [undefined, undefined, true],
    [undefined, undefined, true],
    [undefined, undefined, true],
  ]);
});

it('says one range where all have it, and none where none is known', () => {
  expect(derived([light({ COLOUR: '3', VALNMR: 6 }), light({ COLOUR: '1', VALNMR: 6 })])[0]).toEqual(['1,3', '6', undefined]);
  expect(derived([light({ COLOUR: '3' }), light({ COLOUR: '3' })])[0]).toEqual(['3', undefined, undefined]);
});

it('leaves lights of another place, character or least scale, and other points, as they are', () => {
  const others = [
    light({ ...oc2, COLOUR: '1' }),
    light({ ...oc2, COLOUR: '3' }, 0.6),
    light({ ...oc2, COLOUR: '3', SIGPER: 5 }),
    light({ ...oc2, COLOUR: '3', zmin: 12 }),
    { x: 0.5, y: 0.5, tags: { cls: 'FOGSIG' } },
    { x: 0.5, y: 0.5, tags: { cls: 'FOGSIG' } },
  ];
  expect(withOneCharacter(others)).toEqual(others);
});
