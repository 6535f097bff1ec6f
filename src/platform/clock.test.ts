import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverNow, serverSkewMs, setServerClock, wasPutRight } from './clock.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const REAL_MS = Date.UTC(2026, 10, 25);
beforeEach(() => {
  vi.useFakeTimers({ now: REAL_MS });
});
afterEach(() => {
  setServerClock(0);
  vi.useRealTimers();
});
/** Sets the clock; no time passes. */
const setClock = (toMs: number) => vi.setSystemTime(toMs);

it('SY23 a clock that was a day ahead and is put right in an open page takes no day off the server’s time', () => {
  setClock(REAL_MS + DAY_MS);
  setServerClock(-DAY_MS);
  expect(serverNow()).toBe(REAL_MS);
  vi.advanceTimersByTime(HOUR_MS);
  setClock(REAL_MS + HOUR_MS);
  setServerClock(-DAY_MS); // as at first: no pull has told the server's time
  expect([serverNow(), serverSkewMs()]).toEqual([REAL_MS + HOUR_MS, 0]);
  setServerClock(HOUR_MS);
  expect(serverNow()).toBe(REAL_MS + 2 * HOUR_MS);
});

it('SY23 a device that slept is one whose clock went on, and keeps what it knows of the server’s', () => {
  setServerClock(-DAY_MS);
  setClock(REAL_MS + 8 * HOUR_MS);
  expect(serverNow()).toBe(REAL_MS + 8 * HOUR_MS - DAY_MS);
});

it('SY23 the time is never before what the server has said and what has passed since, whatever becomes of this clock', () => {
  setServerClock(0, REAL_MS);
  vi.advanceTimersByTime(HOUR_MS);
  setClock(REAL_MS); // set back by an hour
  expect([serverNow(), serverSkewMs()]).toEqual([REAL_MS + HOUR_MS, HOUR_MS]);
  setClock(Date.UTC(2020, 0, 1)); // an empty battery
  expect(serverNow()).toBe(REAL_MS + HOUR_MS);
  setServerClock(0, REAL_MS - DAY_MS); // at a start, from the last pull: the device has slept since
  setClock(REAL_MS);
  expect(serverNow()).toBe(REAL_MS);
});

it('SY23 a skew is of another clock also where this one falls by less than the device slept before', () => {
  setServerClock(-DAY_MS);
  setClock(REAL_MS + 8 * HOUR_MS);
  serverNow();
  setClock(REAL_MS + 5 * HOUR_MS);
  expect(serverSkewMs()).toBe(0);
});

it('SY23 a clock was put right where it fell under this thread, to what the thread has counted since the last pull', () => {
  setServerClock(HOUR_MS);
  setServerClock(0, REAL_MS);
  vi.advanceTimersByTime(HOUR_MS);
  expect(wasPutRight()).toBe(false); // it was not set back
  setClock(REAL_MS + 9 * HOUR_MS); // set ahead, or the device slept: unknown
  serverNow();
  setClock(REAL_MS + 6 * HOUR_MS);
  expect(wasPutRight()).toBe(false);
  setClock(REAL_MS + HOUR_MS);
  expect(wasPutRight()).toBe(true);
  setServerClock(HOUR_MS);
  setServerClock(0); // a thread that starts now
  expect(wasPutRight()).toBe(false);
});

it('a clock that differs by seconds from what was counted is taken as it is', () => {
  setServerClock(0, REAL_MS + 2_000);
  expect([serverNow(), serverSkewMs()]).toEqual([REAL_MS, 0]);
});
