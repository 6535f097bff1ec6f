import { expect, test } from 'vitest';
import { awayThen } from '#domain/alerts/alert-now.ts';
import { worstFirst } from '#domain/alerts/urgency.ts';
import { alertRow } from '#tests/held-rows.ts';
import { groupAlerts } from './alert-groups.ts';

const sorted = worstFirst(
  [
    alertRow('caution', { priority: 'caution', mmsi: 1, eventId: 'x', createdAt: 9 }),
    alertRow('old', { priority: 'warning', mmsi: 2, eventId: 'x', createdAt: 1 }),
    alertRow('new', { priority: 'warning', mmsi: 3, eventId: 'y', createdAt: 2 }),
    alertRow('worst', { priority: 'emergency', mmsi: 1, eventId: 'y', createdAt: 0 }),
  ],
  awayThen,
);
const ids = (groups: ReturnType<typeof groupAlerts<(typeof sorted)[number]>>) =>
  groups.map(({ key, alerts }) => [key, ...alerts.map(({ id }) => id)]);

test('the worst stands first, of equals the newest, in and across groups', () => {
  expect(ids(groupAlerts(sorted, 'ship'))).toEqual([
    ['1', 'worst', 'caution'],
    ['3', 'new'],
    ['2', 'old'],
  ]);
  expect(ids(groupAlerts(sorted, 'event'))).toEqual([
    ['y', 'worst', 'new'],
    ['x', 'old', 'caution'],
  ]);
});

test('a list that begins with a few cuts the last group and still says how many it has', () => {
  const groups = groupAlerts(sorted, 'event', 3);
  expect(ids(groups)).toEqual([
    ['y', 'worst', 'new'],
    ['x', 'old'],
  ]);
  expect(groups.map(({ count }) => count)).toEqual([2, 2]);
});
