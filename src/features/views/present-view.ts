// Converts between the map and a saved view: position and zoom of the chart, everything else from the workbench.
import type { ViewRow } from '#contract/tables.ts';
import { ViewDetails } from '#contract/entities/views.ts';
import { type ShipChoice, showView, viewDetailsOf } from '#domain/workbench/shown-views.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { type TimeWindow, timeWindow } from '#map/time-window.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import { tools } from '#platform/tools.ts';

type Kept = Pick<ViewRow, 'lat' | 'lon' | 'zoom' | 'viewDetails'>;

/** The saved view that was made or shown last; the drawer offers to save later changes to it. */
export const currentView = watchedOfSession<string | undefined>(() => undefined);

/** Position to 5 decimals (1.1 m), zoom to 2: more would be noise. */
export function savedOf({ position: [lon, lat], zoom }: ChartView, bench = workbench.get(), ships: ShipChoice = tools.get()): Kept {
  return {
    lat: Number(lat.toFixed(5)),
    lon: Number(lon.toFixed(5)),
    zoom: Number(zoom.toFixed(2)),
    viewDetails: viewDetailsOf(bench, ships),
  };
}

/** Sets the workbench to the view, and returns where the map goes. */
export function applyView(view: Kept & { id?: string }): ChartView {
  const { bench, ships, target } = showView(workbench.get(), view);
  changeWorkbench(() => bench);
  if (ships) chooseShips(ships);
  currentView.set(view.id);
  return target;
}

/** Degrees are never exactly equal twice; this is two metres. */
const SAME_DEG = 2e-5;

/** Whether the map shows exactly what the view stores. Filters are not compared for a view without them (from an older version). */
export function showsStill(kept: Kept, shown: Kept): boolean {
  const isThere = Math.abs(kept.lat - shown.lat) < SAME_DEG && Math.abs(kept.lon - shown.lon) < SAME_DEG && kept.zoom === shown.zoom;
  const { filters, ...details } = shown.viewDetails;
  const written = (value: ViewDetails) => JSON.stringify(ViewDetails.parse(value)); // in the order of the schema
  return isThere && written(kept.viewDetails) === written({ ...details, ...(kept.viewDetails.filters && filters && { filters }) });
}

export function chooseShips(ships: ShipChoice): void {
  const { hiddenGroups: _, mostAgeH: __, ...others } = tools.get();
  tools.set({ ...others, ...ships });
}

/** What neither a link nor a saved view stores of the present map: listed for the user. */
export type LeftOutOfView = 'fleets' | 'time' | 'turn';
export function leftOutOf(
  { bearingDeg = 0, pitchDeg = 0 }: ChartView,
  { shownFleets } = tools.get(),
  time: TimeWindow | undefined = timeWindow.get(),
): LeftOutOfView[] {
  const is: Record<LeftOutOfView, boolean> = {
    fleets: shownFleets.length > 0,
    time: time !== undefined,
    turn: Math.abs(bearingDeg) >= 1 || pitchDeg >= 1,
  };
  return (['fleets', 'time', 'turn'] as const).filter((one) => is[one]);
}
