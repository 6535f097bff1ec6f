// Between what the map shows and what a saved view keeps: position and zoom of the chart, everything else of the workbench.
import type { ViewRow } from '#contract/tables.ts';
import { showView, viewDetailsOf } from '#domain/workbench/shown-views.ts';
import type { ChartView } from '#map/chart-view.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';

type Kept = Pick<ViewRow, 'lat' | 'lon' | 'zoom' | 'viewDetails'>;

/** Position to 5 decimals (1.1 m), zoom to 2: more would be noise. */
export function savedOf({ position: [lon, lat], zoom }: ChartView): Kept {
  return {
    lat: Number(lat.toFixed(5)),
    lon: Number(lon.toFixed(5)),
    zoom: Number(zoom.toFixed(2)),
    viewDetails: viewDetailsOf(workbench.get()),
  };
}

/** Switches the workbench to what the view kept; answers where the map goes. */
export function applyView(view: Kept): ChartView {
  const { bench, target } = showView(workbench.get(), view);
  changeWorkbench(() => bench);
  return target;
}
