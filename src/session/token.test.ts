import { DAY_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '#contract/entities/accounts.ts';
import { rowOf } from './renew-token.ts';
import { leaseTimeMs } from './token.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 11, 26) });
});
afterEach(() => {
  vi.useRealTimers();
});
/** Signs in now, on a device whose clock is this far ahead of the server's. */
function signedIn(aheadMs: number) {
  const serverTime = Date.now() - aheadMs;
  const account = { id: 'ada' } as Session['account'];
  return rowOf({ account, jwtToken: 'x', expiresIn: 900, offlineUntil: serverTime + 30 * DAY_MS, serverTime } as Session);
}

it('SY17 the lease lasts as long as the server gives it, however far the device’s clock is ahead or behind', () => {
  for (const aheadMs of [0, 31 * DAY_MS, -31 * DAY_MS]) {
    const row = signedIn(aheadMs);
    vi.advanceTimersByTime(30 * DAY_MS - 60_000);
    expect(leaseTimeMs(row), `${aheadMs}`).toBeLessThan(row.offlineUntilMs);
    vi.advanceTimersByTime(60_000);
    expect(leaseTimeMs(row), `${aheadMs}`).toBeGreaterThanOrEqual(row.offlineUntilMs);
  }
});
