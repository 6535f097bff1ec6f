// When this device begins to compute alerts of its own: not on half of the account's rows.
import type { RegisteredRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { deleteAccountDb } from '#store/device/account-db.ts';
import { noteSync, resetSync } from '#sync/sync-status.ts';
import { runAlerts } from './run-alerts.ts';

const ADA = 'computing';
const watch = vi.hoisted(() => ({ watchAlerts: vi.fn(() => ({ putOwnPosition: vi.fn(), setServerClock: vi.fn(), stop: vi.fn() })) }));
vi.mock('#compute/alerts.ts', () => watch);

let stop: (() => void) | undefined;
beforeEach(() => {
  watch.watchAlerts.mockClear();
  resetSync();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  noteSync({ leads: true, link: 'live' });
  stop = runAlerts(ADA, {} as RegisteredRouter);
});
afterEach(async () => {
  stop?.();
  vi.useRealTimers();
  resetSync();
  await deleteAccountDb(ADA);
});
const computes = () => {
  vi.advanceTimersByTime(MINUTE_MS);
  return watch.watchAlerts.mock.calls.length > 0;
};

test('after a sign-in this device computes alerts once all rows are here: on half of them it would raise what the next take back', () => {
  expect(computes()).toBe(false);
  noteSync({ lastPullMs: { own: Date.now() } });
  expect(computes()).toBe(true);
});

test('after a reload it waits for the rows of today', () => {
  noteSync({ lastPullMs: { own: Date.now() - performance.now() - MINUTE_MS } });
  expect(computes()).toBe(false);
  noteSync({ lastPullMs: { own: Date.now() } });
  expect(computes()).toBe(true);
});

test.each([
  ['without a connection', { link: 'offline' }],
  ['while the server requires a sign-in', { link: 'signIn' }],
  ['when the rows cannot be fetched', { pullError: { code: 'unavailable', message: '' } }],
] as const)('%s it computes at once, on what it has', (_, part) => {
  noteSync(part);
  expect(computes()).toBe(true);
});
