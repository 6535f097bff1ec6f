import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import type { ToldRow } from '#store/alerts/read-notifications.ts';
import { alertRow } from '#tests/held-rows.ts';
import { worstOfMinuteFirst } from './notifications-queries.ts';

test('the newest stands first, and of what was told in one minute the most urgent, then what is about no alert', () => {
  const told = (id: string, minute: number, alertId?: string): ToldRow =>
    ({ id, createdAt: minute * MINUTE_MS, no: minute, type: 'Alert', ...(alertId && { alertId }) }) as unknown as ToldRow;
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
