import { expect, test } from 'vitest';
import { ownShipsInOrder } from './own-ships-in-order.ts';

const ship = (mmsi: number, name: string) => [mmsi, { _id: `${mmsi}`, id: `${mmsi}`, mmsi, name, lat: 0, lon: 0, lastSeen: 1 }] as const;

test('own ships stand by their worst alert, then by name; those without a position come last', () => {
  const ships = new Map([ship(1, 'ANNA'), ship(2, 'BERTA'), ship(3, 'CLARA'), ship(4, 'DORA')]);
  const alerts = new Map([
    [4, [{ priority: 'warning' }] as const],
    [3, [{ priority: 'emergency' }, { priority: 'caution' }] as const],
  ] as const);
  const rows = ownShipsInOrder([9, 2, 1, 4, 3], ships, alerts);
  expect(rows.map(({ mmsi, worst }) => [mmsi, worst])).toEqual([
    [3, 'emergency'],
    [4, 'warning'],
    [1, undefined],
    [2, undefined],
    [9, undefined],
  ]);
});
