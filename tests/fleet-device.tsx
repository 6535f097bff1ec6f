// A device with an account, fleets and ships on it, real databases and the real ship store's worker; and the fleet routes on a memory history.
import { MINUTE_MS } from '#contract/units.ts';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { toastCommits } from '#app/sync/commit-toasts.ts';
import { shipStore } from '#compute/ships.ts';
import type { Account } from '#contract/entities/accounts.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { fleetShipId } from '#contract/row-ids.ts';
import type { FleetRow } from '#contract/tables.ts';
import { type OnlyShips, ShipsInState } from '#features/dashboard/ships-in-state.tsx';
import { FleetScreen } from '#features/fleets/fleet-screen.tsx';
import { FleetShipScreen } from '#features/fleets/fleet-ship-screen.tsx';
import { FleetsScreen } from '#features/fleets/fleets-screen.tsx';
import { ShipFacts, ShipMovement } from '#features/ships/ship-drawer.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { plainShip, worldAnswer } from '#ships/answers.fixture.ts';
import { openShipStore } from '#ships/store/ship-store.ts';
import { ShipServer } from '#ships/store/store.fixture.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { dismissAllToasts, Toasts } from '#ui/toasts.tsx';
import { renderInTheme } from './render-in-theme.tsx';
import { openSignedIn } from './signed-in-device.tsx';

export const ACCOUNT: Account = {
  id: 'fleet-device',
  email: 'mate@example.com',
  firstName: 'Ada',
  lastName: 'Mate',
  role: 'member',
  organisationId: 'org-1',
  organisationName: 'Example Lines',
};

/** Seen so many minutes ago. */
export const seen = (mmsi: number, minutesAgo: number, more: Partial<Ship> = {}): Ship =>
  plainShip(mmsi, { lastSeen: Date.now() - minutesAgo * MINUTE_MS, ...more });

let stopToasts = () => {};

/** Signed in, with these ships in the store; commits say their words. */
export async function openDevice(ships: readonly Ship[]): Promise<void> {
  await openSignedIn(ACCOUNT);
  const server = new ShipServer();
  const { fetchShips, fetchTrack } = server;
  const store = await openShipStore({ accountId: ACCOUNT.id, fetchShips, fetchTrack, clock: Date.now });
  if (!store.ok) throw new Error(store.error.message);
  server.next(await worldAnswer({ ships: [...ships], cursor: 'c1', reset: true }));
  await store.value.refresh({});
  store.value.close();
  await shipStore.open(ACCOUNT.id);
  stopToasts = toastCommits();
}

export async function closeDevice(): Promise<void> {
  stopToasts();
  dismissAllToasts();
  shipStore.close();
  await deleteAccountDb(ACCOUNT.id);
  await deviceDb().session.clear();
}

/** As a server sent it. */
export async function putFleet(fleet: Partial<FleetRow> & Pick<FleetRow, 'id' | 'name'>, mmsis: readonly number[] = []): Promise<void> {
  const db = accountDb(ACCOUNT.id);
  const whose = { ownerId: ACCOUNT.id, organisationId: ACCOUNT.organisationId };
  await db.fleets.put({ ...whose, tags: [], mastersEmail: null, createdAt: 1, updatedAt: 1, v: 1, ...fleet });
  await db.fleetShips.bulkPut(
    mmsis.map((mmsi) => ({
      id: fleetShipId(fleet.id, mmsi),
      fleetId: fleet.id,
      ownerId: fleet.ownerId ?? ACCOUNT.id,
      mmsi,
      sendToMaster: false,
      v: 1,
    })),
  );
}

const Bare = ({ children }: { children: ReactNode }) => <>{children}</>;

/** The screens at their addresses; where the address leads is in `router.state.location`. */
export async function openAt(address: string, frame: (props: { children: ReactNode }) => ReactElement = Bare) {
  const root = createRootRoute();
  const accountId = ACCOUNT.id;
  const fleets = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/fleets',
    staticData: { frame: 'page', title: 'shell.fleets' },
    component: () => <FleetsScreen accountId={accountId} />,
  });
  const fleet = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/fleets/$fleetId/fleet',
    staticData: { frame: 'page', title: 'fleets.list.fleet' },
    validateSearch: ({ state }): { state?: string } => (typeof state === 'string' ? { state } : {}),
    component: function OneFleet() {
      const { fleetId } = fleet.useParams();
      const { state } = fleet.useSearch();
      const navigate = fleet.useNavigate();
      const screen = (only?: OnlyShips) => (
        <FleetScreen
          {...{ accountId, fleetId, only }}
          onAll={() => void navigate({ to: '.', search: {} })}
          shipSearch={(onChoose) => <ShipSearch accountId={ACCOUNT.id} use="add" onChoose={onChoose} />}
        />
      );
      return state === undefined ? screen() : <ShipsInState {...{ accountId, fleetId, state }}>{screen}</ShipsInState>;
    },
  });
  const ship = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/fleets/$fleetId/$shipId',
    staticData: { frame: 'page', title: 'fleets.list.ship' },
    component: function OneShip() {
      const { fleetId, shipId } = ship.useParams();
      return (
        <FleetShipScreen
          {...{ accountId, fleetId, shipId }}
          shipDetails={(mmsi) => <ShipMovement mmsi={mmsi} />}
          shipFacts={(mmsi) => <ShipFacts mmsi={mmsi} />}
        />
      );
    },
  });
  const elsewhere = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p> });
  const others = ['/dashboard/map', '/dashboard/fleets/create', '/dashboard/fleets/$fleetId/edit'].map(elsewhere);
  const router = createRouter({
    routeTree: root.addChildren([fleets, fleet, ship, ...others]),
    history: createMemoryHistory({ initialEntries: [address] }),
    InnerWrap: frame,
  });
  const screen = await renderInTheme(
    <>
      <RouterProvider router={router as never} />
      <Toasts />
    </>,
  );
  return { screen, router };
}
