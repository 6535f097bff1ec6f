import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { tools } from '#platform/tools.ts';
import { ACCOUNT, closeSignedIn, db, renderAt } from '#tests/signed-in-device.tsx';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { openShellPanel, useShellPanel } from '#ui/frame/shell-panel.ts';
import { MapSearch } from './map-search.tsx';
import { placeMarker } from './place-marker.ts';
import { PlaceMarkerMark } from './place-marker-mark.tsx';
import type { SearchCommand } from './search-choice.ts';

const twin = (mmsi: number, lat: number, lon: number) => ({
  _id: String(mmsi),
  id: String(mmsi),
  mmsi,
  lat,
  lon,
  name: 'MERIDIAN DOLPHIN',
  lastSeen: Date.now(),
});
/** North of Aden and of Mukalla. */
const TWINS = [twin(244_000_001, 13, 45), twin(244_000_002, 14.7, 49.1)];
const port = (id: string, name: string, lon = 45, lat = 12.8) => ({
  id,
  name,
  country: 'YE',
  locode: id,
  lat,
  lon,
  source: 'test',
  updatedAt: 1,
  v: 1,
});
const onChoose = vi.fn();
const runLayers = vi.fn();
const COMMANDS: SearchCommand[] = [{ id: 'layers', label: 'Open layers', also: 'panel', group: 'panel', shortcut: 'L', run: runLayers }];

beforeEach(async () => {
  await db().ports.bulkPut([port('YEADE', 'Aden'), port('YEMKX', 'Mukalla', 49.1, 14.5)]);
  await shipStore.open(ACCOUNT.id);
});
afterEach(async () => {
  shipStore.close();
  clearPersisted();
  placeMarker.set(undefined);
  onChoose.mockReset();
  await closeSignedIn();
});

const render = async () =>
  (await renderAt(<MapSearch accountId={ACCOUNT.id} commands={COMMANDS} onChoose={onChoose} />, ['/dashboard/fleets'])).screen;
const box = (screen: Awaited<ReturnType<typeof render>>) =>
  screen.getByRole('combobox', { name: 'Search ships, ports, events and places' });

describe('by keyboard', () => {
  test('/ leads there, arrows name, Enter takes, and what was typed is marked', async () => {
    const screen = await render();
    await userEvent.keyboard('/');
    await expect.element(box(screen)).toHaveFocus();
    await expect.element(screen.getByText(/^Ships by name, MMSI/)).toBeVisible();
    await userEvent.keyboard('a');
    await expect.element(screen.getByText('Type at least two characters.')).toBeVisible();
    await userEvent.keyboard('den');
    const options = screen.getByRole('option');
    await expect.element(options.first()).toHaveAccessibleName(/Aden.*Yemen.*YEADE/);
    expect(document.querySelector('[role=option] mark')?.textContent).toBe('Aden');
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect.element(box(screen)).toHaveAttribute('aria-activedescendant', options.nth(1).element().id);
    expect(await seriousFindings()).toEqual([]);
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ kind: 'port', id: 'YEADE', position: [45, 12.8] });
    await expect.element(box(screen)).toHaveValue('');
    expect(tools.get().recentSearches).toEqual(['Aden']);
  });

  test('a starred port is the first that is found', async () => {
    await db().ports.put(port('YEXXX', 'Old port of Aden'));
    await db().stars.put({ id: 'port:YEXXX', accountId: ACCOUNT.id, v: 1 });
    const screen = await render();
    await userEvent.click(box(screen));
    await userEvent.keyboard('aden');
    await expect.element(screen.getByRole('option').first()).toHaveAccessibleName(/^Old port of Aden/);
  });

  test('Enter pressed before there is an answer takes the first of the answer', async () => {
    const screen = await render();
    await userEvent.click(box(screen));
    await userEvent.keyboard('mukalla{Enter}');
    await expect.poll(() => onChoose.mock.calls).toEqual([[{ kind: 'port', id: 'YEMKX', position: [49.1, 14.5] }]]);
  });

  test('Ctrl+K lists what can be done, which is found by its name too', async () => {
    const screen = await render();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(screen.getByRole('option', { name: /Fleets/ })).toBeVisible();
    await userEvent.keyboard('layers');
    await expect.element(screen.getByRole('option', { name: /Open layers/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => runLayers.mock.calls.length).toBe(1);
    expect(onChoose).not.toHaveBeenCalled();
  });

  test('the theme settings open by what people call them', async () => {
    const Opened = () => <output>{useShellPanel()}</output>;
    const { screen } = await renderAt(
      <>
        <MapSearch accountId={ACCOUNT.id} onChoose={onChoose} />
        <Opened />
      </>,
    );
    await userEvent.click(box(screen));
    await userEvent.keyboard('appearance');
    await screen.getByRole('option', { name: /Theme settings/ }).click();
    await expect.element(screen.getByText('theme', { exact: true })).toBeVisible();
    openShellPanel(undefined);
  });

  test('a screen is gone to by its name', async () => {
    const { screen, router } = await renderAt(<MapSearch accountId={ACCOUNT.id} onChoose={onChoose} />, ['/dashboard/fleets']);
    await userEvent.click(box(screen));
    await userEvent.keyboard('fleets{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard/fleets');
  });

  test('Esc closes the list and gives the focus back to the page', async () => {
    const screen = await render();
    await userEvent.keyboard('/');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
    await expect.element(box(screen)).not.toHaveFocus();
  });

  test('what was searched before is offered again, and found anew', async () => {
    tools.set({ ...tools.get(), recentSearches: ['Mukalla'] });
    const screen = await render();
    await userEvent.click(box(screen));
    await userEvent.click(screen.getByRole('option', { name: 'Mukalla' }));
    await expect.element(box(screen)).toHaveValue('Mukalla');
    await expect.element(screen.getByRole('option', { name: /YEMKX/ })).toBeVisible();
  });
});

