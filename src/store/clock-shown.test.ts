import { HOUR_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SKEW_MS } from '#contract/constants.ts';
import { serverNow, setServerClock } from '#platform/clock.ts';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import { noteClock } from './clock-shown.ts';
import type { HistoryEntry, OutboxEntry, OutboxState } from './edits/outbox-rows.ts';
import { NOW_MS } from './replica.fixture.ts';
import { type SeenTimes, skewOf } from './sync-state.ts';

let store = memoryLocalStore();
beforeEach(() => {
  store = memoryLocalStore();
});

const note = (nowMs: number) => store.transaction((tx) => noteClock(tx, nowMs));
const pulled = (value: SeenTimes) => store.transaction(async (tx) => tx.put('syncState', [{ key: 'syncSeen', value }]));
const seen = () => store.look('syncState').find(({ key }) => key === 'syncSeen')?.value as SeenTimes;

const entry = (no: number) => ({
  no,
  key: `k${no}`,
  name: 'alert.silence' as const,
  args: { alertId: `a${no}`, forMs: HOUR_MS },
  touches: [`alertMarks:a${no}` as const],
  createdAtMs: NOW_MS,
});
const STATES: OutboxState[] = ['queued', 'sent', 'acknowledged', 'parked', 'blocked'];
const waits = (createdAtMs = NOW_MS) =>
  store.transaction(async (tx) => {
    const waiting = STATES.map((state, at): OutboxEntry => ({ ...entry(at + 1), createdAtMs, attempts: 0, nextAtMs: 0, state }));
    const done: HistoryEntry = { ...entry(9), createdAtMs, acknowledgedAtMs: NOW_MS };
    await tx.put('outbox', waiting);
    await tx.put('history', [done]);
  });
const marks = () => [...store.look('outbox'), ...store.look('history')].map(({ clockSetAtMs }) => clockSetAtMs);
const ALL = STATES.length + 1;

test('SY23 where this clock fell, all that was pressed before was pressed nobody knows how long ago: waiting, refused or done', async () => {
  await note(NOW_MS);
  await waits();
  await note(NOW_MS + 5 * HOUR_MS);
  await note(NOW_MS + 3 * HOUR_MS);
  expect(marks()).toEqual(Array(ALL).fill(NOW_MS + 3 * HOUR_MS));
  await note(NOW_MS);
  expect(marks()).toEqual(Array(ALL).fill(NOW_MS + 3 * HOUR_MS)); // once
});

test('SY23 a clock that is put right by minutes, or shows what it showed a minute ago, has not fallen', async () => {
  await waits();
  await note(NOW_MS + HOUR_MS);
  await note(NOW_MS + HOUR_MS - SKEW_MS);
  expect(marks()).toEqual(Array(ALL).fill(undefined));
});

test('SY23 in a database of older code the last pull and the presses tell what this clock has shown', async () => {
  await waits(NOW_MS + HOUR_MS);
  await note(NOW_MS);
  expect(marks()).toEqual(Array(ALL).fill(NOW_MS));
  store = memoryLocalStore();
  await pulled({ ownAtMs: NOW_MS + HOUR_MS });
  await waits();
  await note(NOW_MS);
  expect(marks()).toEqual(Array(ALL).fill(NOW_MS + HOUR_MS)); // by the server's clock
});

test('SY23 the server’s time is no earlier than it was reckoned when this clock showed its latest; rows are as old as they were', async () => {
  await pulled({ ownAtMs: NOW_MS, portsAtMs: NOW_MS - HOUR_MS, clockSkewMs: HOUR_MS });
  await note(NOW_MS + 20 * HOUR_MS);
  const nowMs = NOW_MS - 4 * HOUR_MS;
  await note(nowMs);
  expect(skewOf({ value: seen() }, nowMs)).toBe(25 * HOUR_MS);
  expect(seen()).toEqual({ ownAtMs: NOW_MS - 24 * HOUR_MS, portsAtMs: NOW_MS - 25 * HOUR_MS, clockSkewMs: 25 * HOUR_MS });
});

test('SY23 a clock that was ahead and shows the server’s time now is not taken for one that is behind', async () => {
  await pulled({ ownAtMs: NOW_MS, clockSkewMs: -24 * HOUR_MS });
  await note(NOW_MS);
  await note(NOW_MS - 24 * HOUR_MS);
  expect(seen()).toEqual({ ownAtMs: NOW_MS - 24 * HOUR_MS });
});

test('SY23 before the first pull nobody knows the server’s time', async () => {
  await note(NOW_MS);
  await note(NOW_MS - HOUR_MS);
  expect(seen()).toBeUndefined();
});

test('SY23 nothing is written while the minute lasts', async () => {
  const shown = () => store.look('syncState').find(({ key }) => key === 'clockShown')?.value;
  await note(NOW_MS);
  await note(NOW_MS + 59_999);
  expect(shown()).toBe(NOW_MS);
  await note(NOW_MS + 60_000);
  expect(shown()).toBe(NOW_MS + 60_000);
});

test.each([
  ['shows the time that this page has counted, is right', 0, 0],
  ['shows another, is behind', -HOUR_MS, 3 * HOUR_MS],
])('SY23 a clock that was set ahead under an open page and back again, and %s', async (_, offMs, skewMs) => {
  let [countMs, aheadMs] = [0, 0];
  vi.spyOn(Date, 'now').mockImplementation(() => NOW_MS + countMs + aheadMs);
  vi.spyOn(performance, 'now').mockImplementation(() => countMs);
  setServerClock(1); // another clock, so that this one is read again
  setServerClock(0, NOW_MS);
  await pulled({ ownAtMs: NOW_MS });
  aheadMs = 2 * HOUR_MS;
  countMs = 2.5 * HOUR_MS;
  serverNow(); // pages ask every 10 s
  await note(Date.now());
  aheadMs = offMs;
  await note(Date.now());
  expect(skewOf({ value: seen() }, Date.now())).toBe(skewMs);
});
afterEach(() => {
  vi.restoreAllMocks();
  setServerClock(0);
});
