import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import type { ToldRow } from '#store/alerts/read-notifications.ts';
import { alertRow } from '#tests/held-rows.ts';
import { emergenciesFirst, worstOfMinuteFirst } from './notifications-queries.ts';

const told = (id: string, minute: number, alertId?: string): ToldRow =>
  ({ id, createdAt: minute * MINUTE_MS, no: minute, type: 'Alert', ...(alertId && { alertId }) }) as unknown as ToldRow;

test('what is about an active emergency stands before everything newer, in the order of the list of alerts; an earlier period of it does not', () => {
  const rows = [told('caution', 9), told('away', 8, 'away'), told('message', 7), told('near', 5, 'near'), told('earlier', 1, 'near')];
  const emergencies = ['near', 'away'].map((id) => alertRow(id, { priority: 'emergency', createdAt: 2 * MINUTE_MS }) as KnownAlert);
  expect(emergenciesFirst(rows, emergencies).map(({ id }) => id)).toEqual(['near', 'away', 'caution', 'message', 'earlier']);
});

test('the newest stands first, and of what was told in one minute the most urgent, then what is about no alert', () => {
  const alerts = new Map<string, KnownAlert>(
    (['warning', 'emergency', 'alarm'] as const).map((priority) => [
      priority,
      alertRow(priority, { priority, createdAt: 0 }) as KnownAlert,
    ]),
  );
  const rows = [told('new', 9, 'warning'), told('message', 5), told('w', 5, 'warning'), told('e', 5, 'emergency'), told('a', 5, 'alarm')];
  const order = worstOfMinuteFirst([...rows, told('old', 2, 'emergency')], (id) => alerts.get(id)).map(({ id }) => id);
  expect(order).toEqual(['new', 'e', 'a', 'w', 'message', 'old']);
});