describe('a position', () => {
  test('pasted over two lines is gone to, marked, and copied from the mark', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const onGo = vi.fn();
    const { screen } = await renderAt(
      <>
        <MapSearch accountId={ACCOUNT.id} onChoose={onChoose} />
        <PlaceMarkerMark onGo={onGo} />
      </>,
    );
    await userEvent.click(box(screen));
    const data = new DataTransfer();
    data.setData('text', "12°01.670'N\n051°27.250'E");
    box(screen)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await userEvent.click(screen.getByRole('option', { name: /12°01\.670' N 051°27\.250' E/ }));
    expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ kind: 'coordinate' });
    await userEvent.click(screen.getByRole('button', { name: /^Copy 12°/ }));
    expect(written).toHaveBeenCalledExactlyOnceWith("12°01.670' N 051°27.250' E");
    devicePreferences.set({ ...devicePreferences.get(), positionForm: 'decimal' });
    await expect.element(screen.getByText('12.02783° N 051.45417° E')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the marker' }));
    expect(placeMarker.get()).toBeUndefined();
  });

  test('that cannot be read is said why', async () => {
    const screen = await render();
    await userEvent.click(box(screen));
    await userEvent.keyboard('12 61 N 43 E');
    await expect.element(screen.getByText(/As a position: 61 minutes: the maximum is 60/)).toBeVisible();
  });
});

test('a place with a typing error is found and marked with its name', async () => {
  const screen = await render();
  await userEvent.click(box(screen));
  await userEvent.keyboard('strait of hormus');
  await userEvent.click(screen.getByRole('option', { name: /Strait of Hormuz/ }));
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ kind: 'place', zoom: 8 });
  expect(placeMarker.get()?.label).toBe('Strait of Hormuz');
});

test('two ships of one name are told apart by the port that each is near', async () => {
  shipStore.close();
  await putShipsOnDevice(ACCOUNT.id, { ships: TWINS });
  await shipStore.open(ACCOUNT.id);
  const status = { ships: 2, world: true, traffic: 'demonstration' };
  vi.spyOn(shipStore, 'status').mockResolvedValue(status as Awaited<ReturnType<typeof shipStore.status>>);
  const screen = await render();
  await userEvent.click(box(screen));
  await userEvent.keyboard('meridian');
  await expect.element(screen.getByRole('option', { name: /MERIDIAN DOLPHIN.*11\.9 nm from Aden.*Invented.*244000001/ })).toBeVisible();
  vi.restoreAllMocks();
  await expect.element(screen.getByRole('option', { name: /MERIDIAN DOLPHIN.*nm from Mukalla.*244000002/ })).toBeVisible();
});

test('nothing found says what was searched and what can be', async () => {
  const screen = await render();
  await userEvent.click(box(screen));
  await userEvent.keyboard('no such ship');
  await expect.element(screen.getByText('Nothing on this device matches “no such ship”.')).toBeVisible();
  await expect.element(screen.getByText(/^Ships by name, MMSI/)).toBeVisible();
});

test('digits that are no MMSI are told apart from a ship that is not known', async () => {
  const screen = await render();
  await userEvent.click(box(screen));
  await userEvent.keyboard('24412345');
  await expect.element(screen.getByText('An MMSI has nine digits; this has 8.')).toBeVisible();
});
