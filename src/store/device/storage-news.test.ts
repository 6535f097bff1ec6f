import { Dexie, liveQuery, type ObservabilitySet, RangeSet } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { accountDb, deleteAccountDb } from './account-db.ts';
import { dexieLocalStore } from './dexie-local-store.ts';
import { watchStorage } from './storage-news.ts';

const ACCOUNT = 'storage-news';
const EVENTS = `idb://fathom-${ACCOUNT}/events/`;
let stops: (() => void)[] = [];
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  await deleteAccountDb(ACCOUNT);
});

const rangesOf = (parts: ObservabilitySet | undefined) => [...RangeSet(parts?.[EVENTS] ?? new RangeSet())].length;
const put = (rows: number) =>
  dexieLocalStore(accountDb(ACCOUNT)).transaction((tx) =>
    Promise.resolve(tx.put('events', Array.from({ length: rows }, (_, at) => ({ id: `e${at}` })) as never)),
  );

it('tells who watches rows each key of a page, and who listens as live queries do the table', async () => {
  const whole: ObservabilitySet[] = [];
  const short: ObservabilitySet[] = [];
  const listener = (parts: ObservabilitySet) => void short.push(parts);
  stops.push(watchStorage((parts) => void whole.push(parts)));
  Dexie.on.storagemutated.subscribe(listener);
  stops.push(() => Dexie.on.storagemutated.unsubscribe(listener));
  await put(90);
  await expect.poll(() => [rangesOf(whole.at(-1)), rangesOf(short.at(-1))]).toEqual([90, 1]);
  await put(5);
  await expect.poll(() => [rangesOf(whole.at(-1)), rangesOf(short.at(-1))]).toEqual([5, 5]);
  const told = short.length;
  Dexie.on.storagemutated.unsubscribe(listener);
  await put(5);
  await expect.poll(() => whole.length).toBeGreaterThan(told);
  expect(short).toHaveLength(told);
});

it('lets a live query run again for a page that holds a row of it, and for a single row, and not for others', async () => {
  const db = accountDb(ACCOUNT);
  const seen: (string | undefined)[] = [];
  let others = 0;
  const subscriptions = [
    liveQuery(() => db.events.get('e70')).subscribe((row) => void seen.push(row?.id)),
    liveQuery(() => db.syncState.get('cursor')).subscribe(() => void (others += 1)),
  ];
  stops.push(() => subscriptions.forEach((one) => one.unsubscribe()));
  await expect.poll(() => [seen.length, others]).toEqual([1, 1]);
  await put(90);
  await expect.poll(() => seen.at(-1)).toBe('e70');
  await db.events.delete('e70');
  await expect.poll(() => seen.at(-1)).toBe(undefined);
  expect(others).toBe(1);
});
