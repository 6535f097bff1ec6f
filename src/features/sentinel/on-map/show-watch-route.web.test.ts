// What of a watched voyage is on the chart, on a real database.
import { afterEach, expect, test, vi } from 'vitest';
import type { WatchRow } from '#contract/tables.ts';
import { startWorkbench } from '#domain/workbench/workbench.ts';
import type { Chart } from '#map/chart/chart.ts';
import { changeWorkbench, showDrawer } from '#map/workbench.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { showWatchRoute, watchRoutesDrawn } from './show-watch-route.ts';
import { WATCH_ROUTE_SOURCE } from './watch-route-layer.ts';

afterEach(() => deleteAccountDb('watcher'));

test('route and corridor of a watched ship are on the map while her drawer is open, and not those of an ended watch', async () => {
  changeWorkbench(() => startWorkbench('light'));
  const line = [
    [50, 0],
    [52, 1],
  ];
  const row = { id: 'w', v: 1, mmsi: 247_000_001, corridorNm: 10, route: { fromName: 'A', toName: 'B', line } } as unknown as WatchRow;
  await accountDb('watcher').watches.bulkPut([row, { ...row, id: 'ended', endedAt: 5 }, { ...row, id: 'other', mmsi: 247_000_002 }]);
  const drawn = new Map<string, GeoJSON.FeatureCollection>();
  const setGeojson = (source: string, data: GeoJSON.FeatureCollection) => drawn.set(source, data);
  const stop = showWatchRoute({ addOverlay: () => vi.fn(), setGeojson } as unknown as Chart, 'watcher');
  const parts = () => drawn.get(WATCH_ROUTE_SOURCE)?.features.map(({ properties }) => String(properties?.['part']));
  expect(watchRoutesDrawn.get()).toBe(0);
  showDrawer({ name: 'ship', mmsi: 247_000_001 });
  await expect.poll(parts).toEqual(['corridor', 'route']);
  expect(watchRoutesDrawn.get()).toBe(1);
  changeWorkbench((bench) => ({ ...bench, drawers: [] }));
  await expect.poll(parts).toEqual([]);
  stop();
});
