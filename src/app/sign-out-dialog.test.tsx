import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceDb } from '#store/device/device-db.ts';
import { draftsOf } from '#store/drafts.ts';
import { commit } from '#store/edits/commit.ts';
import { keepDrawing } from '#store/unsaved-drawing.ts';
import { currentSession, startSession } from '#session/session.ts';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn } from '#tests/signed-in-device.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { leave, type Unsent } from './leave.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

function Leaving() {
  const [unsent, setUnsent] = useState<Unsent>();
  return (
    <>
      <button type="button" onClick={() => void leave(ACCOUNT, setUnsent)}>
        Leave
      </button>
      {unsent && <SignOutDialog account={ACCOUNT} unsent={unsent} onClose={() => setUnsent(undefined)} />}
    </>
  );
}

const plainHttp = () => Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
const isSignedIn = async () => (await deviceDb().session.count()) > 0;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await openSignedIn();
  await startSession();
  await draftsOf(ACCOUNT.id).save({ id: 'd1', key: '/x | | name', path: '/x', label: 'Name', text: 'half typed', atMs: 1 });
});
afterEach(async () => {
  delete (crypto as { subtle?: unknown }).subtle;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await closeSignedIn();
  await deviceDb().sealed.clear();
});

test('what was typed and not saved is sealed without a question', async () => {
  const screen = await renderInTheme(<Leaving />);
  await screen.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(isSignedIn).toBe(false);
  expect(await deviceDb().sealed.count()).toBe(1);
});

test('where nothing can be sealed signing out asks about texts and drawings too, and names them before they are given up', async () => {
  await keepDrawing(ACCOUNT.id, { name: 'x', shapes: [] }, false);
  plainHttp();
  const screen = await renderInTheme(<Leaving />);
  await screen.getByRole('button', { name: 'Leave' }).click();
  const question = screen.getByRole('dialog', { name: 'Sign out with unsaved work?' });
  await expect.element(question.getByText('2 texts, ship lists, drawings or routes were not saved.')).toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Send now, then sign out' })).not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect.element(question.getByText(/^None of it can be recovered, including texts, ship lists, drawings and routes/)).toBeVisible();
  expect(await isSignedIn()).toBe(true);
  await question.getByRole('button', { name: 'Yes, discard for good' }).click();
  await expect.poll(isSignedIn).toBe(false);
  await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).not.toContain(db().name);
});

test('giving unsent edits up says that texts go too', async () => {
  await commit('fleet.create', { fleetId: 'f1', name: 'North' });
  const screen = await renderInTheme(<Leaving />);
  await screen.getByRole('button', { name: 'Leave' }).click();
  const question = screen.getByRole('dialog', { name: 'Sign out with unsent changes?' });
  await expect.element(question.getByText(/not been sent. One text, ship list, drawing or route was not saved.$/)).toBeVisible();
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect.element(question.getByText(/^None of it can be recovered, including texts/)).toBeVisible();
});

test('a storage that refuses to end the session is said, and the session goes on', async () => {
  const screen = await renderInTheme(
    <>
      <Leaving />
      <Toasts />
    </>,
  );
  vi.spyOn(deviceDb().session, 'delete').mockRejectedValue(new DOMException('full disk', 'QuotaExceededError'));
  await screen.getByRole('button', { name: 'Leave' }).click();
  await expect.element(screen.getByText(/^This device is out of storage/)).toBeVisible();
  expect(await isSignedIn()).toBe(true);
  expect(currentSession().status).toBe('signedIn');
  expect((await commit('fleet.create', { fleetId: 'f1', name: 'North' })).ok).toBe(true);
});

test('where the storage cannot count what is unsent the session ends all the same, here and on the server', async () => {
  const screen = await renderInTheme(<Leaving />);
  const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', asked);
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === db().name) throw new DOMException('Internal error.', 'UnknownError');
    return open(name, version);
  });
  await screen.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(isSignedIn).toBe(false);
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
});
