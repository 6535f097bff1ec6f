import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertRow } from '#tests/held-rows.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { commitTo } from '#store/edits/commit.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { type AlertClaim, claimAlerts, claimPushedAlert, noteAnswered, ONE_NOISE_MS } from './told-alerts.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const claim = (id: string, part: Partial<AlertClaim> = {}): AlertClaim => ({
  id,
  by: 'shore',
  raisedAt: NOW,
  priority: 'warning',
  known: {},
  mayBeLoud: true,
  ...part,
});
const news = { isNews: true, isLoud: true };
const quietNews = { isNews: true, isLoud: false };
const known = { isNews: false, isLoud: false };

beforeEach(() => deviceDb().settings.clear());
afterEach(() => deleteAccountDb('ada'));

test('of many who ask at once one is told to show it', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => claimAlerts([claim('near-1-a')], NOW)));
  expect(answers.flat().filter(({ isNews }) => isNews)).toEqual([news]);
});

test('one ship makes a noise for one cause once in ten minutes; another ship, another cause and a later time are heard', async () => {
  expect(
    await claimAlerts(
      ['near-1-a', 'near-1-b', 'route-1-a', 'near-2-a'].map((id) => claim(id)),
      NOW,
    ),
  ).toEqual([news, quietNews, news, news]);
  expect(await claimAlerts([claim('near-1-c')], NOW + ONE_NOISE_MS - 1)).toEqual([quietNews]);
  expect(await claimAlerts([claim('near-1-d')], NOW + ONE_NOISE_MS)).toEqual([news]);
});

test('what may not be loud takes no other’s noise away', async () => {
  expect(await claimAlerts([claim('near-1-a', { mayBeLoud: false })], NOW)).toEqual([quietNews]);
  expect(await claimAlerts([claim('near-1-b')], NOW)).toEqual([news]);
});

test('a push of what this device told alone is no news, and one of a silenced alert is quiet', async () => {
  const { localAlerts, alertMarks } = accountDb('ada');
  const row = { id: 'near-1-a', v: 0, accountId: 'ada', createdAt: NOW };
  await localAlerts.put(row as never);
  await claimAlerts([claim('near-1-a', { by: 'here', known: { here: { raisedAt: NOW } } })], NOW);
  const pushed = { id: 'near-1-a', raisedAt: NOW + 60_000, priority: 'warning' } as const;
  expect(await claimPushedAlert('ada', pushed, NOW + 60_000)).toEqual(known);
  expect(await claimPushedAlert('ada', { ...pushed, priority: 'alarm' }, NOW + ONE_NOISE_MS)).toEqual(news);
  await alertMarks.put({ id: 'near-2-a', v: 1, accountId: 'ada', silencedUntil: NOW + 120_000 });
  expect(await claimPushedAlert('ada', { ...pushed, id: 'near-2-a' }, NOW)).toEqual(quietNews);
});

const HOUR = 3_600_000;
test.each([
  ['where all clocks are right', 0, 0],
  ['where this clock was a day ahead since the last pull, and was put right without one', 24 * HOUR, 0],
  ['where this clock fell back by 20 h since the press', 0, -20 * HOUR],
])('a push two hours after “for 1 hour” is loud %s', async (_, aheadAtPressMs, offAtPushMs) => {
  await accountDb('ada').syncState.put({ key: 'syncSeen', value: { ownAtMs: NOW } });
  const silence = { name: 'alert.silence' as const, args: { alertId: 'near-1-a', forMs: HOUR }, key: 'k' };
  const who = { accountId: 'ada', organisationId: 'o', atMs: NOW + HOUR + aheadAtPressMs };
  await dexieLocalStore(accountDb('ada')).transaction((tx) => commitTo(tx, silence, who));
  const pushed = { id: 'near-1-a', raisedAt: NOW, priority: 'alarm' } as const;
  expect(await claimPushedAlert('ada', pushed, NOW + 3 * HOUR + offAtPushMs)).toEqual(news);
});

test('a push of what was acknowledged before is no news, and one of what it became since is', async () => {
  const { alerts, alertMarks } = accountDb('ada');
  const acknowledged = { acknowledgedAt: NOW, acknowledgedBy: 'ada', acknowledgedPriority: 'warning' } as const;
  await alerts.put(alertRow('near-3-a', { createdAt: NOW, priority: 'warning' }));
  await alertMarks.put({ id: 'near-3-a', v: 1, accountId: 'ada', ...acknowledged, raisedAt: NOW - 60_000 });
  const pushed = { id: 'near-3-a', raisedAt: NOW, priority: 'warning' } as const;
  expect(await claimPushedAlert('ada', pushed, NOW)).toEqual(known);
  expect(await claimPushedAlert('ada', { ...pushed, priority: 'emergency' }, NOW)).toEqual(news);
  expect(await claimPushedAlert('ada', { ...pushed, raisedAt: NOW + ONE_NOISE_MS }, NOW + ONE_NOISE_MS)).toEqual(news);
});

test('a push after a silence that is over is loud, also where this clock was set back with no page open', async () => {
  const { alertMarks, syncState } = accountDb('ada');
  await syncState.put({ key: 'syncSeen', value: { ownAtMs: NOW } });
  await alertMarks.put({ id: 'near-1-a', v: 1, accountId: 'ada', silencedAt: NOW - 4 * HOUR, silencedUntil: NOW + 2 * HOUR });
  const pushed = { id: 'near-1-a', raisedAt: NOW + 4 * HOUR, priority: 'alarm' } as const;
  expect(await claimPushedAlert('ada', pushed, NOW - HOUR)).toEqual(news);
});

test('a push of the emergency that the server first heard of is news where the alarm that it was at sea was acknowledged', async () => {
  const { alerts, alertMarks } = accountDb('ada');
  const alarm = { acknowledgedAt: NOW, acknowledgedBy: 'ada', acknowledgedPriority: 'alarm', raisedAt: NOW - HOUR } as const;
  await alertMarks.put({ id: 'near-4-a', v: 1, accountId: 'ada', ...alarm });
  await alerts.put(alertRow('near-4-a', { createdAt: NOW + HOUR, priority: 'emergency' }));
  expect(await claimPushedAlert('ada', { id: 'near-4-a', raisedAt: NOW + HOUR, priority: 'emergency' }, NOW + HOUR)).toEqual(news);
});

test('a push of the emergency that a silenced alarm became is loud', async () => {
  await accountDb('ada').alertMarks.put({ id: 'near-5-a', v: 1, accountId: 'ada', silencedUntil: NOW + HOUR, silencedPriority: 'alarm' });
  const pushed = { id: 'near-5-a', raisedAt: NOW } as const;
  expect(await claimPushedAlert('ada', { ...pushed, priority: 'alarm' }, NOW)).toEqual(quietNews);
  expect(await claimPushedAlert('ada', { ...pushed, priority: 'emergency' }, NOW)).toEqual(news);
});

test('an answer that a full disk does not take holds for this page', async () => {
  await claimAlerts([claim('near-1-a')], NOW);
  const put = vi.spyOn(deviceDb().settings, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await noteAnswered(['near-1-a']);
  put.mockRestore();
  expect(await claimAlerts([claim('near-1-a')], NOW)).toEqual([{ ...known, isAnswered: true }]);
});
