// Where the map starts, and how a saved view is shown by its id: on another screen, by the map's address.
import { showView } from '#domain/workbench/shown-views.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { Chart } from '#map/chart/chart.ts';
import { besidePosition, type ChartView } from '#map/chart/chart-view.ts';
import { viewOfShips } from '#map/fly-to-box.ts';
import type { Measured } from '#map/free-room.ts';
import { workbench } from '#map/workbench.ts';
import { log } from '#platform/log.ts';
import { tools } from '#platform/tools.ts';
import { ownShipsByUrgency } from '#store/alerts/active-alerts.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { watchLive } from '#store/watch-live.ts';
import { applyView } from './present-view.ts';
import { sharedText } from './shared-view.ts';
import { defaultView, readView } from './views-queries.ts';

/** What is needed of the chart. */
export type StartChart = Pick<Chart, 'view' | 'setView'> & { surface: Measured };

/**
 * Shows the default view. Without one: all ships of own fleets, or as many as the lowest zoom shows, those with the most urgent alerts first,
 * once this device has any, in what panels leave free, unless the map was moved before. Leaves the map as it is when the device cannot be read. Returns a function that stops the waiting.
 */
export function showStart(accountId: string, chart: StartChart): () => void {
  const { position, zoom } = chart.view;
  const isWhereItWas = () => chart.view.zoom === zoom && String(chart.view.position) === String(position);
  let isOver = false;
  let stopWaiting = (): void => undefined;
  const end = () => {
    isOver = true;
    stopWaiting();
  };
  const showShips = ({ ships, pressing }: { ships: readonly Ship[]; pressing: readonly number[] }) => {
    const shown = viewOfShips(ships, chart.surface, pressing);
    if (isOver || !shown) return;
    end();
    if (isWhereItWas()) chart.setView({ ...shown.view, position: besidePosition(shown.view, shown.aside, 0) });
  };
  defaultView(accountId).then(
    (view) => {
      if (isOver) return;
      if (view) chart.setView(applyView(view));
      else
        stopWaiting = watchLive(
          async () => ({ ships: await listOwnShips(accountId), pressing: await ownShipsByUrgency(accountId) }),
          showShips,
        );
    },
    (error: unknown) => log.warn('the view to start with', error),
  );
  return end;
}

/** The same as a press in the list of views. A deleted view changes nothing. */
export async function showViewById(accountId: string, viewId: string, onShow: (view: ChartView) => void): Promise<void> {
  const view = await readView(accountId, viewId);
  if (view) onShow(applyView(view));
}

/** For the map's address (`view`): layers that it does not store stay as they are. undefined: it was deleted. */
export async function viewAsText(accountId: string, viewId: string): Promise<string | undefined> {
  const view = await readView(accountId, viewId);
  if (!view) return undefined;
  const { bench, ships = tools.get(), target } = showView(workbench.get(), view);
  return sharedText(bench, ships, target);
}
