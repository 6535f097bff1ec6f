import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ChartView } from '#map/chart-view.ts';
import { workbench } from '#map/workbench.ts';
import { openMap, renderPanel } from '#tests/layer-panel.tsx';
import { ACCOUNT, closeSignedIn, db, renderAt } from '#tests/signed-in-device.tsx';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { alertRow } from './alert.fixture.ts';
import { AlertDrawer } from './alert-drawer.tsx';
import { AlertsKey } from './alerts-key.tsx';
import { AlertsPanel } from './alerts-panel.tsx';

const HOUR = 3_600_000;
const NOW = Date.now();
beforeEach(openMap);
afterEach(closeSignedIn);

const openPanel = () =>
  renderPanel((show) => (
    <>
      <AlertsPanel accountId={ACCOUNT.id} scheme="light" onShow={show} />
      <AlertsKey accountId={ACCOUNT.id} scheme="light" />
    </>
  ));

test('with none the panel says what will be here', async () => {
  const { screen } = await openPanel();
  await expect.element(screen.getByText('No alerts')).toBeVisible();
  await expect.element(screen.getByText(/^When something happens near a ship of your fleets/)).toBeVisible();
});

test('alerts stand newest first with type, ship, distance and age; those that are over stand apart', async () => {
  await db().alerts.bulkPut([
    alertRow('a', { createdAt: NOW - 3.5 * HOUR, title: 'Older <b>one</b>' }),
    alertRow('b', { createdAt: NOW - 1.5 * HOUR, title: 'Newer one', type: 'Route ALERT', priority: 'alarm' }),
    alertRow('c', { createdAt: NOW - 2 * HOUR, title: 'Over by now', endedAt: NOW }),
  ]);
  const { screen } = await openPanel();
  await expect.element(screen.getByText('2 alerts hold now')).toBeVisible();
  const items = screen.getByRole('list', { name: 'Alerts that hold now' }).getByRole('button');
  expect(items.elements().map((item) => item.textContent)).toEqual([
    'Newer oneRoute alert · ANNA1 h23.9 nm',
    'Older <b>one</b>Proximity alert · ANNA3 h23.9 nm',
  ]);
  const key = screen.getByRole('list', { name: 'Alerts', exact: true });
  await expect.poll(() => key.element().textContent).toBe('AlarmWarning');
  await screen.getByText('Over: 1').click();
  await expect.element(screen.getByRole('button', { name: /^Over by now/ })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('opened by the keyboard: the event is selected, the drawer says it, the map goes to zoom 5', async () => {
  await db().alerts.put(alertRow('a'));
  const { screen, shown } = await openPanel();
  const item = screen.getByRole('button', { name: /^Boarding 23 nm from ANNA/ });
  await expect.element(item).toBeVisible();
  (item.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shown).toEqual([{ position: [43.6, 12.6], zoom: 5, bearingDeg: 0, pitchDeg: 0 }]);
  expect(workbench.get()).toMatchObject({ drawers: [{ name: 'alert', id: 'a' }], selectedEventId: 'e1' });
});

test('the drawer has reason, figures, ship, event and times, and goes to either', async () => {
  await db().alerts.put(alertRow('a', { reason: 'Within 50 nm: <i>23.9 nm</i>', revision: 3, acknowledgedAt: NOW, acknowledgedBy: 'Ida' }));
  const shown: ChartView[] = [];
  const { screen } = await renderAt(
    <AlertDrawer accountId={ACCOUNT.id} id="a" scheme="light" onClose={() => undefined} onShow={(view) => shown.push(view)} />,
  );
  await expect.element(screen.getByText('Within 50 nm: <i>23.9 nm</i>')).toBeVisible();
  await expect.element(screen.getByText("12°30.000' N 043°12.000' E")).toBeVisible();
  await expect.element(screen.getByText(/Z, revision 3$/)).toBeVisible();
  await expect.element(screen.getByText(/Z by Ida$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Go to the ship' }).click();
  await screen.getByRole('button', { name: 'Go to the event' }).click();
  expect(shown).toEqual([
    { position: [43.2, 12.5], zoom: 8 },
    { position: [43.6, 12.6], zoom: 8 },
  ]);
  await expect.element(screen.getByText('The event is not on this device')).toBeVisible();
  await screen.getByRole('button', { name: /^ANNA/ }).click();
  expect(workbench.get().drawers).toEqual([{ name: 'ship', mmsi: 244_000_001 }]);
  expect(await seriousFindings()).toEqual([]);
});

test('an alert that is not here is said to be missing', async () => {
  const { screen } = await renderAt(
    <AlertDrawer accountId={ACCOUNT.id} id="none" scheme="light" onClose={() => undefined} onShow={() => undefined} />,
  );
  await expect.element(screen.getByText('This alert is not on this device')).toBeVisible();
});
