import { expect, test } from 'vitest';
import { ownShipsInOrder } from './own-ships-in-order.ts';

const ship = (mmsi: number, name: string) => [mmsi, { _id: `${mmsi}`, id: `${mmsi}`, mmsi, name, lat: 0, lon: 0, lastSeen: 1 }] as const;

test('own ships stand in the order of their alerts in lists, then by name; those without a position come last', () => {
  const ships = new Map([ship(1, 'ANNA'), ship(2, 'BERTA'), ship(3, 'CLARA'), ship(4, 'DORA')]);
  const alerts = new Map([
    [3, [{ priority: 'emergency' }, { priority: 'caution' }] as const],
    [4, [{ priority: 'warning' }] as const],
    [2, [{ priority: 'warning' }] as const],
  ] as const);
  const rows = ownShipsInOrder([9, 2, 1, 4, 3], ships, alerts);
  expect(rows.map(({ mmsi, worst }) => [mmsi, worst])).toEqual([
    [3, 'emergency'],
    [4, 'warning'],
    [2, 'warning'],
    [1, undefined],
    [9, undefined],
  ]);
});
