import { afterEach, expect, it } from 'vitest';
import { accountDb, deleteAccountDb } from './device/account-db.ts';
import { dexieLocalStore } from './device/dexie-local-store.ts';
import { draftsOf } from './drafts.ts';
import { closeForSealing, putUnsent, reopenForEdits } from './edits/unsent-work.ts';

const ADA = 'drafts-ada';
afterEach(() => deleteAccountDb(ADA));

const now = Date.now();
const draft = (text: string, id = 'first', atMs = now) => ({
  id,
  key: '/dashboard | | name',
  path: '/dashboard',
  label: 'Name',
  text,
  atMs,
});
const texts = async () => (await draftsOf(ADA).read()).map(({ text }) => text);

it('of one opening of a field the newest text is kept, until it is dropped', async () => {
  const { save, drop } = draftsOf(ADA);
  await save(draft('Gulf'));
  await save(draft('Gulf watch'));
  expect(await texts()).toEqual(['Gulf watch']);
  await drop(['first']);
  expect(await texts()).toEqual([]);
});

it('a second page that types into the same field, or empties it, takes nothing from the first', async () => {
  const { save, drop } = draftsOf(ADA);
  await save(draft('Gulf watch'));
  await save(draft('Aden watch', 'second'));
  expect(await texts()).toEqual(['Gulf watch', 'Aden watch']);
  await drop(['second']);
  expect(await texts()).toEqual(['Gulf watch']);
});

it('SY23 a text that is typed on after the clock was set back takes the place of the one before, and a clock that jumps ahead takes none away', async () => {
  const { save } = draftsOf(ADA);
  await save(draft('Gulf', 'first', now + 86_400_000));
  await save(draft('Gulf watch'));
  await save(draft('Aden', 'second', now + 1000 * 86_400_000));
  expect(await texts()).toEqual(['Gulf watch', 'Aden']);
});

it('of more than a hundred the newest stay', async () => {
  for (let no = 0; no < 102; no += 1) await draftsOf(ADA).save(draft(`text ${no}`, `${no}`));
  const kept = await texts();
  expect([kept.length, kept.at(0), kept.at(-1)]).toEqual([100, 'text 2', 'text 101']);
});

it('SY15 what earlier code kept, one text a field, is read, and dropped by its key', async () => {
  const { id: _, ...before } = draft('of before');
  await accountDb(ADA).syncState.put({ key: 'drafts', value: [before] });
  expect(await draftsOf(ADA).read()).toEqual([{ ...before, id: before.key }]);
  await draftsOf(ADA).drop([before.key]);
  expect(await texts()).toEqual([]);
});

it('SY18 leaves with the unsent work when the session ends, takes in nothing meanwhile, and comes back once, below what was typed since', async () => {
  const store = dexieLocalStore(accountDb(ADA));
  await draftsOf(ADA).save(draft('Gulf watch'));
  const work = await store.transaction(closeForSealing);
  await draftsOf(ADA).save(draft('too late'));
  expect(work.drafts?.map(({ text }) => text)).toEqual(['Gulf watch']);
  await store.transaction(reopenForEdits);
  const who = { accountId: ADA, organisationId: 'o', atMs: now };
  await store.transaction((tx) => putUnsent(tx, work, who));
  expect(await texts()).toEqual(['Gulf watch']);
  await draftsOf(ADA).save(draft('Gulf watch, west'));
  await draftsOf(ADA).save(draft('Aden', 'second'));
  await store.transaction((tx) => putUnsent(tx, { ...work, id: 'the same piece once more' }, who));
  expect(await texts()).toEqual(['Gulf watch, west', 'Aden']);
});

it('SY15 work that older code sealed has no drafts, and comes back as it is', async () => {
  const store = dexieLocalStore(accountDb(ADA));
  await store.transaction((tx) => putUnsent(tx, { id: 'p1', entries: [], idmap: [] }, { accountId: ADA, organisationId: 'o', atMs: now }));
  expect(await texts()).toEqual([]);
});
