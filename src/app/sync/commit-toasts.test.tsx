import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import toasts from '../../../locales/en/toasts.json' with { type: 'json' };
import { MUTATION_NAMES, type MutationName, mutationOf } from '#domain/mutations.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { ok } from '#contract/result.ts';
import { commit, tellCommit } from '#store/edits/commit.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { acknowledge, markSent, release } from '#store/edits/outbox.ts';
import { VIEW } from '#store/replica.fixture.ts';
import { noteSync, resetSync } from '#sync/sync-status.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { failureWords, toastCommits } from './commit-toasts.ts';

/**
 * All success messages of section 8 of the specification, with the edit of ours that shows each. The three others belong to online calls.
 */
const SECTION_8 = {
  'Account created successfully': [],
  'User updated successfully': [],
  'Account deleted successfully': [],
  'Fleet deleted successfully': ['fleet.delete'],
  'Fleet Ship deleted successfully': ['fleet.removeShip'],
  'Preferences created successfully': ['preferences.create'],
  'Preferences updated successfully': ['preferences.update'],
  'User preferences updated successfully': ['team.changeUserPreferences'],
  'User content sharing updated successfully': ['team.changeShareContent'],
  'Views created successfully': ['view.create'],
  'Views updated successfully': ['view.update'],
  'Views deleted successfully': ['view.delete'],
};

const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast]:not([data-removed=true])')].map((toast) => [
    toast.getAttribute('data-type'),
    toast.querySelector('[data-title]')?.textContent,
  ]);

/** What the server does with an edit that it takes. */
async function take(no: number): Promise<void> {
  const store = dexieLocalStore(db());
  await store.transaction((tx) => markSent(tx, no, Date.now()));
  await store.transaction((tx) => acknowledge(tx, { no }, { at: {} }, Date.now()));
}
async function changeProximity(vesselProximity: number): Promise<number> {
  const done = await commit('preferences.update', { preferencesId: ACCOUNT.id, vesselProximity });
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}
const KEPT = /^Saved on this device, not sent yet\. It is sent automatically when there is a connection\.$/;

let stop: () => void;
beforeEach(async () => {
  await openSignedIn();
  await renderAt(<p>page</p>);
  stop = toastCommits();
});
afterEach(async () => {
  stop();
  resetSync();
  await closeSignedIn();
});

test('every success message of section 8 is there word for word, and said by the edits that earn it', () => {
  const said = Object.fromEntries(
    Object.entries(toasts).map(([key, text]) => [text, MUTATION_NAMES.filter((name) => mutationOf(name).success === `toasts.${key}`)]),
  );
  expect(said).toEqual(SECTION_8);
});

test('an edit says its words when the server has it', async () => {
  noteSync({ link: 'live' });
  const no = await changeProximity(20);
  expect(shown()).toEqual([]);
  await take(no);
  await expect.poll(shown).toEqual([['success', 'Preferences updated successfully']]);
});

test('without a link no edit claims success: it says that it is on this device and is sent later', async () => {
  noteSync({ link: 'offline' });
  const no = await changeProximity(20);
  for (const name of Object.values(SECTION_8).flat()) tellCommit({ name: name as MutationName, result: ok(no), accountId: ACCOUNT.id });
  await expect.poll(shown).toEqual([['info', expect.stringMatching(KEPT)]]);
});

test('without an answer in time an edit says that it is on this device, whatever was last known of the link', async () => {
  noteSync({ link: 'live' });
  await changeProximity(20);
  await expect.poll(shown, { timeout: 5_000 }).toEqual([['info', expect.stringMatching(KEPT)]]);
});

test('the same words twice in a row stand on the screen once', async () => {
  for (const miles of [20, 30]) await take(await changeProximity(miles));
  await expect.poll(() => shown().length).toBeGreaterThan(0);
  expect(shown().filter(([, text]) => text === 'Preferences updated successfully')).toHaveLength(1);
});

