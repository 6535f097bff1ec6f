import { afterEach, expect, test, vi } from 'vitest';
import { routing } from '#compute/routing.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { ActorRow, PortRow } from '#contract/tables.ts';
import { knownWays, setWorldOfWays } from './ship-ways.ts';

const port: PortRow = { id: 'p', v: 1, name: 'Aden', country: 'YE', lat: 0, lon: 15, source: 'test', updatedAt: 1 };
const corners = [
  [8, -2],
  [10, -2],
  [10, 2],
  [8, 2],
  [8, -2],
] as [number, number][]; // prettier-ignore
const actor: ActorRow = { id: 'a', v: 1, updatedAt: 1, name: 'Raiders', region: { type: 'Polygon', coordinates: [corners] } };
const ship: Ship = { _id: '1', id: '1', mmsi: 1, lat: 0, lon: 0, lastSeen: 1, sog: 10, destination: 'ADEN' };

afterEach(() => {
  setWorldOfWays([], []);
  vi.restoreAllMocks();
});

test('a way stays known while ports only get other ratings, and is looked for anew where a port is another place', async () => {
  vi.spyOn(routing, 'planMany').mockImplementation(
    ([
      {
        stops: [from, to],
      } = { stops: [] },
    ]) =>
      Promise.resolve([
        {
          legs: from && to ? [{ from, to, distanceNm: 900, courseDeg: 90, isApproach: false }] : [],
          distanceNm: 900,
          passages: [],
          stopLegs: [0],
        },
      ]),
  );
  const wayOf = () => knownWays.get().of(ship)?.length;
  setWorldOfWays([actor], [port]);
  expect(wayOf()).toBeUndefined();
  await vi.waitFor(() => expect(wayOf()).toBe(1), { timeout: 10_000 });
  setWorldOfWays([actor], [{ ...port, v: 2, updatedAt: 2, threatRating: 'High' }]);
  expect(wayOf()).toBe(1);
  setWorldOfWays([actor], [{ ...port, lon: 16 }]);
  expect(wayOf()).not.toBe(1);
});
