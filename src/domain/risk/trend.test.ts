import { expect, it } from 'vitest';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import { DAY_MS } from '#contract/units.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { rateShip } from './score.ts';
import { situationsIn } from './ship-inputs.ts';
import { trendOf } from './trend.ts';

const NOW = Date.UTC(2026, 10, 27, 9);
const daysAgo = (days: number): number => NOW - days * DAY_MS;
const ship: Ship = { _id: '1', id: '1', mmsi: 244_000_001, lat: 12.5, lon: 45, lastSeen: NOW, shipType: 80, length: 250 };
const event = (id: string, days: number): EventRow => ({
  id,
  v: 1,
  type: 'Boarding',
  category: 'Crime',
  title: 'Tanker boarded',
  description: '',
  lat: 12.5,
  lon: 45,
  occurredAt: daysAgo(days),
  occurredPrecision: 'minute',
  reportedAt: daysAgo(days),
  source: 'one',
  sample: false,
  updatedAt: 1,
});
const call = {
  id: 'p1',
  kind: 'portCall' as const,
  mmsi: ship.mmsi,
  startedAt: daysAgo(90),
  endedAt: daysAgo(80),
  lat: 12.5,
  lon: 45,
  detail: { portId: 'P', portName: 'Port' },
};
const world = {
  events: [event('a', 100), event('b', 100), event('c', 60)],
  listed: [],
  traffic: 'live' as const,
  ratingOf: () => 'Low' as const,
  asOfMs: NOW,
};

it('the trend has a figure each four weeks, the last is that of now, and each knows only what was before', () => {
  const rated = { ship, history: { facts: [call], keptSinceMs: daysAgo(500) } };
  const points = [...trendOf(world, rated, FATHOM_RULES)];
  expect(points).toHaveLength(14);
  expect(points.map(({ atMs }) => Math.round((NOW - atMs) / DAY_MS))).toEqual([
    364, 336, 308, 280, 252, 224, 196, 168, 140, 112, 84, 56, 28, 0,
  ]);
  expect(points.at(-1)?.figure).toBe(rateShip(situationsIn(world, FATHOM_RULES)(rated).inputs, FATHOM_RULES).figure);
  const [atSea, inPort] = [points[9], points[10]];
  expect(inPort?.unknown).toBe((atSea?.unknown ?? 0) - 2); // the reports near her are known there, and the hours near some
  expect([...trendOf({ ...world, events: world.events.slice(0, 2) }, rated, FATHOM_RULES)][10]).toEqual(inPort);
});

it('beside a real report, invented ones count at no time, also at times before the real one', () => {
  const rated = { ship, history: { facts: [call], keptSinceMs: daysAgo(500) } };
  const real = [event('c', 60)];
  const samples = ['a', 'b'].map((id) => ({ ...event(id, 100), sample: true }));
  expect([...trendOf({ ...world, events: [...samples, ...real] }, rated, FATHOM_RULES)]).toEqual([
    ...trendOf({ ...world, events: real }, rated, FATHOM_RULES),
  ]);
});
