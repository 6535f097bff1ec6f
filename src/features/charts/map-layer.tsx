// Nautical charts as the map's ground: shown while the switch of the map style is on and this device knows of cells. What draws them is
// loaded then.
import { lazy } from 'react';
import type { Account } from '#contract/entities/accounts.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';
import type { MapLayer, OpenChart } from '#map/map-layer.ts';
import { workbench } from '#map/workbench.ts';
import { withTexts } from '#i18n/i18n.ts';
import { log } from '#platform/log.ts';
import { heldChartCells, heldChartSheets } from '#store/held-table.ts';
import { chartObjectsAt } from './objects-at.ts';

/** With the words of S-57. */
const ChartCard = lazy(() => withTexts(['chartsPage'], () => import('./chart-card.tsx')).then((module) => ({ default: module.ChartCard })));

function show({ chart }: OpenChart, { id: accountId }: Account): () => void {
  let isOver = false;
  let isWanted = false;
  let takeAway = (): void => undefined;

  async function open(): Promise<void> {
    const { showCharts } = await import('./show-charts.ts');
    if (isWanted && !isOver) takeAway = showCharts(chart, accountId);
  }

  function follow(): void {
    // both tables: a tile of a known cell fails while its sheet is not known
    const isKnown = heldChartSheets.get(accountId) !== undefined && (heldChartCells.get(accountId)?.size ?? 0) > 0;
    const wanted = workbench.get().mapEnc && isKnown;
    if (wanted === isWanted) return;
    isWanted = wanted;
    takeAway();
    takeAway = () => undefined;
    if (wanted) void open().catch((problem: unknown) => log.warn('nautical charts', problem));
  }

  const stops = [workbench.watch(follow), heldChartCells.watch(accountId, follow), heldChartSheets.watch(accountId, follow)];
  follow();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    takeAway();
  };
}

export const chartsLayer: MapLayer = {
  show,
  placeAt(chart, accountId, point) {
    const { mapEnc, encValues } = workbench.get();
    const objects = mapEnc ? chartObjectsAt(chart, point, encValues) : [];
    if (objects.length === 0) return undefined;
    const [lon, lat] = chart.fromScreen(point.x, point.y);
    return <ChartCard objects={objects} accountId={accountId} chart={chart} at={[canonicalLonDeg(lon), lat]} />;
  },
};
