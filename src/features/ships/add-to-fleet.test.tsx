import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import { portRow } from '#tests/held-rows.ts';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, parkEntry, renderAt, toastCommits } from '#tests/signed-in-device.tsx';
import { noteSync, resetSync } from '#sync/sync-status.ts';
import { AddShipToFleet } from './add-ship-to-fleet.tsx';
import { AddToFleet } from './add-to-fleet.tsx';
import { ShipDrawer } from './ship-drawer.tsx';
import { ShipSearch } from './ship-search.tsx';

const FLEET = {
  id: 'f',
  v: 3,
  name: 'Gulf',
  tags: [],
  mastersEmail: null,
  ownerId: ACCOUNT.id,
  organisationId: 'org-1',
  createdAt: 1,
  updatedAt: 1,
};

beforeEach(async () => {
  await openSignedIn();
  await db().fleets.put(FLEET);
});
afterEach(async () => {
  vi.restoreAllMocks();
  shipStore.close();
  await closeSignedIn();
});

function inventShips() {
  const status = { ships: 1, world: true, traffic: 'demonstration' };
  vi.spyOn(shipStore, 'status').mockResolvedValue(status as Awaited<ReturnType<typeof shipStore.status>>);
}

async function openForm() {
  const { screen } = await renderAt(<AddToFleet count={1} mmsis={[247_123_456]} accountId={ACCOUNT.id} />);
  await expect.element(screen.getByRole('option', { name: 'Gulf' })).toBeInTheDocument();
  return screen;
}

test('ships that a full disk does not take are refused in words for the user, not in the browser’s', async () => {
  const screen = await openForm();
  for (const write of ['put', 'add'] as const)
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw new DOMException('Encountered full disk', 'QuotaExceededError');
    });
  await screen.getByRole('button', { name: 'Add 1 ship' }).click();
  await expect.element(screen.getByText(/^This device is out of storage. Delete files/)).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/Quota|full disk/);
});

test('that ships were added is said no longer once the server has refused it', async () => {
  const screen = await openForm();
  await screen.getByRole('button', { name: 'Add 1 ship' }).click();
  await expect.element(screen.getByText('1 ship added.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add 1 ship' })).toBeDisabled();
  const [entry] = await db().outbox.toArray();
  await parkEntry(entry?.no ?? 0, { code: 'forbidden', message: 'This is Bo’s fleet.' });
  await expect.element(screen.getByText('1 ship added.')).not.toBeInTheDocument();
  await db().outbox.clear(); // it was let go
  await expect.element(screen.getByText('1 ship added.')).not.toBeInTheDocument();
});

