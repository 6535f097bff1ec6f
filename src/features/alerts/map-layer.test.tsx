import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDrawer, startWorkbench } from '#domain/workbench/workbench.ts';
import { arriveAgain } from '#map/arrive-again.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn } from '#tests/signed-in-device.tsx';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { alertsLayer } from './map-layer.ts';
import { alertRow } from '#tests/held-rows.ts';
import { openAlertById } from './open-alert.ts';

const { Arrival } = alertsLayer.record;
const shown: ChartView[] = [];
const show = (view: ChartView) => void shown.push(view);
const at = (id?: string) => <Arrival accountId={ACCOUNT.id} id={id} onGo={() => undefined} onShow={show} />;
const AT_EVENT = { position: [43.6, 12.6], zoom: 5, bearingDeg: 0, pitchDeg: 0 };

beforeEach(async () => {
  shown.length = 0;
  changeWorkbench(() => startWorkbench('light'));
  await openSignedIn();
  await db().alerts.bulkPut([alertRow('a'), alertRow('b', { eventId: 'e2', eventLon: -179.5 })]);
});
afterEach(closeSignedIn);

test('a link to an alert opens it as a press does: its event is selected, the map goes to zoom 5, north up', async () => {
  changeWorkbench((bench) => openDrawer(bench, { name: 'alert', id: 'a' })); // the drawer follows the address by itself
  await renderInTheme(at('a'));
  await expect.poll(() => shown).toEqual([AT_EVENT]);
  expect(workbench.get()).toMatchObject({ drawers: [{ name: 'alert', id: 'a' }], selectedEventId: 'e1' });
});

test('an address that only follows what was pressed opens nothing twice; going back to another opens that one', async () => {
  const screen = await renderInTheme(at());
  await openAlertById(ACCOUNT.id, 'a', show);
  await screen.rerender(at('a'));
  await screen.rerender(at('b'));
  await expect.poll(() => shown).toEqual([AT_EVENT, { ...AT_EVENT, position: [-179.5, 12.6] }]);
  expect(workbench.get().selectedEventId).toBe('e2');
});

test('a link from another page leads to the event though the same or another alert was open on the map before: its chart is new', async () => {
  const before = await renderInTheme(at());
  await openAlertById(ACCOUNT.id, 'a', show);
  await before.unmount();
  shown.length = 0;
  const same = await renderInTheme(at('a'));
  await expect.poll(() => shown).toEqual([AT_EVENT]);
  await same.unmount();
  changeWorkbench((bench) => openDrawer(bench, { name: 'alert', id: 'b' })); // the drawer follows the address; the event is still the one of before
  await renderInTheme(at('b'));
  await expect.poll(() => shown).toEqual([AT_EVENT, { ...AT_EVENT, position: [-179.5, 12.6] }]);
  expect(workbench.get().selectedEventId).toBe('e2');
});

test('a link to the alert that is open already leads there again: the map may have been moved since', async () => {
  await renderInTheme(at('a'));
  await expect.poll(() => shown).toEqual([AT_EVENT]);
  arriveAgain('alert', 'b');
  arriveAgain('alert', 'a');
  await expect.poll(() => shown).toEqual([AT_EVENT, AT_EVENT]);
});

test('a link to an alert that is not on this device yet leaves the map, which goes to the event once the alert comes', async () => {
  changeWorkbench((bench) => openDrawer(bench, { name: 'alert', id: 'late' }));
  await renderInTheme(at('late'));
  await expect.poll(() => knownAlerts.get(ACCOUNT.id)?.size).toBe(2);
  expect(shown).toEqual([]);
  await db().alerts.put(alertRow('late'));
  await expect.poll(() => shown).toEqual([AT_EVENT]);
});
