// What the map shows of nautical charts now: the cells in view, those that are drawn, and the depths of their safety contours.
import { useEffect, useState } from 'react';
import type { Chart } from '#map/chart/chart.ts';
import { useView } from '#map/chart/chart-view.ts';
import { CELL_GROUND_LAYER, SAFETY_CONTOUR_LAYERS, WATER_SHADES, waterLayer } from '#map/enc/layer-ids.ts';
import { olderSheets } from '#map/enc/older-drawn.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldChartCells } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { type ChartsHere, chartsHere, type DrawnContours, type OlderHere, olderHere } from './chart-here.ts';

/** A map on which ships move comes to rest late, or never. Until it does, what is drawn is looked at so often. */
const LOOK_MS = 1000;

/** Looks now, and again until all that the view shows is drawn. Returns a function that stops it. */
function followDrawn(chart: Chart, look: () => void): () => void {
  let again: ReturnType<typeof setInterval> | undefined;
  const rest = () => {
    clearInterval(again);
    again = undefined;
    look();
  };
  const keepLooking = () => {
    look();
    again ??= setInterval(look, LOOK_MS);
  };
  const stops = [chart.on('settled', rest), chart.on('moveEnd', keepLooking)];
  keepLooking();
  return () => {
    clearInterval(again);
    for (const stop of stops) stop();
  };
}

/** The cells that the map draws now, and whether tiles are missing. */
export function useDrawnCells(chart: Chart): { cells: ReadonlySet<string>; isMissing: boolean } {
  const [cells, setCells] = useState<ReadonlySet<string>>(new Set());
  const [isMissing, setMissing] = useState(chart.coverage.missing);
  useEffect(() => {
    const look = () => {
      const next = new Set(chart.featuresInView([CELL_GROUND_LAYER]).map(({ cell }) => String(cell)));
      setCells((before) => ([...before].join() === [...next].join() ? before : next));
    };
    const stops = [followDrawn(chart, look), chart.on('coverage', ({ missing }) => setMissing(missing))];
    return () => stops.forEach((stop) => stop());
  }, [chart]);
  return { cells, isMissing };
}

/**
 * The safety contours that the map draws now. Of a cell whose contour is out of sight, the depth to which water counts as unsafe, where
 * that is deeper than `askedM`: an area of 10 to 20 m is unsafe as a whole for one who asked for 12 m.
 */
function contoursInView(chart: Chart, askedM: number): Map<string, number[]> {
  const contours = chart.featuresInView(SAFETY_CONTOUR_LAYERS).map(({ cell, VALDCO }) => ({ cell: String(cell), depthM: Number(VALDCO) }));
  const withContour = new Set(contours.map(({ cell }) => cell));
  const water = chart
    .featuresInView(WATER_SHADES.map(waterLayer))
    .filter(({ cell, DRVAL1, DRVAL2 }) => !withContour.has(String(cell)) && Number(DRVAL1) < askedM && Number(DRVAL2) > askedM)
    .map(({ cell, DRVAL2 }) => ({ cell: String(cell), depthM: Number(DRVAL2) }));
  const byCell = new Map<string, Set<number>>();
  for (const { cell, depthM } of [...contours, ...water]) byCell.set(cell, (byCell.get(cell) ?? new Set()).add(depthM));
  return new Map([...byCell].map(([cell, depths]) => [cell, [...depths].toSorted((a, b) => a - b)]));
}

/** As `contoursInView` has them, for as long as the component is there. */
export function useDrawnContours(chart: Chart, askedM: number): DrawnContours {
  const [contours, setContours] = useState<DrawnContours>(new Map());
  useEffect(() => {
    const look = () => {
      const next = contoursInView(chart, askedM);
      const said = (one: DrawnContours) => JSON.stringify([...one].toSorted(([a], [b]) => (a < b ? -1 : 1)));
      setContours((before) => (said(before) === said(next) ? before : next));
    };
    return followDrawn(chart, look);
  }, [chart, askedM]);
  return contours;
}

/** Undefined until the cells of this device are read. */
export function useChartsHere(chart: Chart, accountId: string): (ChartsHere & { older: OlderHere }) | undefined {
  const cells = useHeld(heldChartCells, accountId);
  const older = useWatched(olderSheets);
  const view = useView(chart);
  const looked = { box: view.box, middle: view.position, zoom: view.zoom };
  return cells && { ...chartsHere(cells.values(), looked), older: olderHere(older, looked) };
}
