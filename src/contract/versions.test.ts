import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Change, PullQuery } from './sync.ts';
import { fromVersionTag, RowVersion, toVersionTag } from './versions.ts';

const MOST = Number.MAX_SAFE_INTEGER;
/** From a database that was restored on 23 November 2026. */
const RESTORED = 1_795_444_413_222_001;
const version = fc.oneof(fc.nat(), fc.integer({ min: 0, max: MOST }), fc.constantFrom(0, RESTORED, MOST - 1, MOST));

describe('a version', () => {
  it('SY2: comes out of its header as it went in, over the whole range', () => {
    fc.assert(
      fc.property(version, (v) => {
        expect(fromVersionTag(toVersionTag(v))).toBe(v);
      }),
    );
  });

  it('SY5, SY22: may be a version of a row and a position in a scope wherever it is a version at all', () => {
    fc.assert(
      fc.property(version, (v) => {
        expect(RowVersion.parse(v)).toBe(v);
        expect(Change.parse({ t: 'fleets', id: 'a', v }).v).toBe(v);
        expect(PullQuery.parse({ cursor: { 'user:ada': v } }).cursor).toEqual({ 'user:ada': v });
      }),
    );
  });

  it('is nothing that a number cannot keep exactly', () => {
    for (const v of [-1, 0.5, MOST + 1, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => toVersionTag(v), String(v)).toThrow();
    for (const tag of ['3', '"x"', '"-1"', '""', '"1", "2"', '*', '"1.5"', '"1e3"', `"${2n ** 53n}"`, `"${10n ** 16n}"`])
      expect(fromVersionTag(tag), tag).toBeUndefined();
  });
});
