// Draws nautical charts and follows their sheets, the mariner's options and values, and the view.
import type { Chart } from '#map/chart/chart.ts';
import { CHART_GROUND, chartOverlays, type ShownChart } from '#map/enc/chart-overlays.ts';
import { setKnownCharts } from '#map/enc/chart-source.ts';
import { encState } from '#map/enc/enc-state.ts';
import { ENC_GRID_SOURCE, ENC_SOURCE } from '#map/enc/enc-style.ts';
import { encZooms } from '#map/enc/enc-zooms.ts';
import { graticule } from '#map/enc/graticule.ts';
import { olderSheets } from '#map/enc/older-drawn.ts';
import { workbench } from '#map/workbench.ts';
import { serverNow } from '#platform/clock.ts';
import { onLinkHint, pageVisible } from '#platform/page-state.ts';
import { heldChartCells, heldChartSheets } from '#store/held-table.ts';
import { cellOutlines, OUTLINES, outlineOverlay } from './cell-outlines.ts';

/** Returns a function that stops it. */
export function showCharts(chart: Chart, accountId: string): () => void {
  let shown = read();
  let said = '';
  let soon: ReturnType<typeof setTimeout> | undefined;

  function known() {
    return { sheets: heldChartSheets.get(accountId) ?? new Map(), cells: [...(heldChartCells.get(accountId)?.values() ?? [])] };
  }

  function read(): ShownChart {
    const { encSelectedOptions: options, encValues: values } = workbench.get();
    const today = new Date(serverNow()).toISOString().slice(0, 10).replaceAll('-', '');
    return { options, values, latitudeDeg: chart.view.position[1], today };
  }

  /** Only what has changed: a state that expressions read makes MapLibre read every tile again. */
  function say(): void {
    shown = read();
    const { options, values, latitudeDeg, today } = shown;
    const zooms = encZooms(values, latitudeDeg, options);
    const words = JSON.stringify([encState(options, values, latitudeDeg, today), zooms]);
    if (words === said) return;
    said = words;
    chart.sayState(zooms);
  }

  function drawGrid(): void {
    const box = chart.visibleBox(0.2);
    const isOn = shown.options.includes('grid') && box;
    chart.setGeojson(ENC_GRID_SOURCE, isOn ? graticule(box) : NO_LINES);
  }

  function drawOutlines(): void {
    chart.setGeojson(OUTLINES, cellOutlines(heldChartCells.get(accountId)?.values() ?? []));
  }

  function askAnew(): void {
    setKnownCharts(known());
    drawOutlines();
    chart.askTilesAnew(ENC_SOURCE);
  }

  /** Sheets that are being built come one after the other, and rows with the link: all of that asks for the tiles once. */
  function askSoon(): void {
    clearTimeout(soon);
    soon = setTimeout(askAnew, TOGETHER_MS);
  }

  /** The map takes an older tile for the one that it asked for, and would keep it. */
  function askForNewer(): void {
    if (olderSheets.get().size > 0 && pageVisible.get()) askSoon();
  }

  const follow = () => {
    say();
    drawGrid();
  };
  setKnownCharts(known());
  const overlays = [...chartOverlays(() => shown), outlineOverlay].map((overlay) => chart.addOverlay(overlay));
  const stops = [
    heldChartSheets.watch(accountId, askSoon),
    heldChartCells.watch(accountId, askSoon),
    onLinkHint(askForNewer),
    workbench.watch(follow),
    chart.on('moveEnd', follow),
  ];
  const again = setInterval(() => {
    say(); // a day may have passed
    askForNewer();
  }, AGAIN_MS);
  follow();
  chart.coverGround(CHART_GROUND);
  drawOutlines();
  return () => {
    clearTimeout(soon);
    clearInterval(again);
    chart.coverGround(undefined);
    for (const stop of [...stops, ...overlays.toReversed()]) stop();
  };
}

const TOGETHER_MS = 400;
/** While an older edition is drawn: browsers say of few links that they are back. */
const AGAIN_MS = 60_000;
const NO_LINES = { type: 'FeatureCollection' as const, features: [] };
