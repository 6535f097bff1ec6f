import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ownMmsis } from '#compute/own-mmsis.ts';
import { shipStore } from '#compute/ships.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { workbench } from '#map/workbench.ts';
import { tools } from '#platform/tools.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { FleetChoice } from './fleet-choice.tsx';
import { OwnShips } from './own/own-ships.tsx';
import { ShipFilterChip } from './ship-filter.tsx';
import { ShipsKey } from './ships-key.tsx';
import { ShipsPanel } from './ships-panel.tsx';

const ship = (mmsi: number, shipType: number) => ({
  _id: String(mmsi),
  id: String(mmsi),
  mmsi,
  shipType,
  lat: 0,
  lon: 0,
  lastSeen: Date.now(),
});

beforeEach(async () => {
  await page.viewport(400, 900);
  await openSignedIn();
  await putShipsOnDevice(ACCOUNT.id, { ships: [ship(211_000_001, 70), ship(211_000_002, 80), ship(211_000_003, 80)] });
  await shipStore.open(ACCOUNT.id);
});
afterEach(async () => {
  clearPersisted();
  shipStore.close();
  await closeSignedIn();
});

const open = (onBoxSelect = () => undefined) =>
  renderInTheme(
    <div style={{ inlineSize: 300 }}>
      <ShipFilterChip />
      <ShipsPanel scheme="light" onBoxSelect={onBoxSelect} />
      <ShipsKey scheme="light" />
    </div>,
  );

test('every choice is kept on the device, the key follows it, and what hides ships is said', async () => {
  const screen = await open();
  await expect.element(screen.getByText('3 ships on this device')).toBeVisible();
  await screen.getByRole('radio', { name: 'AIS targets (S-52)' }).click();
  await expect.element(screen.getByText(/^S-52: all targets in one colour/)).toBeVisible();
  await screen.getByRole('radio', { name: '30 min' }).click();
  await expect.element(screen.getByText('Course vector, 30 min: an estimate')).toBeVisible();
  await screen.getByRole('switch', { name: /Names/ }).click();
  await screen.getByRole('radio', { name: '24 h' }).click();
  await screen.getByRole('checkbox', { name: /Tanker/ }).click();
  expect(tools.get()).toMatchObject({ shipPalette: 's52', vectorMinutes: 30, shipNames: false, mostAgeH: 24, hiddenGroups: ['tanker'] });
  expect(JSON.parse(localStorage.getItem('fathom-tools') ?? '')).toMatchObject({ shipPalette: 's52', vectorMinutes: 30 });
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: /Not seen for over 24 h: hidden/ }).click();
  await screen.getByRole('button', { name: /1 ship type hidden/ }).click();
  expect(tools.get()).toMatchObject({ hiddenGroups: [] });
  expect(tools.get()).not.toHaveProperty('mostAgeH');
});

test('"Own fleets only" is offered first, hides all others, and is said on the map with a way back', async () => {
  const screen = await open();
  const own = screen.getByRole('switch', { name: /^Own fleets only/ });
  const types = screen.getByRole('group', { name: 'Ship types' });
  expect(own.element().compareDocumentPosition(types.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await own.click();
  expect(workbench.get().globalVessels).toBe(false);
  await screen.getByRole('button', { name: /Own fleets only/ }).click();
  await expect.element(own).not.toBeChecked();
  expect(workbench.get().globalVessels).toBe(true);
});

test('every own ship is listed with position, movement and age, in no box that scrolls by itself; all are copied; folded, the choices are in reach', async () => {
  const own = Array.from({ length: 15 }, (_, at) => ({
    ...ship(212_000_001 + at, 70),
    name: `OWN ${at + 1}`,
    lat: 12.25,
    lon: 44.5,
    cog: 90,
    sog: 12,
  }));
  shipStore.close();
  await putShipsOnDevice(ACCOUNT.id, { ships: own, ownFleet: own.map(({ mmsi }) => mmsi) });
  await shipStore.open(ACCOUNT.id);
  ownMmsis.set(own.map(({ mmsi }) => mmsi));
  const ownShips = <OwnShips accountId={ACCOUNT.id} onShow={() => undefined} />;
  const { screen } = await renderAt(<ShipsPanel scheme="light" onBoxSelect={() => undefined} ownShips={ownShips} />);
  const list = screen.getByRole('list', { name: 'Ships of your fleets' });
  await expect
    .element(list.getByRole('button').first())
    .toHaveAccessibleName(/^OWN 1 12°15\.000' N 044°30\.000' E 090°T 12(\.0)? kn · seen /);
  expect(list.getByRole('button').elements()).toHaveLength(15);
  for (let box = list.element() as HTMLElement; box !== document.body; box = box.parentElement ?? document.body)
    expect(getComputedStyle(box).overflowY).toBe('visible');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await screen.getByRole('button', { name: 'Copy all positions' }).click();
  expect(copied.mock.lastCall?.[0].split('\n')).toHaveLength(16);
  copied.mockRejectedValue(new Error('refused'));
  await screen.getByRole('button', { name: 'Copy all positions' }).click();
  await expect.element(screen.getByLabelText('Positions of your ships')).toHaveValue(copied.mock.lastCall?.[0]);
  await screen.getByText('15 ships of your fleets').click();
  await expect.element(list).not.toBeInTheDocument();
  ownMmsis.set([]);
});

test('at night, when all types have one colour, the key says so and shows no colours of types', async () => {
  const screen = await renderInTheme(<ShipsKey scheme="night" />);
  await expect.element(screen.getByText(/^At night all types have one colour; red means danger/)).toBeVisible();
  await expect.element(screen.getByRole('list', { name: 'Types' })).not.toBeInTheDocument();
});

test('the keyboard alone reaches and changes all of it', async () => {
  const onBoxSelect = vi.fn();
  const screen = await open(onBoxSelect);
  (screen.getByRole('radio', { name: 'By type (shore)' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight>}'); // held as long as a person holds it: Radix looks a task later
  await expect.poll(() => tools.get().shipPalette).toBe('s52');
  await userEvent.keyboard('{/ArrowRight}{Tab}{ArrowRight>}');
  await expect.poll(() => tools.get().vectorMinutes).toBe(6);
  await userEvent.keyboard('{/ArrowRight}');
  await userEvent.keyboard('{Tab} ');
  await expect.poll(() => tools.get().shipNames).toBe(false);
  await userEvent.keyboard('{Tab}{Enter}');
  expect(onBoxSelect).toHaveBeenCalledOnce();
});

test('fleets are chosen by name, with how many ships they have', async () => {
  await db().fleets.put({
    id: 'f1',
    v: 1,
    name: 'Tankers',
    ownerId: ACCOUNT.id,
    organisationId: 'org-1',
    tags: [],
    mastersEmail: null,
    createdAt: 1,
    updatedAt: 1,
  });
  const screen = await renderInTheme(<FleetChoice accountId={ACCOUNT.id} />);
  await screen.getByRole('checkbox', { name: 'Tankers 0 ships' }).click();
  expect(tools.get().shownFleets).toEqual(['f1']);
  await screen.getByRole('checkbox', { name: 'Tankers 0 ships' }).click();
  expect(tools.get().shownFleets).toEqual([]);
});
