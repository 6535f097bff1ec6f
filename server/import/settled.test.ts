import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenSettled } from './settled.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What the database says goes straight to who listens. */
async function open() {
  const listeners = new Map<string, (payload: string) => void>();
  const listen = async (channel: string, onPayload: (payload: string) => void) => {
    listeners.set(channel, onPayload);
    return async () => void listeners.delete(channel);
  };
  let turns = 0;
  const stop = await whenSettled({ db: { listen }, clock: Date.now, scopes: ['world:events'] }, () => (turns += 1));
  return {
    stop,
    turns: () => turns,
    changed: (scope = 'world:events') => listeners.get('fathom_changed')?.(`${scope} events`),
    sign: (sign: string, id = 'a') => listeners.get('fathom_import')?.(`${id} ${sign}`),
  };
}

it('one turn follows a burst of changes, when it pauses', async () => {
  const harness = await open();
  for (let at = 0; at < 10; at += 1) {
    harness.changed();
    vi.advanceTimersByTime(1000);
  }
  expect(harness.turns()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(harness.turns()).toBe(1);
});

it('people who write one after the other are followed about once a minute', async () => {
  const harness = await open();
  for (let at = 0; at < 180; at += 1) {
    harness.changed();
    vi.advanceTimersByTime(1000);
  }
  expect(harness.turns()).toBe(2);
});

it('an import of an hour is followed by one turn, after its end', async () => {
  const harness = await open();
  for (let at = 0; at < 720; at += 1) {
    harness.sign('goes-on');
    harness.changed();
    vi.advanceTimersByTime(5000);
  }
  expect(harness.turns()).toBe(0);
  harness.sign('ended');
  vi.advanceTimersByTime(10_000);
  expect(harness.turns()).toBe(1);
});

it('of two imports the last one is waited for', async () => {
  const harness = await open();
  harness.sign('goes-on');
  harness.sign('goes-on', 'b');
  harness.changed();
  harness.sign('ended');
  vi.advanceTimersByTime(20_000);
  expect(harness.turns()).toBe(0);
  harness.sign('ended', 'b');
  vi.advanceTimersByTime(5000);
  expect(harness.turns()).toBe(1);
});

it('an import that died is waited for no longer than a minute', async () => {
  const harness = await open();
  harness.sign('goes-on');
  harness.changed();
  vi.advanceTimersByTime(59_000);
  expect(harness.turns()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(harness.turns()).toBe(1);
});

it('an import without changes, other changes, and what comes after the end make no turn', async () => {
  const harness = await open();
  harness.sign('goes-on');
  harness.sign('ended');
  harness.changed('world:areas');
  harness.changed();
  await harness.stop();
  vi.advanceTimersByTime(600_000);
  expect(harness.turns()).toBe(0);
});
