import { HOUR_MS } from '#contract/units.ts';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from '#contract/entities/events.ts';
import { weightAt } from './half-life.ts';
import { groundsOf, priorityOf } from './priority.ts';
import type { WatchedEvent } from './watched.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const happened = (hoursAgo: number, part: Partial<WatchedEvent> = {}): WatchedEvent => ({
  id: 'e1',
  type: 'Boarding',
  category: 'Crime',
  lon: 43.5,
  lat: 12.5,
  occurredAt: NOW - hoursAgo * HOUR_MS,
  occurredPrecision: 'minute',
  source: 'Test',
  sample: false,
  ...part,
});
const interference = { type: 'GPS anomaly', category: 'War risk' } as const;
const unusual = { type: 'AIS irregularity', category: 'Unusual activity' } as const;

test.each([
  ['a boarding 6 h ago, close', 6, {}, true, 'emergency'],
  ['a boarding 6 h ago, not close', 6, {}, false, 'alarm'],
  ['a boarding 7 h ago, close', 7, {}, true, 'alarm'],
  ['a boarding 25 h ago, close', 25, {}, true, 'warning'],
  ['a boarding three days ago, close', 72, {}, true, 'warning'],
  ['a boarding of before that, close', 73, {}, true, 'caution'],
  ['a seizure three days ago, not close', 72, { type: 'Seizure' }, false, 'alarm'],
  ['a seizure of before that, not close', 73, { type: 'Seizure' }, false, 'warning'],
  ['a suspicious approach a day and a half ago', 36, { type: 'Suspicious approach' }, true, 'warning'],
  ['a suspicious approach of before that', 37, { type: 'Suspicious approach' }, true, 'caution'],
  ['a boarding on a day that ended 5 h ago, close', 29, { occurredPrecision: 'day' }, true, 'emergency'],
  ['an interference an hour ago, close', 1, interference, true, 'warning'],
  ['something unusual an hour ago, close', 1, unusual, true, 'caution'],
] as const)('near a ship, %s', (_, hoursAgo, part, isClose, priority) => {
  const nearness = { distanceNm: 8, nearest: [43.5, 12.6] as const, isClose };
  expect(priorityOf('Proximity ALERT', happened(hoursAgo, part), nearness, NOW)).toBe(priority);
});

test.each([
  ['a boarding that she passes in 24 h', {}, 24, 'warning'],
  ['a boarding that she passes in 25 h', {}, 25, 'caution'],
  ['a boarding, and nobody knows when she passes', {}, undefined, 'caution'],
  ['an interference that she passes in an hour', interference, 1, 'caution'],
] as const)('on her route or at her destination, %s', (_, part, inHours, priority) => {
  const passes = inHours === undefined ? {} : { passesAt: NOW + inHours * HOUR_MS };
  const nearness = { distanceNm: 2, nearest: [43.5, 12.6] as const, isClose: true, ...passes };
  expect(priorityOf('Route ALERT', happened(1, part), nearness, NOW)).toBe(priority);
  expect(priorityOf('Destination ALERT', happened(1, part), nearness, NOW)).toBe(priority);
});

test('what was weighed is named, with the most urgent that it allows: the least urgent of these is the priority', () => {
  const nearness = { isClose: true, passesAt: NOW + 30 * HOUR_MS };
  const weighed = (...asked: Parameters<typeof groundsOf>) => groundsOf(...asked).map(({ ground, allows }) => `${ground}: ${allows}`);
  expect(weighed('Proximity ALERT', happened(25), nearness, NOW)).toEqual(['grave: emergency', 'old: warning', 'close: emergency']);
  expect(weighed('Route ALERT', happened(1), nearness, NOW)).toEqual(['grave: emergency', 'justNow: emergency', 'later: caution']);
  expect(weighed('Proximity ALERT', happened(99, unusual), nearness, NOW)).toEqual([
    'noPeril: caution',
    'faded: caution',
    'close: emergency',
  ]);
});

test('every type of event has a half-life after which it weighs half', () => {
  for (const type of EVENT_TYPES) {
    expect(weightAt(type, 0)).toBe(1);
    expect([12, 24, 72, 168].map((hours) => weightAt(type, hours * HOUR_MS))).toContain(0.5);
  }
});
