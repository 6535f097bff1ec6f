import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { openDrawer, startWorkbench } from '#domain/workbench/workbench.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn } from '#tests/signed-in-device.tsx';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { eventsLayer } from './map-layer.ts';
import { eventRow } from '#tests/held-rows.ts';

const { Arrival } = eventsLayer.record;
const gone: LonLat[] = [];
const at = (id?: string) => <Arrival accountId={ACCOUNT.id} id={id} onGo={(position) => gone.push(position)} onShow={() => undefined} />;
const read = (id: string) => changeWorkbench((bench) => openDrawer(bench, { name: 'event', id }));

beforeEach(async () => {
  gone.length = 0;
  changeWorkbench(() => startWorkbench('light'));
  await openSignedIn();
  await db().events.bulkPut([eventRow('a'), eventRow('b', { lon: 179.9, lat: -17 })]);
});
afterEach(closeSignedIn);

test('a link to an event leads the map there, though its drawer is open already', async () => {
  read('b');
  await renderInTheme(at('b'));
  await expect.poll(() => gone).toEqual([[179.9, -17]]);
});

test('going back in the history leads there; an address that follows a press does not', async () => {
  const screen = await renderInTheme(at());
  read('a');
  await screen.rerender(at('a'));
  await screen.rerender(at('b')); // the address first, the drawer after it
  await expect.poll(() => gone).toEqual([[179.9, -17]]);
});

test('an event that comes to this device later is gone to when it comes, and once', async () => {
  await renderInTheme(at('late'));
  await db().events.put(eventRow('late', { lon: 60, lat: 10 }));
  await expect.poll(() => gone).toEqual([[60, 10]]);
  await db().events.put(eventRow('late', { lon: 61, lat: 10, v: 2 }));
  await db().events.put(eventRow('other'));
  await new Promise((resolve) => setTimeout(resolve, 200)); // both changes are told
  expect(gone).toEqual([[60, 10]]);
});
