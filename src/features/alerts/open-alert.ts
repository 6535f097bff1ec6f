// Opens an alert, from wherever it is chosen: applies the specification's rule to the workbench and moves the map.
import { nowOrThen, type ShipNow } from '#domain/alerts/alert-now.ts';
import { ledNow, metFirst } from '#domain/alerts/on-device/led-now.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { openAlert } from '#domain/workbench/workbench.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { changeWorkbench, showDrawer, workbench } from '#map/workbench.ts';
import { serverNow } from '#platform/clock.ts';
import { type KnownAlert, readKnownAlert } from '#store/alerts/known-alerts.ts';
import { accountDb } from '#store/device/account-db.ts';
import { heldEvents } from '#store/held-table.ts';
import { eventAt, isActive } from './alert-order.ts';
import { pointAhead } from './alert-way.ts';

/** Ours: at 11 a ship a mile from the event is some 50 pixels from it, and coasts have their shape. */
const NEAREST_ZOOM = 11;

/** The map goes to the event. The drawer of an alert that no longer exists says so. */
export async function openAlertById(accountId: string, id: string, onShow: (view: ChartView) => void): Promise<void> {
  const alert = await readKnownAlert(accountId, id);
  if (!alert) return showDrawer({ name: 'alert', id });
  await openKnownAlert(accountId, alert, onShow);
}

/** With the ship on this device the map shows her, the event and where she passes it, with the way between them. */
export async function openKnownAlert(accountId: string, known: KnownAlert, onShow: (view: ChartView) => void): Promise<void> {
  const ship = (await accountDb(accountId).ships.get(known.mmsi))?.ship;
  const alert = ledNow(known, heldEvents.get(accountId), ship, serverNow());
  const { id, type, eventId } = alert;
  const first = metFirst(alert, heldEvents.get(accountId), ship, serverNow());
  const { bench, target } = openAlert(workbench.get(), { id, type, eventId, position: eventAt(alert) });
  changeWorkbench(() => bench);
  if (target) onShow(ship && isActive(alert) ? { ...target, zoom: NEAREST_ZOOM, around: concernedPlaces(alert, first, ship) } : target);
}

/** Besides the event that the alert is named after. `first`: about the one that she meets first. */
function concernedPlaces(alert: AlertRow, first: AlertRow, ship: ShipNow): LonLat[] {
  const ahead = pointAhead({ about: first, now: nowOrThen(first, ship, serverNow()) });
  return [[ship.lon, ship.lat], ...(first === alert ? [] : [eventAt(first)]), ...(ahead ? [ahead] : [])];
}
