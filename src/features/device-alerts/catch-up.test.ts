import { HOUR_MS } from '#contract/units.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { AlertRow } from '#contract/tables.ts';
import { toldUntil } from '#store/alerts/told-until.ts';
import { ADA, alertRow, NOW } from './device-alerts.fixture.ts';
import { db, ID, OFFLINE, putHere, putShore, TellingDevice } from './tell-alerts.fixture.ts';

const device = new TellingDevice();
beforeEach(() => device.begin());
afterEach(() => device.end());

describe('after an absence', () => {
  const missed = async (...parts: Partial<AlertRow>[]) => {
    for (const [at, part] of parts.entries()) await putShore({ id: `near-${at}-x`, mmsi: at, createdAt: NOW + HOUR_MS, ...part });
  };

  test('of over twelve hours the alerts come as one toast with one noise, the most urgent first', async () => {
    device.link.set(OFFLINE);
    device.openPage();
    await device.settled();
    device.nowMs = NOW + 13 * HOUR_MS;
    await missed({}, { priority: 'caution' }, { priority: 'alarm' }, { endedAt: NOW + 2 * HOUR_MS }, { acknowledgedAt: NOW + 2 * HOUR_MS });
    await device.settled();
    expect(device.said).toEqual([]); // the pull is not complete
    device.link.set({ isOffline: false, pulledAtMs: device.nowMs });
    device.nudge();
    device.nowMs += 1000;
    await device.tells(['while away: 3, first near-2-x', 'noise alarm']);
    await putShore({ id: 'near-9-x', createdAt: device.nowMs });
    await device.tells(['while away: 3, first near-2-x', 'noise alarm', 'toast near-9-x', 'noise warning']);
  });

  test('with the app closed so long it is the same, and a pull that does not come is not waited for', async () => {
    device.nowMs = NOW + 13 * HOUR_MS;
    await missed({}, {});
    device.link.set({ isOffline: true, pulledAtMs: NOW });
    device.openPage();
    await device.settled();
    expect(device.said).toEqual([]);
    device.nowMs += 15_000;
    await device.tells(['while away: 2, first near-0-x', 'noise warning']);
    await missed({ endedAt: device.nowMs });
    await device.settled();
    expect(device.said).toEqual(['while away: 2, first near-0-x', 'noise warning']); // one still waits
    await missed({ endedAt: device.nowMs }, { endedAt: device.nowMs });
    await device.tells(['while away: 2, first near-0-x', 'noise warning', 'away alerts']);
  });

  test('of an hour they come one by one, and one alone does so too', async () => {
    device.nowMs = NOW + HOUR_MS;
    await missed({}, {});
    device.openPage();
    await device.tells(['toast near-0-x', 'toast near-1-x', 'noise warning']);
  });

  test('signing in again repeats nothing that was told here before, only what has come since', async () => {
    await missed({}, {});
    device.openPage();
    device.nowMs = NOW + 2 * HOUR_MS;
    device.link.set({ isOffline: false, pulledAtMs: device.nowMs });
    await device.tells(['toast near-0-x', 'toast near-1-x', 'noise warning']);
    await vi.waitFor(async () => expect(await toldUntil(ADA)).toBeGreaterThan(NOW + HOUR_MS));
    await device.signOut();
    device.nowMs += 3 * HOUR_MS;
    await missed(
      {},
      {},
      { createdAt: device.nowMs - HOUR_MS },
      { id: 'near-1-x', mmsi: 1, priority: 'alarm', risenAt: device.nowMs - 60_000 },
    );
    device.link.set({ isOffline: false, pulledAtMs: device.nowMs });
    device.openPage();
    await device.settled();
    device.nowMs += 1000;
    await device.tells(['at once: 2, first near-1-x', 'noise alarm']);
  });

  test('what quiet hours held back before the sign-out is told after it', async () => {
    const quietHours = { on: true, from: '00:00', to: '23:59', timeZone: 'UTC' };
    await db().preferences.put({ ...DEFAULT_PREFERENCES, id: ADA, v: 1, quietHours });
    await missed({});
    device.openPage();
    device.nowMs = NOW + 2 * HOUR_MS;
    device.link.set({ isOffline: false, pulledAtMs: device.nowMs });
    await device.settled();
    await device.signOut();
    await db().preferences.clear();
    await missed({});
    device.openPage();
    await device.settled();
    device.nowMs += 15_000;
    await device.tells(['toast near-0-x', 'noise warning']);
  });

  test('a device that never told anything begins with the sum of what holds, and calls nobody away', async () => {
    device.attended.set(undefined);
    device.link.set({ isOffline: false, pulledAtMs: undefined });
    device.openPage();
    await missed({}, {}, { endedAt: NOW + 2 * HOUR_MS });
    await device.settled();
    device.link.set({ isOffline: false, pulledAtMs: NOW });
    device.nudge();
    device.nowMs += 1000;
    await device.tells(['first: 2, first near-0-x', 'noise warning']);
  });

  test('what the device finds meanwhile without the server is told at once all the same', async () => {
    device.link.set(OFFLINE);
    device.nowMs = NOW + 13 * HOUR_MS;
    device.openPage();
    await putHere({ createdAt: device.nowMs });
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
  });
});

test('more than five at once are one toast with their number', async () => {
  const rows = Array.from({ length: 6 }, (_, at) => alertRow({ id: `near-${at}-x`, mmsi: at }));
  await db().alerts.bulkPut(rows);
  device.openPage();
  await device.tells(['at once: 6, first near-0-x', 'noise warning']);
});

const putSix = (from: number, priority: AlertRow['priority']) =>
  db().alerts.bulkPut(Array.from({ length: 6 }, (_, at) => alertRow({ id: `near-${from + at}-x`, mmsi: from + at, priority })));

test('a second toast for several stands for the emergencies of the first as long as they wait: it does not take their place with lesser ones', async () => {
  const first = Array.from({ length: 6 }, (_, at) => `near-${at}-x`);
  await putSix(0, 'emergency');
  device.openPage();
  await device.tells(['at once: 6, first near-0-x', 'noise emergency']);
  await putSix(10, 'warning');
  await vi.waitFor(() => {
    device.nudge();
    expect(device.said).toContain('at once: 6, first near-10-x');
  });
  expect(device.worst).toEqual(first);
  await db().alerts.bulkPut(first.slice(1).map((id, at) => alertRow({ id, mmsi: at + 1, priority: 'emergency', endedAt: NOW })));
  await putSix(20, 'caution');
  await vi.waitFor(() => {
    device.nudge();
    expect(device.said).toContain('at once: 6, first near-20-x');
  });
  expect(device.worst).toEqual(first.slice(0, 1)); // the others are over
});

test('a second toast for several does not stand for what the user put away with the first', async () => {
  await putSix(0, 'warning');
  device.openPage();
  await device.tells(['at once: 6, first near-0-x', 'noise warning']);
  device.answers.get('sum')?.();
  await putSix(10, 'caution');
  await vi.waitFor(() => {
    device.nudge();
    expect(device.said).toContain('at once: 6, first near-10-x');
  });
  expect(device.worst).toEqual(Array.from({ length: 6 }, (_, at) => `near-${10 + at}-x`));
});
