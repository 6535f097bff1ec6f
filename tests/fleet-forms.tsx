// The forms of fleets at their addresses, with the search of ships that their routes hand them; on the device of fleet-device.tsx.
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect } from 'vitest';
import { CreateFleetScreen } from '#features/fleets/create-fleet-screen.tsx';
import { EditFleetScreen } from '#features/fleets/edit-fleet-screen.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { ACCOUNT } from './fleet-device.tsx';
import { renderInTheme } from './render-in-theme.tsx';

/** At an address of the two forms; elsewhere stands where they lead to. */
export async function openFleetForm(address: string, history = createMemoryHistory({ initialEntries: [address] })) {
  const root = createRootRoute();
  const shipSearch = (onChoose: (mmsi: number) => void) => <ShipSearch accountId={ACCOUNT.id} use="add" onChoose={onChoose} />;
  const create = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/fleets/create',
    component: () => <CreateFleetScreen accountId={ACCOUNT.id} shipSearch={shipSearch} />,
  });
  const edit = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/fleets/$fleetId/edit',
    component: function Edit() {
      const { fleetId } = edit.useParams();
      return <EditFleetScreen key={fleetId} accountId={ACCOUNT.id} fleetId={fleetId} shipSearch={shipSearch} />;
    },
  });
  const elsewhere = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => <p>elsewhere</p> });
  const router = createRouter({
    routeTree: root.addChildren([create, edit, elsewhere('/dashboard/fleets'), elsewhere('/dashboard/fleets/$fleetId/fleet')]),
    history,
  });
  const screen = await renderInTheme(
    <main style={{ padding: 24 }}>
      <h1>Fleet</h1>
      <RouterProvider router={router as never} />
      <Toasts />
    </main>,
  );
  await expect.element(screen.getByLabelText('Name', { exact: true })).toBeVisible();
  return { screen, router, path: () => router.state.location.pathname };
}
