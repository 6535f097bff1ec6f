// Opens an alert, from wherever it is chosen: applies the specification's rule to the workbench and moves the map.
import { openAlert } from '#domain/workbench/workbench.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { changeWorkbench, showDrawer, workbench } from '#map/workbench.ts';
import { type KnownAlert, readKnownAlert } from '#store/alerts/known-alerts.ts';
import { eventAt } from './alert-order.ts';

/** The map goes to the event. The drawer of an alert that no longer exists says so. */
export async function openAlertById(accountId: string, id: string, onShow: (view: ChartView) => void): Promise<void> {
  const alert = await readKnownAlert(accountId, id);
  if (!alert) return showDrawer({ name: 'alert', id });
  openKnownAlert(alert, onShow);
}

export function openKnownAlert(alert: KnownAlert, onShow: (view: ChartView) => void): void {
  const { id, type, eventId } = alert;
  const { bench, target } = openAlert(workbench.get(), { id, type, eventId, position: eventAt(alert) });
  changeWorkbench(() => bench);
  if (target) onShow(target);
}
