import { afterEach, expect, it } from 'vitest';
import { accountDb, deleteAccountDb } from './account-db.ts';
import { dexieLocalStore } from './dexie-local-store.ts';
import { draftsOf } from './drafts.ts';
import { closeForSealing, putUnsent, reopenForEdits } from './unsent-work.ts';

const ADA = 'drafts-ada';
afterEach(() => deleteAccountDb(ADA));

const now = Date.now();
const draft = (text: string, atMs = now) => ({ key: '/dashboard | | name', path: '/dashboard', label: 'Name', text, atMs });
const texts = async () => (await draftsOf(ADA).read()).map(({ text }) => text);

it('of one field the newest text is kept, until it is dropped or nobody has asked for it for months', async () => {
  const { save, drop } = draftsOf(ADA);
  await save(draft('Gulf', now - 10));
  await save(draft('Gulf watch'));
  expect(await texts()).toEqual(['Gulf watch']);
  await save({ ...draft('old', now - 100 * 86_400_000), key: 'another' });
  expect(await texts()).toEqual(['Gulf watch']);
  await drop([draft('').key]);
  expect(await texts()).toEqual([]);
});

it('a text that was saved takes no other with it that a second page typed into the same field since', async () => {
  const { save, drop } = draftsOf(ADA);
  await save(draft('Gulf watch'));
  await save(draft('Aden watch'));
  await drop([draft('').key], 'Gulf watch');
  expect(await texts()).toEqual(['Aden watch']);
  await drop([draft('').key], 'Aden watch');
  expect(await texts()).toEqual([]);
});

it('SY23 a text that is typed on after the clock was set back takes the place of the one before', async () => {
  const { save } = draftsOf(ADA);
  await save(draft('Gulf', now + 86_400_000));
  await save(draft('Gulf watch'));
  expect(await texts()).toEqual(['Gulf watch']);
});

it('SY18 leaves with the unsent work when the session ends, takes in nothing meanwhile, and comes back once, newer text kept', async () => {
  const store = dexieLocalStore(accountDb(ADA));
  await draftsOf(ADA).save(draft('Gulf watch', now - 10));
  const work = await store.transaction(closeForSealing);
  await draftsOf(ADA).save(draft('too late'));
  expect(work.drafts?.map(({ text }) => text)).toEqual(['Gulf watch']);
  await store.transaction(reopenForEdits);
  const who = { accountId: ADA, organisationId: 'o', atMs: now };
  await store.transaction((tx) => putUnsent(tx, work, who));
  expect(await texts()).toEqual(['Gulf watch']);
  await draftsOf(ADA).save(draft('Gulf watch, west'));
  await store.transaction((tx) => putUnsent(tx, { ...work, id: 'the same piece once more' }, who));
  expect(await texts()).toEqual(['Gulf watch, west']);
});

it('SY15 work that older code sealed has no drafts, and comes back as it is', async () => {
  const store = dexieLocalStore(accountDb(ADA));
  await store.transaction((tx) => putUnsent(tx, { id: 'p1', entries: [], idmap: [] }, { accountId: ADA, organisationId: 'o', atMs: now }));
  expect(await texts()).toEqual([]);
});
