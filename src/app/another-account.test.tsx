import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '#session/session.ts';
import { tellSession } from '#session/session-channel.ts';
import { deleteAccountDb } from '#store/device/account-db.ts';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, openSignedIn } from '#tests/signed-in-device.tsx';
import { routeTree } from './route-tree.gen.ts';

const OTHER = { ...ACCOUNT, id: 'other-account', email: 'olaf@other.example' };
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeSignedIn();
  await deleteAccountDb(OTHER.id);
});

test('a form that one account left open is not there for the account that signs in on another tab', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await openSignedIn();
  await startSession();
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/dashboard/fleets/create'] }) });
  const screen = await renderInTheme(<RouterProvider router={router as never} />);
  await screen.getByLabelText('Name', { exact: true }).fill('Of the first account');
  await openSignedIn(OTHER);
  tellSession({ kind: 'started' });
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('');
  expect(router.state.location.pathname).toBe('/dashboard/fleets/create');
});
