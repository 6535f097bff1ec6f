import { expect, it } from 'vitest';
import type { NotificationRow } from '#contract/tables.ts';
import { alertRow } from '#tests/held-rows.ts';
import { alertsFoundHere } from './found-here.ts';
import type { KnownAlert } from './known-alerts.ts';

const known = (id: string, part: Partial<KnownAlert> = {}): KnownAlert => ({
  ...alertRow(id, { createdAt: 1000 }),
  computedHere: true,
  ...part,
});
const told = (alertId: string, createdAt: number, state: NotificationRow['state'] = 'unread'): NotificationRow => ({
  id: alertId,
  v: 1,
  accountId: 'ada',
  no: 1,
  type: 'Alert',
  title: '',
  body: '',
  createdAt,
  alertId,
  state,
});
const found = (alerts: KnownAlert[], ...rows: NotificationRow[]) =>
  alertsFoundHere(new Map(alerts.map((alert) => [alert.id, alert])), rows).map(({ id }) => id);

it('an alert that only this device found counts until the notification of it comes, and not for more than one', () => {
  const alerts = [known('theirs', { computedHere: false }), known('here')];
  expect(found(alerts)).toEqual(['here']);
  expect(found(alerts, told('here', 1500))).toEqual([]);
  expect(found(alerts, told('here', 1500, 'read'))).toEqual([]);
  expect(found(alerts, told('here', 500, 'read'))).toEqual(['here']); // of an earlier period
  expect(found(alerts, told('here', 500))).toEqual([]);
  expect(found([known('server', { formerId: 'here' })], told('here', 1500))).toEqual([]);
});

it('what ended, was acknowledged, or is less urgent than was chosen does not count', () => {
  expect(found([known('seen', { acknowledgedAt: 1500 }), known('over', { endedAt: 1200 }), known('below', { isBelow: true })])).toEqual([]);
});
