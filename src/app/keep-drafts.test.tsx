import { afterEach, expect, test } from 'vitest';
import { deleteAccountDb, accountDb } from '#store/device/account-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { draftsOf, MOST_DRAFTS } from '#store/drafts.ts';
import { putUnsent } from '#store/edits/unsent-work.ts';
import { drafts } from '#platform/drafts.ts';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { keepDrafts } from './keep-drafts.ts';

const IDA = 'keep-drafts-ida';
const draft = (id: string, text: string, atMs = Date.now()) => ({ id, key: `/x | | ${id}`, path: '/x', label: 'Name', text, atMs });
let stop = () => {};
afterEach(async () => {
  stop();
  await deleteAccountDb(IDA);
});

test('after a sign-in it is said what was typed and not saved, also by a clock that was ahead and where it comes back later, and nothing that is typed since', async () => {
  await draftsOf(IDA).save(draft('here', 'Gulf watch', Date.now() + 86_400_000));
  const screen = await renderInTheme(<Toasts />);
  stop = keepDrafts(IDA, true, () => {});
  await expect.element(screen.getByText(/Gulf watch/)).toBeVisible();
  await draftsOf(IDA).save(draft('typed', 'Aden watch', 1));
  await expect.poll(() => drafts.get().length).toBe(2);
  const work = { id: 'piece', entries: [], idmap: [], drafts: [draft('sealed', 'Hormuz watch')] };
  const who = { accountId: IDA, organisationId: 'o', atMs: Date.now() };
  await dexieLocalStore(accountDb(IDA)).transaction((tx) => putUnsent(tx, work, who));
  await expect.element(screen.getByText(/Hormuz watch/)).toBeVisible();
  await expect.element(screen.getByText(/Aden watch/)).not.toBeInTheDocument();
});

test('the oldest text that gives way to one too many is named', async () => {
  const held = Array.from({ length: MOST_DRAFTS }, (_, at) => draft(`d${at}`, `Watch ${at}`));
  await accountDb(IDA).syncState.put({ key: 'drafts', value: held });
  const screen = await renderInTheme(<Toasts />);
  stop = keepDrafts(IDA, false, () => {});
  await expect.poll(() => drafts.get().length).toBe(MOST_DRAFTS);
  await draftsOf(IDA).save(draft('d1', 'Watch 1, typed on'));
  await draftsOf(IDA).save(draft('more', 'One more'));
  await expect.element(screen.getByText('At most 100 unsaved texts are kept. The oldest was dropped: Name: Watch 0')).toBeVisible();
});