test('a ship that is in a fleet is said to be in it, and can be added to another one only', async () => {
  const mmsi = 247_123_456;
  await db().fleets.put({ ...FLEET, id: 'b', name: 'Baltic' });
  await db().fleetShips.put({ id: `f:${mmsi}`, v: 1, fleetId: 'f', ownerId: ACCOUNT.id, mmsi, sendToMaster: false });
  const { screen } = await renderAt(
    <>
      <ShipDrawer accountId={ACCOUNT.id} mmsi={mmsi} alerts={null} onClose={() => undefined} onCentre={() => undefined} />
      <AddShipToFleet accountId={ACCOUNT.id} mmsi={247_000_002} name="OTHER" />
    </>,
    ['/dashboard/fleets/$fleetId/fleet', '/dashboard/ship/$shipId'],
  );
  await expect.element(screen.getByText('In fleet', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Gulf' })).toHaveAttribute('href', '/dashboard/fleets/f/fleet');
  await expect.element(screen.getByRole('button', { name: 'Add to fleet', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Add to another fleet' }).click();
  const options = screen.getByRole('combobox').getByRole('option');
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(['Baltic', 'New fleet']);
});

test('the drawer of a ship says above her alerts whether she is invented, and in an own fleet or other traffic', async () => {
  const [hers, others] = [247_123_456, 247_000_002];
  await db().fleetShips.put({ id: `f:${hers}`, v: 1, fleetId: 'f', ownerId: ACCOUNT.id, mmsi: hers, sendToMaster: false });
  inventShips();
  const none = () => undefined;
  const { screen } = await renderAt(
    <>
      <ShipDrawer accountId={ACCOUNT.id} mmsi={hers} alerts="Her alerts" onClose={none} onCentre={none} />
      <ShipDrawer accountId={ACCOUNT.id} mmsi={others} alerts="Alerts of others" onClose={none} onCentre={none} />
    </>,
    ['/dashboard/fleets/$fleetId/fleet', '/dashboard/ship/$shipId'],
  );
  await expect.element(screen.getByText('Other traffic: in none of your fleets')).toBeVisible();
  const words = () => [...document.querySelectorAll('aside')].map((drawer) => (drawer as HTMLElement).innerText.replaceAll(/\s+/g, ' '));
  await expect.poll(() => words()[0]).toMatch(/Invented ship \(demonstration traffic\) In fleet Gulf Her alerts/);
  expect(words()[1]).toMatch(/Invented ship \(demonstration traffic\) Other traffic: in none of your fleets Alerts of others/);
});

test('of several fleets none is proposed; the dialog closes once the ship is added and says to which fleet, with a way back', async () => {
  const stop = toastCommits();
  noteSync({ link: 'live' });
  await db().fleets.put({ ...FLEET, id: 'b', name: 'Baltic' });
  const { screen } = await renderAt(
    <>
      <AddShipToFleet accountId={ACCOUNT.id} mmsi={247_000_001} name="ANNA" />
      <AddShipToFleet accountId={ACCOUNT.id} mmsi={247_000_002} name="BELLA" />
    </>,
  );
  await screen.getByRole('button', { name: 'Add to fleet' }).nth(0).click();
  await expect.element(screen.getByRole('option', { name: 'Choose a fleet' })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Add 1 ship' })).toBeDisabled();
  await screen.getByRole('combobox').selectOptions('Gulf');
  await screen.getByRole('button', { name: 'Add 1 ship' }).click();
  await expect.element(page.getByText('ANNA added to fleet “Gulf”')).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(await db().fleetShips.count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => db().fleetShips.count()).toBe(0);
  expect(await db().outbox.count()).toBe(0);
  noteSync({ link: 'offline' });
  await screen.getByRole('button', { name: 'Add to fleet' }).nth(1).click();
  await screen.getByRole('combobox').selectOptions('Gulf');
  await screen.getByRole('button', { name: 'Add 1 ship' }).click();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: /BELLA added to fleet “Gulf”Saved on this device, not sent yet\./ }))
    .toBeVisible();
  resetSync();
  stop();
});

test('the search for a ship to add says which are in this fleet, and cannot be chosen again, which in another, and that they are invented', async () => {
  inventShips();
  const ship = { lastSeen: Date.now(), lat: 13, lon: 45 };
  await putShipsOnDevice(ACCOUNT.id, {
    ships: [
      { ...ship, _id: 'a', id: 'a', mmsi: 244_000_001, name: 'PEARL COMET' },
      { ...ship, _id: 'b', id: 'b', mmsi: 244_000_002, name: 'PEARL ROSE' },
    ],
  });
  await db().fleetShips.put({ id: 'f:244000002', v: 1, fleetId: 'f', ownerId: ACCOUNT.id, mmsi: 244_000_002, sendToMaster: false });
  const onChoose = vi.fn();
  const { screen } = await renderAt(<ShipSearch accountId={ACCOUNT.id} onChoose={onChoose} use="add" inFleet={new Set([244_000_001])} />);
  await shipStore.open(ACCOUNT.id);
  await screen.getByRole('combobox').fill('PEARL');
  const here = screen.getByRole('option', { name: /PEARL COMET.*already in this fleet/ });
  await expect.element(here).toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByRole('option', { name: /PEARL ROSE.*in Gulf.*Invented/ })).toBeVisible();
  await here.click({ force: true });
  expect(onChoose).not.toHaveBeenCalled();
  await screen.getByRole('option', { name: /PEARL ROSE/ }).click();
  expect(onChoose.mock.calls).toEqual([[244_000_002, 'PEARL ROSE']]);
});

test('digits that are no MMSI are told apart from a ship that is not known', async () => {
  const { screen } = await renderAt(<ShipSearch accountId={ACCOUNT.id} onChoose={() => undefined} use="add" />);
  await shipStore.open(ACCOUNT.id);
  await screen.getByRole('combobox').fill('24412345');
  await expect.element(screen.getByText(/matches “24412345”\. An MMSI has nine digits; this has 8\./)).toBeVisible();
  await screen.getByRole('combobox').fill('123456789');
  await expect.element(screen.getByText(/matches “123456789”\. It is no ship’s MMSI: a ship’s begins with three digits/)).toBeVisible();
});

test('two ships of one name are told apart, when one is added, by the port that each is near', async () => {
  await db().ports.bulkPut([
    portRow('YEADE', { name: 'Aden', lat: 12.8, lon: 45 }),
    portRow('YEMKX', { name: 'Mukalla', lat: 14.5, lon: 49.1 }),
  ]);
  const ship = { name: 'MERIDIAN DOLPHIN', lastSeen: Date.now() };
  await putShipsOnDevice(ACCOUNT.id, {
    ships: [
      { ...ship, _id: 'a', id: 'a', mmsi: 244_000_001, lat: 13, lon: 45 },
      { ...ship, _id: 'b', id: 'b', mmsi: 244_000_002, lat: 14.7, lon: 49.1 },
    ],
  });
  const { screen } = await renderAt(<ShipSearch accountId={ACCOUNT.id} onChoose={() => undefined} use="add" />);
  await shipStore.open(ACCOUNT.id);
  await screen.getByRole('combobox').fill('meridian');
  await expect.element(screen.getByRole('option', { name: /11\.9 nm from Aden.*244000001/ })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: /nm from Mukalla.*244000002/ })).toBeVisible();
});
