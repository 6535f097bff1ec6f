import { expect, it, vi } from 'vitest';
import type { Ship } from '#contract/entities/ships.ts';
import type { ActorRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { situationsIn } from './ship-inputs.ts';
import { WaysAhead } from './ways-ahead.ts';

const PORT = { id: 'p', name: 'Aden', locode: 'YEADE', country: 'YE', position: [60, 0] as LonLat };
const box = (id: string, west: number, east: number): ActorRow => ({
  id,
  v: 1,
  updatedAt: 1,
  name: `Actor ${id}`,
  region: {
    type: 'Polygon',
    coordinates: [
      [
        [west, -2],
        [east, -2],
        [east, 2],
        [west, 2],
        [west, -2],
      ],
    ],
  }, // prettier-ignore
  capability: { level: 'high', asOf: 1, source: 'A report' },
});
const ship: Ship = { _id: '1', id: '1', mmsi: 1, lat: 0, lon: 0, lastSeen: 1, sog: 10, destination: 'ADEN' };
/** Along the equator, 60 nm a degree. */
const plan = vi.fn<
  (from: LonLat, to: LonLat) => Promise<{ from: LonLat; to: LonLat; distanceNm: number; courseDeg: number; isApproach: boolean }[]>
>((from, to) => Promise.resolve([{ from, to, distanceNm: (to[0] - from[0]) * 60, courseDeg: 90, isApproach: false }]));

function waysTo(...actors: ActorRow[]) {
  const ways = new WaysAhead({ plan, clock: () => 1, onFailed: () => undefined });
  ways.set({ actors, ports: [PORT] });
  const situationOf = situationsIn({ events: [], listed: [], actors, traffic: 'live', asOfMs: 1 }, FATHOM_RULES);
  return { ways, actorsOf: (of: Ship) => situationOf({ ship: of, way: ways.of(of) }).actorIds };
}

it('an actor on her way of the next seven days counts as soon as her way is found, one farther ahead does not', async () => {
  const { ways, actorsOf } = waysTo(box('in five days', 20, 22), box('in nine days', 36, 38), box('astern', -5, -3));
  expect(actorsOf(ship)).toEqual([]);
  await vi.waitFor(() => expect(ways.take()).toEqual([1]));
  expect(actorsOf(ship)).toEqual(['in five days']);
  expect(ways.take()).toEqual([]);
});

it('what lies behind her on a way that was found earlier does not count', async () => {
  const { ways, actorsOf } = waysTo(box('passed', 0.05, 0.1));
  actorsOf(ship);
  await vi.waitFor(() => expect(ways.take()).toEqual([1]));
  expect(actorsOf(ship)).toEqual(['passed']);
  expect(actorsOf({ ...ship, lon: 0.2 })).toEqual([]);
});

it('no way is looked for where she is stopped, or reaches no region of an actor in that time', () => {
  plan.mockClear();
  waysTo(box('near', 1, 2)).actorsOf({ ...ship, sog: 0 });
  waysTo(box('far', 50, 52)).actorsOf(ship);
  waysTo().actorsOf(ship);
  expect(plan).not.toHaveBeenCalled();
});
