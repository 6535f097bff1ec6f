// Draws nautical charts and follows their sheets, the mariner's options and values, and the view.
import type { Chart } from '#map/chart/chart.ts';
import { chartOverlays, type ShownChart } from '#map/enc/chart-overlays.ts';
import { chartTilesOf } from '#map/enc/chart-source.ts';
import { encState } from '#map/enc/enc-state.ts';
import { ENC_GRID_SOURCE, ENC_SOURCE } from '#map/enc/enc-style.ts';
import { encZooms } from '#map/enc/enc-zooms.ts';
import { graticule } from '#map/enc/graticule.ts';
import { workbench } from '#map/workbench.ts';
import { heldChartSheets } from '#store/held-table.ts';

/** Returns a function that stops it. */
export function showCharts(chart: Chart, accountId: string): () => void {
  let sheets = heldChartSheets.get(accountId);
  let shown: ShownChart = { ...read(), tiles: chartTilesOf(sheets ?? new Map()) };
  let said = '';

  function read(): Omit<ShownChart, 'tiles'> {
    const { encSelectedOptions: options, encValues: values } = workbench.get();
    return { options, values, latitudeDeg: chart.view.position[1] };
  }

  /** Only what has changed: a state that expressions read makes MapLibre read every tile again. */
  function say(): void {
    shown = { ...read(), tiles: shown.tiles };
    const { options, values, latitudeDeg } = shown;
    const zooms = encZooms(values, latitudeDeg);
    const words = JSON.stringify([encState(options, values, latitudeDeg), zooms]);
    if (words === said) return;
    said = words;
    chart.sayState(zooms);
  }

  function drawGrid(): void {
    const box = chart.visibleBox(0.2);
    const isOn = shown.options.includes('grid') && box;
    chart.setGeojson(ENC_GRID_SOURCE, isOn ? graticule(box) : NO_LINES);
  }

  function askAnew(): void {
    const now = heldChartSheets.get(accountId);
    if (!now || now === sheets) return;
    sheets = now;
    shown = { ...shown, tiles: chartTilesOf(now) };
    chart.setTiles(ENC_SOURCE, [shown.tiles]);
  }

  const follow = () => {
    say();
    drawGrid();
  };
  const overlays = chartOverlays(() => shown).map((overlay) => chart.addOverlay(overlay));
  const stops = [heldChartSheets.watch(accountId, askAnew), workbench.watch(follow), chart.on('moveEnd', follow)];
  follow();
  return () => {
    for (const stop of [...stops, ...overlays.toReversed()]) stop();
  };
}

const NO_LINES = { type: 'FeatureCollection' as const, features: [] };
