// The three screens on real databases, the real commit and the real ship store's worker; no server: all of it works offline.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HOUR_MS } from '#contract/units.ts';
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { FleetRating } from '#contract/entities/risk.ts';
import { shipStore } from '#compute/ships.ts';
import { commit, watchCommits } from '#store/edits/commit.ts';
import { accountDb } from '#store/device/account-db.ts';
import { keepDraftsWith } from '#platform/drafts.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { ACCOUNT, closeDevice, openAt, openDevice, putFleet, seen } from '#tests/fleet-device.tsx';
import { alertRow } from '#tests/held-rows.ts';
import { keepDraftsInMemory, keptDrafts } from '#tests/kept-drafts.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { openScreens, rowsShown, says } from '#tests/screens-at.tsx';
import { FleetsScreen } from './fleets-screen.tsx';
import { showDirection } from '#ui/look/direction.ts';
import { UnfetchedRows } from '#ui/unfetched.ts';
import { dismissAllToasts } from '#ui/toasts.tsx';

const [TANKER, CARGO, TUG, UNSEEN] = [235_000_001, 235_000_002, 235_000_003, 235_000_009];
const GULF = '0198d2a0-0000-7000-8000-000000000001';
const BALTIC = '0198d2a0-0000-7000-8000-000000000002';

