import { afterEach, beforeEach, expect, test } from 'vitest';
import { commit } from '#store/edits/commit.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { acknowledge, markSent } from '#store/edits/outbox.ts';
import { noteSync, resetSync } from '#sync/sync-status.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, parkEntry, renderAt } from '#tests/signed-in-device.tsx';
import { followSent } from './follow-sent.ts';
import { sentNotice } from './sent-notice.ts';
import { SyncAnnouncer, SyncChip } from '#app/sync/sync-chip.tsx';

const chip = () => document.querySelector('[aria-label^="Synchronisation"]')?.textContent;
const spoken = () => document.querySelector('[role=status]')?.textContent;
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
  await renderAt(
    <>
      <SyncChip account={ACCOUNT} />
      <SyncAnnouncer />
    </>,
  );
  stop = followSent(ACCOUNT.id);
});
afterEach(async () => {
  stop();
  sentNotice.set(undefined);
  resetSync();
  await closeSignedIn();
});

test('after a time without a connection the chip says once how many changes were sent, when all of them are', async () => {
  noteSync({ link: 'offline' });
  const [first, second] = [await write({ vesselProximity: 5 }), await write({ routeProximity: 5 })];
  await take(first);
  noteSync({ link: 'live' });
  expect(chip()).not.toContain('sent at');
  await take(second);
  await expect.poll(chip).toMatch(/^Live - 2 changes sent at \d\d:\d\dZ$/);
  expect(spoken()).toMatch(/^Live - 2 changes sent at \d\d:\d\dZ$/);
  const third = await write({ vesselProximity: 9 });
  await take(third);
  await expect.poll(async () => (await db().history.get(third)) !== undefined).toBe(true);
  expect(chip()).toContain('2 changes sent');
});

test('a change that was refused does not count as sent, and a connection that comes back with nothing waiting says nothing', async () => {
  noteSync({ link: 'offline' });
  noteSync({ link: 'live' });
  await expect.poll(chip).toBe('Live');
  noteSync({ link: 'offline' });
  const [first, second] = [await write({ vesselProximity: 5 }), await write({ routeProximity: 5 })];
  noteSync({ link: 'live' });
  await parkEntry(first, { code: 'invalid', message: 'Out of range.' });
  await take(second);
  await expect.poll(chip).toMatch(/^Needs attention \(1\) - 1 change sent at \d\d:\d\dZ$/);
});