test('an edit without words in the specification is shown by its screen alone', async () => {
  await db().fleets.put({
    id: 'f',
    v: 1,
    name: 'Gulf',
    tags: [],
    mastersEmail: null,
    ownerId: ACCOUNT.id,
    organisationId: ACCOUNT.organisationId,
    createdAt: 1,
    updatedAt: 1,
  });
  const { ok } = await commit('fleet.setTags', { fleetId: 'f', tags: ['red sea'] });
  expect(ok).toBe(true);
  await commitDeletion('view.delete', [{ args: { viewId: 'v' } }], 'Gulf'); // later texts have come, so the earlier ones would have too
  await expect.poll(shown).toContainEqual(['success', 'Views deleted successfully']);
  expect(shown()).toHaveLength(1);
});

test('what a rule refuses is said in the rule’s own words, what a schema refuses in plain ones', async () => {
  await commit('fleet.setTags', { fleetId: 'none', tags: [] });
  await expect.poll(shown).toContainEqual(['error', 'There is no such fleet.']);
  await commit('preferences.update', { preferencesId: ACCOUNT.id, vesselProximity: -1 });
  await expect.poll(shown).toContainEqual(['error', 'Something you entered is not valid. Check the marked fields and try again.']);
  expect((await db().preferences.get(ACCOUNT.id))?.vesselProximity ?? DEFAULT_PREFERENCES.vesselProximity).toBe(50);
});

test('a failure of the machine is said in the words of the error list', () => {
  expect(failureWords({ code: 'internal', message: 'x is not a function' })).toBe('Something went wrong');
  expect(failureWords({ code: 'storageFull', message: 'QuotaExceededError' })).toMatch(/out of storage/);
});

const putView = (id: string, name: string) => db().views.put({ id, ownerId: ACCOUNT.id, name, ...VIEW, createdAt: 1, updatedAt: 1, v: 1 });
const names = async () => (await db().views.toArray()).map(({ name }) => name);
const undo = (what: string) => page.getByRole('listitem').filter({ hasText: what }).getByRole('button', { name: 'Undo' });

test('SY24 the words of a deletion stay for 10 seconds and say what was deleted; Undo brings back that alone', async () => {
  await putView('v1', 'Gulf');
  await putView('v2', 'Strait');
  await commitDeletion('view.delete', [{ args: { viewId: 'v1' } }], 'Gulf');
  await commitDeletion('view.delete', [{ args: { viewId: 'v2' } }], 'Strait');
  await expect.poll(shown).toEqual(Array(2).fill(['success', 'Views deleted successfully']));
  await undo('Gulf').click();
  await expect.poll(names).toEqual(['Gulf']);
  await expect.element(page.getByText('Undone. It was never sent.')).toBeVisible();
  await new Promise((later) => setTimeout(later, 4_000)); // longer than other toasts stay
  await expect.element(undo('Strait')).toBeVisible();
});

test('SY24 without a link the words of a deletion do not claim that the server has it', async () => {
  noteSync({ link: 'offline' });
  await putView('v1', 'Gulf');
  await commitDeletion('view.delete', [{ args: { viewId: 'v1' } }], 'Gulf');
  await expect.element(page.getByText(/^Deleted on this device, not sent yet\./)).toBeVisible();
  expect(shown().map(([kind]) => kind)).toEqual(['info']);
  await undo('Gulf').click();
  await expect.poll(names).toEqual(['Gulf']);
});

test('SY24 an undo that came too late is no longer offered', async () => {
  await putView('v1', 'Gulf');
  await commitDeletion('view.delete', [{ args: { viewId: 'v1' } }], 'Gulf');
  await expect.element(undo('Gulf')).toBeVisible();
  const tx = dexieLocalStore(db());
  await tx.transaction((within) => release(within));
  await tx.transaction((within) => markSent(within, 1, Date.now()));
  await expect.element(undo('Gulf')).not.toBeInTheDocument();
});
