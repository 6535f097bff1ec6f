import { afterEach, beforeEach, expect, test } from 'vitest';
import { commit } from '#store/edits/commit.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { acknowledge, markSent } from '#store/edits/outbox.ts';
import { noteSync, resetSync } from '#sync/sync-status.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, parkEntry, renderAt } from '#tests/signed-in-device.tsx';
import { toastSent } from './sent-toasts.ts';

const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast]:not([data-removed=true])')].map(
    (toast) => toast.querySelector('[data-title]')?.textContent,
  );
async function write(preferences: { vesselProximity: number } | { routeProximity: number }): Promise<number> {
  const done = await commit('preferences.update', { preferencesId: ACCOUNT.id, ...preferences });
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}
async function take(no: number): Promise<void> {
  const store = dexieLocalStore(db());
  await store.transaction((tx) => markSent(tx, no, Date.now()));
  await store.transaction((tx) => acknowledge(tx, { no }, { at: {} }, Date.now()));
}

let stop: () => void;
beforeEach(async () => {
  await openSignedIn();
  await renderAt(<p>page</p>);
  stop = toastSent(ACCOUNT.id);
});
afterEach(async () => {
  stop();
  resetSync();
  await closeSignedIn();
});

test('after a time without a connection it says once how many changes were sent, when all of them are', async () => {
  noteSync({ link: 'offline' });
  const [first, second] = [await write({ vesselProximity: 5 }), await write({ routeProximity: 5 })];
  await take(first);
  noteSync({ link: 'live' });
  expect(shown()).toEqual([]);
  await take(second);
  await expect.poll(shown).toEqual(['2 changes sent']);
  const third = await write({ vesselProximity: 9 });
  await take(third);
  await expect.poll(async () => (await db().history.get(third)) !== undefined).toBe(true);
  expect(shown()).toEqual(['2 changes sent']);
});

test('a change that was refused does not count as sent, and a connection that comes back with nothing waiting says nothing', async () => {
  noteSync({ link: 'offline' });
  noteSync({ link: 'live' });
  noteSync({ link: 'offline' });
  const [first, second] = [await write({ vesselProximity: 5 }), await write({ routeProximity: 5 })];
  noteSync({ link: 'live' });
  await parkEntry(first, { code: 'invalid', message: 'Out of range.' });
  await take(second);
  await expect.poll(shown).toEqual(['1 change sent']);
});
