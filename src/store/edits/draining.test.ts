// What bringing a long queue ashore reads on the device, counted: with each batch that is sent a pull brings what was confirmed.
import { HOUR_MS } from '#contract/units.ts';
import { describe, expect, it } from 'vitest';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import { countedStore } from '#store/device/counted-store.fixture.ts';
import { device, NOW_MS, sorted, tinyServer } from '#store/replica.fixture.ts';

const BATCH = 25;
const FIRST_MMSI = 201_000_000;
/** Four times the edits may cost five times as many rows. */
const MOST_EXPONENT = 1.15;

interface How {
  /** Rows in a page. */
  most: number;
  /** The pull comes while an edit is under way: the server has it, and the device does not know. */
  isUnderWay: boolean;
}

/** Rows that are read while so many edits of one fleet go ashore. */
async function rowsReadFor(edits: number, { most, isUnderWay }: How): Promise<number> {
  const { store, counts } = countedStore(memoryLocalStore());
  const ada = device(store);
  const server = tinyServer();
  await server.edit('fleet.create', { fleetId: 'ours', name: 'Ours', ships: [] });
  await ada.pullAll(server);
  for (let at = 0; at < edits; at += 1)
    await ada.commit('fleet.addShip', { fleetId: 'ours', mmsi: FIRST_MMSI + at }, NOW_MS - HOUR_MS + at);
  const before = counts.rows;
  for (let sent = 0; sent < edits; ) {
    for (const end = sent + BATCH; sent < end; sent += 1) await ada.send(server);
    if (isUnderWay) await ada.send(server, { answerLost: true });
    await ada.pullAll(server, most);
  }
  const read = counts.rows - before;
  expect(await ada.outbox()).toEqual([]);
  expect(sorted(await ada.shown(['fleets', 'fleetShips']))).toEqual(sorted(server.rows()));
  return read;
}

describe('a queue of edits of one fleet that goes ashore while pulls go on', () => {
  it.each<[string, How]>([
    ['with pages that bring all', { most: 1000, isUnderWay: false }],
    ['with answers cut into several pages', { most: 10, isUnderWay: false }],
    ['with an edit under way at each pull', { most: 1000, isUnderWay: true }],
  ])('reads rows in proportion to the edits, %s', async (_, how) => {
    const [few, many] = [await rowsReadFor(250, how), await rowsReadFor(1000, how)];
    expect(Math.log(many / few) / Math.log(4), `${few} rows, ${many} rows`).toBeLessThanOrEqual(MOST_EXPONENT);
  });
});
