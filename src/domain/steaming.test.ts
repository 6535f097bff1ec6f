import { expect, test } from 'vitest';
import type { Ship } from '#contract/entities/ships.ts';
import { shipsInReach } from './steaming.ts';

const ship = (mmsi: number, lat: number, sog?: number): Ship => ({
  _id: String(mmsi),
  id: String(mmsi),
  mmsi,
  lat,
  lon: 0,
  lastSeen: 1,
  ...(sog !== undefined && { sog }),
});

test('ships that can be there in time are listed soonest first, at their own speed', () => {
  const ships = [ship(1, 5, 20), ship(2, 2, 10), ship(3, 9, 20), ship(4, 8, 24)];
  const reached = shipsInReach(ships, [0, 0], 24);
  expect(reached.map(({ ship: { mmsi }, isAssumed }) => [mmsi, isAssumed])).toEqual([
    [2, false],
    [1, false],
    [4, false],
  ]);
  expect(reached[0]?.hours).toBeCloseTo(11.94, 1);
});

test('one that lies still, drifts, or does not say how fast she is, is taken at 12 knots', () => {
  const reached = shipsInReach([ship(1, 4, 0), ship(2, 4.1, 1.2), ship(3, 4.2), ship(4, 5, 0)], [0, 0], 24);
  expect(reached.map(({ ship: { mmsi }, speedKn, isAssumed }) => [mmsi, speedKn, isAssumed])).toEqual([
    [1, 12, true],
    [2, 12, true],
    [3, 12, true],
  ]);
});
