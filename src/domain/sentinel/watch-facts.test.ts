import { describe, expect, test } from 'vitest';
import type { EventRow } from '#contract/tables.ts';
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import { incidentsOf, knownUntil } from './watch-facts.ts';

const NOW = 1_700_000_000_000;

describe('until when a device knows', () => {
  const all = { shipsMs: NOW, rowsMs: NOW - 60_000, eventsMs: NOW - 120_000, newestMs: NOW - 5000 };
  test('is the oldest of what was received', () => {
    expect(knownUntil(all).knownUntilMs).toBe(NOW - 120_000);
    expect(knownUntil({ ...all, shipsMs: NOW - 300_000 }).knownUntilMs).toBe(NOW - 300_000);
  });
  test('is the newest position of any ship, where the server answers and its feeds bring nothing', () => {
    const silent = knownUntil({ ...all, newestMs: NOW - 30 * MINUTE_MS });
    expect(silent).toEqual({ knownUntilMs: NOW - 30 * MINUTE_MS, reportsUntilMs: NOW - 60_000 });
  });
  test('is never, where something was never received', () => {
    for (const missing of Object.keys(all)) expect(knownUntil({ ...all, [missing]: undefined }).knownUntilMs, missing).toBe(0);
  });
});

test('incidents are what was reported lately; what is no incident, and samples beside real ones, do not count', () => {
  const event = (id: string, more: Partial<EventRow> = {}) =>
    ({ id, lat: 1, lon: 2, category: 'Crime', occurredAt: NOW, reportedAt: NOW, sample: false, ...more }) as EventRow;
  const events = [
    event('a'),
    event('b', { category: 'Not an incident' }),
    event('c', { reportedAt: NOW - 3 * DAY_MS }),
    event('d', { sample: true }),
  ];
  expect(incidentsOf(events, NOW)).toEqual([{ id: 'a', position: [2, 1], occurredAtMs: NOW, learnedAtMs: NOW }]);
  expect(incidentsOf([event('d', { sample: true })], NOW)).toMatchObject([{ id: 'd', isInvented: true }]);
  expect(incidentsOf([event('b', { category: 'Not an incident' }), event('d', { sample: true })], NOW)).toEqual([]);
});
