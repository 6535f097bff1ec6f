import { afterEach, expect, test } from 'vitest';
import type { PassagePlan } from '#contract/passages/passage-assessment.ts';
import { openPanel, startWorkbench } from '#domain/workbench/workbench.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { deleteAccountDb } from '#store/device/account-db.ts';
import { keepRoute, keptRoutes } from '#store/planned-route.ts';
import { planPassage } from './plan-passage.ts';
import { emptyDraft, positionsOf, routeDraft, setStop } from '#features/routes/route-draft.ts';

const ID = 'plan-passage';
afterEach(async () => {
  routeDraft.set(emptyDraft());
  await deleteAccountDb(ID);
});

const ADEN = [44.98, 12.79] as const;
const SALALAH = [54, 16.94] as const;
const BETWEEN = [48, 13] as const;
const leg = (from: PassagePlan['legs'][0]['from'], to: PassagePlan['legs'][0]['to']) => ({ from, to, distanceNm: 300, courseDeg: 80 });
const plan: PassagePlan = {
  legs: [leg(ADEN, BETWEEN), leg(BETWEEN, SALALAH)],
  stops: [{ name: 'Aden', portId: 'YEADE' }, { name: 'Salalah' }],
  departureMs: Date.UTC(2026, 11, 1, 18),
  speedKn: 14,
};

test('a passage between ports stands in the planner with its stops, departure and speed, and is kept once', async () => {
  await planPassage(ID, { plan, isKept: false });
  const draft = routeDraft.get();
  expect(draft).toMatchObject({ departureMs: plan.departureMs, speedKn: 14, stops: [{ text: 'Aden' }, { text: 'Salalah' }] });
  expect([positionsOf(draft), draft.fixed]).toEqual([[ADEN, SALALAH], undefined]);
  await planPassage(ID, { plan, isKept: false });
  expect((await keptRoutes(ID)).map((route) => (route as { id: string }).id)).toEqual([draft.id]);
});

test('a planned route stands there as it was planned, beside another that is being planned', async () => {
  const [draft, other] = [emptyDraft(), emptyDraft()];
  const via = { ...draft, closedPassages: ['suez' as const], stops: draft.stops.map((stop) => ({ ...stop, text: 'x', position: ADEN })) };
  await keepRoute(ID, other.id, setStop(other, other.stops[0]?.id ?? '', { text: 'Suez' }));
  await keepRoute(ID, via.id, via);
  await planPassage(ID, { plan, routeId: via.id, isKept: false });
  expect(routeDraft.get()).toMatchObject({ id: via.id, closedPassages: ['suez'], speedKn: 14 });
  expect(await keptRoutes(ID)).toHaveLength(2);
});

test('a panel that would cover the route on the map closes', async () => {
  changeWorkbench(() => openPanel(startWorkbench('light'), 'alerts'));
  await planPassage(ID, { plan, isKept: false });
  expect(workbench.get().panels.open).toEqual([]);
});

test.each([
  ['saved', { routeId: 'drawing:d1', isKept: false }],
  ['signed', { isKept: true }],
])('a %s one keeps its legs', async (_, of) => {
  await planPassage(ID, { plan, ...of });
  expect(routeDraft.get().fixed?.waypoints.map(({ position }) => position)).toEqual([ADEN, BETWEEN, SALALAH]);
});
