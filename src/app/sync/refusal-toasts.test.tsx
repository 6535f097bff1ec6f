import { afterEach, beforeEach, expect, test } from 'vitest';
import { commit } from '#store/edits/commit.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, parkEntry, renderAt } from '#tests/signed-in-device.tsx';
import { noteSync, resetSync } from '#sync/sync-status.ts';
import { dismissAllToasts } from '#ui/toasts.tsx';
import { toastCommits } from './commit-toasts.ts';
import { toastRefusals } from './refusal-toasts.ts';

const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast]:not([data-removed=true])')].map((toast) => [
    toast.getAttribute('data-type'),
    toast.querySelector('[data-title]')?.textContent,
  ]);
async function write(preferences: { vesselProximity: number } | { routeProximity: number }): Promise<number> {
  const done = await commit('preferences.update', { preferencesId: ACCOUNT.id, ...preferences });
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}

const VIEW = { ownerId: ACCOUNT.id, organisationId: 'o', lat: 0, lon: 0, zoom: 2, viewDetails: {}, createdAt: 1, updatedAt: 1 };

const stops: (() => void)[] = [];
beforeEach(async () => {
  await openSignedIn();
  await renderAt(<p>page</p>);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await closeSignedIn();
});

test('an edit that is refused later is said once, in the server’s words, whichever pages are open', async () => {
  stops.push(toastRefusals(ACCOUNT.id), toastRefusals(ACCOUNT.id));
  const [first, second] = [await write({ vesselProximity: 5 }), await write({ routeProximity: 5 })];
  expect(shown()).toEqual([]);
  await parkEntry(first, { code: 'changed', message: 'Bo changed this meanwhile. Your change was not made.' });
  const why = 'Bo changed this meanwhile. Your change was not made.';
  await expect.poll(shown).toEqual([['error', `Change your preferences: not saved. ${why}`]]);
  dismissAllToasts();
  stops.push(toastRefusals(ACCOUNT.id)); // a page that is opened later
  await parkEntry(second, { code: 'forbidden', message: '' });
  await expect
    .poll(shown)
    .toEqual([['error', 'Change your preferences: not saved. Your account is not allowed to do this. Ask your manager or administrator.']]);
});

test('it takes back what the toast of success says, and names what was not saved', async () => {
  await db().views.put({ id: 'v', v: 3, name: 'Gulf watch', ...VIEW } as never);
  stops.push(toastRefusals(ACCOUNT.id), toastCommits());
  await commitDeletion('view.delete', [{ args: { viewId: 'v' } }], 'Gulf watch');
  await expect.poll(shown).toEqual([['success', 'Views deleted successfully']]);
  await parkEntry(1, { code: 'forbidden', message: 'This is Bo’s view.' });
  await expect.poll(shown).toEqual([['error', 'Delete view “Gulf watch”: not saved. This is Bo’s view.']]);
});

test('it takes back what the toast says of an edit that was kept on this device', async () => {
  noteSync({ link: 'offline' });
  stops.push(toastRefusals(ACCOUNT.id), toastCommits(), resetSync);
  const no = await write({ vesselProximity: 5 });
  await expect.poll(shown).toEqual([['info', expect.stringMatching(/^Saved on this device, not sent yet\./)]]);
  await parkEntry(no, { code: 'invalid', message: 'Out of range.' });
  await expect.poll(shown).toEqual([['error', 'Change your preferences: not saved. Out of range.']]);
});

test('it takes back the toast of success of what the edit stood for', async () => {
  const owned = { ownerId: ACCOUNT.id, organisationId: ACCOUNT.organisationId, createdAt: 1, updatedAt: 1 };
  await db().fleets.put({ id: 'f', v: 3, name: 'Gulf', tags: [], mastersEmail: null, ...owned });
  stops.push(toastRefusals(ACCOUNT.id), toastCommits());
  const removal = { args: { fleetId: 'f', ships: [] }, sawVersion: 3, standsFor: 'fleet.removeShip' as const };
  await commitDeletion('fleet.update', [removal], 'ANNA');
  await expect.poll(shown).toEqual([['success', 'Fleet Ship deleted successfully']]);
  await parkEntry(1, { code: 'changed', message: 'Bo changed this meanwhile.' });
  await expect.poll(shown).toEqual([['error', 'Change fleet “Gulf”: not saved. Bo changed this meanwhile.']]);
});

test('one that was refused while no page was open is said by the next', async () => {
  await parkEntry(await write({ vesselProximity: 5 }), { code: 'invalid', message: 'Out of range.' });
  stops.push(toastRefusals(ACCOUNT.id));
  await expect.poll(shown).toEqual([['error', 'Change your preferences: not saved. Out of range.']]);
});

test('of what is no longer shared it says that', async () => {
  await db().fleets.put({
    id: 'f',
    v: 3,
    name: 'Gulf',
    tags: [],
    mastersEmail: null,
    ownerId: 'b',
    organisationId: 'o',
    createdAt: 1,
    updatedAt: 1,
  });
  const done = await commit('fleet.setTags', { fleetId: 'f', tags: ['x'] });
  await db().fleets.delete('f');
  await db().bases.clear();
  await parkEntry(done.ok ? done.value : 0, { code: 'notFound', message: 'There is nothing with this id.' });
  stops.push(toastRefusals(ACCOUNT.id));
  await expect.poll(shown).toMatchObject([['error', expect.stringContaining('no longer shared with you')]]);
});
