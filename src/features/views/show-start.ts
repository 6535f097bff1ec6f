// Shows a saved view: the default view, or one by its id. On another screen, by the map's address.
import { showView } from '#domain/workbench/shown-views.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { workbench } from '#map/workbench.ts';
import { log } from '#platform/log.ts';
import { tools } from '#platform/tools.ts';
import { applyView } from './present-view.ts';
import { sharedText } from './shared-view.ts';
import { defaultView, readView } from './views-queries.ts';

/** Leaves the map as it is when there is no default view or the device cannot be read. */
export async function showDefaultView(accountId: string, setView: (view: ChartView) => void): Promise<void> {
  try {
    const view = await defaultView(accountId);
    if (view) setView(applyView(view));
  } catch (error) {
    log.warn('the view to start with', error);
  }
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
