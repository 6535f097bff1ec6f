// Alerts that older code kept on this device, one for each reason, go on as the one alert that they are now: found, shown and acknowledged once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { type Situation, situationKey } from '#domain/alerts/situation.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import type { LocalAlertRow } from '#store/alerts/local-alerts.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { ADA, alertRow, EVENT, fillDevice, MMSI, NOW, putShip, shipAt } from './device-alerts.fixture.ts';
import { type FollowedAccount, followAccount } from './follow-account.ts';

const KEY = situationKey(ADA, MMSI, EVENT.id);
const ROUTE_KEY = KEY.replace('near-', 'route-');
const db = () => accountDb(ADA);
let nowMs = NOW;
let running: FollowedAccount | undefined;

const start = (): FollowedAccount => (running = followAccount(ADA, { clock: () => nowMs, plan: () => Promise.resolve([]) }));
const until = (expected: object[]) =>
  vi.waitFor(async () => {
    await running?.turn();
    expect(await db().localAlerts.toArray()).toMatchObject(expected);
  });

/** The row that this device computes, as older code stored it: one of each reason, which it did not list. */
async function storeOldRows(): Promise<void> {
  start();
  await until([{ id: KEY }]);
  running?.stop();
  const [row] = (await db().localAlerts.toArray()) as LocalAlertRow[];
  if (!row) throw new Error('no alert');
  const old = (id: string, part: Partial<LocalAlertRow>, more: Partial<Situation> = {}) => {
    const { reasons: _reasons, ...situation } = row.situation;
    const { reasons: _listed, ...rest } = row;
    return { ...rest, ...part, id, situation: { ...situation, ...more, key: id } } as LocalAlertRow;
  };
  await db().localAlerts.clear();
  await db().localAlerts.bulkPut([
    old(
      KEY,
      { createdAt: NOW - 3 * HOUR_MS, endedAt: NOW - HOUR_MS },
      { raisedAt: NOW - 3 * HOUR_MS, endedAt: NOW - HOUR_MS, endedBecause: 'passed' },
    ),
    old(ROUTE_KEY, { type: 'Route ALERT', createdAt: NOW - 2 * HOUR_MS }, { type: 'Route ALERT', raisedAt: NOW - 2 * HOUR_MS }),
  ]);
}

beforeEach(async () => {
  nowMs = NOW;
  await fillDevice();
  await putShip(shipAt(30));
  await storeOldRows();
});
afterEach(async () => {
  running?.stop();
  await deleteAccountDb(ADA);
});

test('the active one goes on under the id that the alert has now, with every reason, and is not raised anew', async () => {
  start();
  await until([{ id: KEY, createdAt: NOW - 2 * HOUR_MS, reasons: [{ type: 'Proximity ALERT' }] }]);
  const [row] = await db().localAlerts.toArray();
  expect(row).not.toHaveProperty('endedAt');
  nowMs += HOUR_MS;
  await putShip(shipAt(80, { lastSeen: nowMs }));
  await until([{ id: KEY, createdAt: NOW - 2 * HOUR_MS, endedAt: nowMs }]);
});

test('it is one alert beside the server’s row, and what the user said of that holds for it', async () => {
  start();
  await until([{ id: KEY }]);
  await db().alerts.put(alertRow({ id: KEY, createdAt: NOW - 2 * HOUR_MS }));
  await db().alertMarks.put({
    id: KEY,
    v: 1,
    accountId: ADA,
    acknowledgedAt: NOW - HOUR_MS,
    raisedAt: NOW - 2 * HOUR_MS,
    acknowledgedPriority: 'warning',
  });
  const stop = knownAlerts.watch(ADA, () => undefined);
  try {
    await vi.waitFor(() =>
      expect([...(knownAlerts.get(ADA)?.values() ?? [])]).toMatchObject([{ id: KEY, computedHere: false, acknowledgedAt: NOW - HOUR_MS }]),
    );
  } finally {
    stop();
  }
});
