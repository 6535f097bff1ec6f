import { DAY_MS } from '#contract/units.ts';
import { expect, it } from 'vitest';
import { HISTORY_DAYS, HISTORY_LEAST } from '#contract/sync.ts';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import { applyPage, nextPull } from './apply.ts';
import type { HistoryEntry } from './outbox-rows.ts';
import { ADA, device, NOW_MS, tinyServer } from '#store/replica.fixture.ts';

const MORE = 10;

/** How many entries remain of a history acknowledged `days` ago, after one more edit is done. */
async function staying(days: number): Promise<number> {
  const store = memoryLocalStore();
  const server = tinyServer();
  const ada = device(store);
  await ada.pullAll(server);
  const old = Array.from(
    { length: HISTORY_LEAST + MORE },
    (_, at): HistoryEntry => ({
      no: at + 1,
      key: `old-${at}`,
      name: 'fleet.setTags',
      args: {},
      touches: [],
      createdAtMs: 0,
      acknowledgedAtMs: NOW_MS - days * DAY_MS,
    }),
  );
  await store.transaction(async (tx) => tx.put('history', old));
  await ada.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
  await ada.send(server);
  const query = await store.transaction(async (tx) => nextPull(tx));
  await store.transaction((tx) => applyPage(tx, query, server.answer(query), ADA));
  return store.look('history').length;
}
const ALL = HISTORY_LEAST + MORE + 1;

it('SY22 the history is as long as its days, and never shorter than its least', async () => {
  expect(await staying(HISTORY_DAYS - 1)).toBe(ALL);
  expect(await staying(HISTORY_DAYS + 1)).toBe(HISTORY_LEAST);
});

it('SY23 the history says by the server’s clock when an edit was acknowledged, however wrong this device’s is', async () => {
  const store = memoryLocalStore();
  const server = tinyServer();
  const ada = device(store);
  await ada.pullAll(server);
  await ada.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
  await ada.send(server);
  expect(store.look('outbox')[0]).not.toHaveProperty('acknowledgedAtMs'); // no pull has told the clock's skew yet
  const value = { ownAtMs: NOW_MS, clockSkewMs: 400 * DAY_MS };
  await store.transaction(async (tx) => tx.put('syncState', [{ key: 'syncSeen', value }]));
  await ada.commit('fleet.create', { fleetId: 'f2', name: 'Bulkers' });
  await ada.send(server);
  await ada.pullAll(server);
  expect(store.look('history').map(({ acknowledgedAtMs }) => acknowledgedAtMs)).toEqual([NOW_MS, NOW_MS + 400 * DAY_MS]);
});
