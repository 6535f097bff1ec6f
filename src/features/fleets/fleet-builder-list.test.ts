import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addShips } from './fleet-builder-list.ts';

it('keeps each ship once, with what either list knew of her', () => {
  const list = [{ mmsi: 247_000_001, name: 'Anna' }];
  expect(addShips(list, [{ mmsi: 247_000_002 }, { mmsi: 247_000_001, name: 'Other', imo: 9_074_729 }, { mmsi: 247_000_002 }])).toEqual({
    list: [{ mmsi: 247_000_001, name: 'Anna', imo: 9_074_729 }, { mmsi: 247_000_002 }],
    added: 1,
    already: 2,
    leftOut: 0,
  });
});

it('takes no more than a fleet may have, and says how many it left out', () => {
  const ships = (count: number, from = 200_000_000) => Array.from({ length: count }, (_, at) => ({ mmsi: from + at }));
  const { list, added, leftOut } = addShips(ships(9_999), ships(5, 300_000_000));
  expect([list.length, added, leftOut]).toEqual([10_000, 1, 4]);
});

it('counts every ship that was added in exactly one way', () => {
  const ship = fc.record({ mmsi: fc.integer({ min: 200_000_000, max: 200_000_020 }) });
  fc.assert(
    fc.property(fc.uniqueArray(ship, { selector: ({ mmsi }) => mmsi }), fc.array(ship), (present, adding) => {
      const { list, added, already, leftOut } = addShips(present, adding);
      expect(added + already + leftOut).toBe(adding.length);
      expect(new Set(list.map(({ mmsi }) => mmsi)).size).toBe(list.length);
      expect(list.slice(0, present.length).map(({ mmsi }) => mmsi)).toEqual(present.map(({ mmsi }) => mmsi));
    }),
  );
});
