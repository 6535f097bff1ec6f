// Puts route and corridor of a watched voyage on the chart while the drawer of her ship is open.
import type { Chart } from '#map/chart/chart.ts';
import { NO_FEATURES } from '#map/chart/overlays.ts';
import { workbench } from '#map/workbench.ts';
import { watched } from '#platform/watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { watchLive } from '#store/watch-live.ts';
import { WATCH_ROUTE_SOURCE, watchRouteFeatures, watchRouteOverlay } from './watch-route-layer.ts';

/** How many routes are drawn; for the key. */
export const watchRoutesDrawn = watched(0);

function openShip(): number | undefined {
  const ship = workbench.get().drawers.findLast(({ name }) => name === 'ship');
  return ship?.name === 'ship' ? ship.mmsi : undefined;
}

/** Of watches that have not ended. Runs until the returned function is called. */
export function showWatchRoute(chart: Chart, accountId: string): () => void {
  const remove = chart.addOverlay(watchRouteOverlay);
  let mmsi: number | undefined;
  let stopRows = () => {};

  function follow(): void {
    const open = openShip();
    if (open === mmsi) return;
    mmsi = open;
    stopRows();
    chart.setGeojson(WATCH_ROUTE_SOURCE, NO_FEATURES);
    watchRoutesDrawn.set(0);
    stopRows = open === undefined ? () => {} : watchLive(() => openWatchesOf(accountId, open), draw);
  }

  function draw(watches: Parameters<typeof watchRouteFeatures>[0]): void {
    chart.setGeojson(WATCH_ROUTE_SOURCE, watchRouteFeatures(watches));
    watchRoutesDrawn.set(watches.length);
  }

  const stop = workbench.watch(follow);
  follow();
  return () => {
    stop();
    stopRows();
    remove();
    watchRoutesDrawn.set(0);
  };
}

const openWatchesOf = (accountId: string, mmsi: number) =>
  accountDb(accountId)
    .watches.filter((watch) => watch.mmsi === mmsi && watch.endedAt === undefined)
    .toArray();
