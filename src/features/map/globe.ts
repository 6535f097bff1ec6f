// Whether the map is a globe. Lives as long as the page; a new chart starts like the last one.
import type { Chart } from '#map/chart/chart.ts';
import { watchedOfSession } from '#platform/persisted.ts';

const shown = watchedOfSession(() => false);
export const globeShown = shown;

export function showGlobe(chart: Chart, on: boolean): void {
  shown.set(on);
  chart.setGlobe(on);
}
