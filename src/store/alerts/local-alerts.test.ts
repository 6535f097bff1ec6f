import { afterEach, expect, it } from 'vitest';
import type { Situation } from '#domain/alerts/situation.ts';
import { alertRow } from '#tests/held-rows.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { type LocalAlertRow, putLocalAlerts } from './local-alerts.ts';

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
