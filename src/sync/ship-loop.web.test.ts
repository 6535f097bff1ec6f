import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '#contract/result.ts';
import type { Box } from '#contract/units.ts';
import { SHIP_GROUPS, type ShipGroup, type ShipStoreStatus, type ShipsWanted } from '#contract/worker-apis.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { watched } from '#platform/watched.ts';
import { type ShipLoop, type ShipRefresher, startShipLoop } from './ship-loop.ts';
import { resetSync, syncStatus } from './sync-status.ts';

const byGroup = Object.fromEntries(SHIP_GROUPS.map((group) => [group, 0])) as Record<ShipGroup, number>;
const offline: Result<{ rev: number; changed: number }> = { ok: false, error: { code: 'offline', message: '' } };

/** A network that answers as told, and a store that remembers the requests. */
function network(answers: (want: ShipsWanted) => Result<{ rev: number; changed: number }>) {
  const asked: (Box | readonly number[] | 'world')[] = [];
  let store: ShipStoreStatus = { rev: 0, ships: 0, byGroup, traffic: 'none', world: false };
  const view = watched<Box | undefined>(undefined);
  const own = watched<readonly number[]>([]);
  const ships: ShipRefresher = {
    async refresh(want) {
      asked.push(want.mmsis ?? want.box ?? 'world');
      const answer = answers(want);
      if (answer.ok)
        store = { ...store, rev: store.rev + 1, syncedAtMs: Date.now(), traffic: 'live', world: store.world || (!want.box && !want.mmsis) };
      return answer;
    },
    cancel: () => undefined,
    status: async () => store,
    viewBox: view,
    ownMmsis: own,
  };
  return { ships, asked, view, own };
}

const answered = () => ({ ok: true as const, value: { rev: 1, changed: 1 } });
const BOX: Box = [0, 50, 10, 60];
let loop: ShipLoop | undefined;

beforeEach(() => {
  resetSync();
  vi.useFakeTimers();
  devicePreferences.set({ ...devicePreferences.get(), lowData: false });
});
afterEach(() => {
  loop?.stop();
  vi.useRealTimers();
});

test('on a first visit what the map shows comes before the world', async () => {
  const { ships, asked, view } = network(answered);
  view.set(BOX);
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([BOX, 'world']);
  expect(syncStatus().link).toBe('live');
});

test('the first fetch waits a moment for the map, but not for ever', async () => {
  const { ships, asked } = network(answered);
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual(['world']);
});

test('on a first visit own ships come as soon as the fleets are known, before the view and the world', async () => {
  const { ships, asked, view, own } = network(answered);
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([]);
  own.set([235_000_001]);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([[235_000_001]]);
  expect(syncStatus()).toMatchObject({ link: 'live', world: false });
  view.set(BOX);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([[235_000_001], BOX, 'world']);
});

test('own ships that do not come do not keep the world back', async () => {
  const { ships, asked, own } = network(({ mmsis }) => (mmsis ? offline : answered()));
  own.set([235_000_001]);
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(3_010);
  expect(asked).toEqual([[235_000_001], 'world']);
  expect(syncStatus().link).toBe('live');
});

test('a page in view asks every 30 s', async () => {
  const { ships, asked, view } = network(answered);
  view.set(BOX);
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(95_000);
  expect(asked).toEqual([BOX, 'world', 'world', 'world', 'world']);
});

test('a low-data device fetches only what it shows, every 5 minutes and where it is moved to', async () => {
  devicePreferences.set({ ...devicePreferences.get(), lowData: true });
  const { ships, asked, view } = network(answered);
  view.set(BOX);
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(301_000);
  expect(asked).toEqual([BOX, BOX]);
  const moved: Box = [20, 30, 40, 50];
  view.set(moved);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.at(-1)).toEqual(moved);
});

test('a low-data device fetches the world when the user asks for it', async () => {
  devicePreferences.set({ ...devicePreferences.get(), lowData: true });
  const { ships, asked, view } = network(answered);
  view.set(BOX);
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(100);
  loop.loadWorld();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([BOX, BOX, 'world']);
});

test('a low-data device that shows the whole world asks for nothing but the size of it', async () => {
  devicePreferences.set({ ...devicePreferences.get(), lowData: true });
  const { ships, asked } = network(answered);
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(asked).toEqual([[0, 0, 0, 0]]);
  expect(syncStatus().link).toBe('live');
});

test('a place that the map was moved to during a fetch is fetched after it', async () => {
  devicePreferences.set({ ...devicePreferences.get(), lowData: true });
  const { ships, asked, view } = network(answered);
  view.set(BOX);
  const slow: ShipRefresher = {
    ...ships,
    async refresh(want) {
      await new Promise((later) => setTimeout(later, 5_000));
      return ships.refresh(want);
    },
  };
  loop = startShipLoop(slow);
  await vi.advanceTimersByTimeAsync(2_000);
  view.set([20, 30, 40, 50]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked).toEqual([BOX, [20, 30, 40, 50]]);
});

test('a link that failed is offline at once, is tried again soon and ever again, and is live when it answers', async () => {
  let up = false;
  const { ships, asked } = network(() => (up ? answered() : offline));
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(3_100);
  expect([asked.length, syncStatus().link]).toEqual([1, 'offline']);
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(asked.length).toBeGreaterThan(30);
  up = true;
  await vi.advanceTimersByTimeAsync(34_000);
  expect(syncStatus().link).toBe('live');
});

test('when the server wants a sign-in the chip says so', async () => {
  const { ships } = network(() => ({ ok: false, error: { code: 'unauthenticated', message: '' } }));
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(syncStatus().link).toBe('signIn');
});

test('against a server that never answers the age of what is held is said at once, and soon that there is no link', async () => {
  const { ships } = network(answered);
  const held = await ships.status();
  loop = startShipLoop({
    ...ships,
    refresh: () => new Promise(() => undefined),
    status: async () => ({ ...held, world: true, syncedAtMs: 7 }),
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(syncStatus()).toMatchObject({ link: 'connecting', shipsAtMs: 7 });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(syncStatus()).toMatchObject({ link: 'offline', shipsAtMs: 7 });
});

test('a store that breaks is a failure with a next attempt, not the end of the loop', async () => {
  let broken = true;
  const { ships, asked } = network(() => {
    if (broken) throw new Error('worker gone');
    return answered();
  });
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(syncStatus().error?.code).toBe('internal');
  broken = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.length).toBeGreaterThan(1);
  expect(syncStatus().link).toBe('live');
});

test('a picture that nobody renewed is no longer called live', async () => {
  const { ships } = network(answered);
  loop = startShipLoop(ships);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(syncStatus().link).toBe('live');
  vi.setSystemTime(Date.now() + 10 * 60_000); // the tablet slept
  slowClock.set(Date.now());
  expect(syncStatus().link).toBe('connecting');
});
