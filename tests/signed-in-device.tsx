// A device with somebody signed in, a real database and a router: for tests of screens that write by commit.
import { DAY_MS } from '#contract/units.ts';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account } from '#contract/entities/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { park } from '#store/edits/outbox.ts';
import { dismissAllToasts, Toasts } from '#ui/toasts.tsx';
import { renderInTheme } from './render-in-theme.tsx';

/** What the app starts: commits then say their words, and offer an undo. */
export { toastCommits } from '#app/sync/commit-toasts.ts';

export const ACCOUNT: Account = {
  id: 'signed-in-device',
  email: 'ida@rask.example',
  firstName: 'Ida',
  lastName: 'Rask',
  role: 'member',
  organisationId: 'org-1',
  organisationName: 'Rask Lines',
};
export const db = () => accountDb(ACCOUNT.id);

export async function openSignedIn(account = ACCOUNT): Promise<void> {
  const atMs = Date.now();
  await deviceDb().session.put({
    id: 'current',
    account,
    jwtToken: 'token',
    tokenExpiresAtMs: atMs + DAY_MS,
    offlineUntilMs: atMs + 30 * DAY_MS,
    latestSeenMs: atMs,
  });
}

export async function closeSignedIn(): Promise<void> {
  dismissAllToasts();
  await deleteAccountDb(ACCOUNT.id);
  await deviceDb().session.clear();
}

/** As the engine does when the server refuses the entry for good. */
export const parkEntry = (no: number, error: AppError): Promise<void> =>
  dexieLocalStore(db()).transaction((tx) => park(tx, { no }, error, Date.now()));

/** The element at `/`, with the addresses it may lead to. */
export async function renderAt(element: ReactNode, others: readonly string[] = []) {
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => element });
  const elsewhere = others.map((path) => createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p> }));
  const router = createRouter({
    routeTree: root.addChildren([here, ...elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const screen = await renderInTheme(
    <>
      <RouterProvider router={router as never} />
      <Toasts />
    </>,
  );
  return { screen, router };
}
