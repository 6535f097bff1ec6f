import { afterEach, expect, it } from 'vitest';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { keptRoutes } from '#store/planned-route.ts';
import { keepPlannedRoute } from './keep-route.ts';
import { changeRouteDraft, emptyDraft, type RouteDraft, routeDraft, setStop } from './route-draft.ts';

const ID = 'planner';
let stop = () => {};
afterEach(async () => {
  stop();
  routeDraft.set(emptyDraft());
  await deleteAccountDb(ID);
});

const typed = (draft: RouteDraft, text: string): RouteDraft => setStop(draft, draft.stops[0]?.id ?? '', { text });
const route = (text: string) => typed(emptyDraft(), text);
const withoutId = (draft: RouteDraft) => Object.fromEntries(Object.entries(draft).filter(([key]) => key !== 'id'));
const textIn = (draft: RouteDraft) => draft.stops[0]?.text ?? '';
const inHand = () => textIn(routeDraft.get());
const stored = async () => ((await accountDb(ID).syncState.get('plannedRoutes'))?.value ?? []) as RouteDraft[];
const kept = async () => (await stored()).map(textIn);
const put = (...value: unknown[]) => accountDb(ID).syncState.put({ key: 'plannedRoutes', value });

it('SY18 a route that came back beside the one in hand is next after a clear, and is not overwritten by what is planned then', async () => {
  await put(route('second'), route('sealed'));
  stop = keepPlannedRoute(ID);
  await expect.poll(inHand).toBe('second');
  routeDraft.set(emptyDraft()); // the button "Clear"
  await expect.poll(inHand).toBe('sealed');
  expect(await kept()).toEqual(['sealed']);
  routeDraft.set(route('third'));
  await expect.poll(kept).toEqual(['sealed', 'third']);
});

it('what another tab plans is not overwritten by what is typed here, and a clear here takes out the own route alone', async () => {
  stop = keepPlannedRoute(ID); // empty
  await put(route('other tab')); // as the other tab keeps it
  routeDraft.set(route('this tab'));
  await expect.poll(kept).toEqual(['other tab', 'this tab']);
  changeRouteDraft((draft) => typed(draft, 'this tab, typed on'));
  await expect.poll(kept).toEqual(['other tab', 'this tab, typed on']);
  routeDraft.set(emptyDraft());
  await expect.poll(kept).toEqual(['other tab']);
});

it('a route that older code kept without an id is in hand again, and replaced where it stands', async () => {
  await put(withoutId(route('old')), withoutId(route('older')));
  stop = keepPlannedRoute(ID);
  await expect.poll(inHand).toBe('old');
  changeRouteDraft((draft) => typed(draft, 'typed on'));
  await expect.poll(kept).toEqual(['typed on', 'older']);
  routeDraft.set(emptyDraft());
  await expect.poll(inHand).toBe('older');
});

it('a route that is planned when the planner opens is cleared as its own', async () => {
  const draft = route('mine');
  routeDraft.set(draft); // the planner was closed meanwhile
  await put(draft, 'what newer code kept');
  stop = keepPlannedRoute(ID);
  routeDraft.set(emptyDraft());
  await expect.poll(stored).toEqual(['what newer code kept']);
});

it('while the session ends no route is taken in hand: whoever is next in the page must not see it', async () => {
  await put(route('first'), route('next'));
  await accountDb(ID).syncState.put({ key: 'closed', value: true });
  expect(await keptRoutes(ID)).toEqual([]);
});
