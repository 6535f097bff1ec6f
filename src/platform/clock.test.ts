import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverNow, serverSkewMs, setServerSkewMs } from './clock.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const REAL_MS = Date.UTC(2026, 10, 25);
beforeEach(() => {
  vi.useFakeTimers({ now: REAL_MS });
});
afterEach(() => {
  setServerSkewMs(0);
  vi.useRealTimers();
});
/** Without time passing. */
const setClock = (toMs: number) => vi.setSystemTime(toMs);

it('SY23 a clock that was a day ahead and is put right in an open page takes no day off the server’s time', () => {
  setClock(REAL_MS + DAY_MS);
  setServerSkewMs(-DAY_MS);
  expect(serverNow()).toBe(REAL_MS);
  vi.advanceTimersByTime(HOUR_MS);
  setClock(REAL_MS + HOUR_MS);
  setServerSkewMs(-DAY_MS); // as before: nobody has asked the server yet
  expect([serverNow(), serverSkewMs()]).toEqual([REAL_MS + HOUR_MS, 0]);
  setServerSkewMs(HOUR_MS);
  expect(serverNow()).toBe(REAL_MS + 2 * HOUR_MS);
});

it('SY23 a device that slept is one whose clock went on, and keeps what it knows of the server’s', () => {
  setServerSkewMs(-DAY_MS);
  setClock(REAL_MS + 8 * HOUR_MS);
  expect(serverNow()).toBe(REAL_MS + 8 * HOUR_MS - DAY_MS);
});
