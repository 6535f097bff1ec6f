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
  const stop = await whenSettled({ db: { listen }, clock: Date.now, changes: /^world:events / }, () => (turns += 1));
  return {
    stop,
    turns: () => turns,
    changed: (scope = 'world:events') => listeners.get('fathom_changed')?.(`${scope} events`),
    sign: (sign: string, id = 'a') => listeners.get('fathom_import')?.(`${id} ${sign}`),
  };
}

it('one turn follows a burst of changes, when it pauses', async () => {
  const bed = await open();
  for (let at = 0; at < 10; at += 1) {
    bed.changed();
    vi.advanceTimersByTime(1000);
  }
  expect(bed.turns()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(bed.turns()).toBe(1);
});

it('people who write one after the other are followed about once a minute', async () => {
  const bed = await open();
  for (let at = 0; at < 180; at += 1) {
    bed.changed();
    vi.advanceTimersByTime(1000);
  }
  expect(bed.turns()).toBe(2);
});

it('an import of an hour is followed by one turn, after its end', async () => {
  const bed = await open();
  for (let at = 0; at < 720; at += 1) {
    bed.sign('goes-on');
    bed.changed();
    vi.advanceTimersByTime(5000);
  }
  expect(bed.turns()).toBe(0);
  bed.sign('ended');
  vi.advanceTimersByTime(10_000);
  expect(bed.turns()).toBe(1);
});

it('of two imports the last one is waited for', async () => {
  const bed = await open();
  bed.sign('goes-on');
  bed.sign('goes-on', 'b');
  bed.changed();
  bed.sign('ended');
  vi.advanceTimersByTime(20_000);
  expect(bed.turns()).toBe(0);
  bed.sign('ended', 'b');
  vi.advanceTimersByTime(5000);
  expect(bed.turns()).toBe(1);
});

it('an import that died is waited for no longer than a minute', async () => {
  const bed = await open();
  bed.sign('goes-on');
  bed.changed();
  vi.advanceTimersByTime(59_000);
  expect(bed.turns()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(bed.turns()).toBe(1);
});

it('an import without changes, other changes, and what comes after the end make no turn', async () => {
  const bed = await open();
  bed.sign('goes-on');
  bed.sign('ended');
  bed.changed('world:areas');
  bed.changed();
  await bed.stop();
  vi.advanceTimersByTime(600_000);
  expect(bed.turns()).toBe(0);
});
