import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { starId } from '#contract/row-ids.ts';
import { workbench } from '#map/workbench.ts';
import { portRow } from '#tests/held-rows.ts';
import { openMap, renderPanel } from '#tests/layer-panel.tsx';
import { ACCOUNT, closeSignedIn, db, renderAt } from '#tests/signed-in-device.tsx';
import { DAY, nearEvent as event, NOW, twoBound } from '#tests/ports-on-device.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { PortDrawer } from './port-drawer.tsx';
import { PortsKey } from './ports-key.tsx';
import { PortsPanel } from './ports-panel.tsx';

beforeEach(openMap);
afterEach(closeSignedIn);

const openPanel = () =>
  renderPanel((show) => (
    <>
      <PortsPanel accountId={ACCOUNT.id} scheme="light" onShow={show} />
      <PortsKey accountId={ACCOUNT.id} scheme="light" />
    </>
  ));
const rated = () =>
  db().ports.bulkPut([
    portRow('YEADE', { name: 'Aden', threatRating: 'High', harbourSize: 'Large' }),
    portRow('DJJIB', { name: 'Djibouti', threatRating: 'Low', country: 'DJ' }),
    portRow('OMSLL', { name: '<i>Salalah</i>', country: 'OM' }),
  ]);

test('while no port is rated, the panel says so and offers to show all', async () => {
  await db().ports.bulkPut([portRow('YEADE'), portRow('DJJIB')]);
  const { screen } = await openPanel();
  await expect.element(screen.getByText('0 of 2 shown')).toBeVisible();
  await expect.element(screen.getByText(/^No port on this device has a threat rating yet/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Show all ports' }).click();
  await expect.element(screen.getByText('2 of 2 shown')).toBeVisible();
  expect(workbench.get().portCategories).toEqual(['all']);
  await expect.element(screen.getByText(/^No port on this device has a threat rating yet/)).toBeVisible();
});

test('with the keyboard alone: ratings come and leave as the specification says; list and key follow', async () => {
  await rated();
  const { screen } = await openPanel();
  await expect.element(screen.getByText('1 of 3 shown')).toBeVisible();
  await expect.element(screen.getByText(/^1 port has no threat rating/)).toBeVisible();
  const low = screen.getByRole('checkbox', { name: /^Low/ });
  (low.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText('2 of 3 shown')).toBeVisible();
  const key = screen.getByRole('list', { name: 'Ports by threat rating' });
  await expect.poll(() => key.element().textContent).toBe('HighLow');
  await screen.getByRole('checkbox', { name: /^High/ }).click();
  await screen.getByRole('checkbox', { name: /^Low/ }).click();
  expect(workbench.get().portCategories).toEqual(['all']);
  await expect.element(screen.getByText('3 of 3 shown')).toBeVisible();
  await expect.poll(() => key.element().textContent).toBe('HighLowNot rated');
});

test('a port opened from the list stands in the drawer, and the map goes there', async () => {
  await rated();
  const { screen, shown } = await openPanel();
  await screen.getByRole('button', { name: /^Aden/ }).click();
  expect(workbench.get().drawers).toEqual([{ name: 'port', id: 'YEADE' }]);
  expect(shown).toEqual([{ position: [45, 12.8], zoom: 9 }]);
});

async function openDrawerOf(id: string) {
  const { screen } = await renderAt(
    <PortDrawer accountId={ACCOUNT.id} id={id} scheme="light" onClose={() => undefined} onShow={() => undefined} />,
  );
  return screen;
}

test('the drawer has rating, country, LOCODE, position, the events of a year by category, and own ships bound for it', async () => {
  await rated();
  await db().events.bulkPut([
    event('a'),
    event('b', { category: 'War risk', type: 'Sighting', sample: true }),
    event('old', { occurredAt: NOW - 400 * DAY }),
    event('far', { lat: 20 }),
  ]);
  await twoBound();
  const screen = await openDrawerOf('YEADE');
  await expect.element(screen.getByText('Threat rating: High')).toBeVisible();
  await expect.element(screen.getByText(/Yemen \(YE\)/)).toBeVisible();
  await expect.element(screen.getByText("12°48.000' N 045°00.000' E")).toBeVisible();
  const categories = screen.getByRole('list', { name: 'Events by category' });
  await expect.poll(() => categories.element().textContent).toBe('Crime1War risk1');
  await expect.element(screen.getByText('Includes invented samples.')).toBeVisible();
  const bound = screen.getByRole('list', { name: 'Own ships bound for this port' });
  const boundNow = () =>
    bound
      .getByRole('button')
      .elements()
      .map((item) => item.querySelector('bdi')?.textContent);
  await expect.poll(boundNow).toEqual(['ANNA']);
  await screen.getByRole('button', { name: /^Robbery a/ }).click();
  expect(workbench.get().drawers).toEqual([{ name: 'event', id: 'a' }]);
  expect(await seriousFindings()).toEqual([]);
});

test('the drawer has the star of the port, as another device gave it', async () => {
  await rated();
  await db().stars.put({ id: starId('port', 'YEADE'), accountId: ACCOUNT.id, v: 1 });
  const screen = await openDrawerOf('YEADE');
  await expect.element(screen.getByRole('button', { name: 'Remove star from Aden' })).toHaveAttribute('aria-pressed', 'true');
  await db().stars.clear();
  await expect.element(screen.getByRole('button', { name: 'Star Aden' })).toHaveAttribute('aria-pressed', 'false');
});

test('a port that nobody rated says so, and that it says nothing about its safety; its name shows verbatim', async () => {
  await rated();
  const screen = await openDrawerOf('OMSLL');
  await expect.element(screen.getByRole('heading', { name: '<i>Salalah</i>' })).toBeVisible();
  await expect.element(screen.getByText('Not rated')).toBeVisible();
  await expect.element(screen.getByText(/^This port has not been rated/)).toBeVisible();
});

test('a port that this device does not hold is said to be missing', async () => {
  const screen = await openDrawerOf('XXXXX');
  await expect.element(screen.getByText('This port is not on this device')).toBeVisible();
});
