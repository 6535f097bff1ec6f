import { expect, test } from 'vitest';
import { ok } from '#contract/result.ts';
import { fleetShipId } from '#contract/row-ids.ts';
import type { Change, PullAnswer, PullQuery } from '#contract/sync.ts';
import { countedStore } from '#store/device/counted-store.fixture.ts';
import { ADA, NOW_MS } from '#store/replica.fixture.ts';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import { createPull } from './pull.ts';

const ROWS = 100_000;
/** About as many as fit into 256 kB. */
const ROWS_A_PAGE = 1250;
const SCOPE = 'content:ada';
const run = { alive: () => true, moved: () => {}, signal: new AbortController().signal };

const shipAt = (at: number): Change => {
  const [fleetId, mmsi] = [`f${Math.floor(at / 10_000)}`, 201_000_000 + at];
  const id = fleetShipId(fleetId, mmsi);
  return { t: 'fleetShips', id, v: 1, row: { id, v: 1, fleetId, ownerId: 'ada', mmsi, sendToMaster: false } };
};

test('SY5 a first pull of 100,000 rows holds one page at a time, and reads for the last no more than for the first', async () => {
  const memory = memoryLocalStore();
  const { store, counts } = countedStore(memory);
  const stored = () => memory.look('syncState').find(({ key }) => key === 'cursor')?.value as Record<string, number> | undefined;
  const held: number[] = [];
  const readByPage: number[] = [];
  let [answered, readBefore] = [0, 0];
  const transport = {
    send: async ({ body }: { body?: unknown }) => {
      const { cursor = {} } = body as PullQuery;
      held.push(answered - (stored()?.[SCOPE] ?? 0));
      readByPage.push(counts.rows - readBefore);
      readBefore = counts.rows;
      const from = cursor[SCOPE] ?? 0;
      const changes = Array.from({ length: Math.min(ROWS_A_PAGE, ROWS - from) }, (_, at) => shipAt(from + at));
      answered = from + changes.length;
      const page: PullAnswer = { changes, cursor: { [SCOPE]: answered }, more: answered < ROWS, serverTime: NOW_MS, epoch: 'e1' };
      return ok({ body: page });
    },
  };
  const surroundings = { now: () => NOW_MS, random: () => 0.5, offline: () => false, after: () => () => {} };
  const pull = createPull({ store, transport, surroundings, who: ADA, want: () => [] });
  expect(await pull(run)).toMatchObject({ ok: true, changed: ROWS });
  expect(memory.look('fleetShips')).toHaveLength(ROWS);
  expect(held).toEqual(Array.from({ length: ROWS / ROWS_A_PAGE }, () => 0)); // when a page is requested, the previous one is stored
  const [, , first = 0] = readByPage; // the very first page has no cursor to read yet
  expect(Math.max(...readByPage.slice(1))).toBeLessThanOrEqual(first);
});

test('while the server still makes what the account will see, a pull does not count as the first whole one', async () => {
  const memory = memoryLocalStore();
  const pages: Partial<PullAnswer>[] = [{ filling: true }, {}];
  const answer = { changes: [], cursor: {}, more: false, serverTime: NOW_MS, epoch: 'e1' };
  const transport = { send: async () => ok({ body: { ...answer, ...pages.shift() } }) };
  const surroundings = { now: () => NOW_MS, random: () => 0.5, offline: () => false, after: () => () => {} };
  const pull = createPull({ store: memory, transport, surroundings, who: ADA, want: () => [] });
  const seen = () => memory.look('syncState').find(({ key }) => key === 'syncSeen')?.value;
  expect(await pull(run)).toMatchObject({ ok: true });
  expect(seen()).toBeUndefined();
  await pull(run);
  expect(seen()).toEqual({ ownAtMs: NOW_MS });
});
