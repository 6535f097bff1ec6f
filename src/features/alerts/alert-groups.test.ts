import { expect, test } from 'vitest';
import { awayThen } from '#domain/alerts/alert-now.ts';
import { worstFirst } from '#domain/alerts/urgency.ts';
import { alertRow } from '#tests/held-rows.ts';
import { alertsIn, firstLines, groupAlerts, inOrderSeen, listedOrder } from './alert-groups.ts';

const sorted = worstFirst(
  [
    alertRow('caution', { priority: 'caution', mmsi: 1, eventId: 'x', createdAt: 9 }),
    alertRow('old', { priority: 'warning', mmsi: 2, eventId: 'x', createdAt: 1 }),
    alertRow('new', { priority: 'warning', mmsi: 3, eventId: 'y', createdAt: 2 }),
    alertRow('worst', { priority: 'emergency', mmsi: 1, eventId: 'y', createdAt: 0 }),
  ],
  (alert) => ({ nm: awayThen(alert) }),
);
const lines = sorted.map((alert) => ({ alert, about: alert }));
const ids = (groups: ReturnType<typeof groupAlerts<(typeof sorted)[number]>>) =>
  groups.map((group) => [group.key, ...group.lines.map(({ alert }) => alert.id)]);

test('the worst stands first, of equals the newest, in and across groups', () => {
  expect(ids(groupAlerts(lines, 'ship'))).toEqual([
    ['1', 'worst', 'caution'],
    ['3', 'new'],
    ['2', 'old'],
  ]);
  expect(ids(groupAlerts(lines, 'event'))).toEqual([
    ['y', 'worst', 'new'],
    ['x', 'old', 'caution'],
  ]);
});

test('a list that begins with a few cuts the last group and still says how many it has', () => {
  const groups = firstLines(groupAlerts(lines, 'event'), 3);
  expect(ids(groups)).toEqual([
    ['y', 'worst', 'new'],
    ['x', 'old'],
  ]);
  expect(groups.map(({ count }) => count)).toEqual([2, 2]);
});

test('an alert under two events is in the group of each, and is one alert of them together', () => {
  const twice = alertRow('twice', { eventId: 'x' });
  const groups = groupAlerts([...lines, { alert: twice, about: twice }, { alert: twice, about: { ...twice, eventId: 'y' } }], 'event');
  expect(groups.map(({ key, count }) => [key, count])).toEqual([
    ['y', 3],
    ['x', 3],
  ]);
  expect(alertsIn(groups)).toHaveLength(5);
});

test('a list keeps an order that was seen while its alerts are the same and as urgent; without some of them too', () => {
  const seen = listedOrder(groupAlerts(lines, 'ship'));
  const again = lines.toReversed();
  expect(ids(inOrderSeen(groupAlerts(again, 'ship'), seen) ?? [])).toEqual([
    ['1', 'worst', 'caution'],
    ['3', 'new'],
    ['2', 'old'],
  ]);
  const fewer = again.filter(({ alert }) => alert.id !== 'worst');
  expect(ids(inOrderSeen(groupAlerts(fewer, 'ship'), seen) ?? [])).toEqual([
    ['1', 'caution'],
    ['3', 'new'],
    ['2', 'old'],
  ]);
  const come = alertRow('come', { mmsi: 4 });
  expect(inOrderSeen(groupAlerts([...again, { alert: come, about: come }], 'ship'), seen)).toBeUndefined();
  const risen = again.map((line) => (line.alert.id === 'old' ? { ...line, alert: { ...line.alert, priority: 'alarm' as const } } : line));
  expect(inOrderSeen(groupAlerts(risen, 'ship'), seen)).toBeUndefined();
});
