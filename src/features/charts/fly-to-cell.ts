// Goes to a cell of a chart, which is then on and drawn.
import type { Box } from '#contract/units.ts';
import { setEnc } from '#domain/workbench/workbench.ts';
import type { Chart } from '#map/chart/chart.ts';
import { viewOfBox } from '#map/fly-to-box.ts';
import { roomOnMap } from '#map/free-room.ts';
import { changeWorkbench } from '#map/workbench.ts';

interface PlacedCell {
  box: Box;
  /** From this zoom on it is drawn. */
  minZoom: number;
}

/** A map that comes to rest a hair before the zoom of a cell would not draw it. */
const OVER_ZOOM = 0.1;

/** The whole cell, or as much of it as is seen where it begins to be drawn. */
function viewOfCell({ box, minZoom }: PlacedCell, widthPx: number, heightPx: number) {
  const { position, zoom } = viewOfBox(box, widthPx, heightPx);
  return { position, zoom: Math.max(zoom, minZoom + OVER_ZOOM) };
}

export const turnChartOn = (): void => changeWorkbench((before) => setEnc(before, true, 'light'));

/** For an address of the map, as it has places: latitude, longitude and zoom. */
export function cellAddress(cell: PlacedCell): string {
  const { position, zoom } = viewOfCell(cell, innerWidth, innerHeight);
  return [position[1].toFixed(5), position[0].toFixed(5), zoom.toFixed(2)].map(Number).join(',');
}

export function flyToCell(chart: Chart, cell: PlacedCell): void {
  turnChartOn();
  const { widthPx, heightPx } = roomOnMap(chart.surface);
  chart.flyTo(viewOfCell(cell, widthPx, heightPx), () => roomOnMap(chart.surface).aside);
}
