import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { keepRoute } from '#store/planned-route.ts';
import { listedSquare, portRow } from '#tests/held-rows.ts';
import { plannedPassage } from './planned-passage.ts';
import { emptyDraft, type RouteDraft, takeFixed } from './route-draft.ts';

const ID = 'planned-passage';
beforeEach(() => accountDb(ID).ports.put(portRow('YEADE', { lat: 12.79, lon: 44.98 })));
afterEach(() => deleteAccountDb(ID));

const planned = async (part: Partial<RouteDraft>): Promise<RouteDraft> => {
  const draft: RouteDraft = {
    ...emptyDraft(),
    stops: [
      { id: '1', text: 'Aden (YEADE)', name: 'Aden', position: [44.98, 12.79] },
      { id: '2', text: '16 54 N 054 00 E', position: [54, 16.9] },
    ],
    ...part,
  };
  await keepRoute(ID, draft.id, draft);
  return draft;
};

test('a planned route is found again by its id, with the ports of its stops and what it avoids', async () => {
  await accountDb(ID).areas.put(listedSquare('jwc:x', 'Listed', [46, 11, 50, 15]));
  const { id } = await planned({ closedPassages: ['suez'], avoidListedAreas: true });
  const way = await plannedPassage(ID, id, Date.now());
  expect(way?.stops).toEqual([
    { name: 'Aden', portId: 'YEADE' },
    { name: '16 54 N 054 00 E', portId: undefined },
  ]);
  expect(way?.request).toMatchObject({ closedPassages: ['suez'], closedAreas: [{ id: 'jwc:x' }] });
  expect(way?.legs).toBeUndefined();
});

test('a route from a file keeps its legs, and closes nothing', async () => {
  const waypoints = [[45, 12] as const, [47, 12.5] as const, [50, 13] as const].map((position) => ({ position }));
  const { id } = await planned(takeFixed(emptyDraft(), { name: 'Gulf', waypoints }));
  const way = await plannedPassage(ID, id, Date.now());
  expect(way?.legs?.map(({ to }) => to)).toEqual([
    [47, 12.5],
    [50, 13],
  ]);
});

test('one that is gone, or has a stop without a place, is none', async () => {
  expect(await plannedPassage(ID, 'gone', Date.now())).toBeUndefined();
  const { id } = await planned({ stops: emptyDraft().stops });
  expect(await plannedPassage(ID, id, Date.now())).toBeUndefined();
});
