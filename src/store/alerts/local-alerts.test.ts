import { afterEach, expect, it } from 'vitest';
import type { Situation } from '#domain/alerts/situation.ts';
import { alertRow } from '#tests/held-rows.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { type LocalAlertRow, putLocalAlerts, takeLocalAlerts } from './local-alerts.ts';

const ACCOUNT = 'computing';
afterEach(() => deleteAccountDb(ACCOUNT));

const row = (part: Partial<LocalAlertRow>): LocalAlertRow => ({
  ...alertRow('a', { accountId: ACCOUNT, createdAt: 1000, updatedAt: 1000 }),
  situation: {} as Situation, // kept as it is
  ...part,
});

it('remembers since when an alert is more urgent than it was, until its next life', async () => {
  const after = async (part: Partial<LocalAlertRow>) => {
    await putLocalAlerts(ACCOUNT, [row(part)]);
    return (await accountDb(ACCOUNT).localAlerts.get('a'))?.risenAt;
  };
  expect(await after({})).toBeUndefined();
  expect(await after({ priority: 'alarm', updatedAt: 2000 })).toBe(2000);
  expect(await after({ priority: 'warning', updatedAt: 3000 })).toBe(2000);
  expect(await after({ priority: 'emergency', updatedAt: 4000 })).toBe(4000);
  expect(await after({ priority: 'emergency', updatedAt: 5000, endedAt: 5000 })).toBe(4000);
  expect(await after({ createdAt: 6000, updatedAt: 6000 })).toBeUndefined();
});

it('remembers it also of what is written in one piece, as after a disk that was full', async () => {
  await putLocalAlerts(ACCOUNT, [
    row({}),
    row({ priority: 'emergency', updatedAt: 2000 }),
    row({ priority: 'emergency', updatedAt: 3000 }),
  ]);
  expect(await accountDb(ACCOUNT).localAlerts.get('a')).toMatchObject({ risenAt: 2000, updatedAt: 3000 });
});

it('remembers the most urgent that an alert was, while it is less so and until its next life', async () => {
  const after = async (part: Partial<LocalAlertRow>) => {
    await putLocalAlerts(ACCOUNT, [row(part)]);
    return (await accountDb(ACCOUNT).localAlerts.get('a'))?.fellFrom;
  };
  expect(await after({ priority: 'emergency' })).toBeUndefined();
  expect(await after({ priority: 'alarm', updatedAt: 2000 })).toBe('emergency');
  expect(await after({ priority: 'caution', updatedAt: 3000 })).toBe('emergency');
  expect(await after({ priority: 'alarm', updatedAt: 4000 })).toBe('emergency');
  expect(await after({ priority: 'emergency', updatedAt: 5000 })).toBeUndefined();
  expect(await after({ priority: 'alarm', updatedAt: 6000 })).toBe('emergency');
  expect(await after({ createdAt: 7000, updatedAt: 7000 })).toBeUndefined();
});

it('takes the rows of older code, one for each reason, as the one alert that they are now: the most urgent active one', async () => {
  const old = (id: string, part: Partial<LocalAlertRow>) => {
    const { type, priority } = { type: 'Proximity ALERT' as const, priority: 'warning' as const, ...part };
    const situation = { key: id, type, priority, figures: { distanceNm: 12, event: { id: 'e1' } } } as unknown as Situation;
    return row({ ...part, id, type, situation });
  };
  const hash = '0123456789abcd';
  await accountDb(ACCOUNT).localAlerts.bulkPut([
    old(`near-244000001-${hash}`, { priority: 'alarm', endedAt: 2000 }),
    old(`route-244000001-${hash}`, { type: 'Route ALERT' }),
    old(`port-244000001-${hash}`, { type: 'Destination ALERT', priority: 'caution' }),
  ]);
  const taken = await takeLocalAlerts(ACCOUNT, { sinceMs: 0, untilMs: 9000 });
  expect(taken).toMatchObject([
    {
      id: `near-244000001-${hash}`,
      type: 'Route ALERT',
      situation: { key: `near-244000001-${hash}`, reasons: [{ type: 'Route ALERT', distanceNm: 12 }] },
    },
  ]);
  expect(await accountDb(ACCOUNT).localAlerts.toArray()).toEqual(taken);
});
