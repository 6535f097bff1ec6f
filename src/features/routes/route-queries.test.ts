import { expect, test } from 'vitest';
import type { EventRow } from '#contract/tables.ts';
import { reportsOf } from './route-queries.ts';

const row = (id: string, more: Partial<EventRow> = {}) =>
  ({ id, type: 'Boarding', category: 'Crime', lat: 1, lon: 2, occurredAt: 3, sample: false, ...more }) as EventRow;

test('reports along a route are those that the rating of a passage counts: no rescue, nothing that was no incident', () => {
  const rows = [row('a'), row('b', { type: 'Rescue' }), row('c', { type: 'Recovery' }), row('d', { category: 'Not an incident' })];
  expect(reportsOf(rows, [], 5).rows).toMatchObject({
    reports: [{ id: 'a', lon: 2, lat: 1, category: 'Crime', occurredAt: 3 }],
    asOfMs: 5,
  });
});

test('samples count nowhere beside a real event, also where that one does not count', () => {
  const rows = [row('s', { sample: true }), row('d', { category: 'Not an incident' })];
  expect(reportsOf(rows, [], 5)).toEqual({ rows: { reports: [], areas: [], asOfMs: 5 }, invented: false });
});