const db = () => accountDb(ACCOUNT.id);
const mmsisOf = async (fleetId: string) => (await db().fleetShips.where('fleetId').equals(fleetId).toArray()).map(({ mmsi }) => mmsi);
const queued = async () => (await db().outbox.toArray()).map(({ name }) => name);
beforeEach(async () => {
  clearPersisted();
  await page.viewport(1280, 800);
  await openDevice([
    seen(TANKER, 5.5, { name: 'GULF PEARL', shipType: 80, flag: 'PA', imo: 9_074_729, destination: 'FUJAIRAH' }),
    seen(CARGO, 185, { name: 'ANNA', shipType: 70, flag: 'LR' }),
    seen(TUG, 3000, { name: 'STRONG TUG', shipType: 52 }),
  ]);
  await putFleet({ id: GULF, name: 'Gulf', tags: ['red sea', 'crude'], mastersEmail: 'master@example.com' }, [TANKER, CARGO, TUG, UNSEEN]);
  await putFleet({ id: BALTIC, name: 'Baltic' }, [CARGO]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  dismissAllToasts();
  await closeDevice();
});

test('fleets and their ships show the worst active alert, how many there are and of how many ships, the most urgent first; none and not known are said', async () => {
  const about = { accountId: ACCOUNT.id };
  await db().alerts.bulkPut([
    alertRow('a', { ...about, mmsi: TANKER, priority: 'warning' }),
    alertRow('b', { ...about, mmsi: TANKER, priority: 'emergency' }),
    alertRow('c', { ...about, mmsi: CARGO, priority: 'caution' }),
    alertRow('d', { ...about, mmsi: TUG, priority: 'alarm', endedAt: Date.now() }),
  ]);
  const { screen } = await openAt('/dashboard/fleets');
  await says(screen.getByRole('row', { name: /Gulf/ }), /Emergency3 active, 2 ships/);
  await says(screen.getByRole('row', { name: /Baltic/ }), /Caution(?!\d+ active)/);
  await screen.unmount();
  const { screen: ships } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  await says(ships.getByRole('row', { name: /GULF PEARL/ }), /Emergency(?!\d+ active)/);
  await expect.element(ships.getByRole('row', { name: /STRONG TUG/ })).not.toHaveTextContent('Alarm');
  await says(ships.getByRole('row', { name: /STRONG TUG/ }), /None/);
  await says(ships.getByRole('row', { name: /235000009/ }), /Not known/);
  await expect.poll(() => rowsShown()).toEqual(['GULF PEARL', 'ANNA', 'STRONG TUG', 'MMSI 235000009']);
});

test('of ships with the same priority the one that passes her event first stands first, as in the list of alerts', async () => {
  const passing = (id: string, mmsi: number, hours: number) => {
    const passesAt = Date.now() + hours * HOUR_MS;
    const reason = {
      type: 'Route ALERT',
      priority: 'warning',
      distanceNm: 2,
      limitNm: 50,
      nearest: [43, 12],
      bearingDeg: 0,
      isClose: true,
    } as const;
    return alertRow(id, { accountId: ACCOUNT.id, mmsi, type: 'Route ALERT', updatedAt: Date.now(), reasons: [{ ...reason, passesAt }] });
  };
  await db().alerts.bulkPut([passing('a', TANKER, 1), passing('b', CARGO, 2), passing('c', CARGO, 3)]);
  const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  await says(screen.getByRole('row', { name: /ANNA/ }), /Warning/);
  await expect.poll(() => rowsShown().slice(0, 2)).toEqual(['GULF PEARL', 'ANNA']);
});

test('of fleets with the same priority the one with the most alerts stands first', async () => {
  const about = { accountId: ACCOUNT.id, priority: 'caution' } as const;
  await db().alerts.bulkPut([alertRow('a', { ...about, mmsi: CARGO }), alertRow('b', { ...about, mmsi: TANKER })]);
  await openAt('/dashboard/fleets');
  await expect.poll(() => rowsShown()).toEqual(['Gulf', 'Baltic']);
  await db().alerts.put(alertRow('b', { ...about, mmsi: TANKER, endedAt: Date.now() }));
  await expect.poll(() => rowsShown()).toEqual(['Baltic', 'Gulf']);
});

test('the list shows the risk rating of each fleet beside its alerts of now: its ship with the highest rating, her threat beside the figure, and the bands; it sorts by the figure', async () => {
  const rating = (figure: number, band: ThreatRating, threat: ThreatRating, bands: Partial<FleetRating['bands']>) => ({
    rating: {
      worst: { id: String(TANKER), figure, band, threat: { figure: 66, band: threat } },
      bands: { Negligible: 0, Low: 0, Moderate: 0, High: 0, ...bands },
      positionUnknown: 1,
      mayBe: { figure: 86.2, band: 'High' as const, ships: 4 },
    },
    worstShip: { _id: '1', id: '1', mmsi: TANKER, lat: 1, lon: 1, lastSeen: 1, name: 'GULF PEARL' },
    isInvented: true,
  });
  const ratings = new Map([
    [GULF, rating(31.5, 'Moderate', 'High', { Low: 3, Moderate: 1 })],
    [BALTIC, rating(12, 'Low', 'Moderate', { Low: 1 })],
  ]);
  const { screen } = await openScreens('/', { '/': () => <FleetsScreen accountId={ACCOUNT.id} ratings={ratings} /> }, [
    '/dashboard/fleets/create',
  ]);
  const gulf = screen.getByRole('row', { name: /Gulf/ });
  await says(
    gulf,
    /31\.5, Moderate, may be up to Highhighest risk rating: GULF PEARL66\.0, HighInvented · Moderate 1 · Low 3 · no position yet 1 · 4 ships with unknown inputs/,
  );
  const head = screen.getByRole('columnheader', { name: 'Risk rating (12 months)', exact: true }).getByRole('button');
  await head.click();
  await expect.poll(() => rowsShown()).toHaveLength(2);
  const one = rowsShown();
  await head.click();
  await expect.poll(() => rowsShown()).toEqual(one.toReversed());
});

test('the list says of each fleet how many ships of which types it has, and how many are out of sight', async () => {
  const { screen } = await openAt('/dashboard/fleets');
  await expect.poll(rowsShown).toEqual(['Baltic', 'Gulf']);
  const gulf = screen.getByRole('row', { name: /Gulf/ });
  await says(gulf, /GulfNot known4/);
  await expect.element(gulf.getByText('Tanker 1')).toBeVisible();
  await expect.element(gulf.getByText('1 with no position yet')).toBeInTheDocument(); // and no type
  await expect.element(gulf.getByRole('gridcell', { name: '2', exact: true })).toBeVisible(); // 3 h, 50 h
  await expect.element(gulf.getByText('red sea')).toBeVisible();
  await screen.getByRole('columnheader', { name: 'Stale' }).getByRole('button').click();
  await screen.getByRole('columnheader', { name: 'Stale' }).getByRole('button').click();
  await expect.poll(rowsShown).toEqual(['Gulf', 'Baltic']);
  await screen.getByRole('textbox', { name: 'Search in this list' }).fill('CRUDE');
  await expect.poll(rowsShown).toEqual(['Gulf']);
});

test('what is not ashore yet carries a mark, and what was refused another', async () => {
  const { screen } = await openAt('/dashboard/fleets');
  await commit('fleet.setTags', { fleetId: BALTIC, tags: ['ice'], before: [] });
  const baltic = screen.getByRole('row', { name: /Baltic/ });
  await expect.element(baltic.getByText('Waiting to be sent')).toBeVisible();
  await expect.element(screen.getByText('Needs attention')).not.toBeInTheDocument();
  await db().outbox.toCollection().modify({ state: 'parked' });
  await expect.element(baltic.getByText('Needs attention')).toBeVisible();
});

test('a ship that was added and is not sent yet carries a mark in the list of her fleet', async () => {
  await db().fleetShips.toCollection().modify({ v: 1 });
  const { screen } = await openAt(`/dashboard/fleets/${BALTIC}/fleet`);
  await expect.element(screen.getByRole('row', { name: /ANNA/ })).toBeVisible();
  const headers = screen.getByRole('columnheader').elements().length;
  await commit('fleet.addShip', { fleetId: BALTIC, mmsi: TANKER });
  await expect.element(screen.getByRole('row', { name: /GULF PEARL/ }).getByText('Waiting to be sent')).toBeVisible();
  expect(screen.getByRole('row', { name: /ANNA/ }).getByText('Waiting to be sent').elements()).toHaveLength(0);
  expect(screen.getByRole('columnheader').elements()).toHaveLength(headers); // the mark takes no column away
});

test('the master’s e-mail says which reports go there, or that none do', async () => {
  const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  await expect.element(screen.getByText('gets the reports about each ship whose “Send to master” is on')).toBeVisible();
  await screen.unmount();
  const { screen: without } = await openAt(`/dashboard/fleets/${BALTIC}/fleet`);
  await expect.element(without.getByText('The fleet has no master’s e-mail yet, so nothing can be sent.')).toBeVisible();
});

test('a change of a fleet other than its ships reads no ship again', async () => {
  const { screen } = await openAt('/dashboard/fleets');
  const baltic = screen.getByRole('row', { name: /Baltic/ });
  await expect.element(baltic.getByText('Cargo 1')).toBeVisible();
  const keys = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys');
  const keysRead = () => keys.mock.contexts.filter((store) => store instanceof IDBObjectStore && store.name === 'fleetShips').length;
  const byMmsi = vi.spyOn(shipStore, 'byMmsi');
  await commit('fleet.setTags', { fleetId: BALTIC, tags: ['ice'], before: [] });
  await expect.element(baltic.getByText('Waiting to be sent')).toBeVisible();
  await expect.element(baltic.getByText('ice')).toBeVisible();
  expect([keysRead(), byMmsi.mock.calls.length]).toEqual([0, 0]);
  await commit('fleet.addShip', { fleetId: BALTIC, mmsi: TANKER });
  await expect.element(baltic.getByText('Tanker 1')).toBeVisible();
  expect([keysRead(), byMmsi.mock.calls.length]).toEqual([1, 1]);
});

test('a fleet is starred offline by the button of its row, comes first until the reader chooses an order, and is found by the filter', async () => {
  const { screen } = await openAt('/dashboard/fleets');
  await expect.poll(rowsShown).toEqual(['Baltic', 'Gulf']);
  const star = screen.getByRole('button', { name: 'Star Gulf' });
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect.element(screen.getByRole('button', { name: 'Remove star from Gulf' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(rowsShown).toEqual(['Gulf', 'Baltic']);
  expect(await queued()).toEqual(['star.add']);
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('columnheader', { name: 'Ships' }).getByRole('button').click();
  await expect.poll(rowsShown).toEqual(['Baltic', 'Gulf']);
  await screen.getByRole('button', { name: 'Filter' }).click();
  await screen.getByRole('checkbox', { name: /^Starred/ }).click();
  await expect.poll(rowsShown).toEqual(['Gulf']);
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Remove star from Gulf' }).click();
  await expect.poll(async () => db().stars.count()).toBe(0);
  expect(await queued()).toEqual(['star.add', 'star.remove']);
});

test('a ship is starred from the list of her fleet and from her own page, which know of each other', async () => {
  const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  await screen.getByRole('button', { name: 'Star STRONG TUG' }).click();
  await expect.poll(() => rowsShown()[0]).toBe('STRONG TUG');
  await screen.getByRole('link', { name: 'STRONG TUG' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove star from STRONG TUG' })).toHaveAttribute('aria-pressed', 'true');
});

test('a fleet of a colleague says whose it is', async () => {
  await db().teamMembers.put({
    id: 't1:b1',
    teamId: 't1',
    accountId: 'b1',
    organisationId: ACCOUNT.organisationId,
    email: 'bo@example.com',
    firstName: 'Bo',
    lastName: 'Chief',
    role: 'member',
    v: 1,
  });
  await putFleet({ id: 'f-b1', name: 'Atlantic', ownerId: 'b1' }, [TANKER]);
  const { screen } = await openAt('/dashboard/fleets');
  await expect.element(screen.getByRole('row', { name: /Atlantic/ }).getByText('Bo Chief')).toBeVisible();
});

test('deleting asks first, and can be undone for 10 seconds', async () => {
  const { screen } = await openAt('/dashboard/fleets');
  await screen.getByRole('button', { name: 'More for Gulf' }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(screen.getByText('No more alerts are raised for its 4 ships through this fleet.', { exact: false })).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(rowsShown).toEqual(['Baltic']);
  expect(await queued()).toEqual(['fleet.delete']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rowsShown).toEqual(['Baltic', 'Gulf']);
  expect(await queued()).toEqual([]);
  expect(await mmsisOf(GULF)).toEqual([TANKER, CARGO, TUG, UNSEEN]);
});

test('ticked fleets are kept under fathom-fleets and can be deleted together', async () => {
  const first = await openAt('/dashboard/fleets');
  await first.screen.getByRole('checkbox', { name: 'Select Gulf' }).click();
  await first.screen.getByRole('checkbox', { name: 'Select Baltic' }).click();
  expect(JSON.parse(localStorage.getItem('fathom-fleets') ?? 'null')).toEqual({ selected: [GULF, BALTIC] });
  await first.screen.unmount();
  const { screen } = await openAt('/dashboard/fleets');
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('dialog', { name: 'Delete 2 fleets?' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No fleets yet' })).toBeVisible();
  expect(JSON.parse(localStorage.getItem('fathom-fleets') ?? 'null')).toEqual({ selected: [] });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rowsShown).toEqual(['Baltic', 'Gulf']);
});

test('before anything of the account was fetched, the list says neither that there are no fleets nor how many', async () => {
  await db().fleets.clear();
  const { screen } = await openAt('/dashboard/fleets', ({ children }) => (
    <UnfetchedRows value={{ code: 'storageFull' }}>{children}</UnfetchedRows>
  ));
  await expect.element(screen.getByRole('heading', { name: 'Not received from the server yet' })).toBeVisible();
  await expect.element(screen.getByText(/^This device is out of storage/)).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/No fleets yet|0 rows/);
  await expect.element(screen.getByRole('link', { name: 'New fleet' })).toBeVisible();
});

test('without fleets the list says what they are for and leads to the first', async () => {
  await db().fleets.clear();
  const { screen, router } = await openAt('/dashboard/fleets');
  await expect.element(screen.getByRole('heading', { name: 'No fleets yet' })).toBeVisible();
  await screen.getByRole('link', { name: 'New fleet' }).last().click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/fleets/create');
});

test('Enter opens a fleet, Enter opens her ship, and each leads back', async () => {
  const { screen, router } = await openAt('/dashboard/fleets');
  await expect.poll(rowsShown).toEqual(['Baltic', 'Gulf']);
  document.querySelector<HTMLElement>('[role=row][data-index="0"]')?.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Gulf' })).toBeVisible();
  await expect.poll(rowsShown).toEqual(['ANNA', 'GULF PEARL', 'STRONG TUG', 'MMSI 235000009']);
  document.querySelector<HTMLElement>('[role=row][data-index="1"]')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'GULF PEARL' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/dashboard/fleets/${GULF}/${TANKER}`);
  await screen.getByRole('link', { name: 'Gulf' }).click();
  await screen.getByRole('link', { name: 'Fleets' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/fleets');
});

test('a fleet shows what the device knows of each ship, and how old it is', async () => {
  const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  const pearl = screen.getByRole('row', { name: /GULF PEARL/ });
  await says(pearl, /°.*[NS].*°.*[EW].*5 min/);
  const heads = () =>
    screen
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(heads).toEqual(expect.arrayContaining(['Ship', 'Alerts now', 'Position', 'Course', 'Speed', 'Last seen']));
  await says(screen.getByRole('row', { name: /ANNA/ }), /3 hstale/);
  await says(screen.getByRole('row', { name: /STRONG TUG/ }), /2 dlost/);
  await says(screen.getByRole('row', { name: /235000009/ }), /no position yet/);
  await expect.element(screen.getByText('2 stale')).toBeVisible();
  await screen.getByRole('columnheader', { name: 'Last seen' }).getByRole('button').click();
  await expect.poll(rowsShown).toEqual(['STRONG TUG', 'ANNA', 'GULF PEARL', 'MMSI 235000009']);
});

test('tags are added and taken off one by one, over what others did meanwhile', async () => {
  const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  await screen.getByRole('textbox', { name: 'Add a tag' }).fill('  spot  ');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Remove red sea' }).click();
  await expect.poll(async () => (await db().fleets.get(GULF))?.tags).toEqual(['crude', 'spot']);
  expect((await db().outbox.toArray()).map(({ args }) => args)).toMatchObject([
    { tags: ['red sea', 'crude', 'spot'], before: ['red sea', 'crude'] },
    { tags: ['crude', 'spot'], before: ['red sea', 'crude', 'spot'] },
  ]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await db().fleets.get(GULF))?.tags).toEqual(['red sea', 'crude', 'spot']);
});

test('a tag that was refused stays in its field, and stays a draft when the page is left', async () => {
  keepDraftsInMemory();
  const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  const field = screen.getByRole('textbox', { name: 'Add a tag' });
  await field.fill('spot');
  await db().syncState.put({ key: 'closed', value: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/You are being signed out/)).toBeVisible();
  await expect.element(field).toHaveValue('spot');
  await screen.unmount();
  await expect.poll(keptDrafts).toEqual(['Add a tag: spot']);
  keepDraftsWith(undefined);
});

test("the master's e-mail is changed in place, judged first, and can be taken away", async () => {
  const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  const change = () => screen.getByRole('button', { name: 'Change the master’s e-mail' }).click();
  await change();
  const field = screen.getByRole('textbox', { name: 'Master’s e-mail address' });
  await field.fill('not one');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('This is not an e-mail address.')).toBeVisible();
  await field.fill('captain@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('captain@example.com')).toBeVisible();
  await change();
  await screen.getByRole('textbox', { name: 'Master’s e-mail address' }).fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('not set')).toBeVisible();
  expect((await db().fleets.get(GULF))?.mastersEmail).toBeNull();
});

test("SY10 a master's e-mail that another changed while the field was open stays beside what was typed, and is not overwritten", async () => {
  const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  await screen.getByRole('button', { name: 'Change the master’s e-mail' }).click();
  const field = screen.getByRole('textbox', { name: 'Master’s e-mail address' });
  await field.fill('mine@example.com');
  await db().fleets.update(GULF, { mastersEmail: 'theirs@example.com', v: 4 });
  await expect.element(screen.getByText(/Changed elsewhere in the meantime: theirs@example.com/)).toBeVisible();
  await expect.element(field).toHaveValue('mine@example.com');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(async () => (await db().outbox.toArray()).map(({ args, baseVersion }) => [args, baseVersion]))
    .toEqual([[{ fleetId: GULF, mastersEmail: 'mine@example.com' }, 1]]);
});

test('more than 50 ships leave by one edit, which says the words of a ship that was removed', async () => {
  const many = Array.from({ length: 60 }, (_, at) => 235_100_001 + at);
  await putFleet({ id: BALTIC, name: 'Baltic' }, many);
  const told: string[] = [];
  const stop = watchCommits(({ name }) => told.push(name));
  const { screen } = await openAt(`/dashboard/fleets/${BALTIC}/fleet`);
  await screen.getByRole('checkbox', { name: /all/i }).first().click();
  await screen.getByRole('button', { name: 'Remove from the fleet', exact: true }).click();
  await expect.poll(queued).toEqual(['fleet.update']);
  stop();
  expect(told).toEqual(['fleet.removeShip']);
  expect(await mmsisOf(BALTIC)).toEqual([]);
});

test('a ship is added by her name, also one that nobody has heard by her number, and removed with a way back', async () => {
  const { screen } = await openAt(`/dashboard/fleets/${BALTIC}/fleet`);
  const add = screen.getByRole('combobox', { name: 'Add a ship' });
  await add.fill('gulf');
  await expect.element(screen.getByRole('option', { name: /GULF PEARL/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(rowsShown).toEqual(['ANNA', 'GULF PEARL']);
  await expect.element(page.getByText(/^GULF PEARL added to fleet “/)).toBeVisible();
  await add.fill('316001234');
  await expect.element(screen.getByText('Add MMSI 316001234, not seen on this device yet')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => mmsisOf(BALTIC)).toEqual([TANKER, CARGO, 316_001_234].toSorted((a, b) => a - b));
  await screen.getByRole('button', { name: 'Remove ANNA from the fleet' }).click();
  await expect.poll(rowsShown).toEqual(['GULF PEARL', 'MMSI 316001234']);
  await page.getByRole('listitem').filter({ hasText: 'Fleet Ship deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rowsShown).toEqual(['ANNA', 'GULF PEARL', 'MMSI 316001234']);
});

test('the switch of a row says to whom reports go, and is an edit like any other', async () => {
  await page.viewport(1440, 800); // the column has no room beside where she is on a narrower page
  const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  await screen.getByRole('switch', { name: 'Send reports about ANNA to her master' }).click();
  await expect.poll(queued).toEqual(['fleet.setSendToMaster']);
  await expect.element(screen.getByRole('switch', { name: 'Send reports about ANNA to her master' })).toBeChecked();
});

test('her own screen says who the ship is, how old that is, and takes her out of the fleet', async () => {
  const { screen, router } = await openAt(`/dashboard/fleets/${GULF}/${CARGO}`);
  await expect.element(screen.getByRole('heading', { name: 'ANNA' })).toBeVisible();
  await expect.element(screen.getByText('Last known position, 3 h old')).toBeVisible();
  await screen.getByRole('switch', { name: /Send to master/ }).click();
  await expect.poll(async () => (await db().fleetShips.get(`${GULF}:${CARGO}`))?.sendToMaster).toBe(true);
  await screen.getByRole('button', { name: 'Remove from the fleet' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/dashboard/fleets/${GULF}/fleet`);
  expect(await mmsisOf(GULF)).toEqual([TANKER, TUG, UNSEEN]);
});

test('SY3: an id that the server replaced leads to the fleet; one that nobody knows says so and leads back', async () => {
  await db().idmap.put({ id: 'device-made', serverId: GULF });
  const moved = await openAt('/dashboard/fleets/device-made/fleet');
  await expect.element(moved.screen.getByRole('heading', { name: 'Gulf' })).toBeVisible();
  expect(moved.router.state.location.pathname).toBe(`/dashboard/fleets/${GULF}/fleet`);
  await moved.router.navigate({ to: `/dashboard/fleets/device-made/${CARGO}` });
  await expect.poll(() => moved.router.state.location.pathname).toBe(`/dashboard/fleets/${GULF}/${CARGO}`);
  await moved.router.navigate({ to: '/dashboard/fleets/nobody-knows/fleet' });
  await expect.element(moved.screen.getByRole('heading', { name: 'This fleet is not on this device' })).toBeVisible();
  await moved.router.navigate({ to: `/dashboard/fleets/${GULF}/999` });
  await expect.element(moved.screen.getByRole('heading', { name: 'This ship is not in the fleet' })).toBeVisible();
});

test('a fleet of 10,000 ships keeps under 100 rows in the page and finds the last of them', { tags: ['long'] }, async () => {
  const mmsis = Array.from({ length: 10_000 }, (_, at) => 240_000_000 + at);
  await putFleet({ id: 'big', name: 'Big' }, mmsis);
  const { screen } = await openAt('/dashboard/fleets/big/fleet');
  await expect.element(screen.getByRole('status')).toHaveTextContent('10,000 rows');
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(100);
  await screen.getByRole('textbox', { name: 'Search in this list' }).fill('240009999');
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 of 10,000');
});

test('at 390 px a fleet’s name has the whole first line, and how many of its ships are stale stands in the second', async () => {
  await page.viewport(390, 844);
  await putFleet({ id: GULF, name: 'Red Sea and Gulf of Aden' }, [TANKER, CARGO, TUG, UNSEEN]);
  const { screen } = await openAt('/dashboard/fleets');
  const name = screen.getByRole('link', { name: 'Red Sea and Gulf of Aden' });
  await expect.element(screen.getByText('2 stale')).toBeVisible();
  const cell = name.element().closest('[role=gridcell]');
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0);
});

test('at 390 px a ship’s name has the whole first line, and when she was last seen stands in the second', async () => {
  await page.viewport(390, 844);
  const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
  const name = screen.getByRole('link', { name: 'GULF PEARL' });
  await says(screen.getByRole('row', { name: /GULF PEARL/ }), /GULF PEARL.*Last seen 5 min/);
  expect(name.element().scrollHeight).toBeLessThanOrEqual(name.element().clientHeight);
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
});

test.each(['emergency', 'warning', 'caution'] as const)(
  'at 390 px a ship’s alert comes first in her second line, and no word of it is cut: %s',
  async (priority) => {
    await page.viewport(390, 844);
    await db().alerts.put(alertRow('a', { accountId: ACCOUNT.id, mmsi: CARGO, priority }));
    const { screen } = await openAt(`/dashboard/fleets/${GULF}/fleet`);
    const second = screen.getByRole('row', { name: /ANNA/ }).getByRole('gridcell', { name: /Last seen/ });
    await says(second, new RegExp(`^${priority}`, 'i'));
    const line = second.element().getBoundingClientRect();
    const cut = [...second.element().children].map((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      const isWhole = left >= line.left - 14 && right <= line.right && bottom <= line.bottom && item.scrollWidth <= item.clientWidth;
      return item.textContent === '' || top >= line.bottom || isWhole ? [] : [item.textContent];
    });
    expect(cut.flat()).toEqual([]);
    const [alert, age] = [...second.element().children].map((item) => item.getBoundingClientRect());
    expect(alert?.bottom).toBeLessThanOrEqual(line.bottom);
    const sign = second.element().querySelector('svg');
    const word = document.createRange();
    word.selectNodeContents(sign?.nextSibling ?? second.element());
    expect(word.getBoundingClientRect().left, 'the word beside its sign').toBeGreaterThanOrEqual(sign?.getBoundingClientRect().right ?? 0);
    expect(age?.bottom, 'the age of her position').toBeLessThanOrEqual(line.bottom);
  },
);

test.each(['ltr', 'rtl'] as const)('at 390 px nothing is wider than the page and axe finds nothing serious: %s', async (direction) => {
  await page.viewport(390, 844);
  for (const address of ['/dashboard/fleets', `/dashboard/fleets/${GULF}/fleet`, `/dashboard/fleets/${GULF}/${TANKER}`]) {
    const { screen } = await openAt(address);
    await showDirection(direction);
    await expect.element(screen.getByText(/Gulf|GULF PEARL/).first()).toBeVisible();
    expect(document.documentElement.scrollWidth, address).toBeLessThanOrEqual(390);
    expect(await seriousFindings(), address).toEqual([]);
    await screen.unmount();
  }
  await showDirection('ltr');
});
