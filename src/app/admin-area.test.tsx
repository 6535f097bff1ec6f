import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/entities/accounts.ts';
import { startSession } from '#session/session.ts';
import { ACCOUNT, closeSignedIn, openSignedIn } from '#tests/signed-in-device.tsx';
import { routeTree } from './route-tree.gen.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await closeSignedIn();
});

/** Opens the address with that role. Returns where it leads, and the route. */
async function opened(role: Role, address: string) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await openSignedIn({ ...ACCOUNT, role });
  await startSession();
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  const { location, matches } = router.state;
  return { at: location.pathname, route: matches.at(-1)?.routeId, params: matches.at(-1)?.params };
}

test.each([
  ['/dashboard/admin', '/dashboard/admin/', {}],
  ['/dashboard/admin/clients', '/dashboard/admin/clients/', {}],
  ['/dashboard/admin/clients/create', '/dashboard/admin/clients/create', {}],
  ['/dashboard/admin/clients/c1', '/dashboard/admin/clients/$clientId', { clientId: 'c1' }],
  ['/dashboard/admin/clients/edit/c1', '/dashboard/admin/clients/edit/$clientId', { clientId: 'c1' }],
  ['/dashboard/admin/users/create', '/dashboard/admin/users/create', {}],
  ['/dashboard/admin/users/u1', '/dashboard/admin/users/$userId/', { userId: 'u1' }],
  ['/dashboard/admin/users/u1/edit', '/dashboard/admin/users/$userId/edit', { userId: 'u1' }],
  ['/dashboard/admin/c1/fleets', '/dashboard/admin/$clientId/fleets/', { clientId: 'c1' }],
  ['/dashboard/admin/c1/fleets/create', '/dashboard/admin/$clientId/fleets/create', { clientId: 'c1' }],
  ['/dashboard/admin/c1/fleets/f1/fleet', '/dashboard/admin/$clientId/fleets/$fleetId/fleet', { clientId: 'c1', fleetId: 'f1' }],
  ['/dashboard/admin/c1/fleets/f1/edit', '/dashboard/admin/$clientId/fleets/$fleetId/edit', { clientId: 'c1', fleetId: 'f1' }],
  [
    '/dashboard/admin/c1/fleets/f1/244660001',
    '/dashboard/admin/$clientId/fleets/$fleetId/$shipId',
    { clientId: 'c1', fleetId: 'f1', shipId: '244660001' },
  ],
  ['/dashboard/admin/c1/preferences', '/dashboard/admin/$clientId/preferences', { clientId: 'c1' }],
  ['/dashboard/admin/permission-denied', '/dashboard/admin/permission-denied', {}],
])('an administrator who opens %s is at %s: what is written out wins over what is filled in', async (address, route, params) => {
  expect(await opened('admin', address)).toMatchObject({ at: address, route, params });
});

test.each(['/dashboard/admin', '/dashboard/admin/clients/c1', '/dashboard/admin/c1/fleets', '/dashboard/admin/permission-denied'])(
  'neither a member nor a manager enters %s: both land where that is said',
  async (address) => {
    for (const role of ['member', 'manager'] as const)
      expect(await opened(role, address)).toMatchObject({
        at: '/dashboard/admin/permission-denied',
        route: '/dashboard/admin/permission-denied',
      });
  },
);
