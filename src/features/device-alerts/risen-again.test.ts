// An alert that was acknowledged, became less urgent and then more urgent again has to be acknowledged again: so people are told of it again.
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knownAlerts, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { claimPushedAlert } from '#store/alerts/told-alerts.ts';
import { ADA, NOW } from './device-alerts.fixture.ts';
import { acknowledge, ID, OFFLINE, ONLINE, putHere, putShore, TellingDevice } from './tell-alerts.fixture.ts';

const device = new TellingDevice();
beforeEach(() => device.begin());
afterEach(() => device.end());

const mustBeAcknowledged = (): boolean => {
  const alert = knownAlerts.get(ADA)?.get(ID);
  return alert !== undefined && needsAcknowledging(alert);
};
const TOLD = [`toast ${ID}`, 'noise emergency'];
const TOLD_HERE = [`toast ${ID} computed here`, 'noise emergency'];

test('ashore: a page tells the emergency that rose again, once', async () => {
  device.openPage();
  await putShore({ priority: 'emergency' });
  await device.tells(TOLD);
  await acknowledge(NOW + 1, NOW, 'emergency');
  await putShore({ priority: 'emergency', acknowledgedAt: NOW + 1 });
  await device.tells([...TOLD, `away ${ID}`]);
  device.nowMs = NOW + HOUR_MS; // 14 nm off by now
  await putShore({ priority: 'alarm', fellFrom: 'emergency', acknowledgedAt: NOW + 1, revision: 2 });
  await device.settled();
  device.nowMs = NOW + 3 * HOUR_MS; // 8 nm off: the server takes the acknowledgement away and tells anew
  await putShore({ priority: 'emergency', risenAt: device.nowMs, revision: 3 });
  await device.tells([...TOLD, `away ${ID}`, ...TOLD]);
  expect(mustBeAcknowledged()).toBe(true);
  device.openPage();
  await device.settled();
  expect(device.said).toHaveLength(5);
});

test('ashore: a page that was closed meanwhile tells it when it is opened', async () => {
  device.openPage();
  await putShore({ priority: 'emergency' });
  await device.tells(TOLD);
  device.closePages();
  await acknowledge(NOW + 1, NOW, 'emergency');
  device.nowMs = NOW + 3 * HOUR_MS;
  await putShore({ priority: 'emergency', risenAt: device.nowMs, revision: 3 });
  device.openPage();
  await device.tells([...TOLD, ...TOLD]);
});

test('ashore: a push of the emergency that rose again is heard once, and no page tells it again', async () => {
  await putShore({ priority: 'emergency' });
  const push = { id: ID, raisedAt: NOW, priority: 'emergency' } as const;
  expect(await claimPushedAlert(ADA, { ...push, revisedAt: NOW }, NOW)).toEqual({ isNews: true, isLoud: true });
  await acknowledge(NOW + 1, NOW, 'emergency');
  await putShore({ priority: 'alarm', fellFrom: 'emergency', acknowledgedAt: NOW + 1, revision: 2 });
  device.nowMs = NOW + 3 * HOUR_MS;
  const again = { ...push, revisedAt: device.nowMs }; // before its row is here
  expect(await claimPushedAlert(ADA, again, device.nowMs)).toEqual({ isNews: true, isLoud: true });
  expect(await claimPushedAlert(ADA, again, device.nowMs)).toEqual({ isNews: false, isLoud: false });
  device.openPage();
  await putShore({ priority: 'emergency', risenAt: device.nowMs, revision: 3 });
  await device.settled();
  expect(device.said).toEqual([]);
});

test('a push of what this device found and its user acknowledged before the server heard of it is not heard', async () => {
  await putHere({ priority: 'alarm' });
  await acknowledge(NOW + 1, NOW, 'alarm');
  device.openPage();
  await device.settled();
  const push = { id: ID, raisedAt: NOW + MINUTE_MS, revisedAt: NOW + MINUTE_MS, priority: 'alarm' } as const;
  await putShore({ priority: 'alarm', createdAt: NOW + MINUTE_MS });
  expect(await claimPushedAlert(ADA, push, NOW + MINUTE_MS)).toEqual({ isNews: false, isLoud: false });
});

test('at sea: what this device finds to have risen again is told again', async () => {
  device.link.set(OFFLINE);
  device.openPage();
  await putHere({ priority: 'emergency' });
  await device.tells(TOLD_HERE);
  await acknowledge(NOW + 1, NOW, 'emergency');
  await device.tells([...TOLD_HERE, `away ${ID}`]);
  device.nowMs = NOW + HOUR_MS;
  await putHere({ priority: 'alarm', fellFrom: 'emergency', revision: 2 });
  await device.settled();
  device.nowMs = NOW + 3 * HOUR_MS;
  await putHere({ priority: 'emergency', risenAt: device.nowMs, revision: 3 });
  await device.tells([...TOLD_HERE, `away ${ID}`, ...TOLD_HERE]);
  expect(mustBeAcknowledged()).toBe(true);
});

test('what nobody acknowledged is not told again each time that it becomes more urgent', async () => {
  device.openPage();
  await putShore({ priority: 'emergency' });
  await device.tells(TOLD);
  await putShore({ priority: 'alarm', fellFrom: 'emergency', revision: 2 });
  await device.settled();
  device.nowMs = NOW + HOUR_MS;
  await putShore({ priority: 'emergency', risenAt: device.nowMs, revision: 3 });
  await device.settled();
  expect(device.said).toEqual(TOLD);
});

test('an emergency is heard five minutes after a caution of the same ship and cause, and no second caution is', async () => {
  device.openPage();
  await putShore({ priority: 'caution' });
  await device.tells([`toast ${ID}`, 'noise caution']);
  device.nowMs = NOW + 5 * MINUTE_MS;
  await putShore({ priority: 'emergency', risenAt: device.nowMs, revision: 2 });
  await device.tells([`toast ${ID}`, 'noise caution', ...TOLD]);
});

test('a second passage that nobody answered is still told when the server first hears of it, though the first one was acknowledged', async () => {
  device.link.set(OFFLINE);
  device.openPage();
  await putHere({ priority: 'emergency' });
  await device.tells(TOLD_HERE);
  await acknowledge(NOW + MINUTE_MS, NOW, 'emergency');
  await device.tells([...TOLD_HERE, `away ${ID}`]);
  device.nowMs = NOW + HOUR_MS;
  await putHere({ priority: 'emergency', endedAt: device.nowMs }); // she is at anchor
  device.nowMs = NOW + 3 * HOUR_MS;
  await putHere({ priority: 'emergency', createdAt: device.nowMs, lastEndedAt: NOW + HOUR_MS });
  const both = [...TOLD_HERE, `away ${ID}`, ...TOLD_HERE];
  await device.tells(both);
  device.link.set(ONLINE);
  device.nowMs += MINUTE_MS;
  await putShore({ priority: 'emergency', createdAt: device.nowMs });
  await device.settled();
  expect(device.said).toEqual(both);
  expect(mustBeAcknowledged()).toBe(true);
});
