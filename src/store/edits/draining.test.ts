// Counts the rows that a device reads while it sends a long queue. After each batch a pull brings the confirmed rows.
import { HOUR_MS } from '#contract/units.ts';
import { describe, expect, it } from 'vitest';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import { countedStore } from '#store/device/counted-store.fixture.ts';
import { device, NOW_MS, sorted, tinyServer } from '#store/replica.fixture.ts';

const BATCH = 25;
const FIRST_MMSI = 201_000_000;
/** Four times as many edits may read five times as many rows. */
const MOST_EXPONENT = 1.15;

interface How {
  /** Rows in a page. */
  most: number;
  /** The pull comes while an edit is being sent: the server has it, and the device does not know. */
  isUnderWay: boolean;
}

/** The number of rows read while this many edits of one fleet are sent. */
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
  const inProportion = async (_: string, how: How) => {
    const [few, many] = [await rowsReadFor(250, how), await rowsReadFor(1000, how)];
    expect(Math.log(many / few) / Math.log(4), `${few} rows, ${many} rows`).toBeLessThanOrEqual(MOST_EXPONENT);
  };
  const PROPORTION = 'reads rows in proportion to the edits, %s';
  it.each<[string, How]>([['with an edit under way at each pull', { most: 1000, isUnderWay: true }]])(PROPORTION, inProportion);
  it.each<[string, How]>([
    ['with pages that bring all', { most: 1000, isUnderWay: false }],
    ['with answers cut into several pages', { most: 10, isUnderWay: false }],
  ])(PROPORTION, { tags: ['long'] }, inProportion);
});
