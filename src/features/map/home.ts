// Where the house button leads: to all own ships, as when the map starts; without any, as far out as the map goes.
import { useTranslation } from 'react-i18next';
import { resetView } from '#domain/workbench/shown-views.ts';
import type { Chart } from '#map/chart/chart.ts';
import { LEAST_ZOOM } from '#map/chart/chart-view.ts';
import { viewOfShips } from '#map/fly-to-box.ts';
import type { Measured } from '#map/free-room.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { log } from '#platform/log.ts';
import { ownShipsByUrgency } from '#store/alerts/active-alerts.ts';
import { hasOwnShips, listOwnShips } from '#store/own-ships.ts';
import { useLive } from '#store/use-live.ts';

/** Layers are reset too. When the device cannot be read, the map shows the whole world. */
export async function showHome(accountId: string, chart: Pick<Chart, 'flyTo'> & { surface: Measured }): Promise<void> {
  const ships = await listOwnShips(accountId).catch((error: unknown) => {
    log.warn('the ships that the house button shows', error);
    return [];
  });
  const { bench, target } = resetView(workbench.get());
  changeWorkbench(() => bench);
  const shown = viewOfShips(ships, chart.surface, await ownShipsByUrgency(accountId).catch(() => []));
  if (shown) chart.flyTo({ ...target, ...shown.view }, () => shown.aside);
  else chart.flyTo({ ...target, zoom: LEAST_ZOOM });
}

/** The name of what showHome does now. */
export function useHomeName(accountId: string): string {
  const { t } = useTranslation();
  const own = useLive(() => hasOwnShips(accountId), [accountId]);
  return t(own.state === 'ready' && own.value ? 'map.ownShips' : 'map.reset');
}
