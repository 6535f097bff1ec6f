// An emergency that somebody hid is not acknowledged: the line shows it again.
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceDb, TOLD_ALERTS } from '#store/device/device-db.ts';
import { MMSI, NOW } from './device-alerts.fixture.ts';
import { acknowledge, ID, putShore, TellingDevice } from './tell-alerts.fixture.ts';

const device = new TellingDevice();
beforeEach(() => device.begin());
afterEach(() => device.end());

const TOLD = [`toast ${ID}`, 'noise emergency'];
const BACK = [...TOLD, `toast ${ID}`];
const stored = async () => JSON.stringify((await deviceDb().settings.get(TOLD_ALERTS))?.value);

async function hide(): Promise<void> {
  device.openPage();
  await putShore({ priority: 'emergency' });
  await device.tells(TOLD);
  device.answers.get(ID)?.();
  await vi.waitFor(async () => expect(await stored()).toContain('hidden'));
  await device.settled();
  expect(device.said).toEqual(TOLD);
}

test('it stays away while its ship keeps off, and comes back without a noise when she is within half the distance', async () => {
  await hide();
  device.nm = 2.6;
  await device.settled();
  expect(device.said).toEqual(TOLD);
  device.nm = 2.4;
  await device.tells(BACK);
  await device.settled();
  expect(device.said).toEqual(BACK);
});

test('it comes back after an hour, also where the page was opened again meanwhile', async () => {
  await hide();
  device.closePages();
  device.nowMs = NOW + 59 * MINUTE_MS;
  device.openPage();
  await device.settled();
  expect(device.said).toEqual(TOLD);
  device.nowMs = NOW + HOUR_MS;
  await device.tells(BACK);
  device.closePages();
  device.openPage(); // it stands until somebody hides or acknowledges it
  await device.tells([...BACK, `toast ${ID}`]);
});

test('acknowledged, it stays away', async () => {
  await hide();
  await acknowledge(NOW + 1, NOW, 'emergency');
  await vi.waitFor(() => expect(device.closed).toEqual([MMSI]));
  device.nm = 0.2;
  device.nowMs = NOW + HOUR_MS;
  await device.settled();
  expect(device.said.filter((one) => one.startsWith('toast'))).toHaveLength(1);
});
