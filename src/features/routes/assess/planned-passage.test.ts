import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { keepRoute } from '#store/planned-route.ts';
import { listedSquare, portRow } from '#tests/held-rows.ts';
import { knownRoutes, plannedPassage } from './planned-passage.ts';
import { emptyDraft, type RouteDraft, takeFixed } from '#features/routes/route-draft.ts';

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

const wayOf = async (...asked: Parameters<typeof plannedPassage>) => {
  const way = await plannedPassage(...asked);
  return way === 'routeInParts' ? undefined : way;
};

test('a planned route is found again by its id, with the ports of its stops and what it avoids', async () => {
  await accountDb(ID).areas.put(listedSquare('jwc:x', 'Listed', [46, 11, 50, 15]));
  const { id } = await planned({ closedPassages: ['suez'], avoidListedAreas: true });
  const way = await wayOf(ID, id, Date.now());
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
  const way = await wayOf(ID, id, Date.now());
  expect(way?.legs?.map(({ to }) => to)).toEqual([
    [47, 12.5],
    [50, 13],
  ]);
});

test('planned and saved routes are listed, and a saved one is sailed as it was drawn, over 180 degrees too', async () => {
  const { id } = await planned({});
  await planned({ stops: emptyDraft().stops });
  const lineOver180 = {
    type: 'MultiLineString' as const,
    coordinates: [
      [
        [178, -17],
        [180, -17.5],
      ],
      [
        [-180, -17.5],
        [-175, -18],
      ],
    ] as [number, number][][],
  };
  const features = [
    { type: 'Feature' as const, geometry: lineOver180, properties: { tool: 'line' as const } },
    {
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [178, -17] as [number, number] },
      properties: { name: 'Suva' },
    },
  ];
  const drawing = (drawingId: string, name: string, some: typeof features) =>
    accountDb(ID).drawings.put({
      id: drawingId,
      v: 1,
      name,
      ownerId: 'ada',
      createdAt: 1,
      updatedAt: 1,
      featureCollection: { type: 'FeatureCollection', features: some },
    });
  await drawing('d', 'To Tonga', features);
  await drawing('e', 'A place', features.slice(1));
  expect(await knownRoutes(ID)).toEqual([
    { id, name: 'Aden - 16 54 N 054 00 E', isSaved: false },
    { id: 'drawing:d', name: 'To Tonga', isSaved: true },
  ]);
  const way = await wayOf(ID, 'drawing:d', Date.now());
  expect(way?.legs?.map(({ to }) => to)).toEqual([
    [180, -17.5],
    [-175, -18],
  ]);
  expect(way?.stops.map(({ name }) => name)).toEqual(['Suva', expect.stringContaining('18°00')]);
  expect(await plannedPassage(ID, 'drawing:gone', Date.now())).toBeUndefined();
});

test('one that is gone, or has a stop without a place, is none', async () => {
  expect(await plannedPassage(ID, 'gone', Date.now())).toBeUndefined();
  const { id } = await planned({ stops: emptyDraft().stops });
  expect(await plannedPassage(ID, id, Date.now())).toBeUndefined();
});
