import { expect, test } from 'vitest';
import type { Ship } from '#contract/entities/ships.ts';
import { eventRow } from '#tests/held-rows.ts';
import { type ListFilter, listEvents } from './event-list.ts';
import { readEventsSearch } from './events-search.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const HOUR = 3_600_000;
const every: ListFilter = { categories: ['all'], types: [] };
const ids = (filter: Partial<ListFilter>, ...events: ReturnType<typeof eventRow>[]) =>
  listEvents(events, { ...every, ...filter }, NOW).map(({ id }) => id);
const ship = (mmsi: number, lon: number, lat: number): Ship => ({ _id: String(mmsi), id: String(mmsi), mmsi, lon, lat, lastSeen: NOW });

test('the list keeps what the map keeps: categories, types, and of a day whose hour nobody knows the whole of it', () => {
  const crime = eventRow('crime', { occurredAt: NOW - HOUR });
  const war = eventRow('war', { category: 'War risk', type: 'Sighting', occurredAt: NOW - 30 * HOUR });
  const day = eventRow('day', { occurredAt: Date.UTC(2026, 10, 21), occurredPrecision: 'day' });
  expect(ids({}, crime, war, day)).toEqual(['crime', 'war', 'day']);
  expect(ids({ categories: ['War risk'] }, crime, war)).toEqual(['war']);
  expect(ids({ types: ['Boarding'] }, crime, war)).toEqual(['crime']);
  expect(ids({ days: 1 }, crime, war, day)).toEqual(['crime', 'day']);
});

test('near own ships means near to any of them where she is now, across 180 degrees too; without ships nothing is near', () => {
  const events = [eventRow('west', { lon: 179.9, lat: -17 }), eventRow('far', { lon: 0, lat: 0 })];
  expect(ids({ near: { ships: [ship(1, 10, 50), ship(2, -179.9, -17)], radiusNm: 50 } }, ...events)).toEqual(['west']);
  expect(ids({ near: { ships: [], radiusNm: 500 } }, ...events)).toEqual([]);
});

test('in an area is what lies inside, and not in its hole', () => {
  const square = (half: number): [number, number][] => [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ];
  const area = { rings: [square(10), square(2)] };
  expect(
    ids({ area }, eventRow('in', { lon: 5, lat: 5 }), eventRow('hole', { lon: 1, lat: 0 }), eventRow('out', { lon: 20, lat: 0 })),
  ).toEqual(['in']);
});

test('an address says only what the list can do; the rest is left out', () => {
  expect(readEventsSearch({ days: 7, near: 200, area: 'jwc:1' })).toEqual({ days: 7, near: 200, area: 'jwc:1' });
  expect(readEventsSearch({ days: 90 })).toEqual({ days: 90 });
  expect(readEventsSearch({ from: '2024-02-01', to: '2024-02-29' })).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(readEventsSearch({ days: 7, from: '2024-02-01', to: 'x' })).toEqual({ days: 7 });
  expect(readEventsSearch({ from: '2023-02-29', to: '' })).toEqual({});
  expect(readEventsSearch({ days: 8, near: '50', area: 12, other: true })).toEqual({});
});

test('between two days is from the begin of the first to the end of the last, in either order, or open at an end', () => {
  const events = [
    eventRow('before', { occurredAt: Date.UTC(2024, 1, 1) - 1 }),
    eventRow('first', { occurredAt: Date.UTC(2024, 1, 1) }),
    eventRow('last', { occurredAt: Date.UTC(2024, 1, 29, 23, 59) }),
    eventRow('after', { occurredAt: Date.UTC(2024, 2, 1) }),
  ];
  expect(ids({ from: '2024-02-01', to: '2024-02-29' }, ...events)).toEqual(['first', 'last']);
  expect(ids({ from: '2024-02-29', to: '2024-02-01' }, ...events)).toEqual(['first', 'last']);
  expect(ids({ to: '2024-01-31' }, ...events)).toEqual(['before']);
  expect(ids({ from: '2024-03-01' }, ...events)).toEqual(['after']);
});
