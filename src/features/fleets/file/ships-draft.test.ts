import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeText, countsOf, withChange } from './ships-draft.ts';

const mmsis = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 });
const listOf = (numbers: readonly number[]) => numbers.map((mmsi) => ({ mmsi }));

it('a change that was not saved, put back on the fleet as it was, makes the list that was left', () =>
  fc.assert(
    fc.property(mmsis, mmsis, (before, left) => {
      const back = withChange(listOf(before), changeText(before, listOf(left)));
      expect(new Set(back.map(({ mmsi }) => mmsi))).toEqual(new Set(left));
    }),
  ));

it('put back on a fleet that a colleague changed meanwhile, it keeps the colleague’s ships, and adds and takes out its own', () => {
  const change = changeText([1, 2], listOf([2, 3]));
  expect(change).toBe('+3 -1');
  expect(withChange(listOf([1, 2, 9]), change)).toEqual(listOf([2, 9, 3]));
  expect(countsOf(change)).toEqual({ added: 1, removed: 1 });
  expect(countsOf('')).toEqual({ added: 0, removed: 0 });
});
