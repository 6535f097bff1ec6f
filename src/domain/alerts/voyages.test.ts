import { expect, it } from 'vitest';
import type { RouteLeg } from '#contract/routing.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { HOUR_MS, type LonLat } from '#contract/units.ts';
import { Voyages } from './voyages.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const PORTS = [
  { id: 'NLRTM', name: 'Rotterdam', locode: 'NLRTM', country: 'NL', position: [4.1, 51.9] as const },
  { id: 'FJSUV', name: 'Suva', locode: 'FJSUV', country: 'FJ', position: [178.4, -18.1] as const },
];
const ship = (destination: string, lat = 50, sog = 10): Ship => ({
  _id: '1',
  id: '1',
  mmsi: 1,
  lon: 2,
  lat,
  sog,
  destination,
  lastSeen: NOW,
});

/** Ways that are found when the test says so. */
function open() {
  const asked: { from: LonLat; to: LonLat; answer: (legs: RouteLeg[]) => void; fail: (error: Error) => void }[] = [];
  const plan = (from: LonLat, to: LonLat) =>
    new Promise<RouteLeg[]>((answer, fail) => {
      asked.push({ from, to, answer, fail });
    });
  const voyages = new Voyages({ plan, clock: () => NOW, onFailed: () => undefined });
  voyages.setPorts(PORTS);
  return { voyages, asked };
}
const leg = (distanceNm: number): RouteLeg => ({ from: [2, 50], to: [4.1, 51.9], distanceNm, courseDeg: 30, isApproach: false });
/** What has been answered is heard. */
const heard = () => new Promise((resolve) => setTimeout(resolve));

it('the port is known at once, the way with its times when it is found', async () => {
  const { voyages, asked } = open();
  expect(voyages.see(ship('NL RTM'))).toEqual({ destination: { id: 'NLRTM', country: 'NL', lon: 4.1, lat: 51.9 } });
  expect(voyages.see(ship('NL RTM'))).toBeUndefined();
  expect([asked.length, asked[0]?.from, asked[0]?.to, voyages.take()]).toEqual([1, [2, 50], [4.1, 51.9], []]);
  asked[0]?.answer([leg(20), leg(40)]);
  await heard();
  const [[mmsi, { route }] = [0, {}]] = voyages.take();
  expect([mmsi, route?.map(({ fromMs, toMs }) => [fromMs, toMs])]).toEqual([
    1,
    [
      [NOW, NOW + 2 * HOUR_MS],
      [NOW + 2 * HOUR_MS, NOW + 6 * HOUR_MS],
    ],
  ]);
  expect(voyages.take()).toEqual([]);
});

it('a way has no times while she is not under way', async () => {
  const { voyages, asked } = open();
  voyages.see(ship('NL RTM', 50, 2));
  asked[0]?.answer([leg(20)]);
  await heard();
  expect(voyages.take()).toEqual([[1, { destination: expect.anything(), route: [leg(20)] }]]);
});

it('a destination that nobody understands has no port and no way', () => {
  const { voyages, asked } = open();
  expect(voyages.see(ship('FOR ORDERS'))).toEqual({ route: [] });
  expect(asked).toEqual([]);
});

it('the way is found anew when she has moved on, also after one that could not be found', async () => {
  const { voyages, asked } = open();
  voyages.see(ship('NL RTM'));
  asked[0]?.fail(new Error('the thread died'));
  await heard();
  voyages.see(ship('NL RTM', 50.3));
  expect(asked).toHaveLength(1);
  voyages.see(ship('NL RTM', 50.4));
  expect(asked.map(({ from }) => from[1])).toEqual([50, 50.4]);
  asked[1]?.answer([]);
  await heard();
  expect(voyages.take()).toEqual([[1, { destination: expect.anything(), route: [] }]]);
});

it('a way to where she is no longer bound is not taken', async () => {
  const { voyages, asked } = open();
  voyages.see(ship('NL RTM'));
  expect(voyages.see(ship('FJ SUV'))).toMatchObject({ destination: { id: 'FJSUV' } });
  asked[0]?.answer([leg(20)]);
  await heard();
  expect(voyages.take()).toEqual([]);
  expect(asked.map(({ to }) => to)).toEqual([
    [4.1, 51.9],
    [178.4, -18.1],
  ]);
});
