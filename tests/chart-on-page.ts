// A chart of plain sea on the test page, in the real browser with software GL.
import { type Chart, openChart } from '#map/chart/chart.ts';
import type { ChartView } from '#map/chart/chart-view.ts';

export interface ChartOnPage {
  chart: Chart;
  close: () => void;
}

export async function chartOnPage(view: ChartView, { width = 800, height = 600 } = {}): Promise<ChartOnPage> {
  const element = document.createElement('div');
  element.style.cssText = `position: absolute; inset: 0 auto auto 0; width: ${width}px; height: ${height}px`;
  document.body.append(element);
  const opened = openChart({
    container: element,
    style: () => ({ version: 8, sources: {}, layers: [{ id: 'sea', type: 'background', paint: { 'background-color': '#cfe0ec' } }] }),
    words: { chart: 'Chart', toggleAttribution: 'Sources' },
    view,
    scheme: 'light',
    language: 'en',
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  const chart = opened.value;
  await chart.loaded;
  return {
    chart,
    close: () => {
      chart.destroy();
      element.remove();
    },
  };
}
