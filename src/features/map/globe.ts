// Whether the world is shown round. Lives as long as the page; a new chart starts as the last one was.
import type { Chart } from '#map/chart.ts';
import { watched } from '#platform/watched.ts';

const shown = watched(false);
export const globeShown = shown;

export function showGlobe(chart: Chart, on: boolean): void {
  shown.set(on);
  chart.setGlobe(on);
}
