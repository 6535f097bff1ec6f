import { expect, test } from 'vitest';
import type { OwnMap } from '#contract/own-maps.ts';
import { withEditionsBefore } from './own-maps.ts';

const map = (name: string, letter: string): OwnMap => ({
  id: letter.repeat(24),
  name,
  kind: 'vector',
  minZoom: 6,
  maxZoom: 12,
  box: [0, 0, 1, 1],
});

test('a file that was replaced knows the three editions before it, the oldest first; one that stays or is new knows none', () => {
  let known = withEditionsBefore([map('harbour', 'a'), map('world', 'e')], []);
  for (const letter of ['b', 'b', 'c', 'd', 'f']) known = withEditionsBefore([map('harbour', letter), map('world', 'e')], known);
  expect(known).toEqual([{ ...map('harbour', 'f'), before: ['b', 'c', 'd'].map((letter) => letter.repeat(24)) }, map('world', 'e')]);
  expect(withEditionsBefore([map('world', 'e')], known)).toEqual([map('world', 'e')]);
});
